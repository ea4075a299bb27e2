import { refuseMoreThan } from '../../access/signIn/attempts.ts'
import { issueCaptcha } from '../../access/signIn/captcha.ts'
import type { Call, Route } from '../../http/route.ts'

/** Each is a row until it is used, or five minutes old; a whole site may sign in from one address. */
const A_MINUTE = 120

export const captcha: Route = {
  method: 'GET',
  path: '/api/blade-auth/oauth/captcha',
  access: 'public',
  bare: true,
  handle: issueCaptchaTo,
}

/** A captcha for the caller. Throws request.tooOften. */
export async function issueCaptchaTo({ platform, request }: Call): Promise<Awaited<ReturnType<typeof issueCaptcha>>> {
  await refuseMoreThan(platform.store, `captcha ${request.ip}`, A_MINUTE)
  return issueCaptcha(platform.store)
}
