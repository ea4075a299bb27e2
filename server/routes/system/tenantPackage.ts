import { findRows } from '../../auth/rows.ts'
import type { Route } from '../route.ts'

const select: Route = {
  method: 'GET',
  path: '/api/blade-system/tenant-package/select',
  access: { role: 'admin' },
  async handle({ platform }) {
    return findRows(platform, 'tenant-package')
  },
}

export const tenantPackageRoutes: readonly Route[] = [select]
