import * as dict from '../../engine/site/keys.ts'
import { useScreenText } from '../screenText.ts'
import { amount } from './amount.ts'
import { LevelMark } from './LevelMark.tsx'
import { LimitBar } from './LimitBar.tsx'
import { alarmLevelName, limitLevel } from './level.ts'
import type { Lift, LiftCage } from './liftData.ts'
import { cageLevel } from './liftGeometry.ts'

interface CageCardProps {
  side: 'left' | 'right'
  /** `null` if the cage never sent data. */
  cage: LiftCage | null
  lift: Lift
  isOnline: boolean
  x: number
  y: number
  alarmName: (type: string) => string
}

const WIDTH = 240
const DOORS = ['frontDoor', 'backDoor', 'outDoor'] as const
const DOOR_WORDS: Readonly<Record<string, string>> = {
  [dict.doorState.closed]: 'closed',
  [dict.doorState.open]: 'open',
  [dict.doorState.fault]: 'fault',
}
const VERIFY_WORDS: Readonly<Record<string, string>> = {
  [dict.verifyResult.pass]: 'pass',
  [dict.verifyResult.unauthorised]: 'unauthorised',
}

/** Load, driver, doors and faults of a cage. */
export function CageCard({ side, cage, lift, isOnline, x, y, alarmName }: CageCardProps) {
  const { t } = useScreenText()
  const level = alarmLevelName(cage ? cageLevel(cage, lift) : 0, isOnline && cage !== null)
  const flags = cage ? [...cage.alarmFlags, ...cage.warnFlags].map(alarmName) : []
  const driver = cage?.driverName
    ? `${cage.driverName} · ${t(`scene.lift.verify.${VERIFY_WORDS[cage.verifyResult ?? ''] ?? 'none'}`)}`
    : '--'
  return (
    <g className={`scene-card is-${level}`} transform={`translate(${x} ${y})`}>
      <rect className="scene-card-back" width={WIDTH} height={264} rx={6} />
      <LevelMark name={level} x={18} y={22} />
      <text className="scene-card-title" x={34} y={28}>
        {t(`scene.lift.${side}`)}
      </text>
      <text className="scene-second" x={WIDTH - 12} y={28} textAnchor="end">
        {amount(cage?.height, 1, 'm')} · {amount(cage?.speed, 2, 'm/s')}
      </text>
      <LimitBar
        x={12}
        y={58}
        width={WIDTH - 24}
        title={t('scene.lift.load')}
        value={amount(cage?.load, 2, 't')}
        of={amount(lift.ratedLoad, 2, 't')}
        percent={cage?.loadPercent ?? null}
        warn={lift.loadWarn}
        alarm={lift.loadAlarm}
        level={limitLevel(cage?.loadPercent ?? null, lift.loadWarn, lift.loadAlarm, 4)}
      />
      <People people={cage?.people ?? null} rated={lift.ratedPeople} y={134} />
      {DOORS.map((door, at) => (
        <text key={door} className={cage?.[door] === dict.doorState.fault ? 'is-critical' : undefined} x={12 + at * 76} y={190}>
          <tspan className="scene-second">{t(`scene.lift.${door}`)} </tspan>
          {t(`scene.lift.door.${DOOR_WORDS[cage?.[door] ?? ''] ?? 'unknown'}`)}
        </text>
      ))}
      <text x={12} y={218}>
        <tspan className="scene-second">{t('scene.lift.driver')} </tspan>
        {driver}
      </text>
      <text className="scene-card-alarm" x={12} y={248}>
        {flags.length > 0 ? flags.join(' · ') : t(`scene.level.${level}`)}
      </text>
    </g>
  )
}

/** Maximum number of drawn heads. */
const MAX_HEADS = 12

/** A head for each person, an outline for each free place; heads beyond the limit are in the alarm colour. */
function People({ people, rated, y }: { people: number | null; rated: number | null; y: number }) {
  const { t } = useScreenText()
  const heads = Math.min(MAX_HEADS, Math.max(people ?? 0, rated ?? 0))
  const faceOf = (at: number) => (at >= (people ?? 0) ? 'is-free' : rated !== null && at >= rated ? 'is-critical' : 'is-ok')
  return (
    <g className="scene-people" transform={`translate(12 ${y})`}>
      <text className="scene-second">{t('scene.lift.people')}</text>
      <text className={people !== null && rated !== null && people > rated ? 'is-critical' : undefined} x={WIDTH - 24} textAnchor="end">
        {people ?? '--'} / {rated ?? '--'}
      </text>
      {Array.from({ length: heads }, (_, at) => at).map((at) => (
        <path key={at} className={faceOf(at)} d={`M${9 + at * 18} 19a4.5 4.5 0 1 1 .01 0M${2 + at * 18} 31a7 8 0 0 1 14 0z`} />
      ))}
    </g>
  )
}
