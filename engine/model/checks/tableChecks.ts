// Checks table fields: they must have columns, and each column must fit into a cell.

import { NO_COLUMN } from '../entity/childTable.ts'
import type { FileChildren, FileField } from '../entity/entityFile.ts'
import { formats } from '../formats/formats.ts'
import type { FileCheck } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'
import { checkTitles } from './titleChecks.ts'
import { hasTotal } from './totalTakes.ts'
import { checkConstantValue } from './valueChecks.ts'

/** Keywords that are not allowed in a field with rows. */
const NO_TABLE: readonly (keyof FileField)[] = [
  'default',
  'preset',
  'start',
  'compute',
  'hashed',
  'writeOnly',
  'stored',
  'private',
  'unique',
  'search',
  'live',
  'takes',
  'enum',
  'dict',
  'dictBiz',
  'ref',
]

const OF_ROWS = ['startRows', 'minItems', 'maxItems', 'uniqueItems'] as const

export function checkTableField(check: FileCheck, path: JsonPath, field: FileField): void {
  const { items, children, format } = field
  if ((items ?? children) && field.type !== undefined && field.type !== 'array')
    check.report([...path, 'type'], 'rows are of type array.', 'Remove "type".')
  if (children) {
    checkChildren(check, path, field, children)
    return
  }
  if (!items) {
    if (format === 'table' || field.type === 'array')
      check.report(path, '"items" is missing.', 'Add "items" with the "properties" of a row.')
    for (const keyword of OF_ROWS)
      if (field[keyword] !== undefined) check.report([...path, keyword], 'only a table has rows.', 'Add "items", or remove it.')
    return
  }
  checkTitles(check, [...path, 'items', 'properties'], Object.keys(items.properties), items.properties)
  ofRows(check, [...path, 'items'], field)
  for (const [at, name] of (items.required ?? []).entries()) check.field([...path, 'items', 'required', at], name, items.properties)
  for (const [at, name] of (field.uniqueItems ?? []).entries()) check.field([...path, 'uniqueItems', at], name, items.properties)
  for (const [name, take] of Object.entries(items.total ?? {})) {
    const offered = Object.entries(items.properties).flatMap(([one, column]) => (hasTotal(column, take) ? [one] : []))
    check.known([...path, 'items', 'total', name], name, offered, `column that "${take}" takes`)
  }
  checkStartRows(check, [...path, 'startRows'], field)
  for (const [name, column] of Object.entries(items.properties)) checkColumn(check, [...path, 'items', 'properties', name], column)
}

function checkStartRows(check: FileCheck, path: JsonPath, field: FileField): void {
  const { items, startRows } = field
  if (startRows === undefined || !items) return
  if (typeof startRows === 'string') {
    check.field(path, startRows, items.properties)
    const { dict, dictBiz, enum: values } = items.properties[startRows] ?? {}
    if (startRows in items.properties && !(dict ?? dictBiz ?? values))
      check.report(path, `"${startRows}" has no list of choices.`, 'Name a column with "dict", "dictBiz" or "enum", or write the rows.')
    return
  }
  const { maxItems = Number.POSITIVE_INFINITY } = field
  if (startRows.length > maxItems)
    check.report(path, `there are ${startRows.length} rows, but "maxItems" is ${maxItems}.`, 'Change one of them.')
  for (const [at, row] of startRows.entries())
    for (const [name, value] of Object.entries(row)) {
      const column = items.properties[name]
      check.field([...path, at, name], name, items.properties)
      if (column?.compute !== undefined) check.report([...path, at, name], `"${name}" is computed.`, 'Remove it.')
      else if (column && value !== null && value !== '') checkConstantValue(check, [...path, at, name], value, name, column)
    }
}

/** Checks that other keywords of the field, and the entity, allow rows. */
function ofRows(check: FileCheck, at: JsonPath, field: FileField): void {
  const path = at.slice(0, -1)
  const { format } = field
  if (format !== undefined && format !== 'table')
    check.report([...path, 'format'], `rows are kept by "table", not by "${format}".`, 'Remove "format".')
  for (const keyword of NO_TABLE)
    if (field[keyword] !== undefined && (field[keyword] !== false || keyword === 'stored'))
      check.report([...path, keyword], `"${keyword}" has no meaning where a field holds rows.`, 'Remove it.')
  const { series, rollup, source } = check.file
  if (series || rollup || source) check.report(at, 'rows are kept with records that people write here.', 'Remove the field.')
}

/** Keywords that are not allowed beside `children`, whose rows are defined by the other entity. */
const NO_CHILDREN = ['items', 'startRows', 'uniqueItems', 'list', 'was'] as const

