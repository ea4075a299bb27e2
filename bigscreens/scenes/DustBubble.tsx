import * as dict from '../../engine/site/keys.ts'
import { hiddenFromReaders, SelectableMark } from './Choice.tsx'
import type { PlanPoint } from './craneGeometry.ts'
import { LevelMark } from './LevelMark.tsx'
import { alarmLevelName, limitLevel } from './level.ts'
import type { ViewBox } from './planView.ts'
import type { DustPoint } from './sprayData.ts'

/** Fraction of the limit from which a value is a warning. */
const WARN = 0.8

interface DustBubbleProps {
  device: DustPoint
  spot: PlanPoint
  label: ViewBox
  /** μg/m³. */
  limit: number | null
  isChosen: boolean
  onChoose: (() => void) | undefined
}

/** Bubble with a PM10 value, sized by it. */
export function DustBubble({ device, spot: { x, y }, label, limit, isChosen, onChoose }: DustBubbleProps) {
  const { pm10, deviceName } = device
  const isOnline = device.onlineStatus !== dict.deviceOnline.offline
  const level = alarmLevelName(limit === null ? 0 : limitLevel(pm10, limit * WARN, limit + 1, 4), isOnline)
  return (
    <SelectableMark
      className={`scene-dust is-${level}`}
      // Screen readers read the name, then the value.
      label={`${deviceName} ${pm10 ?? '--'} μg/m³ (PM10)`}
      isChosen={isChosen}
      onChoose={onChoose}
    >
      <circle className="scene-dust-bubble" cx={x} cy={y} r={bubbleRadius(pm10)} />
      <text {...hiddenFromReaders} x={label.x} y={label.y + 15}>
        {deviceName}
      </text>{' '}
      <text className="scene-dust-value" {...hiddenFromReaders} x={x} y={y + 5} textAnchor="middle">
        {pm10 ?? '--'}
      </text>
      <LevelMark name={level} x={x + 16} y={y - 16} scale={0.7} />
    </SelectableMark>
  )
}

/** Radius by area, large enough for its number and small enough not to hide the site. */
export const bubbleRadius = (value: number | null): number => Math.max(19, Math.min(54, 2.2 * Math.sqrt(value ?? 0)))
