// Rows of instances, and their lock.

import { AppError } from '#server/errors.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import type { FlowReads, FlowWork } from '../work.ts'

export const INSTANCE_FIELDS = [
  ...['id', 'tenantId', 'processDefinitionId', 'processDefinitionKey', 'processDefinitionName', 'processDefinitionVersion', 'category'],
  ...['startUserId', 'startUser', 'startTime', 'businessTable', 'businessId', 'processIsFinished', 'flowStatus', 'suspensionState'],
  ...['endTime', 'taskName', 'urgedTime', 'parentId', 'parentToken', 'rootId', 'state', 'failure'],
]

/** An instance of the actor's tenant with its state. Throws `flow.noInstance`. */
export async function instanceOf({ db, actor }: FlowReads, id: string): Promise<Rec> {
  const [row] = await repository(db, 'process-instance', actor).find({ id_equal: id }, { fields: INSTANCE_FIELDS })
  if (!row) throw new AppError('flow.noInstance')
  return row
}

/** The same, locked until the transaction ends; a call tree is locked by its outermost instance. */
export async function lockedInstance(work: FlowWork, id: string): Promise<Rec> {
  const processInstances = repository(work.db, 'process-instance', work.actor)
  const [row] = await processInstances.find({ id_equal: id }, { fields: ['rootId'] })
  if (!row) throw new AppError('flow.noInstance')
  await processInstances.lock(textOf(row, 'rootId') || id)
  return instanceOf(work, id)
}

/** Instances of tasks or copies, by id. */
export async function instancesOf({ db, actor }: FlowReads, rows: readonly Rec[], fields: readonly string[]): Promise<Map<string, Rec>> {
  if (rows.length === 0) return new Map()
  const id_in = [...new Set(rows.map((row) => textOf(row, 'processInstanceId')))].join(',')
  const found = await repository(db, 'process-instance', actor).find({ id_in }, { fields: ['id', ...fields] })
  return new Map(found.map((row) => [textOf(row, 'id'), row]))
}
