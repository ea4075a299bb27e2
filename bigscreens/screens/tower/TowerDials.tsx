import type { TowerNow } from '#engine/site/answers/machines.ts'
import { Chart } from '../../charts/Chart.tsx'
import { lines } from '../../charts/specs.ts'
import type { Tone } from '../../palette.ts'
import { alarmLevelName, limitLevel, overloadLevel } from '../../scenes/level.ts'
import { useScreenText } from '../../screenText.ts'
import { Gauge } from '../../views/Gauge.tsx'
import { minuteStarts } from './recent.ts'
import { useRecent } from './useRecent.ts'
import './tower.css'

interface Dial {
  name: string
  value: number | null
  unit: string
  most: number
  limit?: number | null
  digits?: number
  tone?: Tone
}

/** Eight gauges of the selected crane, and its moment in the last ten minutes. */
export function TowerDials({ now }: { now: TowerNow }) {
  const { t } = useScreenText()
  const { crane, latest, limits } = now
  const isOnline = latest?.online === 1
  const recent = useRecent(now)
  const tone = (value: number | null | undefined, level: ReturnType<typeof limitLevel>): Tone =>
    alarmLevelName(level, isOnline && value !== null && value !== undefined)
  const plain: Tone = isOnline ? 'plain' : 'offline'
  const [load, moment, tilt, wind] = [
    latest?.loadPercent ?? null,
    latest?.momentPercent ?? null,
    latest?.tilt ?? null,
    latest?.windSpeed ?? null,
  ]
  const dials: readonly Dial[] = [
    {
      name: 'load',
      value: latest?.load ?? null,
      unit: 't',
      most: crane.maxLoad ?? 10,
      digits: 2,
      tone: tone(load, overloadLevel(load, limits.loadWarn, limits.loadAlarm)),
    },
    { name: 'rated', value: latest?.ratedLoad ?? null, unit: 't', most: crane.maxLoad ?? 10, digits: 2, tone: plain },
    {
      name: 'momentPercent',
      value: moment,
      unit: '%',
      most: 120,
      limit: limits.momentAlarm,
      digits: 1,
      tone: tone(moment, overloadLevel(moment, limits.momentWarn, limits.momentAlarm)),
    },
    { name: 'range', value: latest?.range ?? null, unit: 'm', most: crane.maxRange ?? crane.jibLength ?? 60, digits: 1, tone: plain },
    { name: 'height', value: latest?.height ?? null, unit: 'm', most: crane.jibHeight ?? 100, digits: 1, tone: plain },
    { name: 'angle', value: latest?.angle ?? null, unit: '°', most: 360, digits: 1, tone: plain },
    {
      name: 'tilt',
      value: tilt,
      unit: '°',
      most: (limits.tiltAlarm ?? 1) * 1.5,
      limit: limits.tiltAlarm,
      digits: 2,
      tone: tone(tilt, limitLevel(tilt, limits.tiltWarn, limits.tiltAlarm)),
    },
    {
      name: 'wind',
      value: wind,
      unit: 'm/s',
      most: 20,
      limit: limits.windAlarm,
      digits: 1,
      tone: tone(wind, limitLevel(wind, limits.windWarn, limits.windAlarm, 4)),
    },
  ]
  const points = recent.map(({ at, momentPercent }) => ({ at, name: t('tower.dial.momentPercent'), value: momentPercent }))
  return (
    <div className="wall-tower-now">
      <div className="wall-tower-dials">
        {dials.map(({ name, limit = null, digits = 0, ...dial }) => (
          <Gauge key={name} title={t(`tower.dial.${name}`)} limit={limit} digits={digits} {...dial} />
        ))}
      </div>
      <p className="wall-of">{t('tower.recent')}</p>
      <Chart
        label={t('tower.recent')}
        spec={lines(points, {
          unit: '%',
          at: (moment) => moment.slice(11, 16),
          named: minuteStarts(recent),
          limit: limits.momentAlarm === null ? null : { value: limits.momentAlarm, name: t('tower.line.limit') },
        })}
      />
    </div>
  )
}
