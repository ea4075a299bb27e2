// Calls in which clients of the open SpringBlade send plain passwords, and all others their md5.

import { isMd5, md5Of } from '#access/signIn/passwordPolicy.ts'
import type { Call, Route } from '../../http/route.ts'
import { registerGuest, updatePassword } from '../account/index.ts'

/** The same route for plain passwords too. The length of a new one is known then, so the rules for passwords judge it. */
const takingPlain = (route: Route, names: readonly string[]): Route => ({
  ...route,
  handle(call: Call) {
    const plain = names.filter((name) => call.query[name] && !isMd5(call.query[name]))
    if (plain.length === 0) return route.handle(call)
    const sealed = Object.fromEntries(plain.map((name) => [name, md5Of(call.query[name] ?? '')]))
    const wanted = call.query.newPassword
    const body = wanted !== undefined && plain.includes('newPassword') ? { passwordLength: [...wanted].length } : call.body
    return route.handle({ ...call, query: { ...call.query, ...sealed }, body })
  },
})

export const openPasswordRoutes: readonly Route[] = [
  takingPlain(updatePassword, ['oldPassword', 'newPassword', 'newPassword1']),
  takingPlain(registerGuest, ['password']),
]
