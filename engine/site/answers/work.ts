// Answers of processes: the open work of a user and the status of an instance, as the server sends them and the console reads them.

export interface OfProcess {
  id: string
  processInstanceId: string
  businessId: string
  processDefinitionName: string
  /** The record of the process in one line; '' without one. An existing platform does not tell it. */
  summary?: string
  /** Word of the dictionary `flow`, and the part of the console's paths that it stands for; '' without one. */
  categoryName: string
  segment: string
  applicant: string
  createTime: string
}

export interface OpenTask extends OfProcess {
  taskName: string
  /** A `claim` task is offered to several users until one claims it; an existing platform may send other words. */
  status: string
  dueTime: string | null
  /** Time of the last reminder by the applicant. */
  urgedTime: string | null
}

export interface UnreadCopy extends OfProcess {
  fromName: string
}

/** Counts, and the newest five: of tasks of both kinds together, and of unread copies. */
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
  /** `flow_1`; an existing platform does not tell it. */
  category?: string | null
  startUser: string
  startTime: string
  endTime?: string | null
  taskName: string | null
  processIsFinished: string
  flowStatus: string | null
  suspensionState: number | null
  task: StatusTask | null
  /** The open task that the reader has to do or could claim. */
  ownTaskId: string | null
  /** Ids of the elements of the diagram that the process stands at. */
  at: readonly string[]
  actions: readonly TaskStep[]
  /** Fields of the record that the reader may change with this task. */
  edits: readonly string[]
}
