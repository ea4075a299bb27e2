// Routes of project stages: list and changes.

import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { isDate } from '#model/formats/formats.ts'
import { actorOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import type { EntityHook } from '#records/hook.ts'
import { readChoices } from '#records/read.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, findRows, type Rec, repository, textOf } from '#store/rows.ts'
import { changeStage, recount } from './projectStages.ts'

const ROOT = '/api/blade-archives/project_stage'

async function listOf(call: Call, projectId: string): Promise<Rec[]> {
  const stages = await readChoices({ ...call, query: { projectId_equal: projectId } }, entityOf(call.platform, 'project-stage'))
  await addStageNames(call, stages)
  return stages
}

const listByProject: Route = {
  method: 'GET',
  path: `${ROOT}/listByPojectId`,
  access: { reads: 'project-stage' },
  async handle(call) {
    return listOf(call, required(call.query, 'projectId'))
  },
}

const updateByProject: Route = {
  method: 'POST',
  path: `${ROOT}/updateStageByPojectId`,
  access: { permission: 'project_stage_change' },
  described: takesJson({ projectId: TEXT, stageCode: TEXT, changeDate: { type: 'string', format: 'date' }, remark: TEXT }, [
    'projectId',
    'stageCode',
    'changeDate',
  ]),
  async handle(call) {
    const body = objectBody(call.body)
    const change = {
      projectId: required(body, 'projectId'),
      stageCode: required(body, 'stageCode'),
      changeDate: required(body, 'changeDate'),
      remark: wordOf(body, 'remark'),
    }
    if (!isDate(change.changeDate)) throw new AppError('request.parameterInvalid', { name: 'changeDate' })
    const actor = actorOf(call)
    await call.platform.store.transaction(async (db) => {
      if (!(await repository(db, 'project', actor).get(change.projectId))) throw new AppError('record.notYours')
      await changeStage(db, change, actor)
    })
    return listOf(call, change.projectId)
  },
}

function required(values: Rec, name: string): string {
  const text = wordOf(values, name)
  if (text === '') throw new AppError('request.parameterMissing', { name })
  return text
}

/** A text or number in the call as text; '' if absent. Throws request.parameterInvalid for other values. */
function wordOf(values: Rec, name: string): string {
  if (typeof values[name] === 'object' && values[name] !== null) throw new AppError('request.parameterInvalid', { name })
  return textOf(values, name)
}

/** Adds the label of each stage in the language of the call. */
async function addStageNames({ platform, language }: Call, stages: readonly Rec[]): Promise<void> {
  const rows = await findRows(platform, 'dict-item', { code_equal: 'project_stage' })
  const words = new Map(rows.map((row) => [row.dictKey, language === 'en' && row.english ? row.english : row.dictValue]))
  for (const stage of stages) stage.stageName = words.get(stage.stageCode) ?? stage.stageCode
}

export const projectStageRoutes: readonly Route[] = [listByProject, updateByProject]

export const projectStageHook: EntityHook = {
  entity: 'project-stage',
  extendRecords: addStageNames,
  inserted: ({ db, after: { projectId }, actor }) => recount(db, String(projectId), actor),
  async updated({ db, before, after: { projectId }, actor }) {
    await recount(db, String(projectId), actor)
    if (before.projectId !== projectId) await recount(db, String(before.projectId), actor)
  },
}
