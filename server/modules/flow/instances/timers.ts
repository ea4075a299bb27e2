// Timers wait in a table; whichever node erases a row serves it.

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
}

export async function insertTimer(db: Database, actor: Actor, timer: NewTimer): Promise<void> {
  await repository(db, 'process-timer', actor).insert({ ...timer })
}

export async function dropTimers(db: Database, wanted: Readonly<Record<string, string>>): Promise<void> {
  await repositoryOfAllTenants(db, 'process-timer').erase(wanted)
}

/** Takes a timer for this transaction; false when another node has it. */
export async function takeTimer(db: Database, id: string): Promise<boolean> {
  return (await repositoryOfAllTenants(db, 'process-timer').erase({ id_equal: id })) === 1
}

/** @param instanceId of one instance alone */
export function dueTimers(platform: Kernel, now: Date, instanceId?: string): Promise<Rec[]> {
  const due = { dueTime_datele: siteTime(now), ...(instanceId === undefined ? {} : { processInstanceId_equal: instanceId }) }
  return repositoryOfAllTenants(platform, 'process-timer').find(due, {
    sort: [{ field: 'dueTime', descending: false }],
  })
}

export const isOfInstance = (timer: Rec): boolean => textOf(timer, 'processInstanceId') !== ''
