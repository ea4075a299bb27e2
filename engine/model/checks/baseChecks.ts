// Checks `base` of a view, and the fields that the view adds.

import type { RecordFile } from '../entity/resolveFile.ts'
import type { FileCheck } from './fileCheck.ts'

export function checkBase(check: FileCheck, name: string): void {
  if (name === check.file.name) {
    check.report(['base'], `"${name}" is this entity itself.`, 'Name another entity, or remove it.')
    return
  }
  check.entity(['base'], name)
  const above = check.other(name)?.base
  if (above !== undefined) check.report(['base'], `"${name}" is a view itself.`, `Use its base "${above}".`)
  const { tenant } = check.file
  if (tenant !== undefined && tenant !== (check.other(name)?.tenant ?? true))
    check.report(['tenant'], `the records belong to tenants as those of "${name}" do.`, 'Remove "tenant".')
  checkFieldsOfView(check, name)
}

/** Checks the fields that a view adds: without an address of its own it uses the calls of its base, which do not know them. */
function checkFieldsOfView(check: FileCheck, name: string): void {
  const known = check.fieldsOf(name)
  if (known === null || check.file.api !== undefined) return
  const { fieldGroups = {} } = check.around.record as RecordFile
  for (const [added, { stored }] of Object.entries(check.file.properties ?? {})) {
    const group = check.file.uses?.findIndex((used) => Object.hasOwn(fieldGroups[used]?.properties ?? {}, added)) ?? -1
    if (!(added in known) && stored !== false)
      check.report(
        group < 0 ? ['properties', added] : ['uses', group],
        `calls of the base "${name}" do not know "${added}", so its values would be lost.`,
        `Add an "api" of the view, or move the field to "${name}".`,
      )
  }
}
