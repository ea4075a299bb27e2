import { TOP } from '#model/records/tree.ts'
import { type Actor, findRow, findRows, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { isAdministrator } from '../../access/account.ts'
import type { Route } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import type { EntityHook } from '../../records/hook.ts'
import { addDictNames } from './dictionaries/dictNames.ts'
import { refuseAssigned } from './roles/assigned.ts'
import { callerIds } from './roles/callerIds.ts'

/** Departments of the caller, for switching: `?userId=` or `?deptId=1,2`. */
const select: Route = {
  method: 'GET',
  path: '/api/blade-system/dept/select',
  described: { answers: 'choices' },
  access: 'user',
  withInitialPassword: true,
  async handle(call) {
    const ids = await callerIds(call, 'deptId', (account) => account.deptIds)
    const rows = ids.length === 0 ? [] : await findRows(call.platform, 'dept', { id_in: ids.join(',') }, userOf(call).tenantId)
    return rows.map((row) => {
      const [id, name] = [textOf(row, 'id'), textOf(row, 'deptName')]
      return { id, parentId: textOf(row, 'parentId'), deptName: name, fullName: textOf(row, 'fullName'), title: name, value: id, key: id }
    })
  },
}

export const deptRoutes: readonly Route[] = [select]

/** Maintains `ancestors` (`0,1,2`, from the root) when departments move. */
export const deptHook: EntityHook = {
  entity: 'dept',
  async listing(call) {
    return call.path.endsWith('/lazy-list') ? fromOwnLevel(call) : call.query
  },
  async submitted({ platform, identity }, id) {
    const dept = await findRow(platform, 'dept', id, identity?.tenantId)
    if (!dept) return {}
    await addDictNames(platform, 'dept', [dept])
    return { tenantId: dept.tenantId, deptCategoryName: dept.deptCategoryName }
  },
  async inserted({ db, after: dept, actor }) {
    await writeAncestors(db, dept, await ancestorsOf(db, dept, actor), actor)
  },
  async updated({ db, before, after: dept, actor }) {
    if (before.parentId !== dept.parentId) await writeAncestors(db, dept, await ancestorsOf(db, dept, actor), actor)
  },
  removing: ({ db, ids, actor }) => refuseAssigned(db, 'dept', ids, actor),
}

/** The list of a non-administrator starts at the level of their department. A search covers all levels. */
async function fromOwnLevel(call: Context): Promise<Context['query']> {
  const { parentId = TOP, ...search } = call.query
  const user = userOf(call)
  if (parentId !== TOP || isAdministrator(user) || Object.keys(search).length > 0) return call.query
  const department = await findRow(call.platform, 'dept', user.deptId, user.tenantId)
  return { ...call.query, parentId: department ? textOf(department, 'parentId') : TOP }
}

async function ancestorsOf(db: Database, dept: Rec, actor: Actor): Promise<string> {
  const parent = await repository(db, 'dept', actor).get(textOf(dept, 'parentId'))
  return parent ? below(textOf(parent, 'ancestors'), textOf(parent, 'id')) : TOP
}

async function writeAncestors(db: Database, dept: Rec, ancestors: string, actor: Actor): Promise<void> {
  const depts = repository(db, 'dept', actor)
  const id = textOf(dept, 'id')
  if (dept.ancestors !== ancestors) await depts.update(id, { ancestors })
  const children = await depts.all({ parentId_equal: id })
  for (const child of children) await writeAncestors(db, child, below(ancestors, id), actor)
}

function below(ancestors: string, id: string): string {
  return `${ancestors || TOP},${id}`
}
