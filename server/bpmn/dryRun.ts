// Runs a process and the processes that it calls in memory. Actions, calls of addresses, mails and messages to others are recorded, not made.

import { millisecondsOf } from '#model/siteTime.ts'
import type { ProcessDefinition } from './definition.ts'
import { type Effect, type Event, newState, type State, StepError } from './state.ts'
import { type FlowChoice, step } from './step.ts'

/** More steps for one answer mean a cycle of calls. */
const MAX_STEPS = 500
const MAX_DEPTH = 10

export interface DryInstance {
  id: string
  definition: ProcessDefinition
  state: State
  /** Calling instance and its token. */
  caller: { instance: DryInstance; token: string } | null
  ended: Ended | null
}

type Ended = Extract<Effect, { kind: 'ended' }>
type WaitingEffect = Extract<Effect, { kind: 'open' | 'offer' | 'timer' | 'wait' | 'act' | 'http' }>

/** An open task, an ad-hoc sub-process, a running timer, an awaited message or signal, or a requested action or HTTP call. */
export interface DryWait {
  /** The same in each repetition of the run. */
  id: string
  instance: DryInstance
  effect: WaitingEffect
}

/** Answer to a wait. */
export interface DryAnswer {
  variables: Readonly<Record<string, unknown>>
  /** Decision on a task. */
  isApproved: boolean
  /** User who completes a task. */
  userId: string
  /** Error code of a failed action or HTTP call; '' for success. */
  code: string
  /** Activity of an ad-hoc sub-process that is started; '' to complete the sub-process. */
  node: string
}

/** A recorded choice, effect, change of a variable, or wait that was stopped. */
export type DryLine = { instance: DryInstance } & (
  | { kind: 'choice'; choice: FlowChoice }
  | { kind: 'effect'; effect: Effect; wait: DryWait | null }
  | { kind: 'variable'; name: string; value: unknown }
  | { kind: 'cancelled'; wait: DryWait }
)

export class MemoryRun {
  readonly instances: DryInstance[] = []
  waits: DryWait[] = []
  now: Date
  private readonly latest: (key: string) => Promise<ProcessDefinition>
  private lines: DryLine[] = []
  private sent: { from: DryInstance; effect: Extract<Effect, { kind: 'throw' }> }[] = []
  private stepCount = 0
  private waitCount = 0

  /** @param latest finds the definition of a called process */
  constructor(now: Date, latest: (key: string) => Promise<ProcessDefinition>) {
    this.now = now
    this.latest = latest
  }

  /** Starts the process. Throws `StepError`. */
  start(definition: ProcessDefinition, variables: Readonly<Record<string, unknown>>, node = ''): Promise<DryLine[]> {
    return this.recorded(async () => {
      await this.begin(definition, { kind: 'start', variables, ...(node ? { node } : {}) }, null)
    })
  }

  /** Answers a wait; the clock moves to the time of a timer. Throws `StepError`, `notThere` for an unknown wait. */
  answer(id: string, given: DryAnswer): Promise<DryLine[]> {
    return this.recorded(async () => {
      const wait = this.waits.find((one) => one.id === id)
      if (!wait) throw new StepError('notThere', id)
      // An ad-hoc sub-process waits until it is completed.
      if (wait.effect.kind !== 'offer') this.waits = this.waits.filter((one) => one !== wait)
      if (wait.effect.kind === 'timer') this.now = new Date(Math.max(this.now.getTime(), millisecondsOf(wait.effect.due)))
      await this.advance(wait.instance, eventOf(wait, given))
    })
  }

  /** Sets variables of the process itself, as its record or an administrator does. Throws `StepError`. */
  set(variables: Readonly<Record<string, unknown>>): Promise<DryLine[]> {
    return this.recorded(async () => {
      const [root] = this.instances
      if (!root || root.ended) throw new StepError('notThere', '')
      await this.advance(root, { kind: 'set', variables })
    })
  }

