// Parsed process: nodes and flows with compiled conditions. Pure data.

import type { JuelCondition, TextTemplate } from '#model/expressions/juel.ts'

export type NodeKind = 'start' | 'end' | 'task' | 'action' | 'exclusive' | 'parallel' | 'inclusive' | 'scope' | 'boundary' | 'wait' | 'call'

export interface ProcessDefinition {
  key: string
  name: string
  nodes: Readonly<Record<string, Node>>
  flows: Readonly<Record<string, Flow>>
  /** The timer that starts an instance by itself, beside or instead of a person. */
  startTimer: Timer | null
  /** Aliases of the roles that get the tasks which nobody else could do (`gantry:owner`). */
  owners: readonly string[]
}

export interface Node {
  id: string
  name: string
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
  /** Of an end: what it does beyond ending its path. `isOfAll` ends the processes around it too. */
  ends?: { how: 'terminate'; isOfAll: boolean } | { how: 'error'; code: string }
  /** Of a boundary event: the activity it stands on, whether it stops it, and the error it catches ('' catches any). */
  on?: { node: string; interrupts: boolean; error: string | null }
  /** Of a service task: `entity.action`. */
  action?: string
  calls?: CalledProcess
}

/** A process called by a step (call activity), with the variables passed in and returned. */
export interface CalledProcess {
  key: string
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
}

export class DefinitionError extends Error {
  override name = 'DefinitionError'
  readonly faults: readonly DefinitionFault[]
  constructor(faults: readonly DefinitionFault[]) {
    super(faults.map(({ what, element, line }) => `${line}: ${element}: ${what}`).join('\n'))
    this.faults = faults
  }
}
