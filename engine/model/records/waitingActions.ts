// The actions for whose approval a record waits, as lists and details say it.

/** Member of a record that waits, in lists and details. */
export interface WaitingActions {
  actions: readonly string[]
  /** Nothing else is written meanwhile. */
  locks: boolean
}

/** The actions for whose approval the record waits; `null` when it waits for none. */
export function waitingActions(record: Readonly<Record<string, unknown>>): WaitingActions | null {
  const { inApproval } = record
  return typeof inApproval === 'object' && inApproval !== null ? (inApproval as WaitingActions) : null
}
