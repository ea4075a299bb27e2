import { useScreenText } from '../../screenText.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { share } from '../../views/numbers.ts'
import './safety.css'

interface Props {
  /** Start time of each hour. */
  hours: readonly string[]
  /** Number of alarms in each hour. */
  counts: readonly number[]
  /** Index of the selected hour; `null` for the whole week. */
  hour: number | null
  isPlaying: boolean
  onHour(at: number | null): void
  onPlay(isPlaying: boolean): void
}

/** Alarms by hour for one day as columns, with a slider. */
export function HourBar({ hours, counts, hour, isPlaying, onHour, onPlay }: Props) {
  const { t } = useScreenText()
  const most = Math.max(1, ...counts)
  const last = hours.length - 1
  const at = hour ?? last
  return (
    <fieldset className="wall-hours">
      <legend className="wall-hidden">{t('safety.timeline')}</legend>
      <button
        type="button"
        className="wall-tool"
        aria-label={t(isPlaying ? 'safety.pause' : 'safety.play')}
        title={t(isPlaying ? 'safety.pause' : 'safety.play')}
        onClick={() => onPlay(!isPlaying)}
      >
        <MarkIcon name={isPlaying ? 'same' : 'play'} />
      </button>
      <div className="wall-hours-track">
        <div aria-hidden="true">
          {hours.map((time, index) => (
            <i key={time} data-on={index === hour || undefined} style={{ height: `${Math.max(6, share(counts[index] ?? 0, most))}%` }} />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t('safety.timeline')}
          aria-valuetext={`${hours[at]?.slice(5, 16) ?? ''}, ${counts[at] ?? 0} ${t('safety.alarms')}`}
          onChange={(event) => onHour(Number(event.target.value))}
        />
      </div>
      <output>{hour === null ? '' : `${hours[hour]?.slice(11, 16) ?? ''} · ${counts[hour] ?? 0} ${t('safety.alarms')}`}</output>
      <button type="button" className="wall-button" aria-pressed={hour === null} onClick={() => onHour(null)}>
        {t('safety.sevenDays')}
      </button>
    </fieldset>
  )
}
