// Checks `required`: somebody must be able to fill each required field in.

import type { EntityFile } from '../entity/entityFile.ts'
import type { FileCheck } from './fileCheck.ts'
import { mustHaveRows } from './tableChecks.ts'

/** True when people add records through the entity's own form. */
export const isAdded = ({ file }: FileCheck): boolean => isAddedBy(file)

function isAddedBy(file: EntityFile): boolean {
  const { submit } = { ...file.endpoints }
  return (
    file.base === undefined &&
    file.api !== undefined &&
    file.actions?.add !== false &&
    submit !== false &&
    !file.series &&
    !file.rollup &&
    !file.source
  )
}

/** Reports a required field that is neither in the form of a new record nor has a default. */
export function checkRequired(check: FileCheck): void {
  const { file } = check
  const hasAddForm = isAdded(check)
  for (const [at, name] of (file.required ?? []).entries()) {
    check.field(['required', at], name)
    const field = check.properties[name] ?? {}
    const { form, default: fallback, preset, start, serial, total, compute, when } = field
    const isOfTree = name === file.tree?.parent || name in (file.tree?.child ?? {})
    const isEdited = form === undefined || form === true || form === 'edit'
    if (field.stored === false && !field.point && hasAddForm && isEdited && when === undefined)
      check.report(
        ['required', at],
        `"${name}" is not stored, so every change would ask for it.`,
        'Remove "stored", or remove it from "required".',
      )
    else if (compute !== undefined) check.report(['required', at], `"${name}" is computed.`, 'Remove it from "required".')
    else if (hasAddForm && !isOfTree && !isAskedFor(check, name) && (when ?? fallback ?? preset ?? start ?? serial ?? total) === undefined)
      check.report(
        ['required', at],
        `no form of a new record asks for "${name}".`,
        `Give it a "default", "preset" or "start", or remove ${field.readOnly ? '"readOnly"' : '"form"'}.`,
      )
    else if (hasAddForm && isFirstMissing(check, name))
      check.report(
        ['required', at],
        `there is no first record: "${name}" needs another one that needs this one.`,
        'Remove it from "required", or give it a "when".',
      )
  }
  for (const name of Object.keys(file.properties ?? {})) {
    const field = check.properties[name] ?? {}
    // Rows that stand there beforehand are there whenever the field is.
    const { startRows, when, ...table } = field
    if (hasAddForm && !isAskedFor(check, name) && mustHaveRows(startRows === undefined ? field : { ...table, startRows }))
      check.report(
        ['properties', name],
        `no form of a new record asks for the rows of "${name}".`,
        'Complete "startRows", or remove "form" or "readOnly".',
      )
  }
}

/** True if the form of a new record has an input for the field, or for a place that is kept in it. */
function isAskedFor({ properties }: FileCheck, name: string): boolean {
  const { form, readOnly } = properties[name] ?? {}
  if (form === 'api') return Object.values(properties).some(({ point }) => point && Object.values(point).includes(name))
  return form !== false && form !== 'edit' && form !== 'read' && !readOnly
}

/** Required references of an entity that a new record cannot do without. */
function neededEntities(file: EntityFile, properties: FileCheck['properties']): [name: string, entity: string][] {
  return (file.required ?? []).flatMap((name): [string, string][] => {
    const { ref, when, default: fallback, preset, start, compute, serial, total } = properties[name] ?? {}
    const isGiven = (when ?? fallback ?? preset ?? start ?? compute ?? serial ?? total) !== undefined
    const isOfTree = name === file.tree?.parent || name in (file.tree?.child ?? {})
    return ref?.entity === undefined || isGiven || isOfTree || ref.tree ? [] : [[name, ref.entity]]
  })
}

/** True if the field needs a record of an entity that, by its own required references, needs a record of this one. */
function isFirstMissing(check: FileCheck, name: string): boolean {
  const tableOf = (entity: string) => check.other(entity)?.base ?? entity
  const [, first] = neededEntities(check.file, check.properties).find(([field]) => field === name) ?? []
  const seen = new Set(first === undefined ? [] : [tableOf(first)])
  for (const entity of seen) {
    if (entity === check.file.name) return true
    const file = check.other(entity)
    if (file && isAddedBy(file)) for (const [, next] of neededEntities(file, check.fieldsOf(entity) ?? {})) seen.add(tableOf(next))
  }
  return false
}
