// Timers, and messages and signals on their way, wait in a table; whichever node erases a row serves it.

import { CLOCK_SKEW_SECONDS, later, siteTime } from '#model/siteTime.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Actor, type Rec, repository, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export interface NewTimer {
  dueTime: string
  /** Seconds from its start until it is due; `null` for a moment of the calendar. */
  wait: number | null
  processInstanceId?: string
  processDefinitionId?: string
  executionId?: string
  node?: string
  /** How often it starts again, or a failed call is made again; -1 without end. */
  left?: number
  /** Of a message or a signal on its way, and of an HTTP call: what it carries, as JSON. */
  sent?: string
}

/** Beginning of the content of an HTTP call. */
export const CALL_SENT = '{"event":"http"'
/** How often a failed call is made again by itself. */
export const CALL_RETRIES = 3

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
export function undeliveredMessages(platform: Kernel, ids: readonly string[]): Promise<Rec[]> {
  return repositoryOfAllTenants(platform, 'process-timer').find({ id_in: ids.join(',') }, { sort: [{ field: 'id', descending: false }] })
}

/** A timer that started in the future did so before the clock was set back: it waits from now, and no longer than it would have. */
async function shortenWaits(platform: Kernel, now: Date): Promise<void> {
  const timers = repositoryOfAllTenants(platform, 'process-timer')
  const time = siteTime(now)
  const started = { createTime_dategt: later(time, CLOCK_SKEW_SECONDS), wait_ge: '0' }
  for (const { id, dueTime, wait } of await timers.find(started, { fields: ['id', 'dueTime', 'wait'] })) {
    const latest = later(time, Number(wait))
    if (String(dueTime) > latest) await timers.change({ id_equal: String(id) }, { dueTime: latest })
  }
}

/** @param instanceId of one instance alone */
export async function dueTimers(platform: Kernel, now: Date, instanceId?: string): Promise<Rec[]> {
  await shortenWaits(platform, now)
  const due = { dueTime_datele: siteTime(now), ...(instanceId === undefined ? {} : { processInstanceId_equal: instanceId }) }
  return repositoryOfAllTenants(platform, 'process-timer').find(due, {
    sort: [
      { field: 'dueTime', descending: false },
      { field: 'id', descending: false },
    ],
  })
}

/** HTTP calls of an instance that failed and wait. */
export function failedCalls(platform: Kernel, instanceId: string, now: Date): Promise<Rec[]> {
  const wanted = {
    processInstanceId_equal: instanceId,
    sent_likeright: CALL_SENT,
    left_lt: String(CALL_RETRIES),
    dueTime_gt: siteTime(now),
  }
  return repositoryOfAllTenants(platform, 'process-timer').find(wanted)
}

export const isOfInstance = (timer: Rec): boolean => textOf(timer, 'processInstanceId') !== ''
