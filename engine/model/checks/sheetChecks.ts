// Checks `export` and `import`: endpoints exist, and fields fit into a cell.

import { parseEndpoint, SHEET_ENDPOINTS } from '../entity/endpoints.ts'
import type { FileField } from '../entity/entityFile.ts'
import { formats } from '../formats/formats.ts'
import type { FileCheck } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

export function checkSheets(check: FileCheck): void {
  const { file } = check
  for (const key of ['export', 'import'] as const) {
    const stated = file[key]
    if (!stated) continue
    if (apiOf(check) === undefined) check.report([key], 'without an api nobody can call it.', 'Add "api".')
    const action = file.actions?.[key]
    if (action) check.report(['actions', key], `"${key}" is the button of the keyword.`, `Rename the action, or remove "${key}": …`)
    const names = stated === true ? [] : (stated.fields ?? [])
    for (const [at, name] of names.entries()) column(check, [key, 'fields', at], name, key)
    const isTable = (name: string) => (check.properties[name]?.items ?? check.properties[name]?.children) !== undefined
    if (names.length > 0 && names.every(isTable))
      check.report([key, 'fields'], 'rows need a column that names their record.', 'Add a field that is no table.')
  }
  checkUnserved(check)
  if (file.import && file.actions?.add === false)
    check.report(['import'], 'an import adds records, and "add" is off.', 'Remove one of them.')
  if (file.import && submitOf(check) === false) check.report(['import'], 'no submit takes the rows.', 'Give "endpoints" a "submit".')
  if (typeof file.import !== 'object') return
  const { cover, fields } = file.import
  for (const name of fields ? (file.required ?? []) : []) {
    const { default: fallback, preset, start, when } = check.properties[name] ?? {}
    if (!fields?.includes(name) && (fallback ?? preset ?? start ?? when) === undefined)
      check.report(['import', 'fields'], `"${name}" must be filled in each record.`, `Add "${name}", or give it a "default".`)
  }
  if (cover === undefined) return
  check.field(['import', 'cover'], cover)
  const { unique, form } = check.properties[cover] ?? {}
  // A code that users type once, such as a region code, identifies its record without being unique.
  if (!check.around.otherPlatform && cover in check.properties && !unique && form !== 'add')
    check.report(
      ['import', 'cover'],
      `several records may have the same "${cover}".`,
      `Add "unique" to "${cover}", or name a field that has it.`,
    )
  if (fields && !fields.includes(cover)) check.report(['import', 'cover'], `"${cover}" is no column.`, `Add "${cover}" to "fields".`)
}

function column(check: FileCheck, path: JsonPath, name: string, key: 'export' | 'import'): void {
  check.field(path, name)
  const field: FileField | undefined = check.properties[name]
  if (field?.writeOnly || (field?.format && formats[field.format].writeOnly)) check.report(path, `"${name}" is a secret.`, 'Remove it.')
  else if (key === 'import' && field && !isWritten(check, name, field))
    check.report(path, `"${name}" is not written by a submit.`, 'Remove it.')
}

/** True if an import can write the field: it is in a form, or it is the parent field of a tree. */
function isWritten(check: FileCheck, name: string, { readOnly, compute, stored, form }: FileField): boolean {
  const isHidden = (form === false || form === 'read') && (check.file.tree ?? check.base()?.tree)?.parent !== name
  return !readOnly && compute === undefined && stored !== false && !isHidden
}

/** Reports endpoints of `export` and `import` in a file without these keywords, which no code would handle. */
function checkUnserved(check: FileCheck): void {
  const { api, endpoints = {}, ...file } = { ...check.base(), ...check.file }
  const { hasRoute, otherPlatform } = check.around
  if (api === undefined || otherPlatform) return
  for (const name of file.import ? SHEET_ENDPOINTS.import : [])
    if (check.file.endpoints?.[name as keyof typeof endpoints] === false)
      check.report(['endpoints', name], '"import" needs this endpoint.', 'Remove the line, or "import".')
  for (const keyword of ['export', 'import'] as const) {
    for (const name of file[keyword] ? [] : SHEET_ENDPOINTS[keyword]) {
      const paths = check.file.endpoints?.[name as keyof typeof endpoints]
      const isServed = paths === undefined || paths === false || isAnswered(paths, api, hasRoute ?? (() => false))
      if (!isServed)
        check.report(['endpoints', name], `nothing answers there without "${keyword}".`, `Add "${keyword}", or remove the endpoint.`)
    }
  }
}

const isAnswered = (paths: string | readonly string[], api: string, hasRoute: (method: string, path: string) => boolean): boolean =>
  [paths].flat().every((one) => {
    const { method, path } = parseEndpoint(one, api)
    return hasRoute(method, path)
  })

function apiOf(check: FileCheck): string | undefined {
  return check.file.api ?? check.base()?.api
}

function submitOf(check: FileCheck): string | string[] | false | undefined {
  return { ...check.base()?.endpoints, ...check.file.endpoints }.submit
}
