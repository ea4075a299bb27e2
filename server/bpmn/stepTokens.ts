// Tokens of a step: creation, lookup and removal, the variables of their scopes, and their waits for timers and events.

import type { Node, ProcessDefinition } from './definition.ts'
import { dueOf, repeatsOf } from './due.ts'
import { allPass, isTrue } from './pass.ts'
import { type Effect, type State, StepError, type Token } from './state.ts'
import { eventsOf } from './waits.ts'

/** The process or a running sub-process, with the waits of its event sub-processes. */
type Scope = Pick<Token, 'waits' | 'isInterrupted' | 'isIdle'>

/** Works on a private copy of the state. */
export class StepTokens {
  readonly effects: Effect[] = []
  /** Id of the current node. */
  at = ''
  /** Decision of the current path. */
  protected decision: boolean | undefined
  protected readonly definition: ProcessDefinition
  protected readonly state: State
  protected readonly now: Date

  constructor(definition: ProcessDefinition, state: State, now: Date) {
    this.definition = definition
    this.state = state
    this.now = now
  }

  protected node(id: string): Node {
    const node = this.definition.nodes[id]
    if (!node) throw new StepError('notThere', id)
    return node
  }

  /** The plain start event of a scope, else its first start event. */
  protected startOf(scope: string): Node {
    const starts = Object.values(this.definition.nodes).filter((node) => node.kind === 'start' && node.scope === scope)
    const start = starts.find(({ timer, trigger }) => !timer && !trigger) ?? starts[0]
    if (!start) throw new StepError('notThere', scope)
    return start
  }

  protected addToken(at: string, scope: string): Token {
    this.state.count += 1
    const token: Token = { id: String(this.state.count), at, in: scope, ...(this.decision === undefined ? {} : { pass: this.decision }) }
    this.state.tokens.push(token)
    return token
  }

  protected tokenOf(id: string): Token | undefined {
    return this.state.tokens.find((token) => token.id === id)
  }

  protected scopeOf(id: string): Scope {
    return id === '' ? this.state : (this.tokenOf(id) ?? {})
  }

  protected boundariesOf({ id }: Node): readonly Node[] {
    return eventsOf(this.definition).boundaries.get(id) ?? []
  }

  /** Start events of a scope's event sub-processes. */
  protected eventStartsIn(scope: string): readonly Node[] {
    const token = this.tokenOf(scope)
    // The token of a whole multi-instance activity is no scope; each piece is.
    if (token?.pieces) return []
    return eventsOf(this.definition).starts.get(token?.at ?? '') ?? []
  }

  /**
   * Makes a node wait at a token, or at a scope if it starts an event sub-process. @param known variables for its timer, name and condition
   */
  protected wait(node: Node, token: string, known: Readonly<Record<string, unknown>>): void {
    if (node.timer) this.startTimer(node, token, known)
    const { trigger } = node
    if (trigger?.kind === 'condition') this.note(token, node.id, 'false')
    if (trigger?.kind === 'variable') this.note(token, node.id, valueText(known[trigger.name]))
    if (trigger?.kind !== 'message' && trigger?.kind !== 'signal') return
    const name = trigger.name.fill(known).trim()
    this.note(token, node.id, name)
    this.effects.push({ kind: 'wait', token, node: node.id, event: trigger.kind, name })
  }

  private startTimer(node: Node, token: string, known: Readonly<Record<string, unknown>>): void {
    const due = node.timer && dueOf(node.timer, known, this.now)
    if (!node.timer || !due) throw new StepError('noTime', node.id)
    this.effects.push({ kind: 'timer', token, node: node.id, ...due })
    const repeats = node.kind === 'wait' ? 0 : repeatsOf(node.timer, known)
    if (repeats > 0) this.note(token, node.id, String(this.scopeOf(token).waits?.[node.id] ?? repeats))
  }

  /** Restarts a non-interrupting timer while its cycle has repetitions left. */
  protected repeatTimer(node: Node, token: string, known: Readonly<Record<string, unknown>>): void {
    const left = Number(this.scopeOf(token).waits?.[node.id] ?? 0)
    if (!node.timer || left <= 0) return
    this.note(token, node.id, String(left - 1))
    this.startTimer(node, token, known)
  }

  private note(token: string, node: string, what: string): void {
    const scope = this.scopeOf(token)
    scope.waits = { ...scope.waits, [node]: what }
  }

