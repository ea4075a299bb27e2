// The activities of a step that run several times: their instances begin, are counted, and leave their results.

import type { Loop, Node } from './definition.ts'
import { allPass, isTrue, jointPass } from './pass.ts'
import { countsOf, itemsOf, pieceOf, pieceVariables, resultOf, resultsOf } from './pieces.ts'
import { type Pieces, StepError, type Token } from './state.ts'
import { StepEvents } from './stepEvents.ts'

export abstract class StepLoops extends StepEvents {
  protected abstract work(node: Node, token: Token): void
  protected abstract decide(pass: boolean): void
  protected abstract endScope(scope: Token): void

  protected openTask(node: Node, token: Token): void {
    const known = this.known(token.in)
    if (node.skip && isTrue(node.skip, known)) {
      this.leave(token)
      return
    }
    const pieces = this.pieces(node, token)
    for (const piece of pieces?.open ?? []) this.effects.push(pieceOf(node, token, piece, known, this.now))
  }

  /** Multi-instance activity other than a task: each instance has a token inside that of the whole. */
  protected openLoop(node: Node, token: Token): void {
    const pieces = this.pieces(node, token)
    for (const piece of pieces?.open ?? []) if (this.isOpen(token.id)) this.beginPiece(node, token, piece)
  }

  private beginPiece(node: Node, token: Token, piece: number): void {
    const one = this.addToken(node.id, token.id)
    const { variable = '', index = '' } = node.loop ?? {}
    one.piece = piece
    one.local = { ...(variable ? { [variable]: token.pieces?.items?.[piece] ?? null } : {}), [index]: piece }
    this.work(node, one)
  }

  /** Creates the pieces, and opens those that begin now; `null` for an empty loop, which the path passes. */
  private pieces(node: Node, token: Token): Pieces | null {
    const items = itemsOf(node, this.known(token.in))
    const size = items?.length ?? 1
    if (node.loop) Object.assign(this.state.variables, resultsOf(node.loop, []))
    if (size === 0) {
      this.leave(token)
      return null
    }
    const isOneByOne = node.loop?.isSequential === true
    const open = isOneByOne ? [0] : Array.from({ length: size }, (_, at) => at)
    token.pieces = { open, size, done: 0, approved: 0, ...(items ? { items } : {}) }
    if (node.loop) this.setCounts(node.loop, token.pieces)
    return token.pieces
  }

  /** Ends one instance of a multi-instance activity. */
  protected endPiece(one: Token): void {
    const token = this.state.tokens.find(({ id }) => id === one.in)
    const node = this.node(one.at)
    this.drop(one)
    if (!token?.pieces || !node.loop) throw new StepError('notThere', one.at)
    const { pieces } = token
    pieces.open = pieces.open.filter((piece) => piece !== one.piece)
    pieces.done += 1
    if (this.decision === true) pieces.approved += 1
    token.inside = { pass: allPass(token.inside?.pass, this.decision) }
    this.keepResult(node.loop, pieces, one.piece ?? 0, { ...this.known(one.in), ...one.local })
    this.setCounts(node.loop, pieces)
    const isDecided = isTrue(node.loop.until, this.known(one.in))
    if (token.inside.pass === false) token.inside.pass = jointPass(node.loop, pieces, this.known(one.in), isDecided)
    if (isDecided || pieces.done >= pieces.size) this.endScope(token)
    else if (pieces.open.length === 0) {
      pieces.open.push(pieces.done)
      this.beginPiece(node, token, pieces.done)
    }
  }

  /** The results of all instances that are done, in the order of their numbers. */
  private keepResult(loop: Loop, pieces: Pieces, piece: number, known: Readonly<Record<string, unknown>>): void {
    if (!loop.results) return
    pieces.results = [...(pieces.results ?? []), { piece, values: resultOf(loop, known) }]
    Object.assign(this.state.variables, resultsOf(loop, pieces.results))
  }

  /** The several instances that a scope belongs to, which end here with the path that ends. */
  protected loopAround(scope: Token): Token {
    const around = this.tokenOf(scope.in)
    if (!around) throw new StepError('notThere', scope.at)
    if (scope.piece === undefined) return this.loopAround(around)
    around.inside = { pass: allPass(around.inside?.pass, this.decision) }
    return around
  }

  private setCounts(loop: Loop, pieces: Pieces): void {
    Object.assign(this.state.variables, countsOf(loop, pieces))
  }

  protected complete(token: Token, piece: number, isApproved: boolean): void {
    const node = this.node(token.at)
    const { pieces } = token
    if (!pieces?.open.includes(piece)) throw new StepError('notThere', token.at)
    pieces.open = pieces.open.filter((one) => one !== piece)
    pieces.done += 1
    if (isApproved) pieces.approved += 1
    if (node.loop) {
      this.keepResult(node.loop, pieces, piece, pieceVariables(node.loop, pieces, piece, this.known(token.in)))
      this.setCounts(node.loop, pieces)
    }
    const isDecided = node.loop ? isTrue(node.loop.until, this.known(token.in)) : !isApproved
    if (isDecided || pieces.done >= pieces.size) {
      this.decide(jointPass(node.loop, pieces, this.known(token.in), isDecided))
      this.leave(token)
    } else if (node.loop?.isSequential && pieces.open.length === 0) {
      pieces.open.push(pieces.done)
      this.effects.push(pieceOf(node, token, pieces.done, this.known(token.in), this.now))
    }
  }

  protected add(token: Token, assignees: readonly string[]): void {
    const { pieces } = token
    if (!pieces) throw new StepError('notThere', token.at)
    const { name } = this.node(token.at)
    for (const assignee of assignees) {
      const piece = pieces.size++
      pieces.open.push(piece)
      pieces.items?.push(assignee)
      this.effects.push({ kind: 'open', token: token.id, node: token.at, piece, name, assignee, users: '', groups: '', due: null })
    }
    const { loop } = this.node(token.at)
    if (loop) this.setCounts(loop, pieces)
  }
}
