// Plan of the cranes of a site, to scale.

import { useMemo, useRef } from 'react'
import type { GroupCrane } from '#engine/site/answers/machines.ts'
import { useScreenText } from '../screenText.ts'
import { CraneArm, CraneOnPlan } from './CraneOnPlan.tsx'
import { type CranePose, craneLevel, isPlaced, type NearPair, nearPairs, type PlacedCrane, poseOf } from './craneGeometry.ts'
import { LevelMark } from './LevelMark.tsx'
import { alarmLevelName, levelNames } from './level.ts'
import { OverlapZones } from './OverlapZones.tsx'
import { PlanFurniture } from './PlanFurniture.tsx'
import { fitted, type PlanView } from './planView.ts'
import { Scene } from './Scene.tsx'
import { POLL_TWEEN, useTween } from './useTween.ts'

/** Area of the plan; the space above is for overlays. */
const GROUND = { x: 24, y: 60, width: 912, height: 500 }

interface CranePlanProps {
  cranes: readonly GroupCrane[]
  /** Id of the selected crane. */
  selected?: string | null
  onSelect?: (crane: GroupCrane) => void
  /** Duration of a movement in milliseconds; 0 in a playback, which moves the jibs itself. */
  tween?: number
}

export function CranePlan({ cranes, selected = null, onSelect, tween = POLL_TWEEN }: CranePlanProps) {
  const { t } = useScreenText()
  const place = useRef<SVGSVGElement>(null)
  const placed = useMemo(() => cranes.filter(isPlaced), [cranes])
  const targets = useMemo(
    () =>
      new Map(
        placed.flatMap((crane) => {
          const pose = poseOf(crane)
          return pose ? [[crane.craneId, pose] as const] : []
        }),
      ),
    [placed],
  )
  const poses = useTween<CranePose>(targets, { duration: tween, place })
  const view = useMemo(() => fitted(placed.flatMap(reach), GROUND), [placed])
  const pairs = nearPairs(placed, poses)
  const drawn = placed.map((crane) => ({
    crane,
    pose: poses.get(crane.craneId) ?? targets.get(crane.craneId) ?? null,
    level: alarmLevelName(craneLevel(crane), crane.online === 1),
    view,
    isChosen: crane.craneId === selected,
  }))
  const unplaced = cranes.length - placed.length
  const levels = Map.groupBy(drawn, ({ level }) => level)
  return (
    <Scene label={t('scene.crane.plan')} place={place} isCentred>
      {placed.length > 0 && (
        <>
          <OverlapZones cranes={placed} view={view} />
          {drawn.map((one) => (
            <CraneArm key={one.crane.craneId} {...one} />
          ))}
          {drawn.map((one) => (
            <CraneOnPlan key={one.crane.craneId} {...one} onChoose={onSelect && (() => onSelect(one.crane))} />
          ))}
          {pairs.map((pair) => (
            <DistanceTag key={pair.ids.join()} pair={pair} view={view} />
          ))}
          <PlanFurniture scale={view.scale} />
        </>
      )}
      <g className="scene-legend">
        {levelNames.map((name, at) => (
          <g key={name} transform={`translate(${210 + at * 108} 592)`}>
            <LevelMark name={name} x={0} y={0} />
            <text x={14} y={5}>
              {t(`scene.level.${name}`)} {levels.get(name)?.length ?? 0}
            </text>
          </g>
        ))}
        {pairs.length > 0 && (
          <g className="scene-distance is-warn" transform={`translate(${210 + levelNames.length * 108} 592)`}>
            <line x1={-8} y1={0} x2={8} y2={0} />
            <text x={14} y={5}>
              {t('scene.crane.near')} {pairs.length}
            </text>
          </g>
        )}
        {unplaced > 0 && (
          <text x={944} y={597} textAnchor="end">
            {t('scene.crane.unplaced', { count: unplaced })}
          </text>
        )}
      </g>
    </Scene>
  )
}

/** Corners of the square around the working radius of a crane. */
function reach({ baseX, baseY, jibLength, rearJibLength }: PlacedCrane) {
  const radius = Math.max(jibLength, rearJibLength ?? 0)
  return [
    { x: baseX - radius, y: baseY - radius },
    { x: baseX + radius, y: baseY + radius },
  ]
}

function DistanceTag({ pair: { from, to, distance }, view }: { pair: NearPair; view: PlanView }) {
  const { t } = useScreenText()
  const [start, end] = [view.at(from), view.at(to)]
  return (
    <g className="scene-distance is-warn">
      <line x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      <g transform={`translate(${(start.x + end.x) / 2} ${(start.y + end.y) / 2 - 16})`}>
        <rect x={-46} y={-12} width={92} height={24} rx={4} />
        <text y={5} textAnchor="middle">
          {t('scene.crane.near')} {distance.toFixed(1)} m
        </text>
      </g>
    </g>
  )
}
