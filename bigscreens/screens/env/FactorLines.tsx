import { useState } from 'react'
import type { AirNow, AirPoint, AirStatistics } from '#engine/site/answers/air.ts'
import type { SprayEffect } from '#engine/site/answers/water.ts'
import { Chart } from '../../charts/Chart.tsx'
import { type Curve, timeline } from '../../charts/timeline.ts'
import { seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { sprayedStretches } from '../../sources/sprays.ts'
import { limitOf } from './factors.ts'
import './env.css'
import '../../views/headline.css'

type Name = 'pm25' | 'pm10' | 'tsp' | 'noise' | 'temperature' | 'humidity' | 'windSpeed'

/** Factors that share one axis. */
const GROUPS = [
  { key: 'dust', names: ['pm25', 'pm10', 'tsp'], unit: 'μg/m³' },
  { key: 'noise', names: ['noise'], unit: 'dB(A)' },
  { key: 'windSpeed', names: ['windSpeed'], unit: 'm/s' },
  { key: 'temperature', names: ['temperature'], unit: '℃' },
  { key: 'humidity', names: ['humidity'], unit: '%' },
] as const satisfies readonly { key: string; names: readonly Name[]; unit: string }[]

const COLOURS: Readonly<Partial<Record<Name, string>>> = { pm25: seriesColours[4], pm10: seriesColours[0], tsp: seriesColours[2] }

interface Props {
  day: AirStatistics
  air: AirNow
  effect: SprayEffect
}

/** Curves of 24 hours for each factor: red above the limit, with bands for spraying. */
export function FactorLines({ day, air, effect }: Props) {
  const { t } = useScreenText()
  const [chosen, setChosen] = useState<string>('dust')
  const [hidden, setHidden] = useState<ReadonlySet<Name>>(new Set())
  const group = GROUPS.find(({ key }) => key === chosen) ?? GROUPS[0]
  const word = (name: Name) => ({ pm25: 'PM2.5', pm10: 'PM10', tsp: 'TSP' })[name as string] ?? t(`env.factor.${name}`)
  const names: readonly Name[] = group.names
  const curves = names.filter((name) => !hidden.has(name)).map((name) => curveOf(day.series, name, word(name), air))
  const thin = day.series.filter(({ isThin }) => isThin).length
  const toggle = (name: Name) =>
    setHidden((now) => {
      const next = new Set(now)
      if (!next.delete(name) && names.length - next.size > 1) next.add(name)
      return next
    })
  const limits = curves.flatMap(({ limit }) => (limit === null || limit === undefined ? [] : [limit]))
  const name = (limit: number) => t('frame.limit', { value: limit })
  return (
    <>
      <fieldset className="wall-choices">
        <legend className="wall-hidden">{t('env.lines')}</legend>
        {GROUPS.map(({ key }) => (
          <button key={key} type="button" className="wall-button" aria-pressed={key === group.key} onClick={() => setChosen(key)}>
            {t(`env.factor.${key}`)}
          </button>
        ))}
        {names.length > 1 &&
          names.map((name) => (
            <label key={name}>
              <input type="checkbox" checked={!hidden.has(name)} onChange={() => toggle(name)} />
              {word(name)}
            </label>
          ))}
        <span className="wall-band-key">
          <i />
          {t('env.spraying')}
        </span>
        {thin > 0 && <small>{t('env.thinHours', { count: thin })}</small>}
      </fieldset>
      <Chart
        label={t('env.linesSaid', { name: t(`env.factor.${group.key}`) })}
        spec={timeline(curves, {
          unit: group.unit,
          bands: { name: t('env.spraying'), stretches: sprayedStretches(effect.series) },
          limits: limits.length === 1 ? limits.map((value) => ({ value, name: name(value) })) : [],
        })}
      />
    </>
  )
}

function curveOf(points: readonly AirPoint[], name: Name, word: string, air: AirNow): Curve {
  const limit = name === 'temperature' || name === 'humidity' ? null : limitOf(name, air)
  return {
    name: word,
    points: points.map((point) => ({ time: point.time, value: point[name] })),
    limit,
    colour: COLOURS[name] ?? seriesColours[0],
  }
}
