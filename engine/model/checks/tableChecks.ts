// What must hold of a table: it has columns, and each holds what one cell of a row can.

import type { FileField } from '../entityFile.ts'
import type { Format } from '../fieldKinds.ts'
import type { JsonPath } from '../jsonPath.ts'
import type { FileCheck } from './fileCheck.ts'

/** Keywords that mean nothing where a field holds rows. */
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

/** Keywords that mean nothing where a field is a column of one. */
const NO_COLUMN: readonly (keyof FileField)[] = [
  'list',
  'search',
  'live',
  'takes',
  'form',
  'section',
  'span',
  'start',
  'titles',
  'readOnly',
  'writeOnly',
  'hashed',
  'stored',
  'unique',
  'upload',
  'point',
  'boxes',
  'was',
  'x-component',
  'x-component-props',
  'x-decorator-props',
  'x-reactions',
]

const NO_CELL: readonly Format[] = [
  'password',
  'json',
  'image',
  'file',
  'check-tree',
  'icon',
  'rich-text',
  'map-point',
  'fence',
  'row-condition',
  'table',
]

const OF_ROWS = ['minItems', 'maxItems', 'uniqueItems'] as const

export function tableFacts(check: FileCheck, path: JsonPath, field: FileField): void {
  const { items, format } = field
  if (!items) {
    if (format === 'table') check.report(path, '"items" is missing.', 'Add "items" with the "properties" of a row.')
    for (const keyword of OF_ROWS)
      if (field[keyword] !== undefined) check.report([...path, keyword], 'only a table has rows.', 'Add "items", or remove it.')
    return
  }
  if (format !== undefined && format !== 'table')
    check.report([...path, 'format'], `rows are kept by "table", not by "${format}".`, 'Remove "format".')
  for (const keyword of NO_TABLE)
    if (field[keyword] !== undefined && field[keyword] !== false)
      check.report([...path, keyword], `"${keyword}" has no meaning where a field holds rows.`, 'Remove it.')
  const { series, rollup, source } = check.file
  if (series || rollup || source)
    check.report([...path, 'items'], 'rows are kept with records that people write here.', 'Remove the field.')
  for (const [at, name] of (items.required ?? []).entries()) check.field([...path, 'items', 'required', at], name, items.properties)
  for (const [at, name] of (field.uniqueItems ?? []).entries()) check.field([...path, 'uniqueItems', at], name, items.properties)
  for (const [name, column] of Object.entries(items.properties)) columnFacts(check, [...path, 'items', 'properties', name], column)
}

function columnFacts(check: FileCheck, path: JsonPath, column: FileField): void {
  for (const keyword of NO_COLUMN)
    if (column[keyword] !== undefined) check.report([...path, keyword], `"${keyword}" has no meaning in a column of a table.`, 'Remove it.')
  if (column.items) check.report([...path, 'items'], 'a row holds no rows.', 'Use an entity of its own.')
  if (column.format && NO_CELL.includes(column.format))
    check.report([...path, 'format'], `a cell of a table cannot hold "${column.format}".`, 'Use another format, or an entity of its own.')
}

/** What finds and orders records asks for one value. */
export function tableUses(check: FileCheck): void {
  const { sort, index = [], where = {} } = check.file
  const isTable = (name: string) => check.properties[name]?.items !== undefined
  const fix = 'Name a field with one value.'
  for (const key of sort?.split(',') ?? [])
    if (isTable(key.trim().replace(/^-/, ''))) check.report(['sort'], `"${key.trim()}" holds rows.`, fix)
  for (const [at, names] of index.entries())
    for (const [place, name] of names.entries()) if (isTable(name)) check.report(['index', at, place], `"${name}" holds rows.`, fix)
  for (const key of Object.keys(where))
    if (isTable(key.split('_')[0] as string)) check.report(['where', key], `"${key}" asks for rows.`, fix)
}
