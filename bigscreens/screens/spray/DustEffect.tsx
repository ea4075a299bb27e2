import type { SprayEffect } from '#engine/site/answers/water.ts'
import { Chart } from '../../charts/Chart.tsx'
import { timeline } from '../../charts/timeline.ts'
import { seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { sprayedStretches } from '../../sources/sprays.ts'
import { figure } from '../../views/numbers.ts'
import '../../views/headline.css'

/** Dust of 24 hours with the limit, and the times of spraying. */
export function DustEffect({ effect }: { effect: SprayEffect }) {
  const { t } = useScreenText()
  const { series: points, effect: mean } = effect
  const threshold = points.find((point) => point.threshold !== null)?.threshold ?? null
  return (
    <>
      <p className="wall-headline">
        <span>
          {t('spray.beforeMean')} <b>{figure(mean.beforeAvg, 1)}</b> μg/m³ · {t('spray.afterMean')} <b>{figure(mean.afterAvg, 1)}</b> μg/m³
          · {t('spray.reduce')} <b>{figure(mean.reduceRate, 1)}</b> %
        </span>
        <span className="wall-band-key">
          <i />
          {t('spray.running')}
        </span>
      </p>
      <Chart
        label={t('spray.effectSaid', { rate: figure(mean.reduceRate, 1) })}
        spec={timeline(
          [
            { name: 'PM10', points: points.map(({ time, pm10 }) => ({ time, value: pm10 })), limit: threshold, colour: seriesColours[0] },
            { name: t('spray.station'), points: points.map(({ time, refPm10 }) => ({ time, value: refPm10 })), colour: seriesColours[1] },
          ],
          {
            unit: 'μg/m³',
            bands: { name: t('spray.running'), stretches: sprayedStretches(points) },
            limits: threshold === null ? [] : [{ value: threshold, name: t('frame.limit', { value: threshold }) }],
          },
        )}
      />
    </>
  )
}
