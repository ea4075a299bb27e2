// Copies users and rights from a BladeX or SpringBlade database. Ids are kept; existing records stay unchanged.

import { randomBytes } from 'node:crypto'
import type { Entity, Field } from '#model/entity/entity.ts'
import { isDayField, isMomentField } from '#model/formats/formats.ts'
import { describeTable, type ForeignSession, liveRows, readTables } from '#store/foreign/index.ts'
import { entityOf, repositoryOfAllTenants, type SeedRow } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { hashPassword } from '../../access/signIn/password.ts'
import { md5Of } from '../../access/signIn/passwordPolicy.ts'
import type { Kernel } from '../../kernel.ts'
import { BLADE_TABLES, type BladeTable } from './bladeTables.ts'

const ADMINISTRATOR = 'administrator'
const DAY = '2026-01-02'.length
const MOMENT = '2026-01-02 03:04:05'.length

export interface MovedTable {
  entity: string
  /** Number of records in the other database, without removed ones. */
  found: number
  /** Number of records that exist here already. */
  known: number
  added: number
}

/** Menus and buttons of a role that differ after the move, by code. */
export interface RightDifference {
  role: string
  missing: readonly string[]
  extra: readonly string[]
}

export interface MovedDatabase {
  tables: readonly MovedTable[]
  /** Roles with differences. */
  differences: readonly RightDifference[]
}

interface Plan {
  table: BladeTable
  entity: Entity
  found: readonly SeedRow[]
  rows: readonly SeedRow[]
}

export interface MoveOptions {
  /** True for a dry run: reports the resulting counts and permissions without writing. */
  isTrial: boolean
  /** True to revoke rights of existing roles that they do not have in the other database; administrators have all rights in any case. */
  isExact?: boolean
}

export async function moveBlade(
  kernel: Kernel,
  session: ForeignSession,
  { isTrial, isExact = false }: MoveOptions,
): Promise<MovedDatabase> {
  const names = new Set((await readTables(session)).map(({ name }) => name))
  if (!names.has('blade_user')) throw new Error('The database has no table blade_user: name the database of a BladeX or SpringBlade.')
  const ids = new Map<string, Map<string, string>>()
  const plans: Plan[] = []
  for (const table of BLADE_TABLES) {
    if (names.has(table.table)) plans.push(await planOf(kernel, session, table, ids))
  }
  const tables = plans.map(({ entity, found, rows }) => ({
    entity: entity.name,
    found: found.length,
    known: found.length - rows.length,
    added: rows.length,
  }))
  if (!isTrial) {
    await kernel.store.transaction(async (db) => {
      for (const { entity, rows } of plans) await repositoryOfAllTenants(db, entity).insertMissing(rows)
      if (isExact) await dropOtherGrants(kernel, db, plans, ids)
    })
  }
  return { tables, differences: await rightDifferences(kernel.store.db, plans, ids, isTrial) }
}

async function planOf(kernel: Kernel, session: ForeignSession, table: BladeTable, ids: Map<string, Map<string, string>>): Promise<Plan> {
  const entity = entityOf(kernel, table.entity)
  const found = await readRecords(session, table.table, entity)
  const views = [entity, ...(table.companion ? [entityOf(kernel, table.companion)] : [])]
  const here = (await Promise.all(views.map((view) => repositoryOfAllTenants(kernel.store.db, view).find({})))).flat()
  const known = new Map(here.map((row) => [keyOf(row, table.sameBy), String(row.id)]))
  const own = new Map<string, string>()
  ids.set(entity.name, own)
  const rows: SeedRow[] = []
  // Parents first, so that children are matched by their parent's id here.
  for (const record of parentsFirst(found)) {
    const row = { ...record, ...Object.fromEntries(referencesOf(record, table, ids)) }
    const key = keyOf(row, table.sameBy)
    const same = known.get(key)
    own.set(record.id, same ?? record.id)
    if (same !== undefined) continue
    known.set(key, record.id)
    rows.push(entity.name === 'user' ? { ...row, ...(await unusablePassword()) } : row)
  }
  return { table, entity, found, rows }
}

/** The other platform's hash cannot be used: the account gets a random password until an administrator sets one. */
async function unusablePassword(): Promise<{ password: string; initialPassword: number; status: number }> {
  return { password: await hashPassword(md5Of(randomBytes(24).toString('base64'))), initialPassword: 1, status: 1 }
}

function referencesOf(
  record: SeedRow,
  { references }: BladeTable,
  ids: ReadonlyMap<string, ReadonlyMap<string, string>>,
): [string, unknown][] {
  return Object.entries(references).flatMap(([field, target]) => {
    const value = record[field]
    if (value === undefined || value === null || value === '') return []
    const mapped = String(value)
      .split(',')
      .map((id) => ids.get(target)?.get(id) ?? id)
    return [[field, mapped.join(',')]]
  })
}

