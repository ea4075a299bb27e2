import type { ProjectStage } from '#engine/site/answers/projects.ts'
import { millisecondsOf } from '#model/siteTime.ts'

const DAY = 86_400_000

/** Planned progress of a stage in percent, linear over its days. */
export function planProgress({ planStart, planEnd }: Pick<ProjectStage, 'planStart' | 'planEnd'>, now: number): number {
  if (!planStart || !planEnd) return 0
  const [start, end] = [millisecondsOf(`${planStart} 00:00:00`), millisecondsOf(`${planEnd} 00:00:00`) + DAY]
  return Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100))
}

/** Stages around the current one. */
export function stagesAround(stages: readonly ProjectStage[], current: string | null, count: number): readonly ProjectStage[] {
  const at = Math.max(
    0,
    stages.findIndex(({ stageCode }) => stageCode === current),
  )
  const from = Math.max(0, Math.min(at - Math.floor(count / 2), stages.length - count))
  return stages.slice(from, from + count)
}
