// Normalises the keyword `process`.

import type { Expression } from '../expressions/expression.ts'

/** An entity of a process has its `api` below this path, with one name. */
export const PROCESS_ROOT = '/api/blade-desk/process/'

/** Records that a process carries. */
export interface Process {
  /** Key of the dictionary `flow`. */
  category: string
  /** Variables of a record in its process, by name. */
  variables: Readonly<Record<string, Expression>>
  /** Fields that may be changed, by the id of the step. */
  edits: Readonly<Record<string, readonly string[]>>
  /** Private fields that are shown whole, by the id of the step. */
  reveals: Readonly<Record<string, readonly string[]>>
}
