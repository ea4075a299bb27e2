// Accepts plain passwords in calls in which clients of the open source SpringBlade send them; all others send md5.

import { isMd5, md5Of } from '#access/signIn/passwordPolicy.ts'
import type { Call, Route } from '../../http/route.ts'
import { registerGuest, updatePassword } from '../account/index.ts'

/** Extends a route to accept plain passwords; as their length is known, the password rules apply. */
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
