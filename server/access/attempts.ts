// Failed sign-ins, registrations and calls that anybody may make, counted in the database so that all nodes count together.

import { AppError } from '../errors.ts'
import { addOne, countOf, forgetCount, sweepCounts } from '../store/counts.ts'
import type { Store } from '../store/store.ts'

/** What is counted: failures of an account or of an address, the registrations from an address, or calls by a name of theirs. */
export type Counted = { tenantId: string; account: string } | { address: string } | { registeredFrom: string } | { calls: string }

const ACCOUNT_LIFE = 30 * 60_000
const ADDRESS_LIFE = 10 * 60_000
const REGISTRATION_LIFE = 60 * 60_000
const CALLS_LIFE = 60_000
export const ADDRESS_LIMIT = 60
export const REGISTRATION_LIMIT = 10

/** Failures so far that still count. */
export function failures(store: Store, counted: Counted): Promise<number> {
  return countOf(store.db, idOf(counted))
}

/**
 * Adds one. An account's count ends 30 minutes after its last failure, an address's 10 minutes after its first,
 * that of registrations an hour after the first, that of calls a minute after the first.
 */
export function addFailure(store: Store, counted: Counted): Promise<void> {
  return addOne(store.db, idOf(counted), lifeOf(counted), 'account' in counted)
}

/** Counts a call. Throws `request.tooOften` beyond `most` calls of that name within a minute. */
export async function refuseMoreThan(store: Store, calls: string, most: number): Promise<void> {
  await addFailure(store, { calls })
  if ((await failures(store, { calls })) > most) throw new AppError('request.tooOften')
}

/** Forgets the failures of an account: after a success, or when an administrator unlocks it. */
export function clearFailures(store: Store, counted: Counted): Promise<void> {
  return forgetCount(store.db, idOf(counted))
}

/** Drops counts that are over. */
export function sweepAttempts(store: Store): Promise<void> {
  return sweepCounts(store.db)
}

function lifeOf(counted: Counted): number {
  if ('calls' in counted) return CALLS_LIFE
  if ('address' in counted) return ADDRESS_LIFE
  return 'account' in counted ? ACCOUNT_LIFE : REGISTRATION_LIFE
}

function idOf(counted: Counted): string {
  return nameOf(counted).slice(0, 255)
}

function nameOf(counted: Counted): string {
  if ('address' in counted) return `address ${counted.address}`
  if ('account' in counted) return `account ${counted.tenantId} ${counted.account.toLowerCase()}`
  if ('calls' in counted) return `calls ${counted.calls}`
  return `registered from ${counted.registeredFrom}`
}
