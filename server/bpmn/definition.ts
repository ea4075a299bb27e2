// Parsed process: nodes and flows with compiled conditions. Pure data.

import type { JuelCondition, TextTemplate } from '#model/expressions/juel.ts'

export type NodeKind =
  | 'start'
  | 'end'
  | 'task'
  | 'action'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'scope'
  | 'boundary'
  | 'wait'
  | 'call'
  | 'pass'
  /** A service task that calls an address. */
  | 'http'
  /** An event-based gateway: the path continues at the first event behind it that occurs. */
  | 'events'

export interface ProcessDefinition {
  key: string
  name: string
  nodes: Readonly<Record<string, Node>>
  flows: Readonly<Record<string, Flow>>
  /** Timer that starts instances, besides or instead of users. */
  startTimer: Timer | null
  /** Aliases of the roles that receive tasks which nobody else could do (`gantry:owner`). */
  owners: readonly string[]
  /** User ids and role aliases that may start the process; when both are empty, every user with the permission. */
  starters?: { users: readonly string[]; groups: readonly string[] }
  /** Initial values of variables: the data objects of the file. */
  values?: Readonly<Record<string, unknown>>
  /** Parts of the file without effect here. */
  notes?: readonly DefinitionNote[]
}

export interface DefinitionNote {
  what: string
  element: string
  line: number
}

export interface Node {
  id: string
  name: string
  /** Name of a task that contains expressions. */
  title?: TextTemplate
  kind: NodeKind
  /** Id of the enclosing sub-process; '' for the process. */
  scope: string
  incoming: readonly string[]
  outgoing: readonly string[]
  /** Default flow, taken when no condition holds. */
  otherwise: string | null
  task?: TaskDefinition
  /** Condition of an activity that is passed without its work. */
  skip?: JuelCondition
  loop?: Loop
  timer?: Timer
  /** Non-timer event that a start, a boundary event, an intermediate event or a receive task waits for. */
  trigger?: Trigger
  /** Event that an event or a send task throws when a path passes it. */
  throws?: Throw
  /** Mail that a service task queues when a path passes it. */
  mail?: MailTask | undefined
  http?: HttpTask | undefined
  /** Expression of a script task, and the variable that it sets ('' for none). */
  script?: { target: string; value: JuelCondition } | undefined
  /** Variable of a start event that receives the user who starts. */
  initiator?: string
  /** True for an event sub-process: an event inside starts it, and no flow leads to it. */
  isEventScope?: boolean
  /** Of an ad-hoc sub-process, whose activities are started by a person; `task` names who may. */
  adHoc?: AdHoc
  /** True for the start of an event sub-process that stops everything else in the enclosing scope. */
  interrupts?: boolean
  /** Effect of an end event beyond ending its path. `isOfAll` also ends the calling processes, `isOfLoop` all instances of the enclosing multi-instance activity. */
  ends?: { how: 'terminate'; isOfAll: boolean; isOfLoop?: true } | { how: 'error'; code: string }
  /** Activity that a boundary event is attached to, and whether the event stops it. */
  on?: { node: string; interrupts: boolean }
  /** Action of a service task: `entity.action`. */
  action?: string
  calls?: CalledProcess
}

/** Event that a node waits for. The code '' of an error or an escalation catches any code. */
export type Trigger =
  | { kind: 'message' | 'signal'; name: TextTemplate }
  | { kind: 'error' | 'escalation'; code: string }
  | { kind: 'condition'; condition: JuelCondition }
  /** A change of a variable: its first value, another value, or either. */
  | { kind: 'variable'; name: string; change: 'create' | 'update' | 'all' }

/** Event that a node throws: a message to one process, a signal to all instances or only its own, an escalation to the enclosing scope. */
export type Throw =
  | { kind: 'message'; name: TextTemplate }
  | { kind: 'signal'; name: TextTemplate; isOwn: boolean }
  | { kind: 'escalation'; code: string }

/** Addresses, subject and plain text of a mail; several addresses with commas between them. */
export interface MailTask {
  recipients: readonly TextTemplate[]
  subject: TextTemplate
  text: TextTemplate
}

/** An HTTP call, with the other fields of Flowable's task by their names. */
export interface HttpTask {
  method: TextTemplate
  url: TextTemplate
  others: Readonly<Record<string, TextTemplate>>
}

/** A process called by a step (call activity), with the variables passed in and returned. */
export interface CalledProcess {
  key: TextTemplate
  /** Variable of the caller with the id of the called instance. */
  idVariable?: string
  /** All variables of the caller are passed. */
  isInherited: boolean
  in: readonly Mapping[]
  out: readonly Mapping[]
}

export interface Mapping {
  target: string
  value: JuelCondition
}

export interface Flow {
  id: string
  from: string
  to: string
  condition: JuelCondition | null
}

/** Assignment of a task; each value may contain `${…}`. */
export interface TaskDefinition {
  assignee: TextTemplate | null
  users: TextTemplate | null
  groups: TextTemplate | null
  due: TextTemplate | null
  /** Variables that the assignee may set: the writable form properties of the file. */
  writable: readonly string[]
  /** True when the applicant may do the task: it names `createUser`, or has `gantry:allowApplicant="true"`. */
  isForApplicant: boolean
  /** Variable with the id of the open task. */
  taskIdVariableName?: string
  /** Variable with the id of the user who completed it. */
  taskCompleterVariableName?: string
}

/** Multi-instance activity: several instances, sequential or parallel, until all are done or the condition holds. */
export interface Loop {
  isSequential: boolean
  cardinality: JuelCondition | null
  collection: JuelCondition | null
  variable: string
  /** Variable with the number of each instance, from 0. */
  index: string
  until: JuelCondition | null
  /** Variables that collect the results of all instances, as lists of maps. */
  results?: readonly { target: string; values: readonly Mapping[] }[]
}

/** Completion of an ad-hoc sub-process: when the condition holds behind an activity, or by the person who coordinates it. */
export interface AdHoc {
  /** One activity at a time. */
  isSequential: boolean
  until: JuelCondition | null
  /** Whether the condition also ends activities that still run. */
  cancelsRemaining: boolean
}

export type Timer = { kind: 'date' | 'duration'; value: TextTemplate } | { kind: 'cycle'; value: TextTemplate }

/** Reason why a file is refused: what, which element, which line of the file (0 if unknown). */
export interface DefinitionFault {
  kind: 'unsupported' | 'condition' | 'structure' | 'unreadable'
  what: string
  element: string
  line: number
  /** The part of an expression that is not understood or not known. */
  why?: string
}

export class DefinitionError extends Error {
  override name = 'DefinitionError'
  readonly faults: readonly DefinitionFault[]
  constructor(faults: readonly DefinitionFault[]) {
    super(faults.map(({ what, element, line }) => `${line}: ${element}: ${what}`).join('\n'))
    this.faults = faults
  }
}
