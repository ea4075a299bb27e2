import type { AlarmFigures } from '#engine/site/answers/alarms.ts'
import { Chart } from '../charts/Chart.tsx'
import { dayLabel } from '../charts/dayLabel.ts'
import { stack } from '../charts/specs.ts'
import { palette, seriesColours } from '../palette.ts'
import { useScreenText } from '../screenText.ts'

/** Alarms by day, critical ones on top. */
export function AlarmDays({ alarms: { trend, summary } }: { alarms: Pick<AlarmFigures, 'trend' | 'summary'> }) {
  const { t } = useScreenText()
  const [critical, others] = [t('frame.level.4'), t('overview.others')]
  const points = trend.flatMap(({ date, total, critical: grave }) => [
    { at: date, name: critical, value: grave },
    { at: date, name: others, value: total - grave },
  ])
  return (
    <Chart
      label={t('desk.alarmsSaid', { total: summary.total, pending: summary.pending })}
      spec={stack(points, {
        colours: [palette.criticalFill, seriesColours[0]],
        at: dayLabel,
        unit: t('overview.unit.alarms'),
      })}
    />
  )
}
