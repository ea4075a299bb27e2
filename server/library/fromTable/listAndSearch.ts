// Default columns and search fields of a generated schema file.

import type { EntityFile, FileField } from '#model/entity/entityFile.ts'
import { columnPixels } from '#model/entity/field.ts'
import { formats, isCalendarField } from '#model/formats/formats.ts'
import { BUTTONS_WIDTH, TABLE_ROOM, TICK_WIDTH } from '#model/list/columnWidth.ts'

const MAX_COLUMNS = 8
const MAX_SEARCHES = 6

type Search = NonNullable<FileField['search']>

/**
 * The list shows the first eight short fields. The search has at most six fields, in their order: names, titles, codes and numbers by part,
 * options and references by value, the first date as a range.
 */
export function listAndSearch(properties: Record<string, FileField>): void {
  let columns = 0
  let searches = 0
  let hasRange = false
  for (const [name, field] of Object.entries(properties)) {
    if (isShort(field) && field.list === undefined && ++columns > MAX_COLUMNS) field.list = false
    const search: Search | null = searches < MAX_SEARCHES ? searchOf(name, field, hasRange) : null
    if (search === null) continue
    field.search = search
    searches += 1
    hasRange ||= search === 'range'
  }
}

/** Creation time, which every record has. */
const CREATE_TIME: FileField = { format: 'date-time' }

/**
 * Columns that a list shows first when not all fit beside the menu; `undefined` when all fit.
 * @param showsTime whether the creation time is a column too
 */
export function firstColumns(properties: Readonly<Record<string, FileField>>, showsTime: boolean): string[] | undefined {
  const fitting: string[] = []
  let room = TABLE_ROOM - TICK_WIDTH - BUTTONS_WIDTH
  for (const [name, field] of Object.entries({ ...properties, ...(showsTime ? { createTime: CREATE_TIME } : {}) })) {
    const width = columnPixels(name, field)
    room -= width
    if (width > 0 && room >= 0) fitting.push(name)
  }
  return room >= 0 ? undefined : fitting
}

/** Columns of the file in place of `"list": false` of its fields; `null` if every field has a column. */
export function namedColumnsOf(
  properties: Readonly<Record<string, FileField>>,
  first: readonly string[] | undefined,
  showsTime: boolean,
): { columns: Pick<EntityFile, 'columns' | 'moreColumns'> | null; shown: Record<string, FileField> } {
  const all: Readonly<Record<string, FileField>> = { ...properties, ...(showsTime ? { createTime: CREATE_TIME } : {}) }
  const names = Object.keys(all).filter((name) => columnPixels(name, all[name]) > 0)
  const isHidden = Object.values(properties).some(({ list }) => list === false)
  if (names.length === 0 || (!isHidden && first === undefined)) return { columns: null, shown: { ...properties } }
  const columns = first?.length ? [...first] : names
  const moreColumns = names.filter((name) => !columns.includes(name))
  const shown = Object.entries(properties).map(([name, { list, ...field }]) => [name, list === false ? field : { ...field, list }] as const)
  return { columns: { columns, ...(moreColumns.length > 0 && { moreColumns }) }, shown: Object.fromEntries(shown) }
}

function isShort({ format }: FileField): boolean {
  return format === undefined || formats[format].list !== false
}

function searchOf(name: string, { format, type = 'string', dict, enum: values, ref }: FileField, hasRange: boolean): Search | null {
  if (dict || values || (ref && !ref.tree)) return 'eq'
  if (isCalendarField({ format })) return hasRange ? null : 'range'
  if (format === 'phone') return 'eq'
  const isText = type === 'string' && format === undefined && !ref
  return isText && /(name|title|code|no|number|sn)$/i.test(name) ? 'like' : null
}
