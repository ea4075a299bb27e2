// Checks a reference: its entity, and its `label`, `value` and `where`.

import { writesOf } from '../entity/derivedFields.ts'
import type { FileRef } from '../entity/entityFile.ts'
import { templateNames } from '../expressions/template.ts'
import type { FileCheck, Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'
import { derivationsIn } from './privacyChecks.ts'

/** Checks one reference. @param form fields of the same form, whose values `where` may use */
export function checkRef(check: FileCheck, path: JsonPath, ref: FileRef, form: Properties): void {
  for (const [key, text] of Object.entries(ref.where ?? {}))
    for (const name of templateNames(text)) check.field([...path, 'where', key], name, form)
  if (ref.entity === undefined) return
  const properties = check.entity([...path, 'entity'], ref.entity)
  if (!properties) return
  check.storedField(ref.label === undefined ? path : [...path, 'label'], ref.label ?? 'name', properties)
  if (ref.value !== undefined) check.storedField([...path, 'value'], ref.value, properties)
  for (const key of Object.keys(ref.where ?? {})) check.filterKey([...path, 'where', key], key, properties)
  refusePrivate(check, path, ref, properties)
  if (check.other(ref.entity)?.api === undefined && !check.other(ref.entity)?.base) {
    check.report([...path, 'entity'], `"${ref.entity}" has no api, so its records cannot be looked up.`, 'Give it an api, or use ref.url.')
  }
}

/** Refuses private fields in `value` and `where`: the result would tell users whether a guessed value exists. */
function refusePrivate(check: FileCheck, path: JsonPath, { entity = '', value, where = {} }: FileRef, properties: Properties): void {
  const file = check.other(entity)
  const derived = derivationsIn(
    check,
    properties,
    writesOf(file ?? check.file, file?.base === undefined ? undefined : check.other(file.base)),
  )
  const isPrivate = (name: string) => properties[name]?.private !== undefined || derived.has(name)
  const taken = Object.entries(where).flatMap(([key, text]) => (templateNames(text).length > 0 ? [key] : []))
  const places = [
    ...(value === undefined ? [] : [{ at: ['value'], name: value }]),
    ...taken.map((key) => ({ at: ['where', key], name: key.replace(/_[a-z]+$/, '') })),
  ]
  for (const { at, name } of places)
    if (isPrivate(name))
      check.report([...path, ...at], `"${name}" is private, and a reference would tell which values are stored.`, 'Name another field.')
}
