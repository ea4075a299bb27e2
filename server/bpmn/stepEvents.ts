// Handles the events of a step: external events, thrown events, and the activities that they interrupt.

import type { Node } from './definition.ts'
import { canMove } from './move.ts'
import { type Effect, StepError, type Token } from './state.ts'
import { StepTokens } from './stepTokens.ts'
import { eventsBehind } from './waits.ts'

export abstract class StepEvents extends StepTokens {
  protected isOver = false

  protected abstract enter(node: Node, scope: string, via: string | null): void
  protected abstract pass(node: Node, scope: string): void
  protected abstract leave(token: Token): void
  protected abstract beginScope(node: Node, token: Token, start?: Node): void
  protected abstract end(how: Extract<Effect, { kind: 'ended' }>['how'], code: string): void

  /** True while paths of a scope may continue: it is open, and no event sub-process has interrupted it. */
  protected goesOn(scope: string): boolean {
    return !this.isOver && this.isOpen(scope) && !this.scopeOf(scope).isInterrupted
  }

  /** Starts the waits of a scope's event sub-processes. */
  protected waitForEvents(scope: string): void {
    for (const start of this.eventStartsIn(scope)) this.wait(start, scope, this.known(scope))
  }

  /** Moves a path to another node of its scope. */
  protected move(token: Token, to: Node): void {
    if (!canMove(this.definition, token, to)) throw new StepError('noMove', to.id)
    this.drop(token)
    this.enter(to, token.in, null)
  }

  /** Handles an event that a node waited for at a token or a scope. */
  protected occur(at: string, node: Node, how: 'due' | 'caught' | 'holds'): void {
    this.at = node.id
    const token = this.tokenOf(at)
    const isOver = node.kind === 'start' && this.scopeOf(at).isIdle
    const isAwaited = (how === 'due' && node.timer !== undefined && !isOver) || this.scopeOf(at).waits?.[node.id] !== undefined
    if (!isAwaited || (!token && node.kind !== 'start')) throw new StepError('notThere', node.id)
    this.decision = token?.pass
    if (node.kind === 'start') this.startEventScope(node, at)
    else if (token) this.occurAt(node, token)
  }

  private occurAt(node: Node, token: Token): void {
    const host = this.node(token.at)
    if (token.at === node.id) this.leave(token)
    else if (host.kind === 'events' && eventsBehind(this.definition, host).includes(node)) {
      this.drop(token)
      this.pass(node, token.in)
    } else if (node.on?.node === token.at) this.catchOn(node, token)
    else throw new StepError('notThere', node.id)
  }

  /** Continues at a boundary event, with or without ending its activity. */
  private catchOn(boundary: Node, token: Token): void {
    if (boundary.on?.interrupts) this.drop(token)
    else this.repeatTimer(boundary, token.id, this.known(token.in))
    this.enter(boundary, token.in, null)
  }

  /** Starts an event sub-process in its scope; an interrupting one stops everything else there. */
  private startEventScope(start: Node, scope: string): void {
    const around = this.scopeOf(scope)
    if (around.isInterrupted || !this.isOpen(scope)) throw new StepError('notThere', start.id)
    if (start.interrupts) {
      this.dropInside(scope)
      this.stopWaits(scope)
      around.isInterrupted = true
    } else this.repeatTimer(start, scope, this.known(scope))
    const node = this.node(start.scope)
    this.beginScope(node, this.addToken(node.id, scope), start)
  }

  /** Passes an error outwards until an event catches it; an uncaught error ends the process. */
  protected raise(code: string, scope: string, from?: Token): void {
    if (!this.catchOutwards('error', code, scope, from)) this.end('error', code)
  }

  /** Passes an escalation outwards. The throwing path continues; an uncaught escalation goes to the calling process. */
  protected escalate(code: string, scope: string, from?: Token): void {
    if (!this.catchOutwards('escalation', code, scope, from)) this.effects.push({ kind: 'escalate', code })
  }

  /** @param scope where it was thrown @param from the activity that threw it, unless it was an end event of the scope */
  private catchOutwards(kind: 'error' | 'escalation', code: string, scope: string, from?: Token): boolean {
    const catching = (nodes: readonly Node[]) => {
      const codes = nodes.flatMap(({ trigger }) => (trigger?.kind === kind ? [trigger.code] : []))
      const wanted = codes.includes(code) ? code : ''
      return nodes.find(({ trigger }) => trigger?.kind === kind && trigger.code === wanted)
    }
    // A boundary event belongs to the whole multi-instance activity, not to a piece.
    const boundary = from && from.piece === undefined ? catching(this.boundariesOf(this.node(from.at))) : undefined
    if (from && boundary) {
      this.catchOn(boundary, from)
      return true
    }
    const inside = this.tokenOf(scope)
    const start = this.scopeOf(scope).isInterrupted ? undefined : catching(this.eventStartsIn(scope))
    if (start) this.startEventScope(start, scope)
    else if (inside) return this.catchOutwards(kind, code, inside.in, inside)
    return start !== undefined
  }

  /** Throws an event; the path continues unless a catching event ends it. */
  protected throw({ id, throws }: Node, scope: string): void {
    const { decision } = this
    if (throws?.kind === 'escalation') this.escalate(throws.code, scope)
    else if (throws) {
      const name = throws.name.fill(this.known(scope)).trim()
      if (throws.kind === 'message' || !throws.isOwn) this.effects.push({ kind: 'throw', node: id, event: throws.kind, name })
      if (throws.kind === 'signal') this.signal(name)
    }
    this.decision = decision
  }

  /** A waiting node may have been stopped by an earlier one. */
  private signal(name: string): void {
    for (const [token, node] of this.waitingFor(name))
      if (this.waitingFor(name).some(([one, other]) => one === token && other === node)) this.occur(token, node, 'caught')
  }
}
