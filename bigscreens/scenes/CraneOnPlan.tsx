import { useScreenText } from '../screenText.ts'
import { amount } from './amount.ts'
import { hiddenFromReaders, SelectableMark } from './Choice.tsx'
import type { CranePose, PlacedCrane } from './craneGeometry.ts'
import { LevelMark } from './LevelMark.tsx'
import type { LevelName } from './level.ts'
import type { PlanView } from './planView.ts'

interface CraneOnPlanProps {
  crane: PlacedCrane
  /** `null` if the crane never sent the position of its jib. */
  pose: CranePose | null
  level: LevelName
  view: PlanView
  isChosen: boolean
  onChoose: (() => void) | undefined
}

/** A crane from above: its working radius, and its jib with the trolley. */
export function CraneArm({ crane, pose, level, view, isChosen }: Omit<CraneOnPlanProps, 'onChoose'>) {
  const { scale } = view
  const base = view.at({ x: crane.baseX, y: crane.baseY })
  const jib = crane.jibLength * scale
  const rear = (crane.rearJibLength ?? 0) * scale
  return (
    <g className={`scene-crane is-${level}${isChosen ? ' is-chosen' : ''}`} transform={`translate(${base.x} ${base.y})`}>
      <circle className="scene-crane-sweep" r={jib} />
      {pose && (
        <g transform={`rotate(${pose.angle})`}>
          <path className="scene-crane-jib" d={`M0 ${rear}V${-jib}`} />
          <rect className="scene-crane-weight" x={-6} y={rear - 12} width={12} height={14} rx={2} />
          <circle className={crane.load ? 'scene-crane-trolley is-loaded' : 'scene-crane-trolley'} cy={-pose.range * scale} r={7} />
        </g>
      )}
    </g>
  )
}

/** Selectable label of a crane, above all jibs: mast, number, height of the hook. */
export function CraneOnPlan({ crane, pose, level, view, isChosen, onChoose }: CraneOnPlanProps) {
  const { t } = useScreenText()
  const { scale } = view
  const base = view.at({ x: crane.baseX, y: crane.baseY })
  const [jib, rear] = [crane.jibLength * scale, (crane.rearJibLength ?? 0) * scale]
  const number = crane.craneNo ?? crane.craneName ?? ''
  const height = amount(crane.height, 1, 'm')
  const name = crane.craneName?.startsWith(number) ? crane.craneName : [number, crane.craneName].filter(Boolean).join(' ')
  const transform = `translate(${base.x} ${base.y})`
  return (
    <>
      <SelectableMark
        className={`scene-crane is-${level}`}
        label={t('scene.crane.one', { name, level: t(`scene.level.${level}`), height })}
        isChosen={isChosen}
        onChoose={onChoose}
        transform={transform}
      >
        {pose && <path className="scene-crane-hit" transform={`rotate(${pose.angle})`} d={`M0 ${rear}V${-jib}`} />}
        <rect className="scene-crane-mast" x={-9} y={-9} width={18} height={18} rx={3} />
        <g className="scene-crane-plate" {...hiddenFromReaders} transform="translate(0 28)">
          <rect x={-32} y={-13} width={64} height={26} rx={4} />
          <LevelMark name={level} x={-18} y={0} />
          <text x={10} y={5} textAnchor="middle">
            {number}
          </text>
        </g>
      </SelectableMark>
      {pose && (
        <g className="scene-crane-over" transform={transform}>
          <HookLabel pose={pose} scale={scale} height={height} />
        </g>
      )}
    </>
  )
}

/** Label beside the trolley, on the side away from the mast. */
function HookLabel({ pose, scale, height }: { pose: CranePose; scale: number; height: string }) {
  const radians = (pose.angle * Math.PI) / 180
  const [x, y] = [Math.sin(radians) * pose.range * scale, -Math.cos(radians) * pose.range * scale]
  const isLeft = x < 0
  return (
    <text className="scene-crane-hook" {...hiddenFromReaders} x={x + (isLeft ? -13 : 13)} y={y + 5} textAnchor={isLeft ? 'end' : 'start'}>
      ↧ {height}
    </text>
  )
}
