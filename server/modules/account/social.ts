// Where a login button of another service leads. This server knows no such service; a platform behind `BACKEND_URL` may.

import { AppError } from '../../errors.ts'
import type { Route } from '../../http/route.ts'

const render: Route = {
  method: 'GET',
  path: '/api/blade-auth/oauth/render/{source}',
  access: 'public',
  async handle() {
    throw new AppError('auth.socialUnsupported')
  },
}

export const socialRoutes: readonly Route[] = [render]
