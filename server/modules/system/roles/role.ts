import { isAdministrator } from '#access/account.ts'
import { checkAlias, rolesBelow } from '#access/rights/roleRank.ts'
import type { Call, Route } from '#http/route.ts'
import { toTree } from '#model/records/tree.ts'
import { readerOf, userOf } from '#records/actor.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import { findRows, type Rec, repository, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { refuseAssigned } from './assigned.ts'
import { callerIds } from './callerIds.ts'

const ROOT = '/api/blade-system/role'

/** Roles of the caller, for switching: `?userId=` or `?roleId=1,2`. */
const select: Route = {
  method: 'GET',
  path: `${ROOT}/select`,
  described: { answers: 'choices' },
  access: 'user',
  withInitialPassword: true,
  async handle(call) {
    const ids = await callerIds(call, 'roleId', (account) => account.roleIds)
    const rows = ids.length === 0 ? [] : await findRows(call.platform, 'role', { id_in: ids.join(',') }, userOf(call).tenantId)
    return rows.map((row) => ({ ...nodeOf(row), roleName: textOf(row, 'roleName'), roleAlias: textOf(row, 'roleAlias') }))
  },
}

/** Roles of a tenant, for users who may read roles or pick one in a form. */
const tree: Route = {
  method: 'GET',
  path: `${ROOT}/tree`,
  access: 'user',
  handle: (call) => treeOf(call, readerOf(call).tenantId),
}

/** Roles in the tenant of a role; by default in the caller's tenant. */
const treeById: Route = {
  method: 'GET',
  path: `${ROOT}/tree-by-id`,
  access: 'user',
  async handle(call) {
    const { platform, query } = call
    const tenantId = userOf(call).tenantId
    const found = query.roleId ? ((await repositoryOfAllTenants(platform, 'role').tenantsOf(query.roleId))[0] ?? null) : tenantId
    if (found === null) throw new AppError('record.notFound')
    return treeOf(call, isAdministrator(userOf(call)) ? found : tenantId)
  },
}

async function treeOf(call: Call, tenantId: string): Promise<Rec[]> {
  const { rights, platform } = call
  if (!rights.reads.has('role') && !rights.offers.has('role')) throw new AppError('auth.noPermission')
  const roles = await repository(platform, 'role', { ...readerOf(call), tenantId }).all()
  const shown = isAdministrator(userOf(call)) ? roles : roles.filter((role) => role.roleAlias !== 'administrator')
  return toTree(shown.map(nodeOf), 'parentId')
}

function nodeOf(role: Rec) {
  const [id, title] = [textOf(role, 'id'), textOf(role, 'roleName')]
  return { id, parentId: textOf(role, 'parentId'), title, english: textOf(role, 'english') || null, value: id, key: id }
}

export const roleRoutes: readonly Route[] = [select, tree, treeById]

/** Refuses to create or change a role above the user's own. */
export const roleHook: EntityHook = {
  entity: 'role',
  async inserted({ after: role, context: call }) {
    if (role.roleAlias === 'administrator' && !isAdministrator(userOf(call))) throw new AppError('role.createAdministrator')
    checkAlias(userOf(call), role.roleAlias)
  },
  async updated({ before, after, context: call }) {
    checkAlias(userOf(call), before.roleAlias)
    if (after.roleAlias === 'administrator' && !isAdministrator(userOf(call))) throw new AppError('role.createAdministrator')
    checkAlias(userOf(call), after.roleAlias)
  },
  async removing({ db, ids, actor, context: call }) {
    await rolesBelow(db, userOf(call), ids, actor)
    await refuseAssigned(db, 'role', ids, actor)
  },
}
