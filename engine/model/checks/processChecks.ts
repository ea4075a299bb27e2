// Checks `process`: valid variables, existing fields, and the fields that the server sets.

import { PROCESS_ROOT } from '../entity/flowProcess.ts'
import type { FileCheck } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

/** Fields that the server sets in each record of a process. */
const KEPT = ['processDefinitionId', 'processInstanceId', 'flowStatus']

export function checkProcess(check: FileCheck): void {
  const declared = check.file.process
  if (!declared) return
  const api = check.file.api ?? check.base()?.api ?? ''
  if (!api.startsWith(PROCESS_ROOT) || api.slice(PROCESS_ROOT.length).includes('/'))
    check.report(
      [api === '' ? 'process' : 'api'],
      'the process is started at another address.',
      `Write "api": "${PROCESS_ROOT}${check.file.name}".`,
    )
  const categories = check.around.dictionaryKeys?.get('flow')
  if (categories) check.known(['process', 'category'], declared.category, categories, 'entry of the dictionary "flow"')
  for (const name of KEPT) {
    if (!check.properties[name]) check.report(['process'], `there is no property "${name}".`, 'Add it; the server keeps it.')
  }
  for (const [name, source] of Object.entries(declared.variables ?? {})) {
    check.expression(['process', 'variables', name], source, check.properties, 'any')
  }
  for (const [step, names] of Object.entries(declared.edits ?? {})) {
    for (const [at, name] of names.entries()) check.field(['process', 'edits', step, at], name)
  }
  checkReveals(check, ['process', 'reveals'], declared.reveals, check.properties)
}

/** Checks `reveals`: the fields that a step shows unmasked must be private ones. */
export function checkReveals(
  check: FileCheck,
  path: JsonPath,
  reveals: Readonly<Record<string, readonly string[]>> = {},
  properties: FileCheck['properties'],
): void {
  for (const [step, names] of Object.entries(reveals)) {
    for (const [at, name] of names.entries()) {
      const place = [...path, step, at]
      check.field(place, name, properties)
      if (properties[name] && !properties[name].private)
        check.report(place, `"${name}" is not private: every step shows it.`, 'Leave it out.')
    }
  }
}
