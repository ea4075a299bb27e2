// Runs one step of a process: (state, event) gives the next state and effects. Pure; the caller stores both in one transaction.

import { ExpressionError } from '#model/expressions/expression.ts'
import { offerOf, runningInside, startableActivities } from './adHoc.ts'
import { callVariables, returnedVariables } from './call.ts'
import type { Node, ProcessDefinition } from './definition.ts'
import { inclusiveJoin, parallelJoin } from './joins.ts'
import { allPass, decisionVariables, isTrue } from './pass.ts'
import { httpOf, mailOf } from './services.ts'
import { type Effect, type Event, type State, StepError, type Token } from './state.ts'
import { StepLoops } from './stepLoops.ts'
import { eventsBehind } from './waits.ts'
import { waysOut } from './waysOut.ts'

/** More moves in one step mean an endless loop. */
const MAX_MOVES = 1000

const PASSED: readonly Node['kind'][] = ['start', 'exclusive', 'boundary', 'pass']

export interface Stepped {
  state: State
  effects: Effect[]
}

/** A choice between flows: which conditions were evaluated, and which flows were taken. */
export interface FlowChoice {
  node: string
  evaluated: { flow: string; holds: boolean }[]
  taken: readonly string[]
  /** Variables as the conditions read them. */
  known: Readonly<Record<string, unknown>>
  /** Number of effects before it. */
  effectCount: number
}

/**
 * Throws `StepError` when the process cannot continue, or the event refers to a token that is gone. Does not change its arguments.
 * @param watch called for each choice between flows
 */
export function step(definition: ProcessDefinition, before: State, event: Event, now: Date, watch?: (choice: FlowChoice) => void): Stepped {
  const state: State = structuredClone(before)
  const run = new Run(definition, state, now, watch)
  try {
    run.take(event)
    run.settle()
  } catch (error) {
    if (error instanceof ExpressionError) throw new StepError('badValue', run.at, error.message)
    throw error
  }
  return { state, effects: run.effects }
}

/** A path that enters a node, with its decision. */
interface Arrival {
  node: Node
  scope: string
  via: string | null
  decision: boolean | undefined
}

/** One step, on a private copy of the state. Paths advance in turn, each by one node at a time. */
class Run extends StepLoops {
  private moves = 0
  private arrivals: Arrival[] = []
  private readonly watch: ((choice: FlowChoice) => void) | undefined

  constructor(definition: ProcessDefinition, state: State, now: Date, watch: ((choice: FlowChoice) => void) | undefined) {
    super(definition, state, now)
    this.watch = watch
  }

  take(event: Event): void {
    if (event.kind === 'set') {
      Object.assign(this.state.variables, event.variables)
      return
    }
    if (event.kind === 'start') {
      const start = event.node ? this.node(event.node) : this.startOf('')
      const initiator = start.initiator ? { [start.initiator]: String(event.variables.createUser ?? '').replace(/^taskUser_/, '') } : {}
      Object.assign(this.state.variables, this.definition.values, initiator, event.variables)
      this.waitForEvents('')
      this.enter(start, '', null)
      return
    }
    if (event.kind === 'caught') Object.assign(this.state.variables, event.variables)
    if (event.kind === 'due' || event.kind === 'caught') {
      this.occur(event.token, this.node(event.node), event.kind)
      return
    }
    const token = this.tokenOf(event.token)
    if (!token) throw new StepError('notThere', event.token)
    this.decision = token.pass
    this.at = token.at
    switch (event.kind) {
      case 'complete':
        Object.assign(this.state.variables, event.variables)
        this.complete(token, event.piece, event.variables.pass === true)
        break
      case 'done':
        this.learn(token, event.variables)
        this.leave(token)
        break
      case 'failed':
        Object.assign(this.state.variables, event.variables)
        this.raise(event.code, token.in, token)
        break
      case 'escalated':
        this.escalate(event.code, token.in, token)
        break
      case 'terminated':
        this.end('terminateAll', '')
        break
      case 'add':
        this.add(token, event.assignees)
        break
      case 'begin':
        this.beginActivity(token, this.node(event.node))
        break
      case 'finish':
        Object.assign(this.state.variables, event.variables)
        this.finish(token)
        break
      case 'move':
        this.move(token, this.node(event.node))
        break
    }
  }

  /** Advances paths, joins tokens, ends empty scopes and evaluates conditions, until nothing changes. */
  settle(): void {
    while (!this.isOver && (this.arriveNext() || this.joinInclusive() || this.endEmptyScope() || this.idleScope() || this.holdCondition()));
    if (!this.isOver && this.state.tokens.length === 0) this.end('end', '')
  }

