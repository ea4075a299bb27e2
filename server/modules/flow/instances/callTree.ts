// Call trees: an outermost instance with all instances that it called, shown to users as one.

import { type Rec, repository, textOf } from '#store/rows.ts'
import type { FlowReads } from '../work.ts'

export const outermostId = (instance: Rec): string => textOf(instance, 'rootId') || textOf(instance, 'id')

/** Ids of an outermost instance and of all instances in its call tree. */
export async function callTreeIds({ db, actor }: FlowReads, outermost: string): Promise<string[]> {
  const ids = [outermost]
  for (let level = ids; level.length > 0; ) {
    const called = await repository(db, 'process-instance', actor).find({ parentId_in: level.join(',') }, { fields: ['id'] })
    level = called.map((row) => textOf(row, 'id'))
    ids.push(...level)
  }
  return ids
}

const STANDING = [
  ...['id', 'assignee', 'assigneeName', 'status', 'candidates', 'owner', 'taskName', 'taskDefinitionKey', 'processInstanceId'],
  ...['createTime', 'endTime', 'dueTime', 'executionId'],
]

/** All tasks of a call tree with the fields needed for permission checks, in order of creation. */
export async function callTreeTasks(work: FlowReads, outermost: string): Promise<Rec[]> {
  const wanted = { processInstanceId_in: (await callTreeIds(work, outermost)).join(',') }
  const sort = [{ field: 'id', descending: false }]
  return repository(work.db, 'process-task', work.actor).find(wanted, { fields: STANDING, sort })
}
