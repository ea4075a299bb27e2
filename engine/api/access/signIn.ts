// Signs in with account and password or with a social service, and starts the session.

import { forgetUnsupported } from '../../session/capabilities.ts'
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
  /** If empty, the server takes the managing tenant, or the only other tenant with this account. */
  tenantId: string
  /** Key of the captcha and the typed text; `null` without captcha mode. */
  captcha: { key: string; code: string } | null
  /** Code of the second factor, after the server asked for it. */
  code?: string
}

export interface Captcha {
  key: string
  /** Image as a data URI. */
  image: string
}

/** Parameters of an OAuth callback. */
export interface SocialReturn {
  source: string
  code: string
  state: string
}

/**
 * Signs in and stores the session. In switch mode the session of a user with several departments or roles is returned instead of stored;
 * `signInAs` completes it. A refusal is shown as a toast and thrown as `ApiError`.
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

/** Signs in with the code of a social service, like `signIn`. A code can be used once. */
export async function signInSocial({ source, code, state }: SocialReturn, tenantId: string): Promise<Session | null> {
  const query = { source, code, state, grant_type: 'social' }
  return begin(await requestSession({ tenantId: tenantId || settings.tenantId, query }))
}

/**
 * Completes a session with the chosen department and role. It renews the session instead of signing in again, because captcha and social
 * codes can be used only once, and the password is not kept.
 */
export async function signInAs(session: Session, choice: RoleChoice): Promise<void> {
  toast.clear()
  keepSession(await renewSession(session, choice))
}

/** Signs out a session that was not stored. */
export async function dropSession(session: Session): Promise<void> {
  const headers = { 'Blade-Auth': `bearer ${session.accessToken}` }
  await api.get('/api/blade-auth/oauth/logout', {}, { headers, silent: true, bare: true }).catch(() => null)
}

export const hasSeveral = (ids: string): boolean => ids.includes(',')

function begin(session: Session): Session | null {
  toast.clear()
  forgetUnsupported()
  if (settings.switchMode && (hasSeveral(session.deptId) || hasSeveral(session.roleId))) return session
  keepSession(session)
  return null
}

/** Fetches a new captcha; each can be used once. */
export async function fetchCaptcha(): Promise<Captcha> {
  const reply = await api.get<Partial<Captcha> | null>('/api/blade-auth/oauth/captcha', {}, { bare: true })
  const { key, image } = reply ?? {}
  if (!key || !image?.startsWith('data:image/')) throw new ApiError(200, translateNow('fault.unknown'))
  return { key, image }
}

export interface LoginTenant {
  tenantId: string
  /** URL of the background image of the login page. */
  background: string | null
}

/** Tenant of this host; `null` if there is none. Never fails: the login works without it. */
export async function fetchTenant(): Promise<LoginTenant | null> {
  const domain = location.origin
  const reply = await api.get<Record<string, unknown> | null>(platformPaths.tenant, { domain }, { silent: true }).catch(() => null)
  const text = (name: string) => (typeof reply?.[name] === 'string' ? (reply[name] as string) : '')
  if (text('tenantId') === '') return null
  return { tenantId: text('tenantId'), background: /^(https?:\/\/|\/(?!\/))/.test(text('backgroundUrl')) ? text('backgroundUrl') : null }
}
