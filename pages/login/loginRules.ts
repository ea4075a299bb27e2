// What the login form asks for, and what it says when that is missing.

import type { Settings } from '../../engine/api/settings.ts'

export type LoginField = 'tenant' | 'account' | 'password' | 'captcha'

export type LoginValues = Readonly<Record<LoginField, string>>

/** The fields in their order. An address that belongs to a tenant does not ask for one. */
export function loginFields(settings: Settings, tenantId: string | null): LoginField[] {
  return [
    ...(settings.tenantMode && tenantId === null ? (['tenant'] as const) : []),
    'account',
    'password',
    ...(settings.captchaMode ? (['captcha'] as const) : []),
  ]
}

/** The fields that must be filled and are not. The tenant may stay empty: it is then the managing one. */
export function missingFields(fields: readonly LoginField[], values: LoginValues): LoginField[] {
  return fields.filter((field) => field !== 'tenant' && (field === 'password' ? values[field] : values[field].trim()) === '')
}
