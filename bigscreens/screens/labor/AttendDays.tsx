import type { PresencePoint } from '#engine/site/answers/people.ts'
import { Chart } from '../../charts/Chart.tsx'
import { dualAxis } from '../../charts/specs.ts'
import { seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'

/** Attendance of thirty days: number of people and percentage. */
export function AttendDays({ days }: { days: readonly PresencePoint[] }) {
  const { t } = useScreenText()
  const points = (name: string, of: 'attend' | 'rate') => days.map((day) => ({ at: day.time, name, value: day[of] }))
  return (
    <Chart
      label={t('labor.days')}
      spec={dualAxis(
        { points: points(t('labor.attendPeople'), 'attend'), unit: t('labor.unit.people') },
        { points: points(t('labor.attendRate'), 'rate'), unit: '%' },
        { at: (day) => day.slice(5), colours: [seriesColours[0], seriesColours[2]] },
      )}
    />
  )
}
