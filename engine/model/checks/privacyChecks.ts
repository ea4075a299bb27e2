// Checks fields and actions that take values from private or write-only fields: those values stay as private where they come to.

import { type Derivation, derivedFields, type Writes, writesOf } from '../entity/derivedFields.ts'
import type { FileField } from '../entity/entityFile.ts'
import { ownActions } from '../entity/fileActions.ts'
import { type FileCheck, isSecretField, type Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

export function checkPrivacy(check: FileCheck): void {
  const { file, properties } = check
  const derived = derivationsIn(check, properties, writesOf(file, check.base()))
  for (const [name, field] of Object.entries(file.properties ?? {})) {
    checkSecretSource(check, ['properties', name], properties[name] ?? field, derived.get(name))
    const columns = field.items?.properties ?? {}
    const ofColumns = derivedFields(columns)
    for (const [column, one] of Object.entries(columns))
      checkSecretSource(check, ['properties', name, 'items', 'properties', column], one, ofColumns.get(column))
  }
  const base = check.base()
  const shownBefore = base ? derivationsIn(check, check.fieldsOf(base.name) ?? {}, writesOf(base)) : derived
  for (const [name, { set = {} }] of ownActions(file))
    for (const key of Object.keys(set)) {
      const field = properties[key]
      if (!field || !derived.has(key)) continue
      if (derived.get(key) === 'secret' && !isSecretField(field))
        check.report(['actions', name, 'set', key], 'the value comes from a secret, which nobody reads.', 'Leave the secret out.')
      else if (base?.properties?.[key] && field.private === undefined && !shownBefore.has(key))
        check.report(
          ['actions', name, 'set', key],
          `the value is private, and "${base.name}" shows "${key}" to everybody.`,
          `Write the action in "${base.name}".`,
        )
    }
}

/** Derived fields of an entity, with what they copy from others. */
export function derivationsIn(check: FileCheck, properties: Properties, writes: Writes): ReadonlyMap<string, Derivation> {
  const otherOf = (entity: string) => {
    const file = check.other(entity)
    return (
      file && { properties: check.fieldsOf(entity) ?? {}, ...writesOf(file, file.base === undefined ? undefined : check.other(file.base)) }
    )
  }
  return derivedFields(properties, { ...writes, otherOf })
}

/** Reports a field that is computed or copied from a write-only one, which would be write-only as well. */
function checkSecretSource(check: FileCheck, path: JsonPath, field: FileField, derivation: Derivation | undefined): void {
  if (derivation !== 'secret' || isSecretField(field)) return
  for (const keyword of ['compute', 'preset', 'start'] as const)
    if (field[keyword] !== undefined)
      check.report([...path, keyword], 'the value comes from a secret, which nobody reads.', 'Leave the secret out.')
}
