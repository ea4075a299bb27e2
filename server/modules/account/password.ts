import { changePassword } from '../../access/changePassword.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'

const MD5 = /^[\da-f]{32}$/i

/** POST update-password: the md5 of the old password and twice that of the new one, as the platform's consoles send them. */
export const updatePassword: Route = {
  method: 'POST',
  path: '/api/blade-user/update-password',
  access: 'user',
  async handle(call) {
    const [old, wanted, again] = ['oldPassword', 'newPassword', 'newPassword1'].map((name) => md5Of(call, name)) as [string, string, string]
    if (wanted.toLowerCase() !== again.toLowerCase()) throw new AppError('auth.passwordsDiffer')
    await changePassword(call.platform, userOf(call), old, wanted)
  },
}

function md5Of({ query }: Call, name: string): string {
  const value = query[name] ?? ''
  if (value === '') throw new AppError('request.parameterMissing', { name })
  if (!MD5.test(value)) throw new AppError('request.parameterInvalid', { name })
  return value
}
