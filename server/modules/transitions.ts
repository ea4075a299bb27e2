// State machines as tables: which action leads from which state to which. Code checks them, and schema files offer the same actions, which
// `test/model/transitions.test.ts` compares.

export interface Transition {
  /** Name of the action in the schema file; transitions without a button have a name as well. */
  action: string
  from: readonly string[]
  to: string
}

/** Transition from one state to another; `null` if there is none. */
export function transitionBetween<T extends Transition>(table: readonly T[], from: unknown, to: string): T | null {
  return table.find((one) => one.to === to && one.from.includes(String(from))) ?? null
}

/** States in which an action is allowed. */
export function statesBefore(table: readonly Transition[], action: string): readonly string[] {
  return table.filter((one) => one.action === action).flatMap(({ from }) => from)
}

/** States with an outgoing transition. */
export function statesWithExit(table: readonly Transition[]): readonly string[] {
  return [...new Set(table.flatMap(({ from }) => from))]
}

/** States without an outgoing transition. */
export function finalStates(table: readonly Transition[]): readonly string[] {
  const left = statesWithExit(table)
  return [...new Set(table.map(({ to }) => to))].filter((state) => !left.includes(state))
}
