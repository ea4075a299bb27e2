// A construction lift: its cages at their floors, each with a card beside it.

import { useMemo, useRef } from 'react'
import * as dict from '../../engine/site/keys.ts'
import { useScreenText } from '../screenText.ts'
import { CageCard } from './CageCard.tsx'
import { LevelMark } from './LevelMark.tsx'
import { LiftCageBox } from './LiftCageBox.tsx'
import { LiftFacts } from './LiftFacts.tsx'
import { alarmLevelName, gravest } from './level.ts'
import type { LiftNow } from './liftData.ts'
import { cageHeight, cageLevel, namedFloors, SHAFT, shaftOf } from './liftGeometry.ts'
import { Scene } from './Scene.tsx'
import { eased } from './tween.ts'
import { POLL_TWEEN, useTween } from './useTween.ts'

/** Positions at both sides of the mast. The right card leaves space for a camera picture in the upper right corner. */
const SIDES = {
  left: { shaft: 330, card: 16 },
  right: { shaft: 510, card: 704 },
}

interface LiftShaftProps {
  now: LiftNow
  /** Name of a key of `lift_alarm`. */
  alarmName?: (type: string) => string
  tween?: number
}

export function LiftShaft({ now, alarmName = (type) => type, tween = POLL_TWEEN }: LiftShaftProps) {
  const { t } = useScreenText()
  const place = useRef<SVGSVGElement>(null)
  const { lift, cages, isOnline } = now
  const shaft = useMemo(() => shaftOf(lift), [lift])
  const targets = useMemo(
    () =>
      new Map(
        cages.flatMap((cage) => {
          const height = cageHeight(cage, shaft)
          return height === null ? [] : [[cage.cage, { height }] as const]
        }),
      ),
    [cages, shaft],
  )
  const heights = useTween<{ height: number }>(targets, { duration: tween, place, easing: eased })
  const level = alarmLevelName(gravest(...cages.map((cage) => cageLevel(cage, lift))), isOnline)
  const name = lift.liftName ?? lift.liftNo ?? ''
  const sides = lift.liftType === dict.liftType.single ? (['left'] as const) : (['left', 'right'] as const)
  return (
    <Scene label={t('scene.lift.title', { name })} place={place}>
      <g transform="translate(24 40)">
        <LevelMark name={level} x={10} y={-5} scale={1.2} />
        <text className="scene-title" x={28}>
          {name}
        </text>
        <text className="scene-second" x={28} y={24}>
          {t(`scene.level.${level}`)}
        </text>
      </g>
      <LiftFacts cages={cages} lift={lift} />
      <FloorRuler shaft={shaft} />
      <path className="scene-lattice" d={MAST} />
      {sides.map((side) => {
        const cage = cages.find((cage) => cage.cage === dict.liftCage[side])
        const height = cage && (heights.get(cage.cage) ?? targets.get(cage.cage))?.height
        return (
          <g key={side}>
            <rect className="scene-shaft" x={SIDES[side].shaft} y={SHAFT.top - 12} width={120} height={SHAFT.ground - SHAFT.top + 12} />
            {cage && height !== undefined && (
              <LiftCageBox cage={cage} lift={lift} isOnline={isOnline} x={SIDES[side].shaft} y={shaft.yAt(height)} />
            )}
            <CageCard side={side} cage={cage ?? null} lift={lift} isOnline={isOnline} x={SIDES[side].card} y={330} alarmName={alarmName} />
          </g>
        )
      })}
      <path className="scene-ground" d={`M318 ${SHAFT.ground}H642`} />
    </Scene>
  )
}

/** Path of the mast between the shafts: two chords with a zigzag. */
const MAST = `M466 ${SHAFT.ground}V16M494 ${SHAFT.ground}V16M466 ${SHAFT.ground}${Array.from({ length: 28 }, (_, at) => `L${at % 2 === 0 ? 494 : 466} ${SHAFT.ground - (at + 1) * 20}`).join('')}`

function FloorRuler({ shaft }: { shaft: ReturnType<typeof shaftOf> }) {
  const named = namedFloors(shaft, 24)
  return (
    <g className="scene-ruler">
      {shaft.floors.map((floor) => {
        const y = shaft.yAt(shaft.heightOf(floor))
        return <path key={floor} d={`M${named.includes(floor) ? 314 : 322} ${y}H${named.includes(floor) ? 630 : 330}`} />
      })}
      {named.map((floor) => (
        <text key={floor} x={308} y={shaft.yAt(shaft.heightOf(floor)) + 5} textAnchor="end">
          {floor}F
        </text>
      ))}
    </g>
  )
}
