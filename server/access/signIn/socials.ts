// Social sign-in: authorisation requests, and identities of other services with their users here.

import { randomBytes } from 'node:crypto'
import { nextId } from '#store/ids.ts'
import { findKeyed, isRunning, putKeyed, sweepKeyed, takeKeyed } from '#store/rows/keyedRows.ts'
import type { Database, Store } from '#store/store.ts'

/** Pending authorisation requests, by their `state`. */
export const AUTH_REQUESTS = {
  name: 'gantry_social_trip',
  columns: { source: 'text', verifier: 'text', nonce: 'text', browser: 'text', expires: 'integer' },
} as const

/** Id of the identity, by tenant, service and subject. */
export const SUBJECTS = { name: 'gantry_social_subject', columns: { identity: 'text' } } as const

/** Profile of the service and the user, by the platform's `oauthId`. */
export const IDENTITIES = {
  name: 'gantry_social_identity',
  columns: { tenant: 'text', user: 'text', account: 'text', nick: 'text', avatar: 'text' },
} as const

/** Time limit for the sign-in at the service, in milliseconds. */
export const AUTH_REQUEST_MS = 10 * 60_000

/** Profile of a person, as the service reports it. */
export interface SocialProfile {
  /** Permanent id of the person at the service. */
  subject: string
  account: string
  name: string
  avatar: string
}

export interface AuthRequest {
  source: string
  /** Code verifier of PKCE. */
  verifier: string
  nonce: string
  /** Cookie of the browser that started; a callback is valid only there. */
  browser: string
}

export interface SocialIdentity {
  id: string
  tenantId: string
  /** '' until an account is bound. */
  userId: string
  account: string
  name: string
  avatar: string
}

export const secretText = (): string => randomBytes(24).toString('base64url')

export async function insertAuthRequest({ db }: Store, state: string, trip: AuthRequest): Promise<void> {
  await sweepKeyed(db, AUTH_REQUESTS, AUTH_REQUEST_MS)
  await putKeyed(db, AUTH_REQUESTS, state, { ...trip, expires: Date.now() + AUTH_REQUEST_MS }, 'stays')
}

/** Takes the request with this state, once; `null` when it expired, was taken, or began at another service or browser. */
export async function consumeAuthRequest(
  { db }: Store,
  state: string,
  { source, browser }: Pick<AuthRequest, 'source' | 'browser'>,
): Promise<AuthRequest | null> {
  const row = state === '' ? null : await takeKeyed(db, AUTH_REQUESTS, state)
  if (!row || !isRunning(row.expires, AUTH_REQUEST_MS) || row.source !== source || row.browser !== browser) return null
  return { source, browser, verifier: String(row.verifier), nonce: String(row.nonce) }
}

/** Identity of a person in a tenant, with the current profile; created at the first sign-in. */
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

/** Binds an identity to a user. */
export async function bindIdentity(db: Database, { id, tenantId, account, name, avatar }: SocialIdentity, userId: string): Promise<void> {
  await putKeyed(db, IDENTITIES, id, { tenant: tenantId, user: userId, account, nick: name, avatar }, 'is replaced')
}
