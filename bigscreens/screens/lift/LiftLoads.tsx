import type { LiftFigures } from '#engine/site/answers/machines.ts'
import { Chart } from '../../charts/Chart.tsx'
import { stack } from '../../charts/specs.ts'
import { palette, seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import type { LiftRow } from '../../sources/lifts.ts'
import { heatOf } from './floorHeat.ts'
import { WhichLift } from './WhichLift.tsx'
import '../machines.css'
import './lift.css'

/** Colours of the load classes: warning from 90 percent, alarm above 110. */
const COLOURS = [seriesColours[0], seriesColours[0], seriesColours[0], seriesColours[0], seriesColours[0], palette.warn, palette.critical]

/** Trips by load of the cage, and floors with the most stops. */
export function LiftLoads({ work, lifts }: { work: LiftFigures; lifts: readonly LiftRow[] }) {
  const { t } = useScreenText()
  const points = work.loadBuckets.map(({ bucket, count }) => ({ at: bucket, name: bucket, value: count }))
  const heat = heatOf(work.floorHot)
  const busiest = [...work.floorHot].sort((one, other) => other.stops - one.stops).slice(0, 3)
  const busiestText = busiest.map(({ floor, stops }) => t('lift.floorStops', { floor, count: stops })).join(' · ')
  return (
    <div className="wall-load-floors">
      <WhichLift lifts={lifts} />
      <Chart label={t('lift.loads')} spec={stack(points, { colours: COLOURS, unit: t('lift.unit.trips'), hasLegend: false })} />
      {heat.length > 0 && (
        <div className="wall-floors" role="img" aria-label={`${t('lift.floors')}: ${busiestText}`}>
          <p>
            <span>{t('lift.floors')}</span>
            <span>{busiestText}</span>
          </p>
          <div>
            <span>{heat[0]?.floor}F</span>
            {heat.map(({ floor, stops, share }) => (
              <i key={floor} style={{ opacity: 0.12 + 0.88 * share }} title={t('lift.floorStops', { floor, count: stops })} />
            ))}
            <span>{heat.at(-1)?.floor}F</span>
          </div>
        </div>
      )}
    </div>
  )
}
