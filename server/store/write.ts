// Inserts, updates and removes records, with user and time.

import type { Entity } from '../../engine/model/entity/entity.ts'
import { holdsSecret } from '../../engine/model/formats/privacy.ts'
import { whereDefaults } from '../../engine/model/list/filter.ts'
import { later, siteTime } from '../../engine/model/siteTime.ts'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'
import { decode, encodeCell, type Rec, type StoredCell } from './codec.ts'
import type { Database } from './database.ts'
import { addUnstored } from './displayNames.ts'
import { externalRowsOf } from './external/externalRows.ts'
import { emptyTotals, followTotals, movesTotals, type RowChange, renewTotals, totalFields } from './fieldTotals.ts'
import { nextId } from './ids.ts'
import { isNoted, journalFields, noteChanges, type WrittenChange } from './journal/journal.ts'
import { relink } from './links.ts'
import { firstRecords } from './list.ts'
import { addSerials, serialFields } from './rows/serials.ts'
import { builtInFieldTypes, type StoreTable, tableOf } from './schema/table.ts'
import { scopeOf } from './sql/filters.ts'
import { insertSql } from './sql/insertSql.ts'
import { change, placeholders, selectRows } from './sql/query.ts'
import { storedRecord, withComputed } from './storedRow.ts'
import { refuseCycle } from './tree.ts'
import { changedUniqueFields, refuseDuplicates, toDuplicateError } from './unique.ts'
import { filtersOf } from './where.ts'

export type WrittenValues = Readonly<Record<string, unknown>>

const ATTEMPTS = 10
const IDS_A_QUERY = 500

/**
 * Adds a record: missing fields get defaults, unknown names are ignored, values of the view's `where` are enforced. A given `id` is used.
 * Throws `record.duplicate`.
 */
export async function insertRecord(db: Database, entity: Entity, values: WrittenValues, actor: Actor): Promise<Rec> {
  const external = externalRowsOf(db, entity)
  if (external) return external.insert(entity, values, actor)
  const isWhole = serialFields(entity).length > 0 || movesTotals(db, entity)
  return isWhole ? together(db, (within) => insertOwn(within, entity, values, actor)) : insertOwn(db, entity, values, actor)
}

async function insertOwn(db: Database, entity: Entity, values: WrittenValues, actor: Actor): Promise<Rec> {
  const table = tableOf(entity)
  const now = siteTime()
  const record: Rec = {}
  for (const field of entity.fields) record[field.name] = values[field.name] ?? field.default
  Object.assign(record, whereDefaults(entity), emptyTotals(entity), {
    id: values.id || nextId(),
    tenantId: ownTenant(table, values) ?? actor.tenantId,
    createUser: actor.userId,
    createDept: actor.deptId,
    createTime: now,
    updateUser: actor.userId,
    updateTime: now,
    isDeleted: 0,
  })
  await addSerials(db, entity, record)
  const cells = cellsOf(table, withComputed(entity, record))
  await refuseDuplicates(
    db,
    entity,
    cells,
    changedUniqueFields(entity, () => true),
    actor,
  )
  const row = table.columns.map((column) => cells[column.name] ?? null)
  const insert = async (within: Database) => {
    await change(within, insertSql(table, 1), row).catch((error) => {
      throw toDuplicateError(db, entity, error)
    })
    if (hasLinks) await relink(within, table, String(cells.tenantId), [String(cells.id)])
    if (noted) await noteChanges(within, entity, [creation(entity, table, cells)], actor)
    await followTotals(within, entity, [{ before: null, after: cells }], String(cells.tenantId))
  }
  const hasLinks = table.linked.some(({ name }) => cells[name] !== null)
  const noted = isNoted(db, entity, 'create')
  await (hasLinks || noted ? together(db, insert) : insert(db))
  return decode(
    table.visible,
    table.visible.map((column) => cells[column.name] ?? null),
  )
}

function creation(entity: Entity, table: StoreTable, cells: Cells): WrittenChange {
  const after = decodeSome(journalFields(table).filter(isJournaled(entity, cells)), cells)
  for (const name in after) if (after[name] === null) delete after[name]
  return { id: String(cells.id), kind: 'create', before: null, after, version: String(cells.updateTime) }
}