  private async recorded(work: () => Promise<void>): Promise<DryLine[]> {
    this.lines = []
    this.stepCount = 0
    await work()
    for (let next = this.sent.shift(); next; next = this.sent.shift()) await this.deliver(next)
    return this.lines
  }

  /** A message reaches the longest waiting node of each instance, a signal every node outside the sending instance, which has received it. */
  private async deliver({ from, effect: { event, name } }: (typeof this.sent)[number]): Promise<void> {
    const isFor = ({ effect }: DryWait) => effect.kind === 'wait' && effect.event === event && effect.name === name
    const waiting = this.waits.filter((wait) => isFor(wait) && (event === 'message' || wait.instance !== from))
    const reached = waiting.filter(({ instance }, at) => event === 'signal' || waiting.findIndex((one) => one.instance === instance) === at)
    for (const wait of reached)
      if (this.waits.includes(wait)) {
        this.waits = this.waits.filter((one) => one !== wait)
        await this.advance(wait.instance, eventOf(wait, NOTHING))
      }
  }

  private async begin(definition: ProcessDefinition, event: Event, caller: DryInstance['caller']): Promise<Ran> {
    const instance: DryInstance = { id: String(this.instances.length + 1), definition, state: newState(), caller, ended: null }
    this.instances.push(instance)
    return { instance, ...(await this.run(instance, event)) }
  }

  /** Runs an event with all consequences, in the calling processes too. */
  private async advance(instance: DryInstance, event: Event): Promise<void> {
    const { caller } = instance
    const { escalated } = await this.run(instance, event)
    if (!caller) return
    for (const answer of answersOf(caller.token, instance, escalated))
      if (caller.instance.state.tokens.some(({ id }) => id === caller.token)) await this.advance(caller.instance, answer)
  }

  private async run(instance: DryInstance, event: Event): Promise<{ escalated: string[] }> {
    const escalated: string[] = []
    let calls: Extract<Effect, { kind: 'call' }>[] = []
    let answers: Event[] = []
    for (let next: Event | undefined = event; next; ) {
      for (const effect of this.step(instance, next)) {
        if (effect.kind === 'call') calls.push(effect)
        else if (effect.kind === 'escalate') escalated.push(effect.code)
      }
      // A later effect may have ended the token of a call, and an escalation the called process.
      const isOpen = (one: object) => !('token' in one) || instance.state.tokens.some(({ id }) => id === one.token)
      for (;;) {
        calls = calls.filter(isOpen)
        answers = answers.filter(isOpen)
        next = answers.shift()
        const call = next ? undefined : calls.shift()
        if (!call) break
        answers.push(...(await this.call(instance, call)))
      }
    }
    return { escalated }
  }

  private async call(instance: DryInstance, { token, node, key, variables }: Extract<Effect, { kind: 'call' }>): Promise<Event[]> {
    let depth = 0
    for (let at = instance.caller; at; at = at.instance.caller) depth++
    if (depth > MAX_DEPTH) throw new StepError('noEnd', node)
    const known = { createUser: instance.state.variables.createUser, ...variables }
    const called = await this.begin(await this.latest(key), { kind: 'start', variables: known }, { instance, token })
    const { idVariable } = instance.definition.nodes[node]?.calls ?? {}
    if (idVariable) instance.state.variables[idVariable] = called.instance.id
    return answersOf(token, called.instance, called.escalated)
  }

  /** One step of the engine; records choices, effects and changed variables in order. */
  private step(instance: DryInstance, event: Event): readonly Effect[] {
    this.stepCount += 1
    if (this.stepCount > MAX_STEPS) throw new StepError('noEnd', instance.state.tokens[0]?.at ?? '')
    const choices: FlowChoice[] = []
    const before = instance.state.variables
    const { state, effects } = step(instance.definition, instance.state, event, this.now, (choice) => choices.push(choice))
    instance.state = state
    // The values of a start are known to its user.
    for (const [name, value] of event.kind === 'start' ? [] : Object.entries(state.variables))
      if (JSON.stringify(before[name]) !== JSON.stringify(value)) this.lines.push({ instance, kind: 'variable', name, value })
    for (const [at, effect] of effects.entries()) {
      while (choices[0] && choices[0].effectCount <= at)
        this.lines.push({ instance, kind: 'choice', choice: choices.shift() as FlowChoice })
      this.lines.push({ instance, kind: 'effect', effect, wait: this.apply(instance, effect) })
    }
    for (const choice of choices) this.lines.push({ instance, kind: 'choice', choice })
    return effects
  }

