// Answers of the open work of a user, as the server sends them and the console reads them.

interface OfProcess {
  id: string
  processInstanceId: string
  businessId: string
  processDefinitionName: string
  categoryName: string
  segment: string
  applicant: string
  createTime: string
}

export interface OpenTask extends OfProcess {
  taskName: string
  status: string
  dueTime: string | null
  urgedTime: string | null
}

export interface UnreadCopy extends OfProcess {
  fromName: string
}

export interface OpenWork {
  todo: number
  claim: number
  copies: number
  tasks: readonly OpenTask[]
  copied: readonly UnreadCopy[]
}
