import { Chart } from '../../charts/Chart.tsx'
import { dualAxis } from '../../charts/specs.ts'
import { series } from '../../palette.ts'
import { useWords } from '../../words.ts'
import type { RopeHours } from './ropeSources.ts'

/** Who was at height in each hour of today, and the alarms of it. */
export function HeightHours({ hours }: { hours: RopeHours }) {
  const { t } = useWords()
  const [people, alarms] = [t('rope.abovePeople'), t('rope.alarmCount')]
  const byHour = new Map(hours.series.map((row) => [row.time.slice(11, 13), row]))
  const day = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  const points = (name: string, of: 'aboveCount' | 'alarmCount') =>
    day.map((hour) => ({ at: `${hour}:00`, name, value: byHour.get(hour)?.[of] ?? null }))
  return (
    <Chart
      label={t('rope.hours')}
      spec={dualAxis(
        { points: points(alarms, 'alarmCount'), unit: t('rope.unit.times') },
        { points: points(people, 'aboveCount'), unit: t('rope.unit.people') },
        { isArea: true, at: (hour) => (Number(hour.slice(0, 2)) % 2 === 0 ? hour : ''), colours: [series[3], series[0]] },
      )}
    />
  )
}
