import type { Expression } from '../expressions/expression.ts'

/** Normalised keyword `tree`. */
export interface Tree {
  /** Field with the parent's id; `"0"` is the top. */
  parent: string
  label: string
  lazy: boolean
  /** Condition for records that can have children; `null` for all. */
  parents: Expression | null
  /** Expressions for initial values of a child record, over its parent. */
  child: Readonly<Record<string, Expression>>
  /** Message if a record would become its own ancestor; `null` for the default. */
  message: string | null
}
