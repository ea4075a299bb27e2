import { allMenus, MENU, withAncestors } from '#access/rights/menus.ts'
import type { Route } from '#http/route.ts'
import { splitIds } from '#model/commaIds.ts'
import { toTree } from '#model/records/tree.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import { findRow, findRows, repository, textOf } from '#store/rows.ts'

/** Every package, for selects. */
const select: Route = {
  method: 'GET',
  path: '/api/blade-system/tenant-package/select',
  access: { role: 'admin' },
  async handle({ platform }) {
    return findRows(platform, 'tenant-package')
  },
}

/** The menus of one package with the directories above them, as a tree. */
const menus: Route = {
  method: 'GET',
  path: '/api/blade-system/tenant-package/menus',
  access: { reads: 'tenant-package' },
  async handle({ platform, query }) {
    if (!query.id) throw new AppError('request.parameterMissing', { name: 'id' })
    const row = await findRow(platform, 'tenant-package', query.id)
    if (!row) throw new AppError('record.notFound')
    const pages = (await allMenus(platform)).filter(({ category }) => category === MENU)
    const shown = withAncestors(new Set(splitIds(row.menuId)), pages)
    return toTree(
      shown.map(({ id, parentId, rec: { name, english } }) => ({ id, parentId, name, english })),
      'parentId',
    )
  },
}

export const tenantPackageRoutes: readonly Route[] = [select, menus]

/** Refuses to remove an assigned package, since its tenants would see no menu. */
export const tenantPackageHook: EntityHook = {
  entity: 'tenant-package',
  async removing({ db, ids, actor }) {
    const [tenant] = await repository(db, 'tenant', actor).all({ packageId_in: ids.join(',') })
    if (tenant) throw new AppError('tenantPackage.inUse', { name: textOf(tenant, 'tenantName') })
  },
}