  private apply(instance: DryInstance, effect: Effect): DryWait | null {
    switch (effect.kind) {
      case 'open':
      case 'offer':
      case 'timer':
      case 'wait':
      case 'act':
      case 'http':
        return this.addWait(instance, effect)
      case 'close':
        this.drop(instance, (wait) => wait.effect.token === effect.token)
        for (const called of this.instances)
          if (called.caller?.instance === instance && called.caller.token === effect.token) this.end(called)
        return null
      case 'stopWait':
        this.drop(instance, (wait) => wait.effect.token === effect.token && wait.effect.node === effect.node)
        return null
      case 'throw':
        this.sent.push({ from: instance, effect })
        return null
      case 'ended':
        instance.ended = effect
        this.drop(instance, () => true)
        return null
      default:
        return null
    }
  }

  private addWait(instance: DryInstance, effect: WaitingEffect): DryWait {
    const wait: DryWait = { id: String(++this.waitCount), instance, effect }
    this.waits.push(wait)
    const { taskIdVariableName } = instance.definition.nodes[effect.node]?.task ?? {}
    if (effect.kind === 'open' && taskIdVariableName) instance.state.variables[taskIdVariableName] = wait.id
    return wait
  }

  private drop(instance: DryInstance, isDropped: (wait: DryWait) => boolean): void {
    const dropped = this.waits.filter((wait) => wait.instance === instance && isDropped(wait))
    for (const wait of dropped) if (wait.effect.kind === 'open') this.lines.push({ instance, kind: 'cancelled', wait })
    this.waits = this.waits.filter((wait) => !dropped.includes(wait))
  }

  /** Ends a called process whose calling step was left, with the processes that it calls. */
  private end(instance: DryInstance): void {
    if (instance.ended) return
    instance.ended = { kind: 'ended', how: 'terminate', code: '' }
    this.drop(instance, () => true)
    for (const called of this.instances) if (called.caller?.instance === instance) this.end(called)
  }
}

interface Ran {
  instance: DryInstance
  /** Codes of escalations that only the calling process may catch. */
  escalated: string[]
}

const NOTHING: DryAnswer = { variables: {}, isApproved: true, userId: '', code: '', node: '' }

function eventOf({ instance, effect }: DryWait, { variables, isApproved, userId, code, node: activity }: DryAnswer): Event {
  const { token, node } = effect
  switch (effect.kind) {
    case 'open': {
      const completer = instance.definition.nodes[node]?.task?.taskCompleterVariableName
      const decision = { flag: isApproved ? 'ok' : 'no', pass: isApproved }
      const known = { ...variables, ...(completer ? { [completer]: userId } : {}), ...decision }
      return { kind: 'complete', token, piece: effect.piece, variables: known }
    }
    case 'offer':
      return activity === '' ? { kind: 'finish', token, variables } : { kind: 'begin', token, node: activity }
    case 'timer':
      return { kind: 'due', token, node }
    case 'wait':
      return { kind: 'caught', token, node, variables }
    default:
      return code === '' ? { kind: 'done', token, variables } : { kind: 'failed', token, code, variables }
  }
}

/** Events of the calling process when a called one escalates or ends. */
function answersOf(token: string, { ended, state: { variables } }: DryInstance, escalated: readonly string[]): Event[] {
  const events: Event[] = escalated.map((code) => ({ kind: 'escalated', token, code }))
  if (ended?.how === 'error') events.push({ kind: 'failed', token, code: ended.code })
  else if (ended?.how === 'terminateAll') events.push({ kind: 'terminated', token })
  else if (ended) events.push({ kind: 'done', token, variables })
  return events
}
