// Data scopes of a user: which rows of each table their roles may see.

import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import {
  entityOf,
  findRows,
  type Rec,
  type RowFilter,
  type RowScopes,
  repository,
  rowCondition,
  systemActor,
  tableNameOf,
  textOf,
} from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import type { Identity } from '../identity.ts'
import { allMenus } from './menus.ts'
import { entityOfPage } from './pages.ts'
import { hasRole } from './permission.ts'
import { type ScopeUser, scopeFilter } from './scopeFilter.ts'

/** Values of a data scope's `scopeType`. */
export const scopeTypes = {
  all: Number(dict.dataScopeType.everything),
  own: Number(dict.dataScopeType.ownRecords),
  ownDepts: Number(dict.dataScopeType.ownDepartment),
  deptsBelow: Number(dict.dataScopeType.ownDepartmentAndBelow),
  condition: Number(dict.dataScopeType.custom),
} as const

export const noScopes: RowScopes = new Map()

/** Field with the owner or department of a row: `create_user` or `createUser`; the default field if none is named. */
export function scopeField(entity: Entity, scopeColumn: string, scopeType: number): string | null {
  const usual = scopeType === scopeTypes.own ? 'createUser' : 'createDept'
  const named =
    scopeColumn === '' || scopeColumn === '-' ? usual : scopeColumn.replace(/_([a-z0-9])/g, (_, sign: string) => sign.toUpperCase())
  const field = entity.field[named]
  return field && !field.writeOnly && field.type === 'string' ? named : null
}

/**
 * Data scopes of a user, at most a second old. Several scopes of one entity are combined by "or"; entities without a scope, administrators
 * and tenant administrators are not restricted.
 */
export async function rowScopesOf(platform: Kernel, identity: Identity): Promise<RowScopes> {
  if (isUnscoped(identity)) return noScopes
  const scopes = await liveScopes(platform)
  if (scopes.length === 0) return noScopes
  const { tenantId, userId, roleIds, deptIds, projectId } = identity
  return platform.reads.once(`rows ${tenantId} ${userId} ${roleIds.join(',')} ${deptIds.join(',')} ${projectId}`, async () => {
    return rowScopes(platform, identity, await userScopes(platform, identity))
  })
}

const isUnscoped = (identity: Identity): boolean => hasRole(identity, 'admin')

const liveScopes = (platform: Kernel): Promise<Rec[]> => platform.reads.once('data scopes', () => findRows(platform, 'data-scope'))

/** A data scope of a user, with the rows that it shows. */
export interface UserScope {
  id: string
  name: string
  entity: Entity
  filter: RowFilter
}

/** Data scopes that limit a user in the table of an entity; `null` if none does, and the user sees all rows of the tenant. */
export async function tableScopesOf(platform: Kernel, identity: Identity, entity: Entity): Promise<readonly UserScope[] | null> {
  if (isUnscoped(identity)) return null
  const scopes = (await userScopes(platform, identity)).filter((scope) => tableNameOf(scope.entity) === tableNameOf(entity))
  return scopes.length === 0 ? null : scopes
}

/** Ids of the scopes of a category that are granted to the user's roles. */
export function grantedScopes(platform: Kernel, { roleIds }: Identity, category: string): Promise<ReadonlySet<string>> {
  const joined = roleIds.join(',')
  return platform.reads.once(`scopes ${category} ${joined}`, async () => {
    const rows = joined === '' ? [] : await findRows(platform, 'role-scope', { roleId_in: joined, scopeCategory_equal: category })
    return new Set(rows.map((row) => textOf(row, 'scopeId')))
  })
}

/** Scopes that the user's roles have, of entities that exist. */
async function userScopes(platform: Kernel, user: Identity): Promise<UserScope[]> {
  const granted = await grantedScopes(platform, user, dict.scopeCategory.data)
  const scopes = (await liveScopes(platform)).filter((scope) => granted.has(textOf(scope, 'id')))
  const menus = scopes.length === 0 ? [] : await allMenus(platform)
  const { entities } = platform.library()
  const found: UserScope[] = []
  for (const scope of scopes) {
    const menu = menus.find(({ code }) => code === textOf(scope, 'resourceCode'))
    const entity = menu && entityOfPage(menu, entities)
    if (!entity) continue
    found.push({ id: textOf(scope, 'id'), name: textOf(scope, 'scopeName'), entity, filter: await filterOf(platform, user, entity, scope) })
  }
  return found
}

/** Conditions of scopes by table; those of one table are combined by "or". */
export function rowScopes({ store }: Kernel, { tenantId }: Pick<Identity, 'tenantId'>, scopes: readonly UserScope[]): RowScopes {
  const byTable = Map.groupBy(scopes, ({ entity }) => tableNameOf(entity))
  return new Map(
    [...byTable].flatMap(([table, some]) => {
      const [{ entity }] = some as [UserScope]
      const filter: RowFilter = { kind: 'any', of: some.map((scope) => scope.filter) }
      return some.some((scope) => showsAll(scope.filter))
        ? []
        : [[table, { ...rowCondition(entity, filter, store.dialect, tenantId), filter }] as const]
    }),
  )
}

const nothing: RowFilter = { kind: 'any', of: [] }
const everything: RowFilter = { kind: 'all', of: [] }

const showsAll = (filter: RowFilter): boolean => filter.kind === 'all' && filter.of.length === 0

async function filterOf(platform: Kernel, user: Identity, entity: Entity, scope: Rec): Promise<RowFilter> {
  const type = Number(scope.scopeType)
  if (type === scopeTypes.all) return everything
  if (type === scopeTypes.condition) return conditionOrNothing(textOf(scope, 'scopeValue'), entity, user)
  const field = scopeField(entity, textOf(scope, 'scopeColumn'), type)
  if (field === null) return nothing
  if (type === scopeTypes.own) return { kind: 'in', field, values: [user.userId] }
  return { kind: 'in', field, values: type === scopeTypes.ownDepts ? user.deptIds : await deptsBelow(platform, user) }
}

/** A scope was valid when saved. If a later change of the schema made it invalid, it shows no rows. */
function conditionOrNothing(source: string, entity: Entity, user: ScopeUser): RowFilter {
  try {
    return scopeFilter(source, entity, user)
  } catch (error) {
    if (error instanceof AppError) return nothing
    throw error
  }
}

/** The user's departments and all departments below them. */
function deptsBelow(platform: Kernel, { tenantId, deptIds }: Identity): Promise<string[]> {
  return platform.reads.once(`depts below ${tenantId} ${deptIds.join(',')}`, async () => {
    const dept = entityOf(platform, 'dept')
    if (!dept.tree) return [...deptIds]
    const below = await Promise.all(deptIds.map((id) => repository(platform.store.db, dept, systemActor(tenantId)).descendantIds(id)))
    return [...new Set([...deptIds, ...below.flat()])]
  })
}
