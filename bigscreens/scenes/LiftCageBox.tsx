import * as dict from '../../engine/site/keys.ts'
import { alarmLevelName } from './level.ts'
import type { Lift, LiftCage } from './liftData.ts'
import { cageLevel, SHAFT } from './liftGeometry.ts'

const WIDTH = 112
/** Width of a door leaf, closed and open. */
const LEAF = { closed: 36, open: 9 }

interface LiftCageBoxProps {
  cage: LiftCage
  lift: Lift
  isOnline: boolean
  /** Left edge of the shaft, and floor of the cage. */
  x: number
  y: number
}

/** A cage in its shaft: doors, floor and direction; the frame has the colour of its level, and blinks for alarms. */
export function LiftCageBox({ cage, lift, isOnline, x, y }: LiftCageBoxProps) {
  const level = alarmLevelName(cageLevel(cage, lift), isOnline)
  const { direction, frontDoor, floor } = cage
  const isOpen = frontDoor === dict.doorState.open
  const arrow = direction === dict.liftDirection.up ? '▲' : direction === dict.liftDirection.down ? '▼' : ''
  const [top, middle] = [-SHAFT.cage, WIDTH / 2]
  const leaf = isOpen ? LEAF.open : LEAF.closed
  return (
    <g className={`scene-cage is-${level}`} transform={`translate(${x + 4} ${y})`}>
      <path className="scene-cage-roof" d={`M8 ${top}L${middle} ${top - 9}L${WIDTH - 8} ${top}`} />
      <rect className="scene-cage-frame" y={top} width={WIDTH} height={SHAFT.cage} rx={4} />
      <rect className="scene-cage-room" x={middle - 36} y={top + 34} width={72} height={SHAFT.cage - 38} />
      {([-1, 1] as const).map((side) => (
        <rect
          key={side}
          className="scene-cage-leaf"
          x={middle + (side < 0 ? -LEAF.closed : LEAF.closed - leaf)}
          y={top + 34}
          width={leaf}
          height={SHAFT.cage - 38}
        />
      ))}
      {frontDoor === dict.doorState.fault && <path className="scene-cage-fault" d={`M${middle - 14} ${top + 48}l28 28m0 -28l-28 28`} />}
      <text className="scene-cage-floor" x={middle} y={top + 25} textAnchor="middle">
        {arrow} {floor === null ? '--' : `${floor}F`}
      </text>
    </g>
  )
}
