import { entityIn, filtersOf, findRows, textOf } from '../../auth/rows.ts'
import { AppError } from '../../errors.ts'
import { allRecords } from '../../store/records.ts'
import type { EntityHook, Route } from '../route.ts'

/** Every package, for selects. */
const select: Route = {
  method: 'GET',
  path: '/api/blade-system/tenant-package/select',
  access: { role: 'admin' },
  async handle({ platform }) {
    return findRows(platform, 'tenant-package')
  },
}

export const tenantPackageRoutes: readonly Route[] = [select]

/** A package that a tenant has stays: without it the tenant would see no menu. */
export const tenantPackageHook: EntityHook = {
  entity: 'tenant-package',
  async removing(db, ids, actor) {
    const tenants = entityIn(db, 'tenant')
    const [tenant] = await allRecords(db, tenants, filtersOf(tenants, { packageId_in: ids.join(',') }), actor)
    if (tenant) throw new AppError('tenantPackage.inUse', { name: textOf(tenant, 'tenantName') })
  },
}
