// The tokens of a step: they are added, found and dropped, and know the variables of their scope.

import type { Node, ProcessDefinition } from './definition.ts'
import { dueOf } from './due.ts'
import { type Effect, type State, StepError, type Token } from './state.ts'

/** The state is a copy that nobody else sees. */
export class StepTokens {
  readonly effects: Effect[] = []
  /** The node that is worked on. */
  at = ''
  /** The decision on the path that is followed now. */
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

  protected startOf(scope: string): Node {
    const start = Object.values(this.definition.nodes).find((node) => node.kind === 'start' && node.scope === scope)
    if (!start) throw new StepError('notThere', scope)
    return start
  }

  protected addToken(at: string, scope: string): Token {
    this.state.count += 1
    const token: Token = { id: String(this.state.count), at, in: scope, ...(this.decision === undefined ? {} : { pass: this.decision }) }
    this.state.tokens.push(token)
    return token
  }

  protected boundariesOf({ id }: Node): Node[] {
    return Object.values(this.definition.nodes).filter(({ on }) => on?.node === id)
  }

  protected startTimer(node: Node, token: Token): void {
    const due = node.timer && dueOf(node.timer, this.known(token.in), this.now)
    if (!due) throw new StepError('noTime', node.id)
    this.effects.push({ kind: 'timer', token: token.id, node: node.id, due })
  }

  /** The variables of the process, and those of the instances that a scope is inside. */
  protected known(scope: string): Readonly<Record<string, unknown>> {
    const token = scope === '' ? undefined : this.state.tokens.find(({ id }) => id === scope)
    return token ? { ...this.known(token.in), ...token.local } : this.state.variables
  }

  /** The token goes, with all that is inside it. */
  protected drop(token: Token): void {
    for (const inner of this.state.tokens.filter((one) => one.in === token.id)) this.drop(inner)
    this.state.tokens = this.state.tokens.filter(({ id }) => id !== token.id)
    if (token.via === undefined) this.effects.push({ kind: 'close', token: token.id, node: token.at })
  }

  protected isOpen(scope: string): boolean {
    return scope === '' || this.state.tokens.some(({ id }) => id === scope)
  }
}
