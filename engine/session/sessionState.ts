// The session: parsed from the token response, stored in local storage and cookies, shared by all tabs.

import { atom, getDefaultStore } from 'jotai'
import { splitIds } from '../model/commaIds.ts'
import { readCookie, stored, writeCookie } from './storage.ts'

export interface Session {
  accessToken: string
  refreshToken: string
  /** Arrival time of the tokens, in milliseconds of this machine's clock. */
  issuedAt: number
  tenantId: string
  /** Empty or negative after a social login without a linked user, see `hasUser`. */
  userId: string
  /** Identity at the social service after a social login; otherwise empty. */
  oauthId: string
  account: string
  nickName: string
  /** Role aliases. */
  roles: readonly string[]
  /** Comma-joined ids. */
  roleId: string
  deptId: string
  avatar: string | null
  /** The user's bound project. */
  projectId: string | null
  /** True when an administrator set the password; the server refuses other calls until it is changed. */
  hasInitialPassword: boolean
  /** Optional features of the server; empty on an existing platform. */
  features: readonly string[]
  /** True if the browser stored the cookies; without them the session ends. */
  hasCookie: boolean
}

/** Reason why there is no session: never signed in, signed out, or refused by the server. */
export type SessionEnd = 'none' | 'left' | 'expired'

const COOKIE_SECONDS = 7 * 24 * 60 * 60
/** Milliseconds to wait for storage changes of another tab. */
const STORAGE_LAG = 1000
const LOOKS_EVERY = 20
const store = getDefaultStore()
const memory = stored('session', parseStored)
/** Reason for other tabs: after an expired session, unlike a sign-out, the tabs are restored. */
const ending = stored<SessionEnd>('session-end', (value) => (value === 'left' || value === 'expired' ? value : null))

export const sessionAtom = atom<Session | null>(readSession())
export const sessionEndAtom = atom<SessionEnd>('none')

export const currentSession = (): Session | null => store.get(sessionAtom)

/** Parses the response of the token endpoint; `null` if it has no tokens. `now` in milliseconds. */
export function parseToken(reply: unknown, now: number): Session | null {
  if (reply === null || typeof reply !== 'object') return null
  const body = reply as Record<string, unknown>
  const text = (name: string) => (typeof body[name] === 'string' || typeof body[name] === 'number' ? String(body[name]) : '')
  if (text('access_token') === '' || text('refresh_token') === '') return null
  return {
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    issuedAt: now,
    tenantId: text('tenant_id'),
    userId: text('user_id'),
    oauthId: text('oauth_id'),
    account: text('account') || text('user_name'),
    nickName: text('nick_name') || text('real_name') || text('account'),
    roles: splitIds(text('role_name')),
    roleId: text('role_id'),
    deptId: text('dept_id'),
    avatar: text('avatar') || null,
    projectId: text('projectId') || null,
    hasInitialPassword: body.initial_password === true,
    features: textsOf(body.features),
    hasCookie: false,
  }
}

/** True if the session belongs to a user of the platform. */
export const hasUser = ({ userId }: Session): boolean => userId !== '' && !userId.startsWith('-')

/** True if the session's cookie was stored and is gone now, so the session in memory is no longer valid. */
export function hasLostToken({ hasCookie }: Session): boolean {
  return hasCookie && !readCookie('access-token')
}

export function keepSession(session: Session): void {
  writeCookie('access-token', session.accessToken, COOKIE_SECONDS)
  writeCookie('refresh-token', session.refreshToken, COOKIE_SECONDS)
  const kept = { ...session, hasCookie: readCookie('access-token') === session.accessToken }
  memory.set(kept)
  ending.remove()
  store.set(sessionEndAtom, 'none')
  store.set(sessionAtom, kept)
}

/**
 * Ends the session in this browser. With `token`, only if it is the current one: a late refusal of an older token must not end a newer
 * session. Returns whether this call ended the session, so that the message appears once.
 */
export function endSession(reason: Exclude<SessionEnd, 'none'>, token?: string): boolean {
  const kept = readSession()
  if (kept && token !== undefined && token !== kept.accessToken) {
    store.set(sessionAtom, kept)
    return false
  }
  const ended = currentSession() !== null
  if (ended) {
    store.set(sessionEndAtom, reason)
    ending.set(reason)
  }
  forget()
  store.set(sessionAtom, null)
  return ended
}

/** Follows sign-ins and sign-outs of other tabs. Returns a function to unsubscribe. */
export function followOtherTabs(): () => void {
  const follow = () => {
    const before = currentSession()
    const session = readSession()
    if (before && !session) store.set(sessionEndAtom, ending.get() ?? 'left')
    store.set(sessionAtom, session)
  }
  // A page restored by the back button has missed storage events.
  const comeBack = (event: PageTransitionEvent) => event.persisted && follow()
  const stop = memory.onOtherTab(follow)
  addEventListener('pageshow', comeBack)
  return () => {
    stop()
    removeEventListener('pageshow', comeBack)
  }
}

/** Reads the stored session, which another tab may have changed. */
export function readSession(): Session | null {
  const session = memory.get()
  if (!session) return null
  if (!hasLostToken(session)) return session
  forget()
  return null
}

/**
 * The stored session after changes of other tabs have arrived. A cookie changes in all tabs at once, local storage slightly later, so this
 * waits while the two disagree.
 */
export async function latestSession(): Promise<Session | null> {
  if (!currentSession()) return null
  const patience = Date.now() + STORAGE_LAG
  while (isBehind() && Date.now() < patience) await new Promise((go) => setTimeout(go, LOOKS_EVERY))
  // Without storage, only the session in the memory of this tab exists.
  return currentSession() && (readSession() ?? currentSession())
}

function isBehind(): boolean {
  const session = memory.get()
  const token = readCookie('access-token')
  return session?.hasCookie === true && token !== null && token !== session.accessToken
}

function forget(): void {
  memory.remove()
  writeCookie('access-token', '', 0)
  writeCookie('refresh-token', '', 0)
}

function parseStored(value: unknown): Session | null {
  if (value === null || typeof value !== 'object') return null
  const kept = value as Partial<Session>
  const texts = [kept.accessToken, kept.refreshToken, kept.tenantId, kept.userId, kept.account, kept.nickName, kept.roleId, kept.deptId]
  if (!texts.every((text) => typeof text === 'string') || !kept.accessToken || !kept.refreshToken) return null
  if (typeof kept.issuedAt !== 'number' || typeof kept.hasCookie !== 'boolean') return null
  if (!Array.isArray(kept.roles) || !kept.roles.every((role) => typeof role === 'string')) return null
  return {
    ...(kept as Session),
    oauthId: kept.oauthId ?? '',
    avatar: kept.avatar ?? null,
    projectId: kept.projectId ?? null,
    hasInitialPassword: kept.hasInitialPassword === true,
    features: textsOf(kept.features),
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
