import type { TowerFigures } from '#engine/site/answers/machines.ts'
import { Chart } from '../../charts/Chart.tsx'
import { stack } from '../../charts/specs.ts'
import { palette, seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import '../machines.css'

/** Colours of the classes, from low to high moment. */
const COLOURS = [palette.ok, palette.ok, seriesColours[1], palette.warn, palette.alarm, palette.critical, palette.criticalFill]

/** Short label of a class: its lower bound; there is no space for the whole range. */
export const shortBucket = (bucket: string): string => bucket.replace(/-\d+$/, '+')

/** Lifting cycles of today by maximum moment in percent of the rated moment. */
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
