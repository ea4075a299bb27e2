// Merges the views of one table into the required columns and indexes.

import { createHash } from 'node:crypto'
import type { Entity, Field } from '#model/entity/entity.ts'
import { formats } from '#model/formats/formats.ts'
import { FORMS_REVISION, type NormalForm, normalForms } from '#model/formats/normalForm.ts'
import type { ColumnType, Index } from '../dialect/dialect.ts'
import { type PartitionSpec, partitionSpecOf } from '../partitions/spans.ts'
import { type ColumnContent, contentsOf } from './columnContent.ts'
import { indexesOf } from './indexes.ts'
import { columnType, snakeCase, tableOf } from './table.ts'

export interface FamilyColumn {
  name: string
  /** Name of the field. */
  field: string
  type: ColumnType
  /** Earlier names of the column, the most recent first. */
  was: readonly string[]
  /** Default for existing rows. */
  fallback: string | number | null
  /** True for a column that contains table rows. */
  hasRows: boolean
  /** Renamed columns of those rows: `amount<sum`. */
  moves: readonly string[]
  /** Names of the columns of those rows. */
  cells: readonly string[]
  /** Decimals of an exact number, `:2`, and of exact columns of those rows, `amount:2`. */
  decimals: readonly string[]
  contents: readonly ColumnContent[]
}

export interface TableSpec {
  table: string
  /** Schema files of the views. */
  files: readonly string[]
  hasTenants: boolean
  columns: readonly FamilyColumn[]
  indexes: readonly Index[]
  /** Columns of comma-joined ids with link tables. */
  linked: readonly string[]
  /** Columns that store hashes. */
  hashed: readonly string[]
  /** Columns to normalise; undefined for none. */
  normal?: readonly NormalColumn[]
  /** Formulas of stored fields, and of columns of table rows; undefined for none. */
  formulas?: Readonly<Record<string, string>>
  /** Totals over other records; undefined for none. */
  totals?: readonly string[]
  /** Partitions of a new table on PostgreSQL; `null` for none. An existing table stays as it is, so they are not part of the hash. */
  partitions: PartitionSpec | null
  /** Column of the time of a series; `null` for other tables. Not part of the hash either. */
  time: string | null
  /** Hash of the properties above, independent of anything else in the files. */
  hash: string
}

export interface NormalColumn {
  name: string
  form: NormalForm
  /** `FORMS_REVISION` */
  revision: number
  /** True if its values must not be shown, not even in the log. */
  isPrivate: boolean
}

const WIDTH: Readonly<Record<ColumnType, number>> = { integer: 0, double: 1, text: 2 }

export function isWider(type: ColumnType, than: ColumnType): boolean {
  return WIDTH[type] > WIDTH[than]
}

/** Views of a table, and the hash of its specification. */
export interface TableViews extends Pick<TableSpec, 'table' | 'hash'> {
  views: readonly Entity[]
}

export function viewsByTable(entities: readonly Entity[]): TableViews[] {
  // Entities in another database need no table.
  const own = entities.filter(({ source }) => source === null)
  const views = Map.groupBy(own, (entity) => snakeCase(entity.base))
  return [...views].map(([table, members]) => ({ table, views: members, hash: hashOf(table, members) }))
}

/** Cached by the first view: a changed file affects one of a thousand tables. */
const hashes = new WeakMap<Entity, Omit<TableViews, 'table'>>()

function hashOf(table: string, views: readonly Entity[]): string {
  const [first] = views
  const known = first && hashes.get(first)
  if (known?.views.length === views.length && views.every((view, at) => view === known.views[at])) return known.hash
  const { hash } = tableSpecOf(table, views)
  if (first) hashes.set(first, { views, hash })
  return hash
}

