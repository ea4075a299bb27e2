// Curves of the last 24 hours of a device, by its class.

import type { AirNow } from '#engine/site/answers/air.ts'
import type { PresencePoint } from '#engine/site/answers/people.ts'
import type { RopeHour } from '#engine/site/answers/rope.ts'
import type { WaterFigures } from '#engine/site/answers/water.ts'
import { Chart } from '../charts/Chart.tsx'
import { area, bars, type ChartPoint, dualAxis, lines } from '../charts/specs.ts'
import { waterColumns } from '../charts/waterColumns.ts'
import { useScreenText } from '../screenText.ts'
import { figure } from '../views/numbers.ts'

/** `2026-11-22 09:00:00` as `09:00`. */
const clock = (time: string): string => time.slice(11, 16) || time

export interface AirHour {
  time: string
  pm25: number | null
  pm10: number | null
  noise: number | null
}

type Air = { air: { series: readonly AirHour[] }; now: AirNow }

/** Returns a function that formats maximum and last value of a curve. */
function useCurveLabel() {
  const { t } = useScreenText()
  return (name: string, values: readonly (number | null)[], unit: string) => {
    const known = values.filter((value) => value !== null)
    const [most, last] = [Math.max(...known), known.at(-1)]
    return t('desk.said', { name, most: figure(most, 1), last: figure(last, 1), unit })
  }
}

export function AirDay({ air: { series }, now }: Air) {
  const { t } = useScreenText()
  const curveLabel = useCurveLabel()
  const unit = 'μg/m³'
  const limit = now.limits.pm10 === null ? null : { value: now.limits.pm10, name: t('desk.pm10Limit') }
  const points = series.flatMap(({ time, pm25, pm10 }): ChartPoint[] => [
    { at: time, name: 'PM10', value: pm10 },
    { at: time, name: 'PM2.5', value: pm25 },
  ])
  const words = curveLabel(
    'PM10',
    series.map(({ pm10 }) => pm10),
    unit,
  )
  return <Chart label={words} spec={lines(points, { unit, limit, at: clock })} />
}

export function NoiseDay({ air: { series }, now: { limits, period } }: Air) {
  const { t } = useScreenText()
  const curveLabel = useCurveLabel()
  const most = period === 'day' ? limits.noiseDay : limits.noiseNight
  const limit = most === null ? null : { value: most, name: t(`desk.noise_${period}`) }
  const points = series.map(({ time, noise }) => ({ at: time, name: t('desk.noiseName'), value: noise }))
  const words = curveLabel(
    t('desk.noiseName'),
    series.map(({ noise }) => noise),
    'dB(A)',
  )
  return <Chart label={words} spec={area(points, { unit: 'dB(A)', limit, at: clock })} />
}

export interface MachineHour {
  time: string
  cycles?: number
  maxMomentPercent?: number | null
  trips?: number
  avgLoadPercent?: number | null
}

export function MachineDay({ work: { trend } }: { work: { trend: readonly MachineHour[] } }) {
  const { t } = useScreenText()
  const isCrane = trend.some(({ cycles }) => cycles !== undefined)
  const [count, share] = isCrane ? [t('desk.cycleCount'), t('desk.moment')] : [t('desk.tripCount'), t('desk.load')]
  const worked = trend.map(({ time, cycles, trips }) => ({ at: time, name: count, value: cycles ?? trips ?? 0 }))
  const loads = trend.map(({ time, maxMomentPercent, avgLoadPercent }) => ({
    at: time,
    name: share,
    value: maxMomentPercent ?? avgLoadPercent ?? null,
  }))
  const total = worked.reduce((sum, { value }) => sum + value, 0)
  return (
    <Chart
      label={t('desk.worked', { name: count, total })}
      spec={dualAxis({ points: worked, unit: t('desk.times') }, { points: loads, unit: '%' }, { at: clock })}
    />
  )
}

export function RopeDay({ rope: { series } }: { rope: { series: readonly RopeHour[] } }) {
  const { t } = useScreenText()
  const curveLabel = useCurveLabel()
  const heights = series.map(({ time, avgHeight }) => ({ at: time, name: t('desk.height'), value: avgHeight }))
  const words = curveLabel(
    t('desk.height'),
    heights.map(({ value }) => value),
    'm',
  )
  const battery = series.map(({ time, avgBattery }) => ({ at: time, name: t('desk.battery'), value: avgBattery }))
  return <Chart label={words} spec={dualAxis({ points: heights, unit: 'm' }, { points: battery, unit: '%' }, { at: clock })} />
}

export function GateDay({ hours }: { hours: readonly PresencePoint[] }) {
  const { t } = useScreenText()
  const points = hours.flatMap((hour) => [
    { at: hour.time, name: t('desk.in'), value: hour.in },
    { at: hour.time, name: t('desk.out'), value: hour.out },
  ])
  const total = hours.reduce((sum, hour) => sum + hour.in, 0)
  return <Chart label={t('desk.worked', { name: t('desk.in'), total })} spec={bars(points, { unit: t('desk.people') })} />
}

/** Water use of a spray by hour, today and yesterday. */
export function WaterDay({ water: { trend } }: { water: WaterFigures }) {
  const { t } = useScreenText()
  const points = trend.map(({ time, waterUse, lastUse }) => ({ at: time.slice(0, 2), now: waterUse, before: lastUse ?? 0 }))
  return (
    <Chart
      label={t('spray.trendSaid.day')}
      spec={waterColumns(points, { now: t('spray.now.day'), before: t('spray.before.day'), unit: 'm³' })}
    />
  )
}
