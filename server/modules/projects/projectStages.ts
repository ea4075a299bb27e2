// Stages of a project: created with it, passed through in order, and summed up to its progress.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { transitionBetween } from '../transitions.ts'
import { divideDays } from './divideDays.ts'
import { neighbourStatus, stageTransitions } from './stageTransitions.ts'

const WHOLE = 100

/** Stages of one project in order. */
export function stagesOf(db: Database, projectId: string, actor: Actor): Promise<Rec[]> {
  return repository(db, 'project-stage', actor).all({ projectId_equal: projectId })
}

/**
 * Creates a stage for each dictionary entry with its weight; the project's duration is divided by weight. The first stage is running if the
 * project has begun.
 */
export async function addStages(db: Database, project: Rec, actor: Actor): Promise<void> {
  const words = await repository(db, 'dict-item', actor).all({ code_equal: 'project_stage', isSealed_equal: dict.flag.no })
  const stages = words.sort((one, other) => Number(one.sort) - Number(other.sort))
  const weights = stages.map((word) => Number(word.weight) || 0)
  const [start, end] = [textOf(project, 'startDate'), textOf(project, 'planEndDate')]
  const plans = divideDays(start, end, weights)
  const hasBegun = start <= siteTime().slice(0, 10)
  for (const [at, word] of stages.entries()) {
    const runs = at === 0 && hasBegun
    const values = {
      projectId: project.id,
      stageCode: word.dictKey,
      sort: (at + 1) * 10,
      weight: weights[at],
      planStart: plans[at]?.from,
      planEnd: plans[at]?.to,
      stageStatus: runs ? dict.stageStatus.inProgress : dict.stageStatus.notStarted,
      actualStart: runs ? start : null,
    }
    await repository(db, 'project-stage', actor).insert(values)
  }
}

export interface StageChange {
  projectId: string
  stageCode: string
  /** Date of the change, `YYYY-MM-DD`. */
  changeDate: string
  /** Remark for the stage; an empty one is ignored. */
  remark: string
}

/**
 * Makes a stage the running one: earlier stages are completed on that date, later ones are reset to waiting. Updates the project. Throws
 * `stage.unknown`, `stage.weights` when the weights do not add up to 100, `stage.tooEarly` before the start of the previous stage.
 */
export async function changeStage(db: Database, { projectId, stageCode, changeDate, remark }: StageChange, actor: Actor): Promise<void> {
  const stages = await stagesOf(db, projectId, actor)
  const at = stages.findIndex((stage) => stage.stageCode === stageCode)
  if (at < 0) throw new AppError('stage.unknown')
  if (weightOf(stages) !== WHOLE) throw new AppError('stage.weights')
  const startBefore = textOf(stages[at - 1] ?? {}, 'actualStart')
  if (changeDate < startBefore) throw new AppError('stage.tooEarly', {}, null, 'changeDate')
  for (const [place, stage] of stages.entries()) {
    const values = place < at ? done(stage, changeDate) : place > at ? waiting : running(stage, changeDate, remark)
    await repository(db, 'project-stage', actor).update(textOf(stage, 'id'), values)
  }
  await repository(db, 'project', actor).update(projectId, { stageCode })
  await recount(db, projectId, actor)
}

const waiting = { stageStatus: neighbourStatus.after, actualStart: null, actualEnd: null, progress: 0 }

function running(stage: Rec, day: string, remark: string): Rec {
  const entry = transitionBetween(stageTransitions, stage.stageStatus, dict.stageStatus.inProgress)
  return {
    stageStatus: dict.stageStatus.inProgress,
    actualStart: stage.actualStart ?? day,
    actualEnd: null,
    progress: entry?.action === 'rollback' ? 0 : stage.progress,
    remark: remark === '' ? stage.remark : remark,
  }
}

/** Completed stages keep their dates. */
function done(stage: Rec, day: string): Rec {
  if (stage.stageStatus === neighbourStatus.before) return {}
  return { stageStatus: neighbourStatus.before, actualStart: stage.actualStart ?? day, actualEnd: day, progress: WHOLE }
}

/** Recomputes the project's progress in percent from its stages and their weights. Throws `stage.weights` when the weights exceed 100. */
export async function recount(db: Database, projectId: string, actor: Actor): Promise<void> {
  const stages = await stagesOf(db, projectId, actor)
  if (weightOf(stages) > WHOLE) throw new AppError('stage.weights', {}, null, 'weight')
  const sum = stages.reduce((total, { weight, progress }) => total + Number(weight ?? 0) * Number(progress ?? 0), 0)
  await repository(db, 'project', actor).update(projectId, { progress: Math.round(sum) / WHOLE })
}

const weightOf = (stages: readonly Rec[]): number => stages.reduce((total, { weight }) => total + Number(weight ?? 0), 0)
