// State of an instance, stored with every step, and the effects of a step.

/** Somewhere a path of the process waits. A sub-process under way is a token too, and the tokens inside name it. */
export interface Token {
  id: string
  at: string
  /** Id of the sub-process's token that it is inside; '' for the process itself. */
  in: string
  /** The flow that it came by, where it waits to be joined with others. */
  via?: string
  /** The last decision on the path that leads here; absent before the first one. */
  pass?: boolean
  /** Of a sub-process: the decision of all its paths that ended. */
  inside?: { pass?: boolean | undefined }
  /** Of one instance of several: its number. It is inside the token of them all. */
  piece?: number
  /** Variables of that instance alone. */
  local?: Record<string, unknown>
  /** Of a task or a loop: which of its pieces are open, how many there are, were done and were approved. */
  pieces?: Pieces
}

export interface Pieces {
  open: number[]
  size: number
  done: number
  approved: number
  /** Loop variable of each multi-instance task. */
  items?: unknown[]
}

export interface State {
  /** How many tokens there were. */
  count: number
  variables: Record<string, unknown>
  tokens: Token[]
  /** The decision of all paths that ended: one refusal makes it false. */
  pass?: boolean | undefined
}

export type Event =
  | { kind: 'start'; variables: Readonly<Record<string, unknown>> }
  /** One piece of a task was done. */
  | { kind: 'complete'; token: string; piece: number; variables: Readonly<Record<string, unknown>> }
  /** A timer ran out: of the token itself, or of the boundary event `node` on it. */
  | { kind: 'due'; token: string; node: string }
  /** Completion of a requested effect: service task action or called process. */
  | { kind: 'done'; token: string; variables: Readonly<Record<string, unknown>> }
  | { kind: 'failed'; token: string; code: string }
  /** The called process ended every process that called it. */
  | { kind: 'terminated'; token: string }
  /** More people shall do the task. */
  | { kind: 'add'; token: string; assignees: readonly string[] }

export type Effect =
  | {
      kind: 'open'
      token: string
      node: string
      piece: number
      name: string
      assignee: string
      users: string
      groups: string
      due: string | null
    }
  /** All that is open, waits or runs for the token is over. */
  | { kind: 'close'; token: string; node: string }
  | { kind: 'timer'; token: string; node: string; due: string }
  | { kind: 'act'; token: string; node: string; action: string }
  /** `variables` are what the called process knows. */
  | { kind: 'call'; token: string; node: string; key: string; variables: Readonly<Record<string, unknown>> }
  /** A node that nobody works at was passed. */
  | { kind: 'passed'; node: string }
  | { kind: 'ended'; how: 'end' | 'terminate' | 'terminateAll' | 'error'; code: string }

/**
 * The process cannot go on: `node` has no way out, its timer says no time, its loop no size or one that is too large, or an expression
 * cannot use a value. Nothing was changed.
 */
export class StepError extends Error {
  override name = 'StepError'
  readonly reason: 'noWayOut' | 'noTime' | 'noEnd' | 'notThere' | 'noLoopSize' | 'tooMany' | 'badValue'
  readonly node: string
  /** Of a bad value: the expression and the value. */
  readonly what: string
  constructor(reason: StepError['reason'], node: string, what = '') {
    super(`${reason} at ${node}${what && `: ${what}`}`)
    this.reason = reason
    this.node = node
    this.what = what
  }
}
