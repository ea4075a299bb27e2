// Counts failed sign-ins, registrations and public calls. The counts are in the database, so that all nodes share them.

import { isIPv6 } from 'node:net'
import { addToCount, forgetCount, forgetCountsBelow, readCounter, runningCount, sweepCounts } from '#store/aggregates/counts.ts'
import type { Database, Store } from '#store/store.ts'
import { AppError } from '../../errors.ts'

/**
 * Key of a count. Failures of a user are counted separately for each known device and together for unknown devices, so that attempts of
 * others do not lock the owner out. An unknown account name is counted like a user. Also counted: failures and registrations per address,
 * and named calls.
 */
export type Counted = Failures | { address: string } | { registeredFrom: string } | { calls: string }

export type Failures = { userId: string; deviceId?: string } | { tenantId: string; unknownName: string }

const FAILURES_LIFE = 2 * 60 * 60_000
const ADDRESS_LIFE = 10 * 60_000
const REGISTRATION_LIFE = 60 * 60_000
const CALLS_LIFE = 60_000
const FIRST_WAIT = 30_000
const MAX_WAIT = 30 * 60_000
export const ADDRESS_LIMIT = 60
export const REGISTRATION_LIMIT = 10

/** Number of failures that still count. */
export function failures(store: Store, counted: Counted): Promise<number> {
  return readCounter(store.db, idOf(counted), lifeOf(counted))
}

/**
 * Milliseconds until the next try is allowed: 0 below `limit` failures, then half a minute after the last one, doubled by each further one,
 * up to half an hour.
 */
export async function waitFor(store: Store, counted: Failures, limit: number): Promise<number> {
  const running = await runningCount(store.db, idOf(counted), FAILURES_LIFE)
  if (!running || running.count < limit) return 0
  const last = running.expires - FAILURES_LIFE
  const wait = Math.min(FIRST_WAIT * 2 ** (running.count - limit), MAX_WAIT)
  return Math.min(wait, Math.max(0, last + wait - Date.now()))
}

/** Milliseconds until an address may try again; 0 below the limit of an address. */
export async function waitOfAddress(store: Store, address: string): Promise<number> {
  const running = await runningCount(store.db, idOf({ address }), ADDRESS_LIFE)
  return running && running.count >= ADDRESS_LIMIT ? Math.max(0, running.expires - Date.now()) : 0
}

/**
 * Increments a count. Failures of a user expire two hours after the last one, those of an address 10 minutes after the first, registrations
 * an hour after the first, calls a minute after the first.
 */
export function addFailure(store: Store, counted: Counted): Promise<void> {
  return addToCount(store.db, idOf(counted), lifeOf(counted), isOfSignIn(counted))
}

/** Counts a call. Throws `request.tooOften` beyond `most` calls of this name within `life` milliseconds (default: a minute). */
export async function refuseMoreThan(store: Store, calls: string, most: number, life = CALLS_LIFE): Promise<void> {
  if ((await countCalls(store, calls, life)) > most) throw new AppError('request.tooOften')
}

/** Counts calls; returns the number of calls of this name within `life` milliseconds. */
export async function countCalls(store: Store, calls: string, life: number, times = 1): Promise<number> {
  await addToCount(store.db, idOf({ calls }), life, false, times)
  return readCounter(store.db, idOf({ calls }), life)
}

/** Resets one count. */
export function clearFailures(store: Store, counted: Counted): Promise<void> {
  return forgetCount(store.db, idOf(counted))
}

/** Resets all failure counts of a user, of every device. */
export async function unlockUser(db: Database, userId: string): Promise<void> {
  await forgetCount(db, idOf({ userId }))
  await forgetCountsBelow(db, `${idOf({ userId })} `)
}

/** Deletes expired counts. */
export function sweepAttempts(store: Store): Promise<void> {
  return sweepCounts(store.db)
}

function isOfSignIn(counted: Counted): counted is Failures {
  return 'userId' in counted || 'unknownName' in counted
}

function lifeOf(counted: Counted): number {
  if (isOfSignIn(counted)) return FAILURES_LIFE
  if ('calls' in counted) return CALLS_LIFE
  return 'address' in counted ? ADDRESS_LIFE : REGISTRATION_LIFE
}

function idOf(counted: Counted): string {
  return nameOf(counted).slice(0, 255)
}

function nameOf(counted: Counted): string {
  if ('address' in counted) return `address ${networkOf(counted.address)}`
  if ('userId' in counted) return `user ${counted.userId}${counted.deviceId === undefined ? '' : ` ${counted.deviceId}`}`
  if ('unknownName' in counted) return `nobody ${counted.tenantId} ${counted.unknownName.trim()}`
  if ('calls' in counted) return `calls ${counted.calls}`
  return `registered from ${networkOf(counted.registeredFrom)}`
}

/** An IPv6 address is counted with its /64 network. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
