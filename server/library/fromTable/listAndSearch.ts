// Default columns and search fields of a generated schema file.

import type { FileField } from '#model/entity/entityFile.ts'
import { formats, isCalendarField } from '#model/formats/formats.ts'

const MOST_COLUMNS = 8
const MOST_SEARCHES = 6

type Search = NonNullable<FileField['search']>

/**
 * The list shows the first eight fields that are short. The search asks for names and titles by part, for codes and numbers of things
 * by part, for choices and references by value, for the first date from-to; six at most, in the order of the fields.
 */
export function listAndSearch(properties: Record<string, FileField>): void {
  let columns = 0
  let searches = 0
  let hasRange = false
  for (const [name, field] of Object.entries(properties)) {
    if (isShort(field) && field.list === undefined && ++columns > MOST_COLUMNS) field.list = false
    const search: Search | null = searches < MOST_SEARCHES ? searchOf(name, field, hasRange) : null
    if (search === null) continue
    field.search = search
    searches += 1
    hasRange ||= search === 'range'
  }
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
