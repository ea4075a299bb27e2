import type { LiftFigures } from '#engine/site/answers/machines.ts'
import { Chart } from '../../charts/Chart.tsx'
import { dualAxis } from '../../charts/specs.ts'
import { useScreenText } from '../../screenText.ts'
import type { LiftRow } from '../../sources/lifts.ts'
import { WhichLift } from './WhichLift.tsx'

/** Trips and people by hour in the last 24 hours. */
export function LiftTrips({ work, lifts }: { work: LiftFigures; lifts: readonly LiftRow[] }) {
  const { t } = useScreenText()
  const of = (name: string, value: 'trips' | 'people') => work.trend.map((row) => ({ at: row.time, name, value: row[value] }))
  return (
    <>
      <WhichLift lifts={lifts} />
      <Chart
        label={t('lift.byHour')}
        spec={dualAxis(
          { points: of(t('lift.tripsName'), 'trips'), unit: t('lift.unit.trips') },
          { points: of(t('lift.peopleName'), 'people'), unit: t('lift.unit.people') },
          { at: (time) => time.slice(11, 16) },
        )}
      />
    </>
  )
}