  private arriveNext(): boolean {
    const next = this.arrivals.shift()
    // Another path may have ended or stopped the scope in the meantime.
    if (next && this.goesOn(next.scope)) {
      this.decision = next.decision
      this.enter(next.node, next.scope, next.via)
    }
    return next !== undefined
  }

  private holdCondition(): boolean {
    // A process without tokens ends before its conditions are evaluated, as a sub-process does.
    const held = this.state.tokens.length > 0 ? this.heldCondition() : undefined
    if (held) this.occur(held[0], held[1], 'holds')
    return held !== undefined
  }

  private learn(token: Token, found: Readonly<Record<string, unknown>>): void {
    const known = returnedVariables(this.node(token.at).calls, found)
    Object.assign(this.state.variables, known)
    if (typeof known.pass === 'boolean') this.decision = known.pass
  }

  protected enter(node: Node, scope: string, via: string | null): void {
    this.at = node.id
    if (++this.moves > MAX_MOVES) throw new StepError('noEnd', node.id)
    if (node.kind === 'end') this.atEnd(node, scope)
    else if (node.kind === 'parallel' || node.kind === 'inclusive') this.atJoin(node, scope, via)
    else if (PASSED.includes(node.kind) && !node.loop) this.pass(node, scope)
    else this.begin(node, this.addToken(node.id, scope))
  }

  /** @param instance of a node that is passed several times: the one of them */
  protected pass(node: Node, scope: string, instance?: Token): void {
    const known = this.known(instance?.id ?? scope)
    const isSkipped = node.skip !== undefined && isTrue(node.skip, known)
    this.effects.push({ kind: 'passed', node: node.id })
    if (!isSkipped) this.effects.push(...mailOf(node, known))
    if (!isSkipped && node.script) {
      const value = node.script.value.evaluate(known) ?? null
      if (node.script.target !== '') this.state.variables[node.script.target] = value
    }
    if (!isSkipped) this.throw(node, scope)
    if (!this.goesOn(scope)) return
    if (instance) this.leave(instance)
    else this.follow(node, scope)
  }

  private atJoin(node: Node, scope: string, via: string | null): void {
    if (node.incoming.length < 2) this.pass(node, scope)
    else {
      Object.assign(this.addToken(node.id, scope), { via })
      if (node.kind === 'parallel') this.joinParallel(node, scope)
    }
  }

  /** Starts an activity: its boundary events wait, and its own work begins. */
  private begin(node: Node, token: Token): void {
    for (const boundary of this.boundariesOf(node)) this.wait(boundary, token.id, this.known(token.in))
    if (node.kind === 'task') this.openTask(node, token)
    else if (node.loop) this.openLoop(node, token)
    else this.work(node, token)
  }

  protected work(node: Node, token: Token): void {
    if (node.skip && isTrue(node.skip, this.known(token.id))) {
      this.leave(token)
      return
    }
    if (node.kind === 'action') this.effects.push({ kind: 'act', token: token.id, node: node.id, action: node.action ?? '' })
    else if (node.kind === 'call') this.call(node, token)
    else if (node.kind === 'http') this.effects.push(httpOf(node, token, this.known(token.id)))
    else if (node.kind === 'pass') this.pass(node, token.in, token)
    else if (node.kind === 'wait') this.wait(node, token.id, this.known(token.in))
    else if (node.kind === 'events')
      for (const event of eventsBehind(this.definition, node)) this.wait(event, token.id, this.known(token.in))
    else this.beginScope(node, token)
  }

  protected beginScope(node: Node, token: Token, start?: Node): void {
    this.waitForEvents(token.id)
    if (node.adHoc) this.effects.push(offerOf(this.definition, node, token, this.known(token.id)))
    else this.enter(start ?? this.startOf(node.id), token.id, null)
  }

  private beginActivity(scope: Token, node: Node): void {
    if (!startableActivities(this.definition, this.state, scope).includes(node)) throw new StepError('notStartable', node.id)
    this.enter(node, scope.id, null)
  }

  /** Ends an ad-hoc sub-process in which nothing runs. */
  private finish(scope: Token): void {
    if (!this.node(scope.at).adHoc || scope.pieces) throw new StepError('notThere', scope.at)
    const [running] = runningInside(this.state, scope)
    if (running) throw new StepError('stillRuns', running.at)
    this.endScope(scope)
  }

