import type { AlarmFigures } from '#engine/site/answers/alarms.ts'
import { Chart } from '../../charts/Chart.tsx'
import { classColumns } from '../../charts/classColumns.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'

/** Percentage of a day's alarms that are closed, with one decimal; `null` for a day without alarms. */
export const closedShare = (handled: number, total: number): number | null => (total > 0 ? Math.round((handled / total) * 1000) / 10 : null)

/** Alarms of thirty days by device class, and the percentage of closed ones. */
export function MonthTrend({ month }: { month: AlarmFigures }) {
  const { t } = useScreenText()
  const word = useDictionary('device_class', 'key')
  const classes = [...month.byClass].sort((one, other) => other.count - one.count).map(({ deviceClass }) => deviceClass)
  const points = classes.flatMap((key) =>
    month.trend.map(({ date, byClass }) => ({
      at: date,
      name: word(key),
      value: byClass.find(({ deviceClass }) => deviceClass === key)?.count ?? 0,
    })),
  )
  const name = t('safety.closeRate')
  const line = month.trend.map(({ date, handled, total }) => ({ at: date, name, value: closedShare(handled, total) }))
  return (
    <Chart
      label={t('safety.monthSaid', { count: month.summary.total })}
      spec={classColumns({ points, unit: t('safety.alarms') }, { points: line, name }, (at) => at.slice(5))}
    />
  )
}
