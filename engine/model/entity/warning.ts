import type { Expression } from '../expressions/expression.ts'

/** A condition that should hold, and the sentence when it does not: Chinese, a template over the record. */
export interface Warning {
  expression: Expression
  message: string
}
