// Checks what a database takes: names and number of the columns, and the earlier names of fields.

import { oneOrSeveral } from '../entity/oneOrSeveral.ts'
import type { FileCheck, Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

/** PostgreSQL takes 1,600 columns and SQLite 2,000; a table has a few of its own, and never loses one. */
const MOST_FIELDS = 1_000
/** PostgreSQL cuts longer names off. */
const LONGEST_COLUMN = 63
/** Columns that PostgreSQL adds to every table. */
const SYSTEM_COLUMNS = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']

export function storeFacts(check: FileCheck): void {
  const { file, properties } = check
  earlierEntities(check)
  if (file.source) return
  const own = Object.entries(file.properties ?? {})
  const count = Object.values(properties).filter(({ stored }) => stored !== false).length
  if (count > MOST_FIELDS)
    check.report(['properties'], `there are ${count} fields; a table holds ${MOST_FIELDS}.`, 'Divide the records among several entities.')
  for (const [name] of own) {
    // A capital letter becomes an underscore and a small letter.
    const length = name.replace(/[A-Z]/g, '__').length
    if (length > LONGEST_COLUMN)
      check.report(
        ['properties', name],
        `the column would have ${length} letters; a database takes ${LONGEST_COLUMN}.`,
        'Shorten the name.',
      )
    if (SYSTEM_COLUMNS.includes(name)) check.report(['properties', name], `"${name}" is a reserved name.`, 'Choose another one.')
  }
  earlierNames(check, [], check.properties)
  for (const [name, { items }] of own) if (items) earlierNames(check, ['properties', name, 'items'], items.properties)
}

/** An earlier name is no other file's name; that two files claim one is found across the files. */
function earlierEntities(check: FileCheck): void {
  const { name, was } = check.file
  for (const [at, earlier] of oneOrSeveral(was).entries()) {
    const path = Array.isArray(was) ? ['was', at] : ['was']
    if (earlier === name) check.report(path, `"${name}" is the name that the entity has.`, 'Remove "was", or give the earlier name.')
    else if (check.other(earlier))
      check.report(path, `"${earlier}" is an entity still, and would lose its records.`, 'Remove the file of that entity, or "was".')
  }
}

/** Each earlier name is taken over once, and no field keeps it: a field that has it must have been renamed itself. */
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
    const say = (fault: string, fix: string) => {
      if (isOwn) check.report(path, fault, fix)
    }
    if (was === name) say(`"${name}" is the name that the field has.`, 'Remove "was", or give the earlier name.')
    else if (other !== undefined) say(`"${was}" is taken over by "${other}" already.`, 'Remove one of them.')
    else if (was in properties && properties[was]?.was === undefined)
      say(`"${was}" is a field still, and would lose its values.`, 'Remove the other field, or "was".')
    taken.set(was, name)
  }
}