  /** Nodes that wait for a signal of this name, with their tokens. */
  protected waitingFor(name: string): [token: string, node: Node][] {
    return this.waiting().filter(([token, node]) => node.trigger?.kind === 'signal' && this.scopeOf(token).waits?.[node.id] === name)
  }

  /** The next node whose condition became true or whose variable changed; updates the stored value of each. */
  protected heldCondition(): [token: string, node: Node] | undefined {
    if (!eventsOf(this.definition).hasConditions) return undefined
    for (const [token, node] of this.waiting()) {
      const { trigger } = node
      if (trigger?.kind !== 'condition' && trigger?.kind !== 'variable') continue
      const before = this.scopeOf(token).waits?.[node.id] ?? ''
      const known = this.known(this.scopeAt(token, node))
      const now = trigger.kind === 'condition' ? String(isTrue(trigger.condition, known)) : valueText(known[trigger.name])
      this.note(token, node.id, now)
      const occurs = trigger.kind === 'condition' ? now === 'true' && before === 'false' : isChange(trigger.change, before, now)
      if (occurs) return [token, node]
    }
    return undefined
  }

  /** Scope whose variables a waiting node reads. */
  protected scopeAt(token: string, node: Node): string {
    return node.kind === 'start' ? token : (this.tokenOf(token)?.in ?? '')
  }

  private waiting(): [token: string, node: Node][] {
    const of = (token: string, waits: Scope['waits']) => Object.keys(waits ?? {}).map((id): [string, Node] => [token, this.node(id)])
    return [...of('', this.state.waits), ...this.state.tokens.flatMap(({ id, waits }) => of(id, waits))]
  }

  /** Stops the waits of a scope's event sub-processes. */
  protected stopWaits(scope: string): void {
    for (const { id, timer, trigger } of this.eventStartsIn(scope)) {
      const isOutside = timer || trigger?.kind === 'message' || trigger?.kind === 'signal'
      if (isOutside) this.effects.push({ kind: 'stopWait', token: scope, node: id })
      delete this.scopeOf(scope).waits?.[id]
    }
  }

  /** True while a person may start activities in the ad-hoc sub-process of a token. */
  protected isOffered(token: Token | undefined): boolean {
    return token !== undefined && this.node(token.at).adHoc !== undefined && !token.isInterrupted
  }

  /** Stops the waits of a scope in which only event sub-processes still run. Returns true when there was such a scope. */
  protected idleScope(): boolean {
    for (const scope of ['', ...this.state.tokens.map(({ id }) => id)]) {
      const inside = this.state.tokens.filter((token) => token.in === scope)
      const around = this.scopeOf(scope)
      if (this.isOffered(this.tokenOf(scope))) continue
      if (around.isIdle || inside.length === 0 || inside.some(({ at, via }) => via !== undefined || !this.node(at).isEventScope)) continue
      around.isIdle = true
      this.stopWaits(scope)
      return true
    }
    return false
  }

  /** Variables of the process, overlaid with those of the pieces around a scope. */
  protected known(scope: string): Readonly<Record<string, unknown>> {
    const token = scope === '' ? undefined : this.tokenOf(scope)
    return token ? { ...this.known(token.in), ...token.local } : this.state.variables
  }

  /** Removes a token and everything inside it. */
  protected drop(token: Token): void {
    this.dropInside(token.id)
    this.state.tokens = this.state.tokens.filter(({ id }) => id !== token.id)
    if (token.via === undefined) this.effects.push({ kind: 'close', token: token.id, node: token.at })
  }

  protected dropInside(scope: string): void {
    for (const inner of this.state.tokens.filter((one) => one.in === scope)) this.drop(inner)
  }

  /** Ends a path at an end event or a node without outgoing flows; returns the enclosing sub-process's token. */
  protected endPath(scope: string): Token | undefined {
    const around = this.tokenOf(scope)
    if (around) around.inside = { pass: allPass(around.inside?.pass, this.decision) }
    else this.state.pass = allPass(this.state.pass, this.decision)
    return around
  }

  protected isOpen(scope: string): boolean {
    return scope === '' || this.tokenOf(scope) !== undefined
  }
}

/** A value as it is compared; '' for a variable that does not exist. */
const valueText = (value: unknown): string => JSON.stringify(value) ?? ''

const isChange = (change: 'create' | 'update' | 'all', before: string, now: string): boolean =>
  before !== now && (change === 'all' || (change === 'create') === (before === ''))
