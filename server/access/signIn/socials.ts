// People whom other services know: the way there and back, and which user of which tenant somebody is.

import { randomBytes } from 'node:crypto'
import { nextId } from '#store/ids.ts'
import { findKeyed, isRunning, putKeyed, sweepKeyed, takeKeyed } from '#store/rows/keyedRows.ts'
import type { Database, Store } from '#store/store.ts'

/** Sign-ins under way at a service, by the `state` that comes back. */
export const TRIPS = {
  name: 'gantry_social_trip',
  columns: { source: 'text', verifier: 'text', nonce: 'text', browser: 'text', expires: 'integer' },
} as const

/** Identity that a tenant keeps for a user of a service. */
export const SUBJECTS = { name: 'gantry_social_subject', columns: { identity: 'text' } } as const

/** Profile of the service and the user, by the platform's `oauthId`. */
export const IDENTITIES = {
  name: 'gantry_social_identity',
  columns: { tenant: 'text', user: 'text', account: 'text', nick: 'text', avatar: 'text' },
} as const

/** How long somebody may take to sign in at the service. */
export const TRIP_LIFE = 10 * 60_000

/** Profile of a person from the service. */
export interface SocialProfile {
  /** Never changes at the service. */
  subject: string
  account: string
  name: string
  avatar: string
}

export interface AuthRequest {
  source: string
  /** Of PKCE. */
  verifier: string
  nonce: string
  /** Cookie of the browser that started; a callback is valid only there. */
  browser: string
}

export interface SocialIdentity {
  id: string
  tenantId: string
  /** '' until the person has an account here. */
  userId: string
  account: string
  name: string
  avatar: string
}

export const secretText = (): string => randomBytes(24).toString('base64url')

export async function beginTrip({ db }: Store, state: string, trip: AuthRequest): Promise<void> {
  await sweepKeyed(db, TRIPS, TRIP_LIFE)
  await putKeyed(db, TRIPS, state, { ...trip, expires: Date.now() + TRIP_LIFE }, 'stays')
}

/** The trip with this state, once; `null` when it is over, was taken, or began at another service or browser. */
export async function consumeAuthRequest(
  { db }: Store,
  state: string,
  { source, browser }: Pick<AuthRequest, 'source' | 'browser'>,
): Promise<AuthRequest | null> {
  const row = state === '' ? null : await takeKeyed(db, TRIPS, state)
  if (!row || !isRunning(row.expires, TRIP_LIFE) || row.source !== source || row.browser !== browser) return null
  return { source, browser, verifier: String(row.verifier), nonce: String(row.nonce) }
}

/** The identity of a person in a tenant, as the service tells it now; made when they come for the first time. */
export async function identityOf(store: Store, tenantId: string, source: string, person: SocialProfile): Promise<SocialIdentity> {
  const { subject, account, name, avatar } = person
  return store.transaction(async (db) => {
    const key = `${tenantId} ${source} ${subject}`
    await putKeyed(db, SUBJECTS, key, { identity: nextId() }, 'stays')
    const id = String((await findKeyed(db, SUBJECTS, key))?.identity)
    const userId = String((await findKeyed(db, IDENTITIES, id))?.user ?? '')
    await putKeyed(db, IDENTITIES, id, { tenant: tenantId, user: userId, account, nick: name, avatar }, 'is replaced')
    return { id, tenantId, userId, account, name, avatar }
  })
}

export async function findIdentity(db: Database, id: string): Promise<SocialIdentity | null> {
  const row = await findKeyed(db, IDENTITIES, id)
  if (!row) return null
  const text = (name: keyof typeof IDENTITIES.columns) => String(row[name] ?? '')
  return { id, tenantId: text('tenant'), userId: text('user'), account: text('account'), name: text('nick'), avatar: text('avatar') }
}

/** From now on the person is this user. */
export async function bindIdentity(db: Database, { id, tenantId, account, name, avatar }: SocialIdentity, userId: string): Promise<void> {
  await putKeyed(db, IDENTITIES, id, { tenant: tenantId, user: userId, account, nick: name, avatar }, 'is replaced')
}