  /** True when the completion condition of an ad-hoc sub-process holds behind a node inside, and nothing that runs keeps it open. */
  private completesAdHoc(scope: string, known: Readonly<Record<string, unknown>>): boolean {
    const token = this.tokenOf(scope)
    const adHoc = token && this.node(token.at).adHoc
    if (!token || !adHoc?.until || !isTrue(adHoc.until, known)) return false
    return adHoc.cancelsRemaining || !(runningInside(this.state, token).length > 0 || this.arrivals.some((one) => one.scope === scope))
  }

  private call({ id, calls }: Node, token: Token): void {
    if (!calls) throw new StepError('notThere', id)
    const known = this.known(token.id)
    const [key, variables] = [calls.key.fill(known).trim(), callVariables(calls, known)]
    this.effects.push({ kind: 'call', token: token.id, node: id, key, variables })
  }

  /** Sets the decision of the path, which conditions read as `pass` and `flag`. */
  protected decide(pass: boolean): void {
    this.decision = pass
    Object.assign(this.state.variables, decisionVariables(pass))
  }

  private atEnd(node: Node, scope: string): void {
    this.effects.push({ kind: 'passed', node: node.id })
    const { ends } = node
    this.throw(node, scope)
    if (!this.goesOn(scope)) return
    const around = this.endPath(scope)
    if (!ends && around && this.completesAdHoc(scope, this.knownOnPath(scope))) this.endScope(around)
    if (!ends) return
    if (ends.how === 'error') this.raise(ends.code, scope)
    else if (ends.isOfAll) this.end('terminateAll', '')
    else if (!around) this.end('terminate', '')
    else this.endScope(ends.isOfLoop ? this.loopAround(around) : around)
  }

  protected end(how: Extract<Effect, { kind: 'ended' }>['how'], code: string): void {
    for (const token of [...this.state.tokens]) this.drop(token)
    this.stopWaits('')
    this.arrivals = []
    this.isOver = true
    if (this.state.pass !== undefined) Object.assign(this.state.variables, decisionVariables(this.state.pass))
    this.effects.push({ kind: 'ended', how, code })
  }

  protected leave(token: Token): void {
    if (token.piece !== undefined) this.endPiece(token)
    else {
      this.drop(token)
      this.follow(this.node(token.at), token.in)
    }
  }

  private follow(node: Node, scope: string): void {
    const { decision } = this
    const known = this.knownOnPath(scope)
    const isCompleted = this.completesAdHoc(scope, known)
    const around = node.outgoing.length === 0 || isCompleted ? this.endPath(scope) : undefined
    if (isCompleted && around) {
      this.endScope(around)
      return
    }
    const evaluated: FlowChoice['evaluated'] = []
    const taken = waysOut(this.definition, node, known, this.watch && ((flow, holds) => evaluated.push({ flow, holds })))
    if (evaluated.length > 0) this.watch?.({ node: node.id, evaluated, taken, known, effectCount: this.effects.length })
    for (const flow of taken) this.arrivals.push({ node: this.node(this.definition.flows[flow]?.to ?? ''), scope, via: flow, decision })
  }

  /** Variables with the decision of the path, since other paths may have decided in the meantime. */
  private knownOnPath(scope: string): Readonly<Record<string, unknown>> {
    const known = this.known(scope)
    return this.decision === undefined ? known : { ...known, ...decisionVariables(this.decision) }
  }

  private joinParallel(node: Node, scope: string): void {
    const fed = parallelJoin(this.state.tokens, node, scope)
    if (fed) this.join(node, scope, fed)
  }

  private joinInclusive(): boolean {
    const fed = inclusiveJoin(this.definition, this.state.tokens)
    if (fed) this.join(fed.node, fed.scope, fed.tokens)
    return fed !== null
  }

  private join(node: Node, scope: string, tokens: readonly Token[]): void {
    for (const token of tokens) this.drop(token)
    this.effects.push({ kind: 'passed', node: node.id })
    const joined = tokens.reduce<boolean | undefined>((pass, token) => allPass(pass, token.pass), undefined)
    if (joined === undefined) this.decision = undefined
    else this.decide(joined)
    this.follow(node, scope)
  }

  private endEmptyScope(): boolean {
    const isEmpty = (token: Token) =>
      this.node(token.at).kind === 'scope' && !this.isOffered(token) && runningInside(this.state, token).length === 0
    const scope = this.state.tokens.find(isEmpty)
    if (scope) this.endScope(scope)
    return scope !== undefined
  }

  protected endScope(scope: Token): void {
    this.decision = scope.inside?.pass ?? scope.pass
    if (this.decision !== undefined) this.decide(this.decision)
    this.leave(scope)
  }
}
