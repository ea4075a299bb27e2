// Fields of the login form and their messages.

import type { Settings } from '../../engine/session/settings.ts'

export type LoginField = 'tenant' | 'account' | 'password' | 'captcha' | 'code'

export type LoginValues = Readonly<Record<LoginField, string>>

/**
 * The fields in their order. An address that belongs to a tenant does not ask for one; a code is asked for once the server has said that
 * the account has a second factor.
 */
export function loginFields(settings: Settings, tenantId: string | null, needsCode = false): LoginField[] {
  return [
    ...(settings.tenantMode && tenantId === null ? (['tenant'] as const) : []),
    'account',
    'password',
    ...(settings.captchaMode ? (['captcha'] as const) : []),
    ...(needsCode ? (['code'] as const) : []),
  ]
}

/** The fields that must be filled and are not. The tenant may stay empty: it is then the managing one. */
export function missingFields(fields: readonly LoginField[], values: LoginValues): LoginField[] {
  return fields.filter((field) => field !== 'tenant' && (field === 'password' ? values[field] : values[field].trim()) === '')
}

/** True when a sign-in failed for want of the code of a second factor. */
export function asksForCode(error: unknown): boolean {
  const { data } = (error ?? {}) as { data?: { needs?: unknown } | null }
  return data?.needs === 'code'
}
