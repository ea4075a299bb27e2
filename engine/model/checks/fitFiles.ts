// Takes over the result of an earlier process, so that only files that changed since are checked.

import { resolveChecked } from './checkedFile.ts'
import { type Lookups, rememberFit } from './crossChecks.ts'
import { JsonSource } from './finding.ts'
import type { CheckedFiles, ValidateOptions } from './validate.ts'

/** @param before files that were fit together, by themselves as well @param lookups as `validateFiles` returned them */
export function adoptFit(before: CheckedFiles, lookups: Lookups, options: ValidateOptions): void {
  const groups = options.groups ? new JsonSource(options.groups.path, options.groups.text, false) : null
  const files = [...before.values()].map(({ checked }) => checked)
  rememberFit(resolveChecked(files, options.record, groups), lookups, options)
}
