// Checks the limits of databases: names and number of columns, and earlier names of entities and fields.

import { oneOrSeveral } from '../entity/oneOrSeveral.ts'
import type { FileCheck, Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

/** Limit of fields: PostgreSQL allows 1,600 columns and SQLite 2,000, and columns are never dropped. */
const MAX_FIELDS = 1_000
/** PostgreSQL truncates longer names. */
const MAX_COLUMN_LENGTH = 63
/** Columns that PostgreSQL adds to every table. */
const SYSTEM_COLUMNS = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']

export function checkStorage(check: FileCheck): void {
  const { file, properties } = check
  earlierEntities(check)
  if (file.source) return
  const own = Object.entries(file.properties ?? {})
  const count = Object.values(properties).filter(({ stored }) => stored !== false).length
  if (count > MAX_FIELDS)
    check.report(['properties'], `there are ${count} fields; a table holds ${MAX_FIELDS}.`, 'Divide the records among several entities.')
  for (const [name] of own) {
    // Each capital letter becomes an underscore and a lower-case letter.
    const length = name.replace(/[A-Z]/g, '__').length
    if (length > MAX_COLUMN_LENGTH)
      check.report(
        ['properties', name],
        `the column would have ${length} letters; a database takes ${MAX_COLUMN_LENGTH}.`,
        'Shorten the name.',
      )
    if (SYSTEM_COLUMNS.includes(name)) check.report(['properties', name], `"${name}" is a reserved name.`, 'Choose another one.')
  }
  earlierNames(check, [], check.properties)
  for (const [name, { items }] of own) if (items) earlierNames(check, ['properties', name, 'items'], items.properties)
}

/** Checks that an earlier name of the entity is not the current name of another file. */
function earlierEntities(check: FileCheck): void {
  const { name, was } = check.file
  for (const [at, earlier] of oneOrSeveral(was).entries()) {
    const path = Array.isArray(was) ? ['was', at] : ['was']
    if (earlier === name) check.report(path, `"${name}" is the name that the entity has.`, 'Remove "was", or give the earlier name.')
    else if (check.other(earlier))
      check.report(path, `"${earlier}" is an entity still, and would lose its records.`, 'Remove the file of that entity, or "was".')
  }
}

/** Checks that each earlier name is used by one field only, and that no current field has it, unless that field was renamed too. */
function earlierNames(check: FileCheck, above: JsonPath, properties: Properties): void {
  const taken = new Map<string, string>()
  const names = Object.entries(properties).flatMap(([name, { was }]) =>
    oneOrSeveral(was).map((earlier, at) => ({
      name,
      was: earlier,
      place: Array.isArray(was) ? ['was', at] : ['was'],
    })),
  )
  for (const { name, was, place } of names) {
    const isOwn = above.length > 0 || check.file.properties?.[name]?.was !== undefined
    const path = [...above, 'properties', name, ...place]
    const other = taken.get(was)
    const report = (fault: string, fix: string) => {
      if (isOwn) check.report(path, fault, fix)
    }
    if (was === name) report(`"${name}" is the name that the field has.`, 'Remove "was", or give the earlier name.')
    else if (other !== undefined) report(`"${was}" is taken over by "${other}" already.`, 'Remove one of them.')
    else if (was in properties && properties[was]?.was === undefined)
      report(`"${was}" is a field still, and would lose its values.`, 'Remove the other field, or "was".')
    taken.set(was, name)
  }
}
