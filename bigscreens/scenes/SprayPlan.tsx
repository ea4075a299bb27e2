// Plan of the site with sprays, dust monitors and the pipes between them.

import type { SprayNow } from '#engine/site/answers/water.ts'
import type { Position } from '../../engine/model/formats/fence.ts'
import * as dict from '../../engine/site/keys.ts'
import { useScreenText } from '../screenText.ts'
import type { PlanPoint } from './craneGeometry.ts'
import { bubbleRadius, DustBubble } from './DustBubble.tsx'
import { LevelMark } from './LevelMark.tsx'
import { PlanFurniture } from './PlanFurniture.tsx'
import { fitted } from './planView.ts'
import { Scene } from './Scene.tsx'
import { FenceSpray, SpraySpot, stateLine } from './SprayMarks.tsx'
import { SprayStateSign } from './SprayStateSign.tsx'
import { groundAround, labelBoxes, nozzlesAlong, separateMarks, stretchesOf, tankCorner } from './siteGeometry.ts'
import type { DustPoint, SitePlanPicture } from './sprayData.ts'
import { sprayStateOf, sprayStates } from './sprayState.ts'

const INSIDE = { x: 8, y: 8, width: 944, height: 552 }
const BOX = { x: 70, y: 48, width: 820, height: 480 }
/** Distance between drawn nozzles in pixels. */
const NOZZLE = 13

interface SprayPlanProps {
  /** The corners of the site's fence. */
  fence: readonly Position[]
  sprays: readonly SprayNow[]
  dust: readonly DustPoint[]
  /** μg/m³. */
  pm10Limit: number | null
  plan?: SitePlanPicture | null
  /** Id of the selected device. */
  selected?: string | null
  onSelect?: (device: SprayNow | DustPoint) => void
}

type Placed<Thing> = Thing & { longitude: number; latitude: number }
const isPlaced = <Thing extends { longitude: number | null; latitude: number | null }>(thing: Thing): thing is Placed<Thing> =>
  thing.longitude !== null && thing.latitude !== null
const positionOf = ({ longitude, latitude }: Placed<SprayNow | DustPoint>): Position => [longitude, latitude]

