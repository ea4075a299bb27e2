// Types of the API responses of the process designer and of deployments.

/** A saved process diagram. */
export interface ProcessModel {
  id: string
  modelKey: string
  name: string
  bpmnXml: string
  version: number
  updateTime: string
}

export type SavedModel = Pick<ProcessModel, 'id' | 'version' | 'updateTime'>

/** A reason why a file cannot be deployed. */
export interface ModelFault {
  /** Id of the BPMN element; empty for the whole file. */
  element: string
  line: number
  msg: string
}

export interface ModelCheck {
  faults: readonly ModelFault[]
  /** The file with a generated diagram; empty if it already has one. */
  bpmnXml: string
}

/** Result of the validation of an uploaded file. */
export interface UploadCheck {
  name: string
  success: boolean
  findings: readonly ModelFault[]
}

export interface DeployedVersion {
  deploymentId: string
  key: string
  version: number
  /** Empty for all tenants. */
  tenantId: string
  /** Steps with unknown roles or users, whose tasks go to the process owners. Other platforms do not send it. */
  unknown?: readonly UnknownAssignees[]
  /** False if the category has no form, so that nobody can start the process. Other platforms do not send it. */
  hasForm?: boolean
}

export interface DeployAnswer {
  /** Comma-joined. */
  deploymentIds: string
  versions: readonly DeployedVersion[]
}

export interface UnknownAssignees {
  /** Name of the step, or its id if it has none. */
  element: string
  roles: readonly string[]
  users: readonly string[]
}

/** The entity whose form starts processes of a category. */
export interface CategoryForm {
  category: string
  entity: string
}

/** A step of an instance or an open task, in chronological order. Other platforms omit members, and send steps only. */
export interface HistoryRow {
  kind?: string
  historyActivityId?: string | null
  historyActivityName?: string | null
  assigneeName?: string | null
  startTime?: string | null
  createTime?: string | null
  endTime?: string | null
  flag?: string | null
  comment?: string | null
  status?: string | null
  historyActivityDurationTime?: string | null
  processDefinitionId?: string | null
  processDefinitionName?: string | null
  processIsFinished?: string | null
}