/** Returns a test whether a column may be journaled: none of the records has a secret in it. */
function isJournaled({ field }: Entity, ...records: readonly Cells[]): (column: { name: string }) => boolean {
  return ({ name }) => {
    const one = field[name]
    return one === undefined || !records.some((record) => holdsSecret(one, record))
  }
}

function decodeSome(columns: StoreTable['columns'], cells: Cells): Rec {
  return decode(
    columns,
    columns.map(({ name }) => cells[name] ?? null),
  )
}

/** A live record as a write needs it. */
export interface StoredWrite {
  /** Record without secrets and display names. */
  record: Rec
  /** All columns, including secrets; `null` for records of another database. */
  row: Rec | null
}

/** `null` if the actor sees no such record. */
export async function findStored(db: Database, entity: Entity, id: string, actor: Actor): Promise<StoredWrite | null> {
  const external = externalRowsOf(db, entity)
  if (external) {
    const [record] = await firstRecords(db, entity, { sort: [], size: 1, filters: filtersOf(entity, { id_equal: id }) }, actor)
    return record ? { record, row: null } : null
  }
  const table = tableOf(entity)
  const row = await storedRecord(db, table, id, actor)
  if (!row) return null
  const record = Object.fromEntries(table.visible.map(({ name }) => [name, row[name]]))
  addUnstored(entity, [record])
  return { record, row }
}

/**
 * Updates fields of a live record; an empty secret stays unchanged, since forms do not show it. With `expected`, the `updateTime` that the
 * caller read, a newer record throws `record.conflict` and stays unchanged. Throws `record.notFound`, also for a record of another tenant.
 * A result of `findStored` as target saves reading the record, unless it has changed since.
 */
export async function updateRecord(
  db: Database,
  entity: Entity,
  target: string | StoredWrite,
  values: WrittenValues,
  actor: Actor,
  expected?: string,
): Promise<Rec> {
  const id = typeof target === 'string' ? target : String(target.record.id)
  const known = typeof target === 'string' ? null : target.row
  const external = externalRowsOf(db, entity)
  if (external) {
    const parentId = entity.tree && values[entity.tree.parent]
    if (parentId !== null && parentId !== undefined) await refuseCycle(db, entity, id, String(parentId), actor)
    return external.update(entity, id, values, actor, expected)
  }
  const table = tableOf(entity)
  // After a concurrent write the record is read again, unless the caller passed `expected`.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = attempt === 0 && known ? known : await storedRecord(db, table, id, actor)
    if (!before) throw new AppError('record.notFound')
    if (expected !== undefined && before.updateTime !== expected) throw new AppError('record.conflict')
    const record = { ...before, ...given(entity, table, values) }
    record.updateUser = actor.userId
    record.updateTime = laterThan(before.updateTime)
    const after = cellsOf(table, withComputed(entity, record))
    const old = cellsOf(table, before)
    const changed = (name: string) => after[name] !== old[name]
    if (entity.tree && changed(entity.tree.parent)) await refuseCycle(db, entity, id, String(after[entity.tree.parent] ?? ''), actor)
    await refuseDuplicates(db, entity, after, changedUniqueFields(entity, changed), actor)
    if (await write(db, entity, table, after, old, actor)) {
      return decode(
        table.visible,
        table.visible.map((column) => after[column.name] ?? null),
      )
    }
  }
  throw new AppError('record.conflict')
}

/** Writes the differences if the row is unchanged since it was read; returns whether it was. */
async function write(db: Database, entity: Entity, table: StoreTable, after: Cells, old: Cells, actor: Actor): Promise<boolean> {
  const scope = scopeOf(table, actor)
  const columns = table.columns.filter(({ name }) => after[name] !== old[name])
  const sql = `update ${table.quoted} set ${columns.map((column) => `${column.quoted} = ?`).join(', ')} where ${scope.sql} and "id" = ? and coalesce("update_time", '') = ?`
  const row = columns.map((column) => after[column.name] ?? null)
  const update = async (within: Database) => {
    const count = await change(within, sql, [...row, ...scope.values, after.id, old.updateTime ?? '']).catch((error) => {
      throw toDuplicateError(db, entity, error)
    })
    if (hasLinks && count > 0) await relink(within, table, String(after.tenantId), [String(after.id)])
    if (noted && count > 0) await noteChanges(within, entity, [edit], actor)
    if (moves && count > 0) {
      // Totals may have changed since this record was read.
      if (totalFields(entity).length > 0) await renewTotals(within, entity, String(after.id), String(after.tenantId))
      await followTotals(within, entity, [{ before: old, after }], String(after.tenantId))
    }
    return count > 0
  }
  const hasLinks = table.linked.some((column) => columns.includes(column))
  const journaled = journalFields(table).filter((column) => columns.includes(column) && isJournaled(entity, old, after)(column))
  const edit: WrittenChange = {
    id: String(after.id),
    kind: 'edit',
    before: decodeSome(journaled, old),
    after: decodeSome(journaled, after),
    version: String(after.updateTime),
  }
  // A save without changes is not journaled; a changed secret is journaled without its value.
  const noted = columns.some(({ name }) => !(name in builtInFieldTypes)) && isNoted(db, entity, 'edit')
  const moves = movesTotals(db, entity)
  return hasLinks || noted || moves ? together(db, update) : update(db)
}

