import type { AirNow, AirStatistics } from '#engine/site/answers/air.ts'
import { Chart } from '../../charts/Chart.tsx'
import { noiseColumns } from '../../charts/noiseColumns.ts'
import { useScreenText } from '../../screenText.ts'
import { figure } from '../../views/numbers.ts'
import './env.css'
import '../../views/headline.css'

const DAY_FROM = 6
const NIGHT_FROM = 22

/** Noise by hour with the limit for that hour. */
export function noiseHours(series: AirStatistics['series'], limits: AirNow['limits']) {
  return series.map(({ time, noise }) => {
    const hour = Number(time.slice(11, 13))
    const limit = hour >= DAY_FROM && hour < NIGHT_FROM ? limits.noiseDay : limits.noiseNight
    return { at: time.slice(5, 16), noise, limit, isOver: noise !== null && limit !== null && noise > limit }
  })
}

/** Noise by hour against the limits of day and night. */
export function NoiseChart({ day, air }: { day: AirStatistics; air: AirNow }) {
  const { t } = useScreenText()
  const hours = noiseHours(day.series, air.limits)
  const over = hours.filter(({ isOver }) => isOver).length
  return (
    <>
      <p className="wall-headline">
        <span>{t('env.noiseLimits', { day: figure(air.limits.noiseDay), night: figure(air.limits.noiseNight) })}</span>
        <span data-tone={over > 0 ? 'critical' : 'ok'}>
          <b>{t('env.hoursOver', { count: over })}</b>
        </span>
      </p>
      <Chart
        label={t('env.noiseSaid', { count: over })}
        spec={noiseColumns(hours, { noise: t('env.factor.noise'), limit: t('env.limit') })}
      />
    </>
  )
}
