import type { LevelDay } from '../../engine/site/answers/overview.ts'
import { Chart } from '../charts/Chart.tsx'
import { dayLabel } from '../charts/dayLabel.ts'
import { stack } from '../charts/specs.ts'
import { palette, seriesColours } from '../palette.ts'
import { useScreenText } from '../screenText.ts'

/** Colours in the order of the levels, the most severe on top. */
const LEVEL_COLOURS = [seriesColours[0], palette.warn, palette.alarm, palette.criticalFill]

const inDay = ({ levels }: LevelDay): number => Object.values(levels).reduce((sum, count) => sum + count, 0)

export const alarmsIn = (days: readonly LevelDay[]): number => days.reduce((sum, day) => sum + inDay(day), 0)

/** Alarms of devices by day and level. */
export function AlarmLevels({ days }: { days: readonly LevelDay[] }) {
  const { t } = useScreenText()
  const points = days.flatMap(({ day, levels }) =>
    Object.entries(levels).map(([level, value]) => ({ at: day, name: t(`frame.level.${level}`), value })),
  )
  return (
    <Chart
      label={t('desk.daysSaid', { days: days.length, total: alarmsIn(days), today: alarmsIn(days.slice(-1)) })}
      spec={stack(points, { colours: LEVEL_COLOURS, at: dayLabel, unit: t('overview.unit.alarms') })}
    />
  )
}