export function SprayPlan({ fence, sprays, dust, pm10Limit, plan = null, selected = null, onSelect }: SprayPlanProps) {
  const { t } = useScreenText()
  const [placedSprays, placedDust] = [sprays.filter(isPlaced), dust.filter(isPlaced)]
  const places = [...fence, ...placedSprays.map(positionOf), ...placedDust.map(positionOf)]
  if (places.length === 0)
    return (
      <Scene label={t('scene.spray.title')}>
        <text x={480} y={308} textAnchor="middle">
          {t('scene.spray.noPlaces')}
        </text>
      </Scene>
    )
  const ground = groundAround(places)
  const view = fitted(places.map(ground.at), BOX)
  const onScene = (device: Placed<SprayNow | DustPoint>): PlanPoint => view.at(ground.at(positionOf(device)))
  const corners = fence.map((corner) => view.at(ground.at(corner)))
  const isFence = ({ sprayType }: SprayNow) => sprayType === dict.sprayType.fenceSpray && corners.length > 2
  const fenceSprays = placedSprays.filter(isFence)
  const stretches = stretchesOf(corners, fenceSprays.map(onScene))
  const marks = separateMarks([
    ...placedDust.map((device) => ({
      ...onScene(device),
      radius: bubbleRadius(device.pm10) + 2,
      width: nameWidth(device.deviceName),
      height: 20,
    })),
    ...placedSprays.map((device) => ({
      ...onScene(device),
      radius: 18,
      width: Math.max(nameWidth(device.deviceName), nameWidth(stateLine(device, t))),
      height: 40,
    })),
  ])
  const spot = (at: number): PlanPoint => marks[at] ?? INSIDE
  const labels = labelBoxes(marks, INSIDE)
  const tank = tankCorner(corners, placedSprays.map(onScene))
  const choose = (device: SprayNow | DustPoint) => onSelect && (() => onSelect(device))
  const unplaced = sprays.length - placedSprays.length + dust.length - placedDust.length
  const states = Map.groupBy(sprays, sprayStateOf)
  return (
    <Scene label={t('scene.spray.title')} isCentred>
      {plan && <PlanPicture plan={plan} origin={view.at({ x: 0, y: 0 })} scale={view.scale} />}
      {corners.length > 2 && <path className="scene-fence" d={`M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`} />}
      {tank &&
        placedSprays.map((device, at) => {
          const { x, y } = spot(placedDust.length + at)
          return <path key={device.deviceId} className={`scene-pipe is-${sprayStateOf(device)}`} d={`M${tank.x} ${tank.y}H${x}V${y}`} />
        })}
      {fenceSprays.map((device, at) => {
        const { from, to } = stretches[at] as { from: number; to: number }
        return (
          <FenceSpray
            key={device.deviceId}
            state={sprayStateOf(device)}
            nozzles={nozzlesAlong(corners, from, to, NOZZLE, device.nozzleCount || 60)}
          />
        )
      })}
      {tank && <Tank x={tank.x} y={tank.y} name={t('scene.spray.tank')} />}
      {placedSprays.map((device, at) => (
        <SpraySpot
          key={device.deviceId}
          device={device}
          spot={spot(placedDust.length + at)}
          label={labels[placedDust.length + at] ?? INSIDE}
          reach={device.throwRange === null || isFence(device) ? null : device.throwRange * view.scale}
          isChosen={device.deviceId === selected}
          onChoose={choose(device)}
        />
      ))}
      {placedDust.map((device, at) => (
        <DustBubble
          key={device.deviceId}
          device={device}
          spot={spot(at)}
          label={labels[at] ?? INSIDE}
          limit={pm10Limit}
          isChosen={device.deviceId === selected}
          onChoose={choose(device)}
        />
      ))}
      <PlanFurniture scale={view.scale} />
      <g className="scene-legend">
        {sprayStates
          .filter((state) => states.has(state))
          .map((state, at) => (
            <g key={state} className={`is-${state}`} transform={`translate(${220 + at * 104} 592)`}>
              <SprayStateSign state={state} />
              <text x={16} y={5}>
                {t(`scene.spray.state.${state}`)} {states.get(state)?.length}
              </text>
            </g>
          ))}
        <g transform="translate(760 592)">
          {(['ok', 'warn', 'critical'] as const).map((name, at) => (
            <LevelMark key={name} name={name} x={at * 20} y={0} scale={0.8} />
          ))}
          <text x={54} y={5}>
            PM10 μg/m³{unplaced > 0 ? ` · ${t('scene.spray.unplaced', { count: unplaced })}` : ''}
          </text>
        </g>
      </g>
    </Scene>
  )
}

/** Approximate width of a name at 14 px: Chinese characters are square, others half as wide. */
const nameWidth = (name: string): number => [...name].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 255 ? 14.5 : 8.5), 4)

/** Image of the site plan, aligned so that its origin pixel is at the centre of the fence. */
function PlanPicture({ plan, origin, scale }: { plan: SitePlanPicture; origin: PlanPoint; scale: number }) {
  const { link, width, height, planScale, planOriginX, planOriginY, planRotate } = plan
  const by = planScale * scale
  return (
    <image
      className="scene-plan"
      href={link}
      width={width}
      height={height}
      transform={`translate(${origin.x} ${origin.y}) rotate(${planRotate}) scale(${by}) translate(${-planOriginX} ${-planOriginY})`}
    />
  )
}

function Tank({ x, y, name }: { x: number; y: number; name: string }) {
  return (
    <g className="scene-tank" transform={`translate(${x} ${y})`}>
      <path d="M-15 -12V12A15 5 0 0 0 15 12V-12" />
      <ellipse cy={-12} rx={15} ry={5} />
      <text y={34} textAnchor="middle">
        {name}
      </text>
    </g>
  )
}
