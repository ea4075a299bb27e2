// The indexes of a table, by name. A name holds a hash of its meaning, so a changed index is another one.

import { createHash } from 'node:crypto'
import type { Entity, Field } from '#model/entity/entity.ts'
import type { Dialect, Index } from '../dialect/dialect.ts'
import { quotedIdentifier } from '../sql/query.ts'
import { type StoreColumn, type StoreTable, tableOf } from './table.ts'

const IDENTIFIER_LIMIT = 63

/** The unique index of a field and its companions, among the live rows of a tenant; `null` when the field need not be unique. */
export function uniqueIndex(table: StoreTable, field: Field): Index | null {
  const own = table.column[field.name]
  if (field.unique === null || !own) return null
  const companions = field.unique.flatMap((name) => table.column[name] ?? [])
  return named(table, true, [
    ...tenant(table),
    { name: own.column, distinguishNull: false },
    // Every row has its moment, and a range of moments shall find them by this index.
    ...companions.map(({ name, column, kind }) => ({ name: column, distinguishNull: kind === 'string' && name !== table.time?.name })),
  ])
}

/** All indexes that the views of one table ask for. */
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

/** Millions of rows, read by device, project or owner and time: every further index would slow each of them down. */
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

/** Records that rows of one device belong to one by one, such as who passed a gate: each is asked for its own. */
function ownersOf({ series, field }: Entity): string[] {
  return (series?.key ?? []).filter((name) => field[name]?.choices?.kind === 'entity')
}

/** Serves filters on all of these fields, the last of which may be a range. */
function namedIndex(table: StoreTable, names: readonly string[]): Index {
  const columns = names.flatMap((name) => table.column[name] ?? [])
  return named(table, false, [...tenant(table), plain('is_deleted'), ...columns.map(({ column }) => plain(column))])
}

/** Found by value, and not through a unique index already; one that holds other fields too is no match for the order of a list. */
function isSearched({ search, choices, writeOnly, unique }: Field): boolean {
  if (writeOnly || unique?.length === 0) return false
  return (search !== null && search !== 'like') || (choices?.kind === 'entity' && !choices.multiple)
}

/** Serves a filter on one column and the order by id behind it. */
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

/** The terms by which rows count as equal, for the index and for the search of rows that break it. */
export function uniqueTerms({ columns }: Index): string[] {
  return columns.map(({ name, distinguishNull }) => (distinguishNull ? `coalesce(${quotedIdentifier(name)}, '')` : quotedIdentifier(name)))
}

export function createIndexSql(index: Index, dialect: Dialect): string {
  const head = `create ${index.unique ? 'unique index' : 'index'} ${quotedIdentifier(index.name)} on ${quotedIdentifier(index.table)}`
  if (index.unique) return `${head} (${uniqueTerms(index).join(', ')}) where "is_deleted" = 0`
  return `${head} (${index.columns.map(({ name }) => dialect.indexed(quotedIdentifier(name))).join(', ')})`
}
