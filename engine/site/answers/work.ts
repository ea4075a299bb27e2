// Types of the API responses about workflow tasks of a user and the state of a process instance.

export interface OfProcess {
  id: string
  processInstanceId: string
  businessId: string
  processDefinitionName: string
  /** One-line summary of the record; empty without one. Existing platforms do not send it. */
  summary?: string
  /** Word of the dictionary `flow`, and its segment in console paths; empty without one. */
  categoryName: string
  segment: string
  applicant: string
  createTime: string
}

export interface OpenTask extends OfProcess {
  taskName: string
  /** `claim` for a task that several users can claim; existing platforms may use other values. */
  status: string
  dueTime: string | null
  /** Time of the last reminder by the applicant. */
  urgedTime: string | null
}

export interface UnreadCopy extends OfProcess {
  fromName: string
}

/** Counts, and the newest five entries: tasks of both kinds together, and unread copies. */
export interface OpenWork {
  todo: number
  claim: number
  copies: number
  tasks: readonly OpenTask[]
  copied: readonly UnreadCopy[]
}

export type TaskStep =
  | 'claim'
  | 'approve'
  | 'reject'
  | 'resubmit'
  | 'giveBack'
  | 'begin'
  | 'finish'
  | 'transfer'
  | 'delegate'
  | 'addSign'
  | 'withdraw'
  | 'urge'
  | 'copy'

export interface StatusTask {
  taskId: string
  taskName: string
  /** `claim`, `todo`, `finish` or `cancel`. */
  status: string
  assignee: string | null
  assigneeName: string | null
  dueTime?: string | null
}

export interface InstanceStatus {
  processInstanceId: string
  processDefinitionId: string
  processDefinitionName: string
  /** Key such as `flow_1`; existing platforms do not send it. */
  category?: string | null
  startUser: string
  startTime: string
  endTime?: string | null
  taskName: string | null
  processIsFinished: string
  flowStatus: string | null
  suspensionState: number | null
  task: StatusTask | null
  /** Id of the open task that the user is assigned to or may claim. */
  ownTaskId: string | null
  /** Ids of the current BPMN elements. */
  at: readonly string[]
  actions: readonly TaskStep[]
  /** Record fields that the user may change in this task. */
  edits: readonly string[]
  /** Of the task of an ad-hoc sub-process: activities that may be started now. Existing platforms send neither. */
  activities?: readonly { id: string; name: string }[]
  /** Names of activities that run in it. */
  running?: readonly string[]
}
