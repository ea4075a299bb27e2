// Fields of the login form and their messages.

import type { Settings } from '../../engine/session/settings.ts'

export type LoginField = 'tenant' | 'account' | 'password' | 'captcha' | 'code'

export type LoginValues = Readonly<Record<LoginField, string>>

/** Fields in order. The tenant is left out if it follows from the host, and the code until the server asks for it. */
export function loginFields(settings: Settings, tenantId: string | null, needsCode = false): LoginField[] {
  return [
    ...(settings.tenantMode && tenantId === null ? (['tenant'] as const) : []),
    'account',
    'password',
    ...(settings.captchaMode ? (['captcha'] as const) : []),
    ...(needsCode ? (['code'] as const) : []),
  ]
}

/** Names of empty required fields. The tenant may be empty, for the managing tenant. */
export function missingFields(fields: readonly LoginField[], values: LoginValues): LoginField[] {
  return fields.filter((field) => field !== 'tenant' && (field === 'password' ? values[field] : values[field].trim()) === '')
}

/** True if a sign-in failed because the code of the second factor is missing. */
export function needsSecondFactor(error: unknown): boolean {
  const { data } = (error ?? {}) as { data?: { needs?: unknown } | null }
  return data?.needs === 'code'
}
