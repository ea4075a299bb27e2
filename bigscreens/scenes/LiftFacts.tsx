import { useScreenText } from '../screenText.ts'
import { amount } from './amount.ts'
import { LevelMark } from './LevelMark.tsx'
import { alarmLevelName, type Level, limitLevel } from './level.ts'
import type { Lift, LiftCage } from './liftData.ts'

/** Values shared by the cages of a lift: wind, tilt, and safety devices. */
export function LiftFacts({ cages, lift }: { cages: readonly LiftCage[]; lift: Lift }) {
  const { t } = useScreenText()
  const wind = most(cages.map(({ windSpeed }) => windSpeed))
  const tilt = most(cages.flatMap(({ tiltX, tiltY }) => [tiltX, tiltY].map((value) => value && Math.abs(value))))
  const device = (name: 'antiDrop' | 'topLimit' | 'bottomLimit'): [string, string, Level] => {
    const value = most(cages.map((cage) => cage[name]))
    const level = value === 1 ? 4 : 0
    return [name, value === null ? '--' : t(`scene.level.${alarmLevelName(level)}`), level]
  }
  const facts: readonly [string, string, Level][] = [
    ['wind', amount(wind, 1, 'm/s'), limitLevel(wind, null, lift.windAlarm, 4)],
    ['tilt', amount(tilt, 2, '°'), limitLevel(tilt, null, lift.tiltAlarm, 4)],
    device('antiDrop'),
    device('topLimit'),
    device('bottomLimit'),
  ]
  return (
    <g>
      {facts.map(([name, value, level], at) => (
        <g key={name} transform={`translate(24 ${112 + at * 42})`}>
          <text className="scene-second">{t(`scene.lift.${name}`)}</text>
          <LevelMark name={alarmLevelName(level)} x={222} y={-5} scale={0.9} />
          <text className={level > 0 ? 'is-critical' : undefined} x={206} textAnchor="end">
            {value}
          </text>
          <path className="scene-line" d="M0 13H232" />
        </g>
      ))}
    </g>
  )
}

/** Maximum of the measured values; `null` if there are none. */
function most(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}
