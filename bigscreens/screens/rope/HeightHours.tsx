import type { RopeHours } from '#engine/site/answers/rope.ts'
import { Chart } from '../../charts/Chart.tsx'
import { dualAxis } from '../../charts/specs.ts'
import { seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'

/** People at height by hour in the last 24 hours, with their alarms. */
export function HeightHours({ hours }: { hours: RopeHours }) {
  const { t } = useScreenText()
  const [people, alarms] = [t('rope.abovePeople'), t('rope.alarmCount')]
  const points = (name: string, of: 'aboveCount' | 'alarmCount') => hours.series.map((row) => ({ at: row.time, name, value: row[of] }))
  return (
    <Chart
      label={t('rope.hours')}
      spec={dualAxis(
        { points: points(alarms, 'alarmCount'), unit: t('rope.unit.times') },
        { points: points(people, 'aboveCount'), unit: t('rope.unit.people') },
        { isArea: true, at: (time) => time.slice(11, 16), colours: [seriesColours[3], seriesColours[0]] },
      )}
    />
  )
}
