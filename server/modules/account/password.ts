// Route to change one's own password.

import { isMd5 } from '#access/signIn/passwordPolicy.ts'
import { INTEGER, TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import { replacePassword } from '../../access/signIn/changePassword.ts'
import type { PasswordCandidate } from '../../access/signIn/passwordPolicy.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'

/**
 * POST update-password: md5 of the old password and twice that of the new one, as the platform's consoles send them. Our console also sends
 * the length of the new password and the md5 of normalised forms, so that it can be checked without being revealed.
 */
export const updatePassword: Route = {
  method: 'POST',
  path: '/api/blade-user/update-password',
  access: 'user',
  withInitialPassword: true,
  described: {
    ...takesJson({ passwordLength: INTEGER, passwordForms: { type: 'array', items: TEXT } }),
    query: { oldPassword: TEXT, newPassword: TEXT, newPassword1: TEXT },
    required: ['oldPassword', 'newPassword', 'newPassword1'],
  },
  async handle(call) {
    const [old, wanted, again] = ['oldPassword', 'newPassword', 'newPassword1'].map((name) => travelled(call, name)) as [
      string,
      string,
      string,
    ]
    if (wanted.toLowerCase() !== again.toLowerCase()) throw new AppError('auth.passwordsDiffer')
    await replacePassword(call.platform, userOf(call), old, { md5: wanted.toLowerCase(), ...newPasswordFacts(call) })
  },
}

function travelled({ query }: Call, name: string): string {
  const value = query[name] ?? ''
  if (value === '') throw new AppError('request.parameterMissing', { name })
  if (!isMd5(value)) throw new AppError('request.parameterInvalid', { name })
  return value
}

/** Facts about a new password that the console sends. */
export function newPasswordFacts({ body }: Call): Pick<PasswordCandidate, 'length' | 'forms'> {
  const { passwordLength, passwordForms } = (body !== null && typeof body === 'object' ? body : {}) as Readonly<Record<string, unknown>>
  const forms = (Array.isArray(passwordForms) ? passwordForms : []).filter((form) => typeof form === 'string' && isMd5(form))
  return { length: typeof passwordLength === 'number' ? passwordLength : null, forms: forms.map((form: string) => form.toLowerCase()) }
}
