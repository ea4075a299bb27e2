import { issueCaptcha } from '../../auth/captcha.ts'
import type { Route } from '../route.ts'

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
