// Normalises the keyword `process`.

import type { Expression } from '../expressions/expression.ts'

/** Root of the API paths of process entities; one name follows. */
export const PROCESS_ROOT = '/api/blade-desk/process/'

/** Settings of records that are applications of a process. */
export interface Process {
  /** Category of the processes: a key of the dictionary `flow`. */
  category: string
  /** Expressions of the process variables, over the record. */
  variables: Readonly<Record<string, Expression>>
  /** Fields that the assignee of a step may change, by id of the step. */
  edits: Readonly<Record<string, readonly string[]>>
  /** Private fields that a step shows unmasked, by id of the step. */
  reveals: Readonly<Record<string, readonly string[]>>
}
