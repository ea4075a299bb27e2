// Types of API responses about actions that need an approval.

import type { Values } from './values.ts'

/** A pending action of a record. */
export interface PendingApproval {
  action: string
  processInstanceId: string
  processDefinitionName: string
  startUser: string
  startTime: string
  taskName: string
  /** True if the record is locked until the decision. */
  locks: boolean
  /** True if the current user may view the process. */
  isOpenToMe: boolean
}

/** The record for which an action started a process. */
export interface ApprovedRecordAnswer {
  entity: string
  action: string
  record: Values & { id: string }
  /** Submitted values of the action's form. */
  form: Values
}
