// Answers of the designer and of deployments, as the server sends them and the console reads them.

/** A drawing of a process. */
export interface ProcessModel {
  id: string
  modelKey: string
  name: string
  bpmnXml: string
  version: number
  updateTime: string
}

export type SavedModel = Pick<ProcessModel, 'id' | 'version' | 'updateTime'>

/** A reason why a file would not be deployed. */
export interface ModelFault {
  /** Id of the element; '' where it is about the file. */
  element: string
  line: number
  msg: string
}

export interface ModelCheck {
  faults: readonly ModelFault[]
  /** The file with a generated diagram; '' when it had one. */
  bpmnXml: string
}

/** Result of the check of an uploaded file. */
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
  /** Steps whose roles or users exist nowhere: their tasks go to the owners of the process. Other platforms do not send it. */
  unknown?: readonly UnknownAssignees[]
  /** False without a form of its category: nobody can start it. Other platforms do not send it. */
  hasForm?: boolean
}

export interface DeployAnswer {
  /** Comma-joined. */
  deploymentIds: string
  versions: readonly DeployedVersion[]
}

export interface UnknownAssignees {
  /** Name of the step, or its id. */
  element: string
  roles: readonly string[]
  users: readonly string[]
}

/** The entity whose form starts processes of a category. */
export interface CategoryForm {
  category: string
  entity: string
}

/** A step of an instance or an open task, in order of time. Other platforms leave members out; there every row is a step. */
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
