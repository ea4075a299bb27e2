import { findRows, textOf } from '../../auth/rows.ts'
import { userOf } from '../access.ts'
import { ownIds } from '../own.ts'
import type { Route } from '../route.ts'

/** The caller's departments, to switch between: `?userId=` or `?deptId=1,2`. */
const select: Route = {
  method: 'GET',
  path: '/api/blade-system/dept/select',
  access: 'user',
  async handle(call) {
    const ids = await ownIds(call, 'deptId', (account) => account.deptIds)
    const rows = ids.length === 0 ? [] : await findRows(call.platform, 'dept', { id_in: ids.join(',') }, userOf(call).tenantId)
    return rows.map((row) => {
      const [id, name] = [textOf(row, 'id'), textOf(row, 'deptName')]
      return { id, parentId: textOf(row, 'parentId'), deptName: name, fullName: textOf(row, 'fullName'), title: name, value: id, key: id }
    })
  },
}

export const deptRoutes: readonly Route[] = [select]
