// The lives of records, as tables: which action takes one from where to where. Code judges by them; schema files offer the same actions, which
// `test/model/transitions.test.ts` holds against each other.

export interface Transition {
  /** Called like the action of the schema file; what no button does has a name as well. */
  action: string
  from: readonly string[]
  to: string
}

/** The way from one state to another; `null` when there is none. */
export function transitionBetween<T extends Transition>(table: readonly T[], from: unknown, to: string): T | null {
  return table.find((one) => one.to === to && one.from.includes(String(from))) ?? null
}

/** States in which an action is allowed. */
export function statesBefore(table: readonly Transition[], action: string): readonly string[] {
  return table.filter((one) => one.action === action).flatMap(({ from }) => from)
}

/** The states that some way leads out of. */
export function statesWithExit(table: readonly Transition[]): readonly string[] {
  return [...new Set(table.flatMap(({ from }) => from))]
}

/** The states that a way leads to and none out of. */
export function finalStates(table: readonly Transition[]): readonly string[] {
  const left = statesWithExit(table)
  return [...new Set(table.map(({ to }) => to))].filter((state) => !left.includes(state))
}
