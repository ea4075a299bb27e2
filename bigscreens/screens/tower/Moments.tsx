import type { TowerFigures } from '#engine/site/answers/machines.ts'
import { Chart } from '../../charts/Chart.tsx'
import { stack } from '../../charts/specs.ts'
import { palette, seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import '../machines.css'

/** From well to worse, as the classes stand. */
const COLOURS = [palette.ok, palette.ok, seriesColours[1], palette.warn, palette.alarm, palette.critical, palette.criticalFill]

/** Whole classes side by side have no room: where each begins is enough, its colour and the tooltip say the rest. */
export const shortBucket = (bucket: string): string => bucket.replace(/-\d+$/, '+')

/** The cycles of today by the greatest moment in percent of what is rated. */
export function Moments({ work }: { work: TowerFigures }) {
  const { t } = useScreenText()
  const points = work.momentBuckets.map(({ bucket, count }) => ({ at: bucket, name: bucket, value: count }))
  return (
    <>
      <Chart
        label={t('tower.moments')}
        spec={stack(points, { colours: COLOURS, at: shortBucket, unit: t('tower.unit.cycles'), hasLegend: false })}
      />
      <p className="wall-of">
        {t('tower.momentNote', {
          most: work.summary.maxMomentPercent ?? '—',
          mean: work.summary.avgMomentPercent ?? '—',
          count: work.summary.overloads,
        })}
      </p>
    </>
  )
}
