import { findRows, textOf } from '../../auth/rows.ts'
import { userOf } from '../access.ts'
import { ownIds } from '../own.ts'
import type { Route } from '../route.ts'

/** The caller's roles, to switch between: `?userId=` or `?roleId=1,2`. */
const select: Route = {
  method: 'GET',
  path: '/api/blade-system/role/select',
  access: 'user',
  async handle(call) {
    const ids = await ownIds(call, 'roleId', (account) => account.roleIds)
    const rows = ids.length === 0 ? [] : await findRows(call.platform, 'role', { id_in: ids.join(',') }, userOf(call).tenantId)
    return rows.map((row) => {
      const [id, name] = [textOf(row, 'id'), textOf(row, 'roleName')]
      return { id, parentId: textOf(row, 'parentId'), roleName: name, roleAlias: textOf(row, 'roleAlias'), title: name, value: id, key: id }
    })
  },
}

export const roleRoutes: readonly Route[] = [select]
