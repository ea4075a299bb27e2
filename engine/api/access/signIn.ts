// Signing in: what turns an account and a password, or the word of another service, into a session.

import { forgetLacking } from '../../session/capabilities.ts'
import { keepSession, type Session } from '../../session/sessionState.ts'
import { settings } from '../../session/settings.ts'
import { translateNow } from '../../text/language.ts'
import { ApiError } from '../apiError.ts'
import { api } from '../client.ts'
import { platformPaths } from '../platformPaths.ts'
import { toast } from '../toast.ts'
import { sentPasswords } from './sentPasswords.ts'
import { type RoleChoice, renewSession, requestSession } from './tokens.ts'

export interface Credentials {
  account: string
  password: string
  /** Empty takes the managing tenant, or the only other one with the account. */
  tenantId: string
  /** Only in captcha mode: what the picture was, and what the person read. */
  captcha: { key: string; code: string } | null
  /** Of the second factor, once the server has asked for it. */
  code?: string
}

export interface Captcha {
  key: string
  /** A complete data URI. */
  image: string
}

/** Parameters of an OAuth callback. */
export interface SocialReturn {
  source: string
  code: string
  state: string
}

/**
 * Starts a session. In switch mode the session of somebody with several departments or roles is answered instead of kept:
 * `signInAs` goes on with it. A refusal is said in a toast by the client and thrown as `ApiError`.
 */
export async function signIn({ account, password, tenantId, captcha, code = '' }: Credentials): Promise<Session | null> {
  const { query: secret, body } = await sentPasswords({ password })
  return begin(
    await requestSession({
      tenantId: tenantId || settings.tenantId,
      query: {
        username: account,
        ...secret,
        grant_type: captcha ? 'captcha' : 'password',
        type: 'account',
        ...(tenantId === '' && { findTenant: 'true' }),
        ...(code && { code }),
      },
      ...(body && { body }),
      headers: { 'Captcha-Key': captcha?.key ?? '', 'Captcha-Code': captcha?.code ?? '' },
    }),
  )
}

/** Starts a session by the word of another service, as `signIn` does. A code is good for one try. */
export async function signInSocial({ source, code, state }: SocialReturn, tenantId: string): Promise<Session | null> {
  const query = { source, code, state, grant_type: 'social' }
  return begin(await requestSession({ tenantId: tenantId || settings.tenantId, query }))
}

/**
 * Goes on with a session that had to choose. The session is renewed with the choice instead of signing in again: a captcha and
 * the code of another service are used up by their first try, and no password has to be kept for it.
 */
export async function signInAs(session: Session, choice: RoleChoice): Promise<void> {
  toast.clear()
  keepSession(await renewSession(session, choice))
}

/** Ends a session that was never kept. */
export async function dropSession(session: Session): Promise<void> {
  const headers = { 'Blade-Auth': `bearer ${session.accessToken}` }
  await api.get('/api/blade-auth/oauth/logout', {}, { headers, silent: true, bare: true }).catch(() => null)
}

export const hasSeveral = (ids: string): boolean => ids.includes(',')

function begin(session: Session): Session | null {
  toast.clear()
  forgetLacking()
  if (settings.switchMode && (hasSeveral(session.deptId) || hasSeveral(session.roleId))) return session
  keepSession(session)
  return null
}

/** A new picture to read; each can be used once. */
export async function fetchCaptcha(): Promise<Captcha> {
  const reply = await api.get<Partial<Captcha> | null>('/api/blade-auth/oauth/captcha', {}, { bare: true })
  const { key, image } = reply ?? {}
  if (!key || !image?.startsWith('data:image/')) throw new ApiError(200, translateNow('fault.unknown'))
  return { key, image }
}

export interface LoginTenant {
  tenantId: string
  /** Address of the picture beside the form. */
  background: string | null
}

/** The tenant that owns this address; `null` when none does. Never fails: the login works without. */
export async function fetchTenant(): Promise<LoginTenant | null> {
  const domain = location.origin
  const reply = await api.get<Record<string, unknown> | null>(platformPaths.tenant, { domain }, { silent: true }).catch(() => null)
  const text = (name: string) => (typeof reply?.[name] === 'string' ? (reply[name] as string) : '')
  if (text('tenantId') === '') return null
  return { tenantId: text('tenantId'), background: /^(https?:\/\/|\/(?!\/))/.test(text('backgroundUrl')) ? text('backgroundUrl') : null }
}
