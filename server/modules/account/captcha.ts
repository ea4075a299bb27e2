import { refuseMoreThan } from '../../access/signIn/attempts.ts'
import { issueCaptcha } from '../../access/signIn/captcha.ts'
import type { Route } from '../../http/route.ts'

/** Each is a row until it is used, or five minutes old; a whole site may sign in from one address. */
const A_MINUTE = 120

export const captcha: Route = {
  method: 'GET',
  path: '/api/blade-auth/oauth/captcha',
  access: 'public',
  bare: true,
  async handle({ platform, request }) {
    await refuseMoreThan(platform.store, `captcha ${request.ip}`, A_MINUTE)
    return issueCaptcha(platform.store)
  },
}
