// State of an instance, stored with every step, and the effects of a step.

import type { TimerDue } from './due.ts'

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
  /** By node: the name of the message or signal that it waits for, whether its condition held, or how often its timer starts again. */
  waits?: Record<string, string>
  /** An event sub-process has stopped everything else inside. */
  isInterrupted?: true
  /** Only event sub-processes go on inside, so that events begin no other. */
  isIdle?: true
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
  /** As of a token, for the event sub-processes of the process itself. */
  waits?: Record<string, string>
  isInterrupted?: true
  isIdle?: true
}

/** True while a node waits for a message or a signal at a token ('' for the process itself). */
export function isWaiting({ waits, tokens }: State, token: string, node: string): boolean {
  const at = token === '' ? waits : tokens.find(({ id }) => id === token)?.waits
  return at !== undefined && Object.hasOwn(at, node)
}

export type Event =
  /** `node`: the start event; without one the plain start event, else the first. */
  | { kind: 'start'; variables: Readonly<Record<string, unknown>>; node?: string }
  /** One piece of a task was done. */
  | { kind: 'complete'; token: string; piece: number; variables: Readonly<Record<string, unknown>> }
  /** A timer ran out: of the token itself, or of the boundary event `node` on it. */
  | { kind: 'due'; token: string; node: string }
  /** A message or signal came to `node`, which waits at the token ('' for the process itself). */
  | { kind: 'caught'; token: string; node: string; variables: Readonly<Record<string, unknown>> }
  /** Completion of a requested effect: service task action or called process. */
  | { kind: 'done'; token: string; variables: Readonly<Record<string, unknown>> }
  | { kind: 'failed'; token: string; code: string }
  /** The called process threw an escalation, and goes on. */
  | { kind: 'escalated'; token: string; code: string }
  /** Variables were set from outside. */
  | { kind: 'set'; variables: Readonly<Record<string, unknown>> }
  /** The called process ended every process that called it. */
  | { kind: 'terminated'; token: string }
  /** The path goes on at another node of its scope. */
  | { kind: 'move'; token: string; node: string }
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
  | ({ kind: 'timer'; token: string; node: string } & TimerDue)
  /** The node waits for a message or signal of this name. */
  | { kind: 'wait'; token: string; node: string; event: 'message' | 'signal'; name: string }
  /** The node does not wait any more, while its token stays. */
  | { kind: 'stopWait'; token: string; node: string }
  /** To other instances: the own one has been told of a signal. */
  | { kind: 'throw'; node: string; event: 'message' | 'signal'; name: string }
  /** To the process that called this one, which has no event for it itself. */
  | { kind: 'escalate'; code: string }
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
  readonly reason: 'noWayOut' | 'noTime' | 'noEnd' | 'notThere' | 'noLoopSize' | 'tooMany' | 'badValue' | 'noMove'
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
