// Pending approvals of a record, as lists and details contain them.

/** Property of a record with pending approvals. No field may have this name. */
export const IN_APPROVAL = 'inApproval'

export interface WaitingActions {
  actions: readonly string[]
  /** True if the record cannot be changed before the decision. */
  locks: boolean
  /** Actions that a locked record has nevertheless. */
  allows?: readonly string[]
}

/** Pending approvals of a record; `null` if there are none. */
export function waitingActions(record: Readonly<Record<string, unknown>>): WaitingActions | null {
  const waiting = record[IN_APPROVAL]
  return typeof waiting === 'object' && waiting !== null ? (waiting as WaitingActions) : null
}
