import type { Tone } from '../palette.ts'
import { SelectableMark } from './Choice.tsx'
import type { RopeState } from './ropePlaces.ts'

const SHAPES: Readonly<Record<RopeState, string>> = {
  double: 'M-6 0A6 6 0 1 1 6 0A6 6 0 1 1 -6 0',
  single: 'M0 -6.5L6.5 5H-6.5Z',
  unhooked: 'M0 -7L7 0L0 7L-7 0Z',
  standby: 'M-5 -5H5V5H-5Z',
  offline: 'M-5 -5L5 5M5 -5L-5 5',
}

interface RopeDotProps {
  state: RopeState
  x: number
  y: number
  /** Colour of the ring of an alarm; `null` without an alarm. */
  alarm?: Tone | null
  /** Accessible name; undefined for a dot in the legend. */
  label?: string
  isChosen?: boolean
  onChoose?: (() => void) | undefined
}

/** A rope: shape and colour show its hooks, a ring an alarm. */
export function RopeDot({ state, x, y, alarm = null, label, isChosen = false, onChoose }: RopeDotProps) {
  const transform = `translate(${x} ${y})`
  const shape = (
    <>
      {alarm && <circle className="scene-rope-ring" data-tone={alarm} r={10} />}
      <path className="scene-rope-dot" d={SHAPES[state]} />
    </>
  )
  if (label === undefined)
    return (
      <g className={`scene-rope is-${state}`} transform={transform}>
        {shape}
      </g>
    )
  return (
    <SelectableMark
      className={`scene-rope is-${state}${alarm === 'critical' ? ' is-flashing' : ''}`}
      label={label}
      isChosen={isChosen}
      onChoose={onChoose}
      transform={transform}
    >
      {shape}
    </SelectableMark>
  )
}
