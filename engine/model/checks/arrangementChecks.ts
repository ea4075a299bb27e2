// Checks that `sections` and `columns` name existing fields, each once.

import { columnFacts } from '../entity/field.ts'
import { sectionLists } from '../entity/fileSections.ts'
import type { FileCheck, Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

/** Checks the sections of a form. @param properties fields of the form */
export function checkSections(check: FileCheck, path: JsonPath, properties: Properties, sections = check.file.sections): void {
  if (Array.isArray(sections)) {
    const placeOf = check.formPlaces()
    const titles = Object.entries(properties).flatMap(([name, { section }]) => placeOf(name, section).section ?? [])
    for (const [at, section] of sections.entries()) check.known([...path, at], section, [...new Set(titles)], 'section of a field')
    return
  }
  const seen = new Map<string, string>()
  for (const [title, names] of Object.entries(sectionLists(sections)))
    for (const [at, name] of names.entries()) {
      const place = [...path, title, at]
      check.field(place, name, properties)
      const first = seen.get(name)
      if (first !== undefined) check.report(place, `"${name}" stands in the section "${first}" already.`, 'Remove it from one of them.')
      seen.set(name, first ?? title)
    }
}

/** Checks `columns` and `moreColumns`, and before version 3 `list.columns`. */
export function checkColumns(check: FileCheck): void {
  const { columns, moreColumns = [], list, properties = {} } = check.file
  const known = Object.entries(check.properties).flatMap(([name, field]) => (columnFacts(field) ? [name] : []))
  for (const [at, name] of (list?.columns ?? []).entries()) check.knownField(['list', 'columns', at], name, known, 'column of the list')
  if (columns === undefined) {
    if (check.file.moreColumns) check.report(['moreColumns'], '"moreColumns" is given without "columns".', 'Add "columns", or remove it.')
    return
  }
  for (const [key, names] of Object.entries({ columns, moreColumns }))
    for (const [at, name] of names.entries()) {
      check.knownField([key, at], name, known, 'column of the list')
      if (key === 'moreColumns' && columns.includes(name))
        check.report([key, at], `"${name}" stands in "columns" already.`, 'Remove it from one of them.')
      if (properties[name]?.list === false)
        check.report(['properties', name, 'list'], `"${key}" gives "${name}" a column.`, `Remove "list", or remove it from "${key}".`)
    }
}
