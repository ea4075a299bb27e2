// The end of a process writes the values of the action that waited, or brings back those from before.

import * as dict from '#engine/site/keys.ts'
import type { Action, Entity } from '#model/entity/entity.ts'
import { actionValues } from '#records/actionValues.ts'
import { judgeWrite } from '#records/judgement.ts'
import { AppError } from '#server/errors.ts'
import { entityIn, type Rec, repository, textOf } from '#store/rows.ts'
import { tellOfWrite } from '../../inbox/index.ts'
import type { FlowWork } from '../work.ts'
import { APPROVALS, jsonValues } from './rows.ts'

/** Ends from outside; a refusal alone may send the task back. */
const ENDED: readonly string[] = [dict.flowStatus.withdrawn, dict.flowStatus.ended]

/** True when the instance was started by an action; its record then keeps no `flowStatus`. */
export async function settleApproval(work: FlowWork, instance: Rec, flowStatus: string): Promise<boolean> {
  const approvals = repository(work.db, APPROVALS, work.actor)
  const [approval] = await approvals.find({ processInstanceId_equal: textOf(instance, 'id') })
  if (!approval) return false
  const hasEnded = instance.processIsFinished === 'finished' || ENDED.includes(flowStatus)
  if (Number(approval.isOpen) !== 1 || !hasEnded) return true
  const entity = entityIn(work.db, textOf(approval, 'entity'))
  const id = textOf(approval, 'recordId')
  await repository(work.db, entity, work.actor).lock(id)
  await approvals.change({ id_equal: textOf(approval, 'id') }, { isOpen: 0 })
  const record = await repository(work.db, entity, work.actor).get(id)
  if (!record) return true
  if (flowStatus === dict.flowStatus.approved) await write(work, entity, approval, record)
  else await bringBack(work, entity, approval, record)
  return true
}

async function write(work: FlowWork, entity: Entity, approval: Rec, record: Rec): Promise<void> {
  const name = textOf(approval, 'action')
  const action = entity.actions.find((one) => one.name === name)
  if (!action?.set) throw new AppError('flow.noAction', { name: `${entity.name}.${name}` })
  const isFree = Number(approval.locks) !== 1
  if (isFree && action.accepts && action.accepts.evaluate(record) !== true) throw new AppError('action.notNow', { title: action.title })
  const values = { ...jsonValues(approval, 'values'), ...computedValues(work, entity, action, approval, record) }
  await judgeWrite({ entity, values, stored: record }, work)
  const after = await repository(work.db, entity, work.actor).update(textOf(record, 'id'), values)
  await tellOfWrite(work.platform, { db: work.db, entity, actor: work.actor }, { event: name, before: record, after })
}

/** Values that `set` computes, such as the moment, are those of the approval. */
function computedValues(work: FlowWork, entity: Entity, action: Action, approval: Rec, record: Rec): Rec {
  const computed = { ...action, set: {} }
  const form = jsonValues(approval, 'form')
  return actionValues(entity, computed, { parameters: { id: record.id }, form, record, language: work.language })
}

/** A value that somebody has changed since stays. */
async function bringBack(work: FlowWork, entity: Entity, approval: Rec, record: Rec): Promise<void> {
  const meanwhile = entity.actions.find(({ name }) => name === approval.action)?.approval?.meanwhile ?? {}
  const before = jsonValues(approval, 'before')
  const back = Object.fromEntries(Object.entries(before).filter(([name]) => String(record[name] ?? '') === String(meanwhile[name] ?? '')))
  if (Object.keys(back).length > 0) await repository(work.db, entity, work.actor).update(textOf(record, 'id'), back)
}