export function tableSpecOf(table: string, views: readonly Entity[]): TableSpec {
  const columns = new Map<string, FamilyColumn>()
  for (const entity of views) {
    for (const { name, column, kind } of tableOf(entity).columns) {
      const field = entity.field[name]
      const known = columns.get(column)
      const type = columnType(kind)
      columns.set(column, {
        name: column,
        field: name,
        type: known && isWider(known.type, type) ? known.type : type,
        was: known && known.was.length > 0 ? known.was : (field?.was ?? []).map(snakeCase),
        fallback: known?.fallback ?? fallbackOf(field?.default),
        decimals: [...new Set([...(known?.decimals ?? []), ...decimalsOf(field)])],
        moves: [...new Set([...(known?.moves ?? []), ...movesOf(field)])],
        cells: [...new Set([...(known?.cells ?? []), ...(field?.items?.fields ?? []).map((column) => column.name)])],
        contents: known && known.contents.length > 0 && entity.name !== entity.base ? known.contents : contentsOf(field),
        hasRows: (known?.hasRows ?? false) || kind === 'array',
      })
    }
  }
  const family: Omit<TableSpec, 'hash'> = {
    table,
    files: views.map(({ file }) => file),
    partitions: partitionSpecOf(views),
    time: views.map((view) => tableOf(view).time?.column).find((time) => time !== undefined) ?? null,
    hasTenants: views.some((entity) => entity.tenant),
    columns: [...columns.values()].sort((a, b) => a.name.localeCompare(b.name, 'en')),
    indexes: indexesOf(views).sort((a, b) => a.name.localeCompare(b.name, 'en')),
    linked: [...new Set(views.flatMap((entity) => tableOf(entity).linked.map(({ column }) => column)))].sort(),
    hashed: [
      ...new Set(views.flatMap((entity) => tableOf(entity).columns.flatMap(({ column, isHashed }) => (isHashed ? [column] : [])))),
    ].sort(),
  }
  const normal = normalColumns(views)
  if (normal.length > 0) family.normal = normal
  const formulas = formulasOf(views)
  if (Object.keys(formulas).length > 0) family.formulas = formulas
  const totals = [
    ...new Set(views.flatMap((entity) => entity.fields.flatMap(({ name, total }) => (total ? [JSON.stringify([name, total])] : [])))),
  ]
  if (totals.length > 0) family.totals = totals.sort()
  return {
    ...family,
    hash: createHash('sha256')
      .update(JSON.stringify(hashed(family)))
      .digest('hex'),
  }
}

/** Formulas of stored fields by `field` or `table.column`; those of several views are joined. */
export function formulasOf(views: readonly Entity[]): Record<string, string> {
  const found = new Map<string, Set<string>>()
  const add = (name: string, source: string) => found.set(name, new Set([...(found.get(name) ?? []), source]))
  for (const { fields } of views)
    for (const { name, compute, stored, items, children } of fields) {
      if (compute !== null && stored) add(name, compute.source)
      const columns = items && children === null ? items.fields : []
      for (const column of columns) if (column.compute !== null) add(`${name}.${column.name}`, column.compute.source)
    }
  return Object.fromEntries(
    [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, sources]) => [name, [...sources].sort().join('\n')]),
  )
}

function movesOf(field: Field | undefined): string[] {
  return (field?.items?.fields ?? []).flatMap(({ name, was }) => was.map((earlier) => `${name}<${earlier}`))
}

function decimalsOf(field: Field | undefined): string[] {
  const columns = field?.items && field.children === null ? field.items.fields : []
  const inRows = columns.flatMap(({ name, decimals }) => (decimals === null ? [] : [`${name}:${decimals}`]))
  return field && field.decimals !== null ? [`:${field.decimals}`] : inRows
}

/**
 * Properties in the order in which earlier versions hashed them, so that unchanged tables keep their hash; a moved file changes nothing.
 */
function hashed({ files, partitions, time, columns, ...family }: Omit<TableSpec, 'hash'>): object {
  const shown = columns.map(({ field, was, hasRows, moves, cells, decimals, contents, ...column }) => ({
    ...column,
    was: was.length > 1 ? was : (was[0] ?? null),
    ...(hasRows ? { hasRows } : {}),
    ...(moves.length > 0 ? { moves } : {}),
    ...(cells.length > 0 ? { cells } : {}),
    ...(decimals.length > 0 ? { decimals } : {}),
    ...(contents.some(({ key }) => key !== '') ? { contents: contents.map(({ member, key }) => `${member}:${key}`) } : {}),
  }))
  const { table, hasTenants, ...rest } = family
  return { table, hasTenants, columns: shown, ...rest }
}

/** Columns with a normal form, and unique texts. Series are excluded: they have too many rows, and code writes them. */
function normalColumns(views: readonly Entity[]): NormalColumn[] {
  const forms = new Map<string, Omit<NormalColumn, 'name'>>()
  for (const entity of views) {
    const table = tableOf(entity)
    if (table.time !== null) continue
    for (const { name, column, kind, normal, isHashed, isSecret } of table.columns) {
      const field = entity.field[name]
      const form = field ? (formats[field.format].normalForm ?? 'trimmed') : 'verbatim'
      const isWanted = form !== 'verbatim' && (form !== 'trimmed' || (field?.unique ?? null) !== null)
      if (isWanted && kind === 'string' && !isHashed && !isSecret && normal === normalForms[form])
        forms.set(column, { form, revision: FORMS_REVISION, isPrivate: (field?.private ?? null) !== null })
    }
  }
  return [...forms].map(([name, of]) => ({ name, ...of })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function fallbackOf(value: string | number | boolean | undefined): string | number | null {
  return typeof value === 'boolean' ? Number(value) : (value ?? null)
}
