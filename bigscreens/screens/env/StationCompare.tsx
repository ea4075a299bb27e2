import type { AirNow, AirStatistics } from '#engine/site/answers/air.ts'
import { Chart } from '../../charts/Chart.tsx'
import { timeline } from '../../charts/timeline.ts'
import { seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { figure } from '../../views/numbers.ts'
import '../../views/headline.css'

/** Dust on the site and at the reference station; the band between the curves is the site's share. */
export function StationCompare({ day, air }: { day: AirStatistics; air: AirNow }) {
  const { t } = useScreenText()
  const limit = air.limits.pm10
  const own = day.series.map(({ time, pm10 }) => ({ time, value: pm10 }))
  const station = day.series.map(({ time, refPm10 }) => ({ time, value: refPm10 }))
  const now = air.ref?.diffPm10 ?? null
  return (
    <>
      <p className="wall-headline">
        <span>{air.ref ? air.ref.pointName : t('env.noStation')}</span>
        <span>
          {t('env.diffNow')}{' '}
          <b>
            {now !== null && now > 0 ? '+' : ''}
            {figure(now)}
          </b>{' '}
          μg/m³
          {air.limits.pm10Diff !== null && <small> ≤{air.limits.pm10Diff}</small>}
        </span>
      </p>
      <Chart
        label={t('env.compareSaid', { value: figure(now) })}
        spec={timeline(
          [
            { name: t('env.own'), points: own, limit, colour: seriesColours[0] },
            { name: t('env.station'), points: station, colour: seriesColours[1] },
          ],
          { unit: 'μg/m³', hasBetween: true, limits: limit === null ? [] : [{ value: limit, name: t('frame.limit', { value: limit }) }] },
        )}
      />
    </>
  )
}
