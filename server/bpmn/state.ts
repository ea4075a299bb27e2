// State of an instance, stored with every step, and the effects of a step.

import type { TimerDue } from './due.ts'

/** A place where a path waits. A running sub-process is a token as well; tokens inside it refer to it. */
export interface Token {
  id: string
  at: string
  /** Id of the enclosing sub-process's token; '' for the process itself. */
  in: string
  /** Flow by which the token came, when it waits at a join. */
  via?: string
  /** Last decision on the path to this token; absent before the first one. */
  pass?: boolean
  /** Combined decision of the ended paths in a sub-process. */
  inside?: { pass?: boolean | undefined }
  /** Number of a multi-instance piece. Its token is inside the token of the whole activity. */
  piece?: number
  /** Variables of this piece alone. */
  local?: Record<string, unknown>
  /** Pieces of a task or a loop: which are open, and how many exist, were done and were approved. */
  pieces?: Pieces
  /** State of waiting by node: name of a message or signal, last value of a condition, or remaining repetitions of a timer. */
  waits?: Record<string, string>
  /** True after an event sub-process has stopped everything else inside. */
  isInterrupted?: true
  /** True when only event sub-processes still run inside: no further ones may start. */
  isIdle?: true
}

export interface Pieces {
  open: number[]
  size: number
  done: number
  approved: number
  /** Loop variable of each piece. */
  items?: unknown[]
  /** Results of the instances that are done, by target. */
  results?: { piece: number; values: Record<string, Readonly<Record<string, unknown>>> }[]
}

export interface State {
  /** Number of tokens created so far; ids of tokens are derived from it. */
  count: number
  variables: Record<string, unknown>
  tokens: Token[]
  /** Combined decision of all ended paths: one refusal makes it false. */
  pass?: boolean | undefined
  /** Same as in a token, for the event sub-processes of the process. */
  waits?: Record<string, string>
  isInterrupted?: true
  isIdle?: true
}

export const newState = (): State => ({ count: 0, variables: {}, tokens: [] })

/** True while a node waits for a message or a signal at a token ('' for the process itself). */
export function isWaiting({ waits, tokens }: State, token: string, node: string): boolean {
  const at = token === '' ? waits : tokens.find(({ id }) => id === token)?.waits
  return at !== undefined && Object.hasOwn(at, node)
}

export type Event =
  /** `node` is the start event; by default the plain start event, else the first. */
  | { kind: 'start'; variables: Readonly<Record<string, unknown>>; node?: string }
  /** A piece of a task was completed. */
  | { kind: 'complete'; token: string; piece: number; variables: Readonly<Record<string, unknown>> }
  /** A timer expired: of the token itself, or of the boundary event `node` on it. */
  | { kind: 'due'; token: string; node: string }
  /** A message or signal arrived for `node`, which waits at the token ('' for the process itself). */
  | { kind: 'caught'; token: string; node: string; variables: Readonly<Record<string, unknown>> }
  /** A requested effect is done: a service task action or a called process. */
  | { kind: 'done'; token: string; variables: Readonly<Record<string, unknown>> }
  | { kind: 'failed'; token: string; code: string; variables?: Readonly<Record<string, unknown>> }
  /** The called process threw an escalation and continues. */
  | { kind: 'escalated'; token: string; code: string }
  /** Variables were set from outside. */
  | { kind: 'set'; variables: Readonly<Record<string, unknown>> }
  /** The called process ended all calling processes. */
  | { kind: 'terminated'; token: string }
  /** The path continues at another node of its scope. */
  | { kind: 'move'; token: string; node: string }
  /** A person starts an activity of an ad-hoc sub-process. */
  | { kind: 'begin'; token: string; node: string }
  /** A person completes an ad-hoc sub-process. */
  | { kind: 'finish'; token: string; variables: Readonly<Record<string, unknown>> }
  /** Adds assignees to a task. */
  | { kind: 'add'; token: string; assignees: readonly string[] }

/** Work for a person, with the people whom the file names. */
export interface OpenWorkItem {
  token: string
  node: string
  piece: number
  name: string
  assignee: string
  users: string
  groups: string
  due: string | null
}

export type Effect =
  | ({ kind: 'open' } & OpenWorkItem)
  /** An ad-hoc sub-process waits for a person who starts its activities. */
  | ({ kind: 'offer' } & OpenWorkItem)
  /** Close all tasks, waits and calls of the token. */
  | { kind: 'close'; token: string; node: string }
  | ({ kind: 'timer'; token: string; node: string } & TimerDue)
  /** The node starts to wait for a message or signal of this name. */
  | { kind: 'wait'; token: string; node: string; event: 'message' | 'signal'; name: string }
  /** The node stops waiting, while its token stays. */
  | { kind: 'stopWait'; token: string; node: string }
  /** Send to other instances; a signal was already delivered within this one. */
  | { kind: 'throw'; node: string; event: 'message' | 'signal'; name: string }
  /** Escalate to the calling process, since no event here catches the code. */
  | { kind: 'escalate'; code: string }
  | { kind: 'act'; token: string; node: string; action: string }
  /** Queue a mail. */
  | { kind: 'mail'; node: string; recipients: readonly string[]; subject: string; text: string }
  /** Call an address; the answer is a later event. `others` are fields of Flowable's task. */
  | { kind: 'http'; token: string; node: string; method: string; url: string; others: Readonly<Record<string, string>> }
  /** `variables` are passed to the called process. */
  | { kind: 'call'; token: string; node: string; key: string; variables: Readonly<Record<string, unknown>> }
  /** A node without work was passed. */
  | { kind: 'passed'; node: string }
  | { kind: 'ended'; how: 'end' | 'terminate' | 'terminateAll' | 'error'; code: string }

/**
 * The process cannot continue: `node` has no way out, its timer has no valid time, its loop no size or too large a size, or an expression
 * cannot use a value; or an activity of an ad-hoc sub-process may not start, or still runs. The state is unchanged.
 */
export class StepError extends Error {
  override name = 'StepError'
  readonly reason:
    | 'noWayOut'
    | 'noTime'
    | 'noEnd'
    | 'notThere'
    | 'noLoopSize'
    | 'tooMany'
    | 'badValue'
    | 'noMove'
    | 'notStartable'
    | 'stillRuns'
  readonly node: string
  /** Expression and value of a bad value. */
  readonly what: string
  constructor(reason: StepError['reason'], node: string, what = '') {
    super(`${reason} at ${node}${what && `: ${what}`}`)
    this.reason = reason
    this.node = node
    this.what = what
  }
}
