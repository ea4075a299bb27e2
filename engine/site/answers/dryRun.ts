// Types of the request and response of a dry run of a process.

export interface DryRunRequest {
  /** The drawing, or a deployed version. */
  bpmnXml?: string
  processDefinitionId?: string
  /** Absent before the run: the response then has its inputs only. */
  start?: DryRunStart
  /** Answers to waits, in order. */
  answers?: readonly DryRunReply[]
}

export interface DryRunStart {
  /** User who starts the process; '' for the caller. */
  applicant: string
  /** Id of the start event; '' for the plain one. */
  node: string
  /** Time at which the run starts; '' for now. */
  time: string
  /** Texts as typed: numbers, booleans, lists and maps as JSON. */
  variables: Readonly<Record<string, string>>
  /** Record of the form of the process. */
  form?: Readonly<Record<string, unknown>>
}

export interface DryRunReply {
  /** Id of the wait; '' to set variables only. */
  wait: string
  isApproved: boolean
  variables: Readonly<Record<string, string>>
  /** Error code of a failed action or HTTP call; '' for success. */
  code: string
  /** Activity of an ad-hoc sub-process that is started; '' or absent to complete the sub-process. */
  node?: string
}

export interface DryRunAnswer {
  /** Variables that the process reads and that neither its form nor the engine sets. */
  inputs: readonly string[]
  /** Name of the entity that is the form of the process; '' for none. */
  form: string
  /** Start events, if there are several. */
  starts: readonly DryRunNode[]
  run: DryRunState | null
}

export interface DryRunNode {
  id: string
  name: string
}

export interface DryRunState {
  startTime: string
  time: string
  steps: readonly DryRunStep[]
  waits: readonly DryRunWait[]
  /** Element ids of the process itself; those of called processes are in the list only. */
  done: readonly string[]
  current: readonly string[]
  variables: Readonly<Record<string, unknown>>
  ended: 'end' | 'terminate' | 'terminateAll' | 'error' | null
  isApproved: boolean
  /** Reason why the last answer, or the start, is refused; '' for none. */
  fault: string
  /** Instances of the version from which durations are known; null for none. */
  past: { version: number; usual: DryRunDuration } | null
}

export interface DryRunDuration {
  /** Median in seconds. */
  seconds: number
  count: number
}

/** A start or an answer with its consequences. */
export interface DryRunStep {
  kind: 'start' | 'set' | DryRunWait['kind']
  name: string
  time: string
  /** Decision on a task, or success of an action or HTTP call. */
  isApproved: boolean
  lines: readonly DryRunLine[]
}

/** `process` is the name of a called process; '' for the process itself. */
export type DryRunLine = { process: string } & (
  | { kind: 'choice'; name: string; conditions: readonly DryRunCondition[]; taken: readonly string[]; isDefault: boolean }
  | { kind: 'task' | 'offer'; name: string; workers: DryRunWorkers }
  | { kind: 'timer'; name: string; due: string }
  | { kind: 'message' | 'signal' | 'action' | 'http' | 'mail' | 'sentMessage' | 'sentSignal' | 'call'; name: string; what: string }
  | { kind: 'escalation'; what: string }
  | { kind: 'passed' | 'cancelled'; name: string }
  | { kind: 'variable'; name: string; value: unknown }
  | { kind: 'ended'; how: NonNullable<DryRunState['ended']>; code: string }
)

export interface DryRunCondition {
  /** Name of the flow, or of the element behind it. */
  to: string
  source: string
  holds: boolean
  values: Readonly<Record<string, unknown>>
}

export interface DryRunWait {
  id: string
  kind: 'task' | 'offer' | 'timer' | 'message' | 'signal' | 'action' | 'http'
  process: string
  node: string
  name: string
  /** Due time of a task or a timer; null for none. */
  due: string | null
  /** Name of a message or signal, an action, or the address of an HTTP call. */
  what: string
  workers: DryRunWorkers | null
  /** Activities of an ad-hoc sub-process that may be started now. */
  activities: readonly DryRunNode[]
  /** Variables that the form of the task sets. */
  sets: readonly string[]
  usual: DryRunDuration | null
}

/** Users who would receive a task, and the reason. */
export interface DryRunWorkers {
  rule: 'assignee' | 'candidates' | 'owners' | 'administrators' | 'nobody'
  /** Attributes of the file with their values. */
  named: readonly { attribute: 'assignee' | 'candidateUsers' | 'candidateGroups' | 'collection'; source: string; value: string }[]
  /** Reason why the named ones do not receive it. */
  fallback: 'applicant' | 'unknown' | null
  roles: readonly string[]
  /** The first of them. */
  people: readonly string[]
  count: number
}