function checkChildren(check: FileCheck, path: JsonPath, field: FileField, { entity, by, fields }: FileChildren): void {
  const at = [...path, 'children']
  ofRows(check, at, field)
  for (const keyword of NO_CHILDREN)
    if (field[keyword] !== undefined)
      check.report([...path, keyword], `"${keyword}" has no meaning where rows are records of their own.`, 'Remove it.')
  if (entity === check.file.name || entity === check.file.base)
    check.report([...at, 'entity'], 'records of the entity itself stand in its tree, not in a table of the form.', 'Use "tree".')
  const properties = check.entity([...at, 'entity'], entity)
  const child = check.other(entity)
  if (!properties || !child) return
  const own = { ...(child.base === undefined ? {} : check.other(child.base)), ...child }
  if (own.api === undefined || own.series || own.rollup || own.source || own.process)
    check.report([...at, 'entity'], `"${entity}" is not written by people through an api of its own.`, 'Name an entity with an "api".')
  check.storedField([...at, 'by'], by, properties)
  const { ref } = properties[by] ?? {}
  if (properties[by] && (ref?.entity !== (check.file.base ?? check.file.name) || ref.multiple || (ref.value ?? 'id') !== 'id'))
    check.report([...at, 'by'], `"${by}" does not name one record of this entity.`, `Name a field with "ref" to "${check.file.name}".`)
  for (const [place, name] of fields.entries()) {
    check.field([...at, 'fields', place], name, properties)
    const column = properties[name]
    if (column) columnOfChild(check, [...at, 'fields', place], name, column, by)
  }
  for (const name of own.required ?? []) {
    const { default: fallback, preset, start } = properties[name] ?? {}
    if (name !== by && !fields.includes(name) && (fallback ?? preset ?? start) === undefined)
      check.report([...at, 'fields'], `"${name}" must be filled in each record.`, `Add "${name}".`)
  }
  // Equalities fill a new record.
  for (const key of Object.keys(own.where ?? {})) {
    const name = key in properties ? key : key.replace(/_[a-z]+$/, '')
    if (key !== name && !key.endsWith('_equal') && name !== by && !fields.includes(name))
      check.report(
        [...at, 'entity'],
        `the "where" of "${entity}" reads "${name}", which is no column.`,
        'Add it to "fields", or name the base.',
      )
  }
  for (const [name, own] of Object.entries(properties))
    if (mustHaveRows(own))
      check.report(
        [...at, 'entity'],
        `"${name}" must be filled in each record.`,
        'Name an entity whose records are rows without rows of their own.',
      )
}

/** A new record has no rows, or rows that lack a value, unless a person fills them in. A field with `when` may be absent. */
export function mustHaveRows({ items, startRows, when, minItems = 0 }: FileField): boolean {
  if (when !== undefined) return false
  if (!items) return false
  if (startRows === undefined) return minItems > 0
  const isGiven = (name: string, row: Readonly<Record<string, unknown>>) => {
    const { default: fallback, preset, compute } = items.properties[name] ?? {}
    return (row[name] ?? fallback ?? preset ?? compute) !== undefined
  }
  const rows = typeof startRows === 'string' ? [{ [startRows]: '' }] : startRows
  return rows.length < minItems || (items.required ?? []).some((name) => rows.some((row) => !isGiven(name, row)))
}

function columnOfChild(check: FileCheck, path: JsonPath, name: string, column: FileField, by: string): void {
  if (name === by) check.report(path, `"${name}" is the record itself.`, 'Remove it.')
  if (column.items || column.children) check.report(path, 'a row holds no rows.', 'Remove it.')
  if (column.format && formats[column.format].tableColumn === false)
    check.report(path, `a cell of a table cannot hold "${column.format}".`, 'Name another field.')
  if (column.writeOnly || column.readOnly || (column.stored === false && column.compute === undefined))
    check.report(path, `"${name}" is not typed by anybody.`, 'Name another field.')
}

function checkColumn(check: FileCheck, path: JsonPath, column: FileField): void {
  for (const keyword of NO_COLUMN)
    if (column[keyword] !== undefined) check.report([...path, keyword], `"${keyword}" has no meaning in a column of a table.`, 'Remove it.')
  if (column.items) check.report([...path, 'items'], 'a row holds no rows.', 'Use an entity of its own.')
  if (column.format && formats[column.format].tableColumn === false)
    check.report([...path, 'format'], `a cell of a table cannot hold "${column.format}".`, 'Use another format, or an entity of its own.')
}

/** Refuses table fields where a single value is needed: `sort`, `index`, `where`. */
export function checkTableUses(check: FileCheck): void {
  const { sort, index = [], where = {} } = check.file
  const isTable = (name: string) => (check.properties[name]?.items ?? check.properties[name]?.children) !== undefined
  const fix = 'Name a field with one value.'
  for (const key of sort?.split(',') ?? [])
    if (isTable(key.trim().replace(/^-/, ''))) check.report(['sort'], `"${key.trim()}" holds rows.`, fix)
  for (const [at, names] of index.entries())
    for (const [place, name] of names.entries()) if (isTable(name)) check.report(['index', at, place], `"${name}" holds rows.`, fix)
  for (const key of Object.keys(where))
    if (isTable(key.split('_')[0] as string)) check.report(['where', key], `"${key}" asks for rows.`, fix)
}
