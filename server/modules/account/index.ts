// Module of users, sessions, tokens, profiles and registration.

import { sweepScreenLocks } from '../../access/sessions/screenLock.ts'
import { sweepSessions } from '../../access/sessions/sessions.ts'
import { sweepAttempts } from '../../access/signIn/attempts.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { accountRoutes } from './accounts.ts'
import { captcha } from './captcha.ts'
import { directoryRoutes } from './directory.ts'
import { updatePassword } from './password.ts'
import { platformRoutes } from './platforms.ts'
import { profileRoutes } from './profile.ts'
import { registerRoutes } from './register.ts'
import { resetRoutes } from './resetByPhone.ts'
import { screenLockRoutes } from './screenLock.ts'
import { seedOrganisation } from './seed.ts'
import { sessionRoutes } from './session.ts'
import { socialRoutes } from './social.ts'
import { token } from './token.ts'
import { twoFactorRoutes } from './twoFactor.ts'
import { userHook } from './userHook.ts'

export const account: Module = {
  name: 'account',
  routes: [
    token,
    captcha,
    ...sessionRoutes,
    ...screenLockRoutes,
    ...socialRoutes,
    ...registerRoutes,
    ...resetRoutes,
    ...accountRoutes,
    ...directoryRoutes,
    ...platformRoutes,
    ...profileRoutes,
    updatePassword,
    ...twoFactorRoutes,
  ],
  lenientLists: ['/api/blade-user/page'],
  hooks: () => [userHook],
  scheduled: [
    { name: 'sessions that are over', run: ({ store }) => sweepSessions(store) },
    { name: 'screen locks of sessions that are over', run: ({ store }) => sweepScreenLocks(store) },
    { name: 'failed sign-ins that are over', run: ({ store }) => sweepAttempts(store) },
  ],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  seed: seedOrganisation,
}

export { issueCaptchaTo } from './captcha.ts'
export { updatePassword } from './password.ts'
export { registerGuest } from './register.ts'
export { rescueAccount } from './rescue.ts'
export { isFirstStart } from './seed.ts'
export { logOut } from './session.ts'
export { loggedToken } from './token.ts'
