import { useScreenText } from '../screenText.ts'
import { MarkIcon } from './Mark.tsx'
import { figure, trendOf } from './numbers.ts'

/** Difference of a figure from the day before. */
export function FigureChange({ now, before, unit = '', digits = 0 }: { now: number; before: number; unit?: string; digits?: number }) {
  const { t } = useScreenText()
  const trend = trendOf(now, before)
  return (
    <span className="wall-change" data-trend={trend}>
      {t('frame.versus')} <MarkIcon name={trend} size={14} />
      {trend === 'same' ? t('frame.same') : `${figure(Math.abs(now - before), digits)}${unit}`}
    </span>
  )
}
