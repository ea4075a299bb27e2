// Checks `export` and `import`: existing endpoints, and fields that fit into a cell.

import type { FileField } from '../entity/entityFile.ts'
import { formats } from '../formats/formats.ts'
import type { FileCheck } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

export function sheetFacts(check: FileCheck): void {
  const { file } = check
  for (const key of ['export', 'import'] as const) {
    const stated = file[key]
    if (!stated) continue
    if (apiOf(check) === undefined) check.report([key], 'without an api nobody can call it.', 'Add "api".')
    const action = file.actions?.[key]
    if (action) check.report(['actions', key], `"${key}" is the button of the keyword.`, `Rename the action, or remove "${key}": …`)
    for (const [at, name] of (stated === true ? [] : (stated.fields ?? [])).entries()) column(check, [key, 'fields', at], name, key)
  }
  if (file.import && file.actions?.add === false)
    check.report(['import'], 'an import adds records, and "add" is off.', 'Remove one of them.')
  if (file.import && submitOf(check) === false) check.report(['import'], 'no submit takes the rows.', 'Give "endpoints" a "submit".')
  if (typeof file.import !== 'object' || file.import.cover === undefined) return
  const { cover, fields } = file.import
  check.field(['import', 'cover'], cover)
  if (fields && !fields.includes(cover)) check.report(['import', 'cover'], `"${cover}" is no column.`, `Add "${cover}" to "fields".`)
}

function column(check: FileCheck, path: JsonPath, name: string, key: 'export' | 'import'): void {
  check.field(path, name)
  const field: FileField | undefined = check.properties[name]
  if (field?.writeOnly || (field?.format && formats[field.format].writeOnly)) check.report(path, `"${name}" is a secret.`, 'Remove it.')
  else if (key === 'import' && (field?.readOnly || field?.compute !== undefined || field?.stored === false))
    check.report(path, `"${name}" is not written by a submit.`, 'Remove it.')
}

function apiOf(check: FileCheck): string | undefined {
  return check.file.api ?? check.base()?.api
}

function submitOf(check: FileCheck): string | string[] | false | undefined {
  return { ...check.base()?.endpoints, ...check.file.endpoints }.submit
}
