// The record of a process as users edit it: all fields in the application, the fields of a step afterwards.

import type { Call } from '#http/route.ts'
import type { Entity } from '#model/entity/entity.ts'
import { PROCESS_ROOT } from '#model/entity/flowProcess.ts'
import { siteTime } from '#model/siteTime.ts'
import { userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { fieldDefaults } from '#records/entityViews.ts'
import { announce } from '#records/hook.ts'
import { hookedFamilyOf } from '#records/hookedFamilies.ts'
import { OPEN, type Sight, sightOf } from '#records/sight.ts'
import { missingRows } from '#records/startingRows.ts'
import { typedBody } from '#records/typedBody.ts'
import { updateStored } from '#records/updateStored.ts'
import { validateWrite } from '#records/validateWrite.ts'
import { unmasked } from '#records/writeProbes.ts'
import { completeNew } from '#records/writeRecord.ts'
import { APPROVER, asksForApprover } from '#server/bpmn/variableNames.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { definitionOf, definitionRow } from '../definitions/definitions.ts'
import { isForTenant } from '../definitions/versions.ts'
import { requestParameter } from '../parameters.ts'
import { mayStart } from '../tasks/mayAct.ts'
import { type FlowWork, userIdOf, working } from '../work.ts'
import { workerOf } from '../workers.ts'
import { startInstance } from './advance.ts'
import { formAt, formOf, variablesOf } from './business.ts'
import { editsOf, taskUserOf } from './instanceStatus.ts'

/** Validates and stores the record, and starts its process, in one transaction. */
export async function startProcess(call: Call): Promise<Rec> {
  const entity = formAt(call.platform, `${PROCESS_ROOT}${call.params.form}`)
  const body = objectBody(call.body)
  const { userId, nickName, tenantId } = userOf(call)
  return working(call, async (work) => {
    const definition = await definitionRow(work.db, requestParameter(call, 'processDefinitionId'))
    if (!isForTenant(definition, tenantId)) throw new AppError('flow.noDefinition')
    const process = await definitionOf(work.db, textOf(definition, 'id'))
    if (!mayStart(process.starters, taskUserOf(call))) throw new AppError('flow.notStarter', { name: textOf(definition, 'name') })
    if (formOf(call.platform, textOf(definition, 'category')) !== entity) throw new AppError('flow.otherForm')
    const sentValues = allowedValues(entity, typedBody(entity.fields, body), writable(entity))
    const values: Rec = { ...fieldDefaults(entity), ...(await missingRows(call.platform, tenantId, entity, sentValues)), ...sentValues }
    const requested = writable(entity).filter((name) => name !== APPROVER || asksForApprover(process))
    const fields = entity.fields.filter(({ name, compute }) => compute !== null || requested.includes(name))
    const complete = () => completeNew(work.db, entity, values, call)
    await validateWrite({ entity, values, stored: null, fields, complete }, work)
    const kept = { processDefinitionId: definition.id, applyTime: siteTime(work.now) }
    const record = await repository(work.db, entity, work.actor).insert({ ...values, ...kept })
    const { family, hooks } = hookedFamilyOf(call.platform, entity)
    const written = { db: work.db, entity: family.merged, actor: work.actor, context: call, before: null, after: record }
    for (const hook of hooks) await hook.inserted?.(written)
    announce(work.db, hooks, written)
    const instance = await startInstance(work, {
      definition,
      variables: await known(call.platform, work, entity, record, userId),
      business: { table: entity.name, id: textOf(record, 'id') },
      applicant: { id: userId, name: nickName },
    })
    await repository(work.db, entity, work.actor).change({ id_equal: textOf(record, 'id') }, { processInstanceId: textOf(instance, 'id') })
    return { processInstanceId: instance.id, businessId: record.id }
  })
}

const writable = ({ fields }: Entity): string[] =>
  fields.filter(({ readOnly, form }) => !readOnly && form.add === 'edit').map(({ name }) => name)

/** Values of the fields that the step may change, with empty text as null, and users by id. */
function allowedValues({ field }: Entity, body: Rec, names: readonly string[]): Rec {
  const sentNames = names.filter((name) => Object.hasOwn(body, name) && field[name])
  return Object.fromEntries(
    sentNames.map((name) => {
      const value = body[name]
      return [name, value === '' ? null : typeof value === 'string' && value.startsWith('taskUser_') ? userIdOf(value) : value]
    }),
  )
}

/** Variables of a record. `taskUser` must be a user other than the applicant who can do tasks. */
async function known(platform: Kernel, work: FlowWork, entity: Entity, record: Rec, applicantId: string): Promise<Rec> {
  const variables = variablesOf(entity, record)
  const chosen = entity.field.taskUser && variables.taskUser
  if (typeof chosen === 'string' && chosen !== '') {
    const person = await workerOf(platform, work, chosen)
    if (person.id === applicantId) throw new AppError('flow.ownApplication', {}, null, 'taskUser')
    variables.taskUser = `taskUser_${person.id}`
  }
  return variables
}

/** The applicant sees the whole form, others what their rights allow; so does who views as the applicant. */
export function sightOfForm(call: Call, entity: Entity, instance: Rec): Sight {
  const { userId, view } = userOf(call)
  return textOf(instance, 'startUserId') === userId && view === null ? OPEN : sightOf(call, entity)
}

/** Writes fields that the step may change; returns changed variables of the process. Throws `flow.fieldFixed` for other fields. */
export async function editForm(call: Call, work: FlowWork, instance: Rec, task: Rec, form: unknown): Promise<Rec> {
  if (form === undefined || form === null) return {}
  const entity = formOf(call.platform, textOf(instance, 'category'))
  if (!entity?.process || textOf(instance, 'businessTable') !== entity.name) throw new AppError('flow.noForm')
  const body = typedBody(entity.fields, objectBody(form))
  const allowed = editsOf(call, instance, task)
  const fixed = Object.keys(body).find((name) => !allowed.includes(name))
  if (fixed !== undefined) throw new AppError('flow.fieldFixed', { name: fixed })
  const id = textOf(instance, 'businessId')
  const { db, actor } = work
  const stored = await repository(db, entity, actor).stored(id)
  if (!stored) throw new AppError('record.notFound')
  const unmaskedBody = await unmasked(db, entity, body, stored.record, sightOfForm(call, entity, instance))
  const values = allowedValues(entity, unmaskedBody, allowed)
  await validateWrite({ entity, values, stored: stored.record }, work)
  const { family, hooks } = hookedFamilyOf(call.platform, entity)
  const scope = { db, entity: family.merged, actor, context: call }
  const after = await updateStored(scope, hooks, { view: entity, writer: actor, stored, values, byProcess: true })
  return known(call.platform, work, entity, after, textOf(instance, 'startUserId'))
}
