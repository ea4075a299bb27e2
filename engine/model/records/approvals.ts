// Answers about actions of records that wait for an approval, as the server sends them and the console reads them.

import type { Values } from './values.ts'

/** An action that a record waits for. */
export interface PendingApproval {
  action: string
  processInstanceId: string
  processDefinitionName: string
  startUser: string
  startTime: string
  taskName: string
  /** The record is locked meanwhile. */
  locks: boolean
  /** True when the caller may look at the process. */
  isOpenToMe: boolean
}

/** The record of an instance that an action started. */
export interface ApprovedRecordAnswer {
  entity: string
  action: string
  record: Values & { id: string }
  /** The form of the action as it was filled in. */
  form: Values
}
