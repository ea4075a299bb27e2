// Calls the token endpoint, for all kinds of sign-in and for refreshes.

import { parseToken, type Session } from '../../session/sessionState.ts'
import { translateNow } from '../../text/language.ts'
import { ApiError } from '../apiError.ts'
import { type Query, refusalError, request } from '../exchange.ts'
import { toast } from '../toast.ts'

const TOKEN_PATH = '/api/blade-auth/oauth/token'

/** Chosen department and role; empty to let the server choose. */
export interface RoleChoice {
  deptId: string
  roleId: string
}

export const NO_CHOICE: RoleChoice = { deptId: '', roleId: '' }

interface TokenRequest {
  tenantId: string
  query: Query
  body?: unknown
  choice?: RoleChoice
  headers?: Readonly<Record<string, string>>
  /** True to show no toast for a refusal. */
  silent?: boolean
}

/** Requests tokens without storing the session. Shows a refusal as a toast and throws it as `ApiError`. */
export async function requestSession({
  tenantId,
  query,
  body,
  choice = NO_CHOICE,
  headers = {},
  silent = false,
}: TokenRequest): Promise<Session> {
  const outcome = await request('POST', TOKEN_PATH, {
    query: { tenantId, ...query, scope: 'all' },
    ...(body !== undefined && { body }),
    headers: { 'Tenant-Id': tenantId, 'Dept-Id': choice.deptId, 'Role-Id': choice.roleId, ...headers },
    bare: true,
    silent,
  })
  if ('refusal' in outcome) throw refusalError(outcome.refusal, { silent }, { method: 'POST', path: TOKEN_PATH })
  const reply = outcome.value
  // Some platforms answer HTTP 200 and report a failed sign-in in the body.
  const refused = (reply as { error_description?: unknown } | null)?.error_description
  const session = refused ? null : parseToken(reply, Date.now())
  if (session) return session
  const sentence = typeof refused === 'string' ? refused : translateNow('fault.unknown')
  if (!silent) toast.error(sentence)
  throw new ApiError(200, sentence, { isReported: !silent })
}

/** Refreshes the tokens of a session, optionally for another department and role. */
export function renewSession({ tenantId, refreshToken }: Session, choice: RoleChoice, silent = false): Promise<Session> {
  return requestSession({ tenantId, query: { refresh_token: refreshToken, grant_type: 'refresh_token' }, choice, silent })
}
