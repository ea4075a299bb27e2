// Routes of captchas.

import { refuseMoreThan } from '../../access/signIn/attempts.ts'
import { issueCaptcha } from '../../access/signIn/captcha.ts'
import type { Call, Route } from '../../http/route.ts'

/** Captchas per minute and address: each is a row for five minutes or until used, and a whole site may share one address. */
const A_MINUTE = 120

export const captcha: Route = {
  method: 'GET',
  path: '/api/blade-auth/oauth/captcha',
  access: 'public',
  bare: true,
  handle: issueCaptchaTo,
}

/** Creates a captcha for the caller. Throws request.tooOften. */
export async function issueCaptchaTo({ platform, request }: Call): Promise<Awaited<ReturnType<typeof issueCaptcha>>> {
  await refuseMoreThan(platform.store, `captcha ${request.ip}`, A_MINUTE)
  return issueCaptcha(platform.store)
}
