// Timers, and messages and signals on their way, wait in a table; whichever node erases a row serves it.

import { siteTime } from '#model/siteTime.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Actor, type Rec, repository, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export interface NewTimer {
  dueTime: string
  processInstanceId?: string
  processDefinitionId?: string
  executionId?: string
  node?: string
  /** How often it starts again; -1 without end. */
  left?: number
  /** Of a message or a signal on its way: what it carries, as JSON. */
  sent?: string
}

/** Answers its id. */
export async function insertTimer(db: Database, actor: Actor, timer: NewTimer): Promise<string> {
  return textOf(await repository(db, 'process-timer', actor).insert({ ...timer }), 'id')
}

export async function dropTimers(db: Database, wanted: Readonly<Record<string, string>>): Promise<void> {
  await repositoryOfAllTenants(db, 'process-timer').erase(wanted)
}

/** Takes a timer for this transaction; false when another node has it. */
export async function takeTimer(db: Database, id: string): Promise<boolean> {
  return (await repositoryOfAllTenants(db, 'process-timer').erase({ id_equal: id })) === 1
}

/** Messages and signals on their way that no node has delivered, in the order in which they were sent. */
export function undelivered(platform: Kernel, ids: readonly string[]): Promise<Rec[]> {
  return repositoryOfAllTenants(platform, 'process-timer').find({ id_in: ids.join(',') }, { sort: [{ field: 'id', descending: false }] })
}

/** @param instanceId of one instance alone */
export function dueTimers(platform: Kernel, now: Date, instanceId?: string): Promise<Rec[]> {
  const due = { dueTime_datele: siteTime(now), ...(instanceId === undefined ? {} : { processInstanceId_equal: instanceId }) }
  return repositoryOfAllTenants(platform, 'process-timer').find(due, {
    sort: [
      { field: 'dueTime', descending: false },
      { field: 'id', descending: false },
    ],
  })
}

export const isOfInstance = (timer: Rec): boolean => textOf(timer, 'processInstanceId') !== ''
