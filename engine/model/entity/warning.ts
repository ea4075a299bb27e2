import type { Expression } from '../expressions/expression.ts'

/** A condition that should hold, and the Chinese message if it does not: a template over the record. */
export interface Warning {
  expression: Expression
  message: string
}