/** Writes a record and its links in one transaction. */
function together<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute((transaction) => work(transaction))
}

/** Marks live records of the actor's tenant as removed; returns their number. */
export async function removeRecords(db: Database, entity: Entity, ids: readonly string[], actor: Actor): Promise<number> {
  const external = externalRowsOf(db, entity)
  if (external) return external.remove(entity, ids, actor)
  const noted = isNoted(db, entity, 'remove')
  return noted || movesTotals(db, entity)
    ? together(db, (within) => removeSome(within, entity, ids, actor, noted))
    : removeSome(db, entity, ids, actor, false)
}

async function removeSome(db: Database, entity: Entity, ids: readonly string[], actor: Actor, noted: boolean): Promise<number> {
  const table = tableOf(entity)
  const scope = scopeOf(table, actor)
  const now = siteTime()
  let removed = 0
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const some = ids.slice(at, at + IDS_A_QUERY)
    const before = movesTotals(db, entity) ? await liveRows(db, table, some, actor) : []
    const sql = `update ${table.quoted} set "is_deleted" = 1, "update_user" = ?, "update_time" = ? where ${scope.sql} and "id" in (${placeholders(some.length)}) returning "id"`
    const gone = await selectRows(db, sql, [actor.userId, now, ...scope.values, ...some])
    removed += gone.length
    const changes = gone.map(([id]): WrittenChange => ({ id: String(id), kind: 'remove', before: null, after: null, version: now }))
    if (noted) await noteChanges(db, entity, changes, actor)
    for (const [tenantId, rows] of Map.groupBy(before, (row) => String(row.tenantId)))
      await followTotals(
        db,
        entity,
        rows.map((row): RowChange => ({ before: row, after: null })),
        tenantId,
      )
  }
  return removed
}

async function liveRows(db: Database, table: StoreTable, ids: readonly string[], actor: Actor): Promise<Rec[]> {
  const scope = scopeOf(table, actor)
  const columns = table.columns.map((column) => column.quoted).join(', ')
  const sql = `select ${columns} from ${table.quoted} where ${scope.sql} and "id" in (${placeholders(ids.length)})`
  return (await selectRows(db, sql, [...scope.values, ...ids])).map((row) => decode(table.columns, row))
}

type Cells = Readonly<Record<string, StoredCell>>

function cellsOf(table: StoreTable, record: WrittenValues): Cells {
  return Object.fromEntries(table.columns.map((column) => [column.name, encodeCell(column, record[column.name])]))
}

/** Values that a caller may set: known fields, without built-in ones. */
function given(entity: Entity, table: StoreTable, values: WrittenValues): Rec {
  const changes: Rec = {}
  for (const { name, writeOnly } of entity.fields) {
    const value = values[name]
    const isUntouchedSecret = writeOnly && (value === null || value === '')
    if (value !== undefined && !(name in builtInFieldTypes) && !isUntouchedSecret) changes[name] = value
  }
  const tenantId = ownTenant(table, values)
  return tenantId === undefined ? changes : { ...changes, tenantId }
}

/** In a table without tenants, `tenantId` is an ordinary field (as in the entity `tenant`). */
function ownTenant(table: StoreTable, values: WrittenValues): unknown {
  return table.hasTenants ? undefined : values.tenantId || undefined
}

/** Current time, but at least a second after the last change, since `updateTime` identifies the version of a record. */
function laterThan(before: unknown): string {
  const now = siteTime()
  if (typeof before !== 'string' || now > before) return now
  return later(before, 1)
}
