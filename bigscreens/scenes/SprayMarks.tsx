import type { SprayNow } from '#engine/site/answers/water.ts'
import { useScreenText } from '../screenText.ts'
import { amount } from './amount.ts'
import { SelectableMark } from './Choice.tsx'
import type { PlanPoint } from './craneGeometry.ts'
import type { ViewBox } from './planView.ts'
import { SprayStateSign } from './SprayStateSign.tsx'
import type { Nozzle } from './siteGeometry.ts'
import { type SprayState, sprayStateOf } from './sprayState.ts'

/** Nozzles along a part of the fence, with mist into the site while they run. In pixels, y down. */
export function FenceSpray({ nozzles, state }: { nozzles: readonly Nozzle[]; state: SprayState }) {
  return (
    <g className={`scene-nozzles is-${state}`}>
      {nozzles.map(({ x, y, inward }) => (
        <g key={`${x} ${y}`}>
          <path className="scene-nozzle" d={`M${x} ${y}l${inward.x * 5} ${inward.y * 5}`} />
          {state === 'running' && (
            <path
              className="scene-mist"
              d={`M${x} ${y}l${inward.x * 26 - inward.y * 9} ${inward.y * 26 + inward.x * 9}M${x} ${y}l${inward.x * 30} ${inward.y * 30}M${x} ${y}l${inward.x * 26 + inward.y * 9} ${inward.y * 26 - inward.x * 9}`}
            />
          )}
        </g>
      ))}
    </g>
  )
}

/** Second line of a spray's label: state and flow. */
export function stateLine(device: SprayNow, t: (key: string) => string): string {
  const state = sprayStateOf(device)
  const words = t(`scene.spray.state.${state}`)
  return state === 'running' && device.flowRate !== null ? `${words} ${amount(device.flowRate, 1, 'm³/h')}` : words
}

interface SpraySpotProps {
  device: SprayNow
  spot: PlanPoint
  /** Position of its name. */
  label: ViewBox
  /** Throwing range in pixels; `null` if it has none or it is unknown. */
  reach: number | null
  isChosen: boolean
  onChoose: (() => void) | undefined
}

/** Pump of a fence spray, or a fog cannon with its range. */
export function SpraySpot({ device, spot: { x, y }, label, reach, isChosen, onChoose }: SpraySpotProps) {
  const { t } = useScreenText()
  const state = sprayStateOf(device)
  const words = stateLine(device, t)
  return (
    <SelectableMark className={`scene-spray is-${state}`} label={`${device.deviceName} · ${words}`} isChosen={isChosen} onChoose={onChoose}>
      {reach !== null && (
        <>
          <circle className="scene-throw" cx={x} cy={y} r={reach} />
          {state === 'running' &&
            [0, 1, 2].map((wave) => <circle key={wave} className={`scene-wave wave-${wave}`} cx={x} cy={y} r={reach} />)}
        </>
      )}
      <g transform={`translate(${x} ${y})`}>
        <circle className="scene-spot" r={15} />
        <SprayStateSign state={state} />
      </g>
      <text x={label.x} y={label.y + 15}>
        {device.deviceName}
      </text>{' '}
      <text className="scene-state-word" x={label.x} y={label.y + 33}>
        {words}
      </text>
    </SelectableMark>
  )
}
