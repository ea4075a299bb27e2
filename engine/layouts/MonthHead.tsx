import { useLayoutText } from './layoutText.ts'

interface Props {
  title: string
  isWeek: boolean
  step(by: -1 | 1): void
  showToday(): void
  showMonth(): void
  showWeek(): void
}

/** Title of the month or week, with buttons to change it. */
export function MonthHead({ title, isWeek, step, showToday, showMonth, showWeek }: Props) {
  const { t } = useLayoutText()
  const previous = t(isWeek ? 'layouts.previousWeek' : 'layouts.previous')
  const next = t(isWeek ? 'layouts.nextWeek' : 'layouts.next')
  return (
    <div className="g-month-head">
      <button type="button" className="g-button" aria-label={previous} onClick={() => step(-1)}>
        ‹
      </button>
      <h2 aria-live="polite">{title}</h2>
      <button type="button" className="g-button" aria-label={next} onClick={() => step(1)}>
        ›
      </button>
      <button type="button" className="g-button" onClick={showToday}>
        {t('layouts.today')}
      </button>
      <fieldset className="g-layouts" aria-label={t('layouts.span')}>
        <button type="button" aria-pressed={!isWeek} onClick={showMonth}>
          {t('layouts.byMonth')}
        </button>
        <button type="button" aria-pressed={isWeek} onClick={showWeek}>
          {t('layouts.byWeek')}
        </button>
      </fieldset>
    </div>
  )
}
