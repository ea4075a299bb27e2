// Outboxes: tables of messages to external services, each sent by one node, and retried when the service is unavailable.

import { later, siteTime } from '#model/siteTime.ts'
import { type NewValues, type Rec, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { AppError, type ErrorKey } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { postponedTooLong } from './outboxDispatcher.ts'
import { statesBefore, type Transition } from './transitions.ts'

export interface Outbox {
  /** Entity with the fields `state`, `attempts`, `dueTime`, `sentTime`, `reason` and `reasonEn`. */
  entity: string
  /** Transitions; `take` leads to the state `sending`. */
  transitions: readonly Transition[]
  states: Readonly<Record<'queued' | 'sending' | 'sent' | 'failed', string>>
  /** Final states other than `failed`, by error. */
  finalStates?: Readonly<Partial<Record<ErrorKey, string>>>
  /** Errors after which a message is retried. */
  retriedErrors: readonly ErrorKey[]
  /** Seconds before each retry; after the last retry the message fails. */
  retryDelays: readonly number[]
  /** Seconds after which a sending node counts as lost, and another one sends the message. */
  leaseSeconds: number
  /** Maximum number of concurrent sends. */
  concurrency: number
  /** Maximum number of messages per round, so that newly queued urgent messages do not wait for a flood. */
  batchSize: number
  /** Fields needed for sending, besides id, state and attempts. */
  fields: readonly string[]
  /** True for messages that are sent first. */
  isUrgent?(row: Rec): boolean
  /** Days for which messages are kept, since they contain personal data. */
  retentionDays: number
}

const ERASED_AT_ONCE = 1000

/** Sends a message; returns values to store with it. Throws an `AppError` with the reason. */
export type SendMessage = (row: Rec, now: Date) => Promise<NewValues>

/** Sends due messages; returns the number that this node took. Stops when `signal` is aborted. */
export async function deliverOutbox(outbox: Outbox, platform: Platform, now: Date, signal: AbortSignal | undefined, send: SendMessage) {
  // A round may last for minutes, so its clock must advance.
  const began = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - began)
  const rows = await dueRows(outbox, platform, now)
  let taken = 0
  const work = async (): Promise<void> => {
    for (let row = rows.shift(); row && !signal?.aborted; row = rows.shift())
      if (await deliver(outbox, platform, row, clock, send)) taken += 1
  }
  await Promise.all(Array.from({ length: outbox.concurrency }, work))
  return taken
}

/** True when a node was lost during every attempt. */
export const hasNoRetriesLeft = ({ retryDelays }: Outbox, { attempts }: Rec): boolean => Number(attempts) > retryDelays.length

export async function eraseOldOf({ entity, retentionDays }: Outbox, platform: Platform, now: Date): Promise<void> {
  const oldest = siteTime(new Date(now.getTime() - retentionDays * 86_400_000))
  await repositoryOfAllTenants(platform, entity).erase({ createTime_lt: oldest }, ERASED_AT_ONCE)
}

async function dueRows(
  { entity, transitions, leaseSeconds, retryDelays, fields, isUrgent, batchSize }: Outbox,
  platform: Platform,
  now: Date,
): Promise<Rec[]> {
  const messages = repositoryOfAllTenants(platform, entity)
  const waiting = { state_in: statesBefore(transitions, 'take').join(',') }
  await messages.change({ ...waiting, ...postponedTooLong(now, Math.max(leaseSeconds, ...retryDelays)) }, { dueTime: siteTime(now) })
  const sort = [{ field: 'dueTime', descending: false }]
  const read = ['id', 'state', 'attempts', ...fields]
  const rows = await messages.find({ ...waiting, dueTime_datele: siteTime(now) }, { fields: read, sort })
  if (isUrgent) rows.sort((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)))
  return rows.slice(0, batchSize)
}

/** False when another node took it. */
async function deliver(outbox: Outbox, platform: Platform, row: Rec, clock: () => Date, send: SendMessage): Promise<boolean> {
  const attempts = Number(row.attempts)
  const taken = { state: outbox.states.sending, attempts: attempts + 1 }
  const due = later(siteTime(clock()), outbox.leaseSeconds)
  if (!(await change(outbox, platform, row, { state: textOf(row, 'state'), attempts }, { ...taken, dueTime: due }))) return false
  await change(outbox, platform, row, taken, await outcomeOf(outbox, row, clock, send))
  return true
}

/** Updates a message if its state and attempts are unchanged. */
async function change({ entity }: Outbox, platform: Platform, row: Rec, still: { state: string; attempts: number }, values: NewValues) {
  const wanted = { id_equal: textOf(row, 'id'), state_equal: still.state, attempts_equal: String(still.attempts) }
  return (await repositoryOfAllTenants(platform, entity).change(wanted, values)) === 1
}

async function outcomeOf(
  { states, finalStates = {}, retriedErrors, retryDelays }: Outbox,
  row: Rec,
  clock: () => Date,
  send: SendMessage,
): Promise<NewValues> {
  try {
    const values = await send(row, clock())
    return { state: states.sent, sentTime: siteTime(clock()), reason: null, reasonEn: null, ...values }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = { reason: error.sentence('zh'), reasonEn: error.sentence('en') }
    const wait = retriedErrors.includes(error.key) ? retryDelays[Number(row.attempts)] : undefined
    if (wait === undefined) return { ...reason, state: finalStates[error.key] ?? states.failed }
    return { ...reason, state: states.queued, dueTime: later(siteTime(clock()), wait) }
  }
}
