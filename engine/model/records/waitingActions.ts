// The actions for whose approval a record waits, as lists and details say it.

/** Member of a record that waits, in lists and details. No field may have its name. */
export const IN_APPROVAL = 'inApproval'

export interface WaitingActions {
  actions: readonly string[]
  /** Nothing else is written meanwhile. */
  locks: boolean
}

/** The actions for whose approval the record waits; `null` when it waits for none. */
export function waitingActions(record: Readonly<Record<string, unknown>>): WaitingActions | null {
  const waiting = record[IN_APPROVAL]
  return typeof waiting === 'object' && waiting !== null ? (waiting as WaitingActions) : null
}
