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
  /** An event-based gateway: the first of the events behind it goes on. */
  | 'events'

export interface ProcessDefinition {
  key: string
  name: string
  nodes: Readonly<Record<string, Node>>
  flows: Readonly<Record<string, Flow>>
  /** The timer that starts an instance by itself, beside or instead of a person. */
  startTimer: Timer | null
  /** Aliases of the roles that get the tasks which nobody else could do (`gantry:owner`). */
  owners: readonly string[]
  /** Ids of users and aliases of roles that may start it; everybody with the permission where both are empty. */
  starters?: { users: readonly string[]; groups: readonly string[] }
  /** First values of variables: the data objects of the file. */
  values?: Readonly<Record<string, unknown>>
  /** Parts of the file that have no effect here. */
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
  /** Of a task: its name, where that has expressions. */
  title?: TextTemplate
  kind: NodeKind
  /** The sub-process that it stands in; '' for the process itself. */
  scope: string
  incoming: readonly string[]
  outgoing: readonly string[]
  /** The flow that is taken when no condition holds. */
  otherwise: string | null
  task?: TaskDefinition
  loop?: Loop
  timer?: Timer
  /** Of a start, a boundary event, an event in between or a receive task: what it waits for, where that is no timer. */
  trigger?: Trigger
  /** Of an event or a send task: what it tells others when a path passes it. */
  throws?: Throw
  /** Of a start: the variable with the user who starts. */
  initiator?: string
  /** Of a sub-process: an event inside starts it, and no flow leads to it. */
  isEventScope?: boolean
  /** Of the start of an event sub-process: it stops everything else in the scope around. */
  interrupts?: boolean
  /** Of an end: what it does beyond ending its path. `isOfAll` ends the processes around it too. */
  ends?: { how: 'terminate'; isOfAll: boolean } | { how: 'error'; code: string }
  /** Of a boundary event: the activity it stands on, and whether it stops it. */
  on?: { node: string; interrupts: boolean }
  /** Of a service task: `entity.action`. */
  action?: string
  calls?: CalledProcess
}

/** Trigger of an event. The code '' of an error or an escalation catches any. */
export type Trigger =
  | { kind: 'message' | 'signal'; name: TextTemplate }
  | { kind: 'error' | 'escalation'; code: string }
  | { kind: 'condition'; condition: JuelCondition }

/** Output of an event: a message to one process, a signal to all or to its own instance alone, an escalation to what is around it. */
export type Throw =
  | { kind: 'message'; name: TextTemplate }
  | { kind: 'signal'; name: TextTemplate; isOwn: boolean }
  | { kind: 'escalation'; code: string }

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
  /** Variables that its worker may set: the writable form properties of the file. */
  says: readonly string[]
  /** The applicant may do it: it names `createUser`, or says `gantry:allowApplicant="true"`. */
  isForApplicant: boolean
  /** Variable with the id of the open task. */
  taskIdVariableName?: string
  /** Variable with the user who completed it. */
  taskCompleterVariableName?: string
}

/** A task that several people do: one after the other or all at once, until all are done or the condition holds. */
export interface Loop {
  isSequential: boolean
  cardinality: JuelCondition | null
  collection: JuelCondition | null
  variable: string
  /** Variable of the number of each instance, from 0. */
  index: string
  until: JuelCondition | null
}

export type Timer = { kind: 'date' | 'duration'; value: TextTemplate } | { kind: 'cycle'; value: TextTemplate }

/** Why a file is refused: what, which element, which line of the file (0 where none can be named). */
export interface DefinitionFault {
  kind: 'unsupported' | 'condition' | 'structure' | 'unreadable'
  what: string
  element: string
  line: number
  /** Of an expression: the part that is not understood or not known. */
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
