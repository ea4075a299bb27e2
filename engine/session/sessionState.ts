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
  /** Empty or negative for a social login that no user belongs to yet, see `hasUser`. */
  userId: string
  /** The identity at the other service after a social login, else empty. */
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
  /** Capabilities of the platform beyond its contract; an existing platform lists none. */
  features: readonly string[]
  /** The browser took the cookies; without them the session ends. */
  hasCookie: boolean
}

/** Why there is no session: never was, left by choice, or refused by the server. */
export type SessionEnd = 'none' | 'left' | 'expired'

const COOKIE_SECONDS = 7 * 24 * 60 * 60
/** Milliseconds: far more than a browser takes to tell its tabs, far less than a person waits. */
const STORAGE_LAG = 1000
const LOOKS_EVERY = 20
const store = getDefaultStore()
const memory = stored('session', parseStored)
/** Tells the other tabs why the session ended: who was merely timed out finds everything again. */
const ending = stored<SessionEnd>('session-end', (value) => (value === 'left' || value === 'expired' ? value : null))

export const sessionAtom = atom<Session | null>(readSession())
export const sessionEndAtom = atom<SessionEnd>('none')

export const currentSession = (): Session | null => store.get(sessionAtom)

/** Reads the token endpoint's bare reply; `null` when it holds no tokens. `now` in milliseconds. */
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

/** True when a user of the platform stands behind the session. */
export const hasUser = ({ userId }: Session): boolean => userId !== '' && !userId.startsWith('-')

/** The browser kept the session's cookie and has lost it since: the token is empty, whatever this page still remembers. */
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
 * Ends the session in this browser. With `token`, only if that is still the current one: the late refusal of an
 * older token must not end a newer session. Tells whether this call ended it, so that many refusals say it once.
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

/** Takes over what other tabs do: one signs out, all are out. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const follow = () => {
    const before = currentSession()
    const session = readSession()
    if (before && !session) store.set(sessionEndAtom, ending.get() ?? 'left')
    store.set(sessionAtom, session)
  }
  // A page that the browser's back button brings back as it was has heard nothing meanwhile.
  const comeBack = (event: PageTransitionEvent) => event.persisted && follow()
  const stop = memory.onOtherTab(follow)
  addEventListener('pageshow', comeBack)
  return () => {
    stop()
    removeEventListener('pageshow', comeBack)
  }
}

/** The kept session, as another tab may have left it. */
export function readSession(): Session | null {
  const session = memory.get()
  if (!session) return null
  if (!hasLostToken(session)) return session
  forget()
  return null
}

/**
 * The kept session with what the tab that worked before this one wrote. A cookie changes in all tabs at once, storage a moment
 * later: as long as the two disagree, storage has not arrived.
 */
export async function latestSession(): Promise<Session | null> {
  if (!currentSession()) return null
  const patience = Date.now() + STORAGE_LAG
  while (isBehind() && Date.now() < patience) await new Promise((go) => setTimeout(go, LOOKS_EVERY))
  // Without storage there is only the memory of this tab.
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
