import type { Expression } from '../expressions/expression.ts'

/** Records that stand below each other. */
export interface Tree {
  /** The field that holds the parent's id; `"0"` is the top. */
  parent: string
  label: string
  lazy: boolean
  /** Only records of which this holds are offered a record below them. */
  parents: Expression | null
  /** Initial values of a child record, computed from its parent. */
  child: Readonly<Record<string, Expression>>
  /** Said when a record would stand below itself; `null`: the platform's own sentences. */
  message: string | null
}
