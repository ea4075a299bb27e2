import { issueCaptcha } from '../../access/captcha.ts'
import type { Route } from '../../http/route.ts'

export const captcha: Route = {
  method: 'GET',
  path: '/api/blade-auth/oauth/captcha',
  access: 'public',
  bare: true,
  async handle({ platform, reply }) {
    reply.header('cache-control', 'no-store')
    return issueCaptcha(platform.store)
  },
}
