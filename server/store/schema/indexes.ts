// Indexes of a table by name. A name contains a hash of the definition, so a changed index has a new name.

import { createHash } from 'node:crypto'
import type { Entity, Field } from '#model/entity/entity.ts'
import type { Dialect, Index } from '../dialect/dialect.ts'
import { quotedIdentifier } from '../sql/query.ts'
import { type StoreColumn, type StoreTable, tableOf } from './table.ts'

const IDENTIFIER_LIMIT = 63

/** Unique index of a field with its companions, among live rows of a tenant; `null` if the field is not unique. */
export function uniqueIndex(table: StoreTable, field: Field): Index | null {
  const own = table.column[field.name]
  if (field.unique === null || !own) return null
  const companions = field.unique.flatMap((name) => table.column[name] ?? [])
  return named(table, true, [
    ...tenant(table),
    { name: own.column, distinguishNull: false },
    ...companions.map((column) => ({ name: column.column, distinguishNull: comparesEmpty(table, column) })),
  ])
}

/** True for a companion whose empty values count as equal. The time is never empty, and must stay a plain column so that ranges can use the index. */
const comparesEmpty = (table: StoreTable, { name, kind }: StoreColumn): boolean => kind === 'string' && name !== table.time?.name

/** Term by which the unique index of a field holds a companion, so that a search by it uses this index. */
export function companionTerm(table: StoreTable, column: StoreColumn): string {
  return comparesEmpty(table, column) ? coalesced(column.column) : column.quoted
}

const coalesced = (column: string): string => `coalesce(${quotedIdentifier(column)}, '')`

/** All indexes of the views of one table. */
export function indexesOf(views: readonly Entity[]): Index[] {
  const found = new Map<string, Index>()
  const add = (index: Index | null) => {
    if (index) found.set(index.name, index)
  }
  for (const entity of views) {
    const table = tableOf(entity)
    for (const names of entity.index) add(namedIndex(table, names))
    if (table.time) {
      for (const index of timeIndexes(entity, table, table.time)) add(index)
      continue
    }
    add(searchIndex(table, null))
    for (const field of entity.fields) {
      add(uniqueIndex(table, field))
      if (isSearched(field) || field.name === entity.tree?.parent || field.name === entity.sort[0]?.field)
        add(searchIndex(table, field.name))
    }
  }
  return [...found.values()]
}

/** Series have millions of rows, read by device, project or owner and time; further indexes would slow down every insert. */
function timeIndexes(entity: Entity, table: StoreTable, time: StoreColumn): (Index | null)[] {
  const owner = entity.series ?? entity.rollup
  const device = owner ? entity.field[owner.device] : undefined
  const project = owner ? table.column[owner.project] : undefined
  return [
    device ? uniqueIndex(table, device) : null,
    searchIndex(table, time.name),
    project ? namedIndex(table, [project.name, time.name]) : null,
    ...ownersOf(entity).map((name) => namedIndex(table, [name, time.name])),
  ]
}

/** Key fields of a series that refer to records, such as the person who passed a gate: their rows are read by record. */
function ownersOf({ series, field }: Entity): string[] {
  return (series?.key ?? []).filter((name) => field[name]?.choices?.kind === 'entity')
}

/** Index for filters on all of these fields, the last of which may be a range. */
function namedIndex(table: StoreTable, names: readonly string[]): Index {
  const columns = names.flatMap((name) => table.column[name] ?? [])
  return named(table, false, [...tenant(table), plain('is_deleted'), ...columns.map(({ column }) => plain(column))])
}

/**
 * True for a field that is filtered by value and has no unique index of its own; an index with further fields cannot serve the order of a
 * list.
 */
function isSearched({ search, choices, writeOnly, unique }: Field): boolean {
  if (writeOnly || unique?.length === 0) return false
  return (search !== null && search !== 'like') || (choices?.kind === 'entity' && !choices.multiple)
}

/** Index for a filter on one column ordered by id. */
function searchIndex(table: StoreTable, field: string | null): Index | null {
  const column = field === null || field === 'id' ? null : table.column[field]
  if (column === undefined || column?.column === 'is_deleted' || (column?.column === 'tenant_id' && table.hasTenants)) return null
  const middle = column ? [plain(column.column)] : []
  return named(table, false, [...tenant(table), plain('is_deleted'), ...middle, plain('id')])
}

const plain = (name: string): Index['columns'][number] => ({ name, distinguishNull: false })

function tenant(table: StoreTable): Index['columns'] {
  return table.hasTenants ? [plain('tenant_id')] : []
}

function named(table: StoreTable, unique: boolean, columns: Index['columns']): Index {
  const prefix = unique ? 'uq' : 'ix'
  const meaning = createHash('sha256')
    .update(JSON.stringify([table.name, unique, columns]))
    .digest('hex')
    .slice(0, 8)
  const words = `${prefix}_${table.name}_${columns.map(({ name }) => name).join('_')}`
  return { name: `${words.slice(0, IDENTIFIER_LIMIT - 9)}_${meaning}`, table: table.name, unique, columns }
}

/** Terms by which rows count as equal, for the index and for the search of violating rows. */
export function uniqueTerms({ columns }: Index): string[] {
  return columns.map(({ name, distinguishNull }) => (distinguishNull ? coalesced(name) : quotedIdentifier(name)))
}

export function createIndexSql(index: Index, dialect: Dialect): string {
  const head = `create ${index.unique ? 'unique index' : 'index'} ${quotedIdentifier(index.name)} on ${quotedIdentifier(index.table)}`
  if (index.unique) return `${head} (${uniqueTerms(index).join(', ')}) where "is_deleted" = 0`
  return `${head} (${index.columns.map(({ name }) => dialect.indexed(quotedIdentifier(name))).join(', ')})`
}
