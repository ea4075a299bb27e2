// Table of an entity: the only file that maps field names to snake_case columns.

import type { Entity, Field } from '#model/entity/entity.ts'
import { isMarkup } from '#model/formats/formats.ts'
import { normalForms } from '#model/formats/normalForm.ts'
import { normalText } from '#model/formats/normalValue.ts'
import { currentUserValue, type Filter, isFilter, parseFilter } from '#model/list/filter.ts'
import type { FilterGroup, FilterTerm } from '#model/list/filterTerms.ts'
import type { ColumnType } from '../dialect/dialect.ts'
import { missingField } from '../missingField.ts'
import type { SqlCondition } from '../sql/condition.ts'
import { quotedIdentifier } from '../sql/query.ts'

export interface StoreColumn {
  /** Name of the field on the wire. */
  name: string
  column: string
  quoted: string
  kind: Field['type']
  /** True for a stored value that never leaves the server in a record. */
  isSecret: boolean
  /** True for HTML, which is sanitised before it is stored. */
  isRichText: boolean
  /** True if only a hash is stored. */
  isHashed: boolean
  /** Decimals of an exact number; `null` for other values. */
  decimals: number | null
  /** Normalises texts before they are stored or searched. */
  normal: (text: string) => string
}

/** One wire filter with its value. */
export type FilterValue = FilterTerm

/** Conditions on rows: wire filters, groups of them, and SQL conditions of the store. */
export type FilterPart = FilterTerm | FilterGroup | SqlCondition

export interface StoreTable {
  name: string
  quoted: string
  /** True when rows belong to tenants. */
  hasTenants: boolean
  columns: readonly StoreColumn[]
  column: Readonly<Record<string, StoreColumn>>
  /** Columns of a record, in the order of `selected`. */
  visible: readonly StoreColumn[]
  selected: string
  /** Time column of a series, or start of the bucket of a roll-up; `null` for others. */
  time: StoreColumn | null
  /** Columns of comma-joined ids with a link table. */
  linked: readonly StoreColumn[]
  /** Names of the fields of each unique index with companions. */
  uniqueSets: readonly (readonly string[])[]
  /** Parsed `where` of the entity's view. */
  where: readonly FilterValue[]
}

/** Types of the built-in fields of every row, which `record.json` shows; no file can omit them. */
export const builtInFieldTypes: Readonly<Record<string, Field['type']>> = {
  id: 'string',
  tenantId: 'string',
  createUser: 'string',
  createDept: 'string',
  createTime: 'string',
  updateUser: 'string',
  updateTime: 'string',
  isDeleted: 'integer',
}

/** Converts names to snake_case: `paramName`, `tenant-package`. */
export function snakeCase(name: string): string {
  return name.replaceAll('-', '_').replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? letter.toLowerCase() : `_${letter.toLowerCase()}`))
}

export function columnType(kind: Field['type']): ColumnType {
  if (kind === 'string' || kind === 'array') return 'text'
  return kind === 'number' ? 'double' : 'integer'
}

const tables = new WeakMap<Entity, StoreTable>()

export function tableOf(entity: Entity): StoreTable {
  const known = tables.get(entity)
  if (known) return known
  const own = entity.fields.filter((field) => field.stored && !(field.name in builtInFieldTypes))
  const columns = [
    ...Object.entries(builtInFieldTypes).map(([name, kind]) => newColumn(name, kind)),
    ...own.map((field) => fieldColumn(field)),
  ]
  const visible = columns.filter((column) => !column.isSecret)
  const name = snakeCase(entity.base)
  const moment = entity.series?.time ?? (entity.rollup ? 'time' : null)
  const where = Object.entries(entity.where).map(([key, value]) => ({ filter: knownFilter(entity, key), value: String(value) }))
  const usesMe = where.some(({ value }) => value.includes('${me.'))
  const table: StoreTable = {
    name,
    quoted: quotedIdentifier(name),
    hasTenants: entity.tenant,
    columns,
    column: Object.fromEntries(columns.map((column) => [column.name, column])),
    visible,
    selected: visible.map((column) => column.quoted).join(', '),
    linked: own.filter((field) => isLinked(field, entity)).flatMap((field) => columns.find(({ name }) => name === field.name) ?? []),
    time: columns.find((column) => column.name === moment) ?? null,
    uniqueSets: own.flatMap(({ name, unique }) => (unique !== null && unique.length > 0 ? [[name, ...unique]] : [])),
    get where() {
      return usesMe ? where.map((one) => ({ ...one, value: currentUserValue(one.value) })) : where
    },
  }
  tables.set(entity, table)
  return table
}

/** Throws for an unknown field. */
export function columnOf({ name: table, column }: StoreTable, name: string): StoreColumn {
  const found = column[name]
  if (!found) throw missingField(table, name)
  return found
}

/** True when the ids of a field have a link table. Series are excluded: they have millions of rows, and nobody filters them so. */
function isLinked({ multiple, stored, choices }: Field, { series, rollup }: Pick<Entity, 'series' | 'rollup'>): boolean {
  return multiple && stored && choices?.kind === 'entity' && !series && !rollup
}

function newColumn(name: string, kind: Field['type']): StoreColumn {
  const column = snakeCase(name)
  const plain = { isSecret: false, isRichText: false, isHashed: false, decimals: null, normal: normalForms.verbatim }
  return { name, column, quoted: quotedIdentifier(column), kind, ...plain }
}

function fieldColumn(field: Field): StoreColumn {
  const { name, type, writeOnly, hashed, decimals } = field
  const kinds = { isSecret: writeOnly, isRichText: isMarkup(field), isHashed: hashed, decimals }
  return { ...newColumn(name, type), ...kinds, normal: hashed || writeOnly ? normalForms.verbatim : normalText(field) }
}

function knownFilter(entity: Entity, key: string): Filter {
  const filter = parseFilter(entity, key)
  if (!isFilter(filter)) throw new Error(`${entity.file}: where.${key} names no ${filter.unknown} of ${entity.name}`)
  return filter
}
