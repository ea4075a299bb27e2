// Approvals: an action that requires one starts a process on its record, and the record is locked until the process ends.

import { IN_APPROVAL } from '#model/records/waitingActions.ts'
import { readerOf, userOf } from '#records/actor.ts'
import type { ApprovalRequest, EntityHook } from '#records/hook.ts'
import { hookedFamilyOf } from '#records/hookedFamilies.ts'
import { updateStored } from '#records/updateStored.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { repository, systemActor, textOf } from '#store/rows.ts'
import { definitionOf, latestRow } from '../definitions/definitions.ts'
import { hookWork } from '../hookWork.ts'
import { startInstance } from '../instances/advance.ts'
import { taskUserOf } from '../instances/instanceStatus.ts'
import { mayStart } from '../tasks/mayAct.ts'
import { APPROVAL, APPROVALS, openApprovals } from './rows.ts'

/** Refuses every write of a record with a pending approval. */
export const approvalHook = (platform: Kernel): EntityHook => ({
  entity: ({ actions }) => actions.some(({ approval }) => approval !== null),
  async extendRecords(context, records, entity) {
    const ids = records.map((record) => textOf(record, 'id'))
    const open = ids.length > 0 ? await openApprovals(platform.store.db, entity.base, ids, readerOf(context).tenantId) : []
    const waiting = Map.groupBy(open, ({ recordId }) => recordId)
    for (const record of records) {
      const own = waiting.get(record.id)
      if (own)
        record[IN_APPROVAL] = { actions: own.map((one) => textOf(one, 'action')), locks: own.some(({ locks }) => Number(locks) === 1) }
    }
  },
  approving: (request) => startApproval(platform, request),
  async updated({ db, entity, after, actor }) {
    const open = await openApprovals(db, entity.name, [textOf(after, 'id')], actor.tenantId)
    if (open.some(({ locks }) => Number(locks) === 1)) throw new AppError('record.inApproval')
  },
  async removing({ db, entity, ids, actor }) {
    if ((await openApprovals(db, entity.name, ids, actor.tenantId)).length > 0) throw new AppError('record.inApproval')
  },
})

async function startApproval(platform: Kernel, request: ApprovalRequest): Promise<void> {
  const { db, entity, view, action, record, values, form, context } = request
  const { approval } = action
  const { userId, nickName, tenantId, deptId } = userOf(context)
  const actor = { ...systemActor(textOf(record, 'tenantId') || tenantId), userId, deptId }
  const id = textOf(record, 'id')
  await repository(db, entity, actor).lock(id)
  const open = await openApprovals(db, entity.name, [id], actor.tenantId)
  if (open.some((one) => one.action === action.name || Number(one.locks) === 1) || (approval.locks && open.length > 0))
    throw new AppError('record.inApproval')
  const definition = await latestRow(db, approval.process, actor.tenantId)
  const { starters } = await definitionOf(db, textOf(definition, 'id'))
  if (!mayStart(starters, taskUserOf(context))) throw new AppError('flow.notStarter', { name: textOf(definition, 'name') })
  const work = hookWork(platform, { db, actor, context })
  const scope = { ...record, ...form }
  const variables = Object.fromEntries(Object.entries(approval.variables).map(([name, { evaluate }]) => [name, evaluate(scope) ?? null]))
  const before = Object.fromEntries(Object.keys(approval.meanwhile).map((name) => [name, record[name] ?? null]))
  if (Object.keys(before).length > 0) {
    const { hooks } = hookedFamilyOf(platform, entity)
    const stored = await repository(db, view, actor).stored(id)
    if (!stored) throw new AppError('record.notFound')
    await updateStored({ db, entity, actor, context }, hooks, { view, writer: actor, stored, values: approval.meanwhile, action: '' })
  }
  const waits = { entity: entity.name, recordId: id, action: action.name, locks: approval.locks ? 1 : 0 }
  const kept = { values: JSON.stringify(values), form: JSON.stringify(form), before: JSON.stringify(before) }
  await startInstance(work, {
    definition: { ...definition, category: APPROVAL },
    variables,
    business: { table: entity.name, id },
    applicant: { id: userId, name: nickName },
    async begun(instance) {
      await repository(db, APPROVALS, actor).insert({ ...waits, ...kept, processInstanceId: instance.id })
    },
  })
}
