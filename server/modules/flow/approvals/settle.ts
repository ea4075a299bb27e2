// Ends an approval: writes the values of the action after consent, otherwise restores those from before.

import * as dict from '#engine/site/keys.ts'
import type { Action, Entity } from '#model/entity/entity.ts'
import { actionValues } from '#records/actionValues.ts'
import { privateFilesIn } from '#records/privateFiles.ts'
import { validateWrite } from '#records/validateWrite.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, type StoredWrite, textOf } from '#store/rows.ts'
import { updateInProcess } from '../instances/updateInProcess.ts'
import type { FlowWork } from '../work.ts'
import { APPROVALS, actionOf, approvalOf, jsonValues } from './rows.ts'

/** Results of instances that were ended from outside; only a rejection may return the task. */
const ENDED: readonly string[] = [dict.flowStatus.withdrawn, dict.flowStatus.ended]

/** True when an action started the instance; the record then has no `flowStatus`. */
export async function settleApproval(work: FlowWork, instance: Rec, flowStatus: string): Promise<boolean> {
  const approvals = repository(work.db, APPROVALS, work.actor)
  const approval = await approvalOf(work.db, instance, work.actor)
  if (!approval) return false
  const hasEnded = instance.processIsFinished === 'finished' || ENDED.includes(flowStatus)
  if (Number(approval.isOpen) !== 1 || !hasEnded) return true
  // An approval of a file that is gone can only be ended.
  if (!work.platform.library().entities.has(textOf(approval, 'entity')) && flowStatus !== dict.flowStatus.approved) {
    await approvals.change({ id_equal: textOf(approval, 'id') }, { isOpen: 0 })
    return true
  }
  const { entity, action } = actionOf(work.platform, approval)
  const id = textOf(approval, 'recordId')
  const records = repository(work.db, entity, work.actor)
  await records.lock(id)
  await approvals.change({ id_equal: textOf(approval, 'id') }, { isOpen: 0 })
  const stored = await records.stored(id)
  if (!stored) return true
  const settled = { entity, action, approval, stored }
  if (flowStatus === dict.flowStatus.approved) await write(work, instance, settled)
  else await bringBack(work, instance, settled)
  return true
}

interface Settled {
  /** View that the action belongs to. */
  entity: Entity
  action: Action | undefined
  approval: Rec
  stored: StoredWrite
}

async function write(work: FlowWork, instance: Rec, { entity, action, approval, stored }: Settled): Promise<void> {
  if (!action?.set) throw new AppError('flow.noAction', { name: `${entity.name}.${textOf(approval, 'action')}` })
  const { record } = stored
  const isFree = Number(approval.locks) !== 1
  if (isFree && action.accepts && action.accepts.evaluate(record) !== true) throw new AppError('action.notNow', { title: action.title })
  const values = { ...jsonValues(approval, 'values'), ...computedValues(work, entity, action, approval, record) }
  await validateWrite({ entity, values, stored: record }, work)
  // The files were checked when the approval was requested.
  const shownFiles = new Set(privateFilesIn(JSON.stringify(jsonValues(approval, 'values'))))
  await updateInProcess(work, instance, { entity, stored, values, action: action.name, shownFiles })
}

/** Values computed by `set`, such as a time, are computed at the time of the approval. */
function computedValues(work: FlowWork, entity: Entity, action: Action, approval: Rec, record: Rec): Rec {
  const computed = { ...action, set: {} }
  const form = jsonValues(approval, 'form')
  return actionValues(entity, computed, { parameters: { id: record.id }, form, record, language: work.language })
}

/** A value that was changed since stays. */
async function bringBack(work: FlowWork, instance: Rec, { entity, action, approval, stored }: Settled): Promise<void> {
  const { record } = stored
  const meanwhile = action?.approval?.meanwhile ?? {}
  const before = jsonValues(approval, 'before')
  const back = Object.fromEntries(Object.entries(before).filter(([name]) => String(record[name] ?? '') === String(meanwhile[name] ?? '')))
  if (Object.keys(back).length > 0) await updateInProcess(work, instance, { entity, stored, values: back, action: '', isUndo: true })
}