function parentsFirst(rows: readonly SeedRow[]): SeedRow[] {
  const byParent = Map.groupBy(rows, (row) => String(row.parentId ?? ''))
  const known = new Set(rows.map(({ id }) => id))
  const ordered = new Set<SeedRow>()
  const walk = (row: SeedRow): void => {
    if (ordered.has(row)) return
    ordered.add(row)
    for (const child of byParent.get(row.id) ?? []) walk(child)
  }
  for (const row of rows) if (!known.has(String(row.parentId ?? ''))) walk(row)
  // Rows of a cycle in any order.
  for (const row of rows) walk(row)
  return [...ordered]
}

const keyOf = (row: Readonly<Record<string, unknown>>, fields: readonly string[]): string =>
  JSON.stringify(fields.map((name) => String(row[name] ?? '')))

/** Live rows of a table, with the fields that our entity has. */
async function readRecords(session: ForeignSession, name: string, entity: Entity): Promise<SeedRow[]> {
  const { columns } = await describeTable(session, name)
  const taken = columns.flatMap(({ name: column }) => {
    const field = entity.field[camel(column)]
    return column === 'id' || (field?.stored && column !== 'password') ? [{ column, field }] : []
  })
  const hasRemoved = columns.some(({ name: column }) => column === 'is_deleted')
  const wanted = taken.map(({ column }) => column)
  const rows = await liveRows(session, name, wanted, hasRemoved)
  return rows.map((cells) => {
    const entries = taken.flatMap(({ column, field }, at) => {
      const cell = cells[at] ?? null
      return cell === null ? [] : [[camel(column), column === 'id' ? cell : cellValue(cell, field)] as const]
    })
    return Object.fromEntries(entries) as SeedRow
  })
}

const camel = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function cellValue(cell: string, field: Field | undefined): string | number {
  if (field?.type === 'integer' || field?.type === 'number') return Number(cell)
  if (field && isDayField(field)) return cell.slice(0, DAY)
  return field && isMomentField(field) ? cell.slice(0, MOMENT) : cell
}

/** Compares the granted codes of each role in both databases. */
async function rightDifferences(
  db: Database,
  plans: readonly Plan[],
  ids: ReadonlyMap<string, ReadonlyMap<string, string>>,
  isTrial: boolean,
): Promise<RightDifference[]> {
  const planOfEntity = (name: string) => plans.find(({ entity }) => entity.name === name)
  const [roles, menus, grants] = ['role', 'menu', 'role-menu'].map(planOfEntity)
  if (!roles || !menus || !grants) return []
  const now = async (name: string, plan: Plan) => [...(await repositoryOfAllTenants(db, name).find({})), ...(isTrial ? plan.rows : [])]
  const theirs = codesByRole(grants.found, menus.found)
  const ours = codesByRole(await now('role-menu', grants), await now('menu', menus))
  return roles.found.flatMap((role) => {
    const before = theirs.get(role.id) ?? new Set<string>()
    const after = ours.get(ids.get('role')?.get(role.id) ?? role.id) ?? new Set<string>()
    const missing = [...before].filter((code) => !after.has(code)).sort()
    const extra = [...after].filter((code) => !before.has(code)).sort()
    return missing.length + extra.length === 0 ? [] : [{ role: `${role.roleName} (${role.tenantId})`, missing, extra }]
  })
}

async function dropOtherGrants(
  kernel: Kernel,
  db: Database,
  plans: readonly Plan[],
  ids: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<void> {
  const here = (name: string, id: unknown) => ids.get(name)?.get(String(id)) ?? String(id)
  const foundOf = (name: string) => plans.find(({ entity }) => entity.name === name)?.found ?? []
  const grants = new Set(foundOf('role-menu').map(({ roleId, menuId }) => `${here('role', roleId)} ${here('menu', menuId)}`))
  const roles = foundOf('role').flatMap(({ id, roleAlias }) => (roleAlias === ADMINISTRATOR ? [] : [here('role', id)]))
  const entity = entityOf(kernel, 'role-menu')
  for (const roleId of roles) {
    const rows = await repositoryOfAllTenants(db, entity).find({ roleId_equal: roleId })
    for (const { menuId } of rows) {
      if (grants.has(`${roleId} ${menuId}`)) continue
      await repositoryOfAllTenants(db, entity).erase({ roleId_equal: roleId, menuId_equal: String(menuId) })
    }
  }
}

type Row = Readonly<Record<string, unknown>>

function codesByRole(grants: readonly Row[], menus: readonly Row[]): Map<string, Set<string>> {
  const codes = new Map(menus.map(({ id, code }) => [String(id), String(code)]))
  const found = new Map<string, Set<string>>()
  for (const { roleId, menuId } of grants) {
    const code = codes.get(String(menuId))
    if (code === undefined) continue
    found.set(String(roleId), (found.get(String(roleId)) ?? new Set()).add(code))
  }
  return found
}
