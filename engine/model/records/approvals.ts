// Types of API responses about actions that need an approval.

import type { Values } from './values.ts'

/** A pending action of a record, or the open process of which the record is the form. */
export interface PendingApproval {
  /** '' for the process of the record itself. */
  action: string
  /** Category of the process, such as `flow_approval`. */
  category: string
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
