// Builds the state of an instance from the places where another engine has its paths.

import { ExpressionError } from '#model/expressions/expression.ts'
import { offerOf } from './adHoc.ts'
import type { ProcessDefinition } from './definition.ts'
import { type Effect, newState, type Pieces, type State, StepError } from './state.ts'
import { StepTokens } from './stepTokens.ts'
import { eventsBehind } from './waits.ts'

/** A path that waits at a node, or a running sub-process. Parents come before their children. */
export interface PathPlace {
  id: string
  node: string
  /** PathPlace of the sub-process around; '' for the process itself. */
  parent: string
  /** Flow by which a path came to a join. */
  via?: string
  /** Open instances of a task. */
  pieces?: Pieces
  /** Ids of nodes whose timers, messages and signals still wait at the place. */
  waits: readonly string[]
}

export interface Restored {
  state: State
  /** Ids of the tokens, by place. */
  tokens: ReadonlyMap<string, string>
  /** Timers and subscriptions to store. */
  effects: readonly Effect[]
}

/** @param waits nodes of event sub-processes of the process itself that still wait. Throws `StepError` when an expression cannot be evaluated. */
export function restoreState(
  definition: ProcessDefinition,
  places: readonly PathPlace[],
  variables: Readonly<Record<string, unknown>>,
  waits: readonly string[],
  now: Date,
): Restored {
  const state: State = { ...newState(), variables: { ...variables } }
  const run = new Restoring(definition, state, now)
  try {
    return { state, tokens: run.restore(places, waits), effects: run.effects }
  } catch (error) {
    if (error instanceof ExpressionError) throw new StepError('badValue', run.at, error.message)
    throw error
  }
}

class Restoring extends StepTokens {
  restore(places: readonly PathPlace[], waits: readonly string[]): ReadonlyMap<string, string> {
    const tokens = new Map<string, string>()
    this.waitAt('', this.eventStartsIn(''), waits)
    for (const { id, node: name, parent, via, pieces, waits: open } of places) {
      const node = this.node(name)
      const token = this.addToken(name, tokens.get(parent) ?? '')
      tokens.set(id, token.id)
      if (via !== undefined) {
        token.via = via
        continue
      }
      if (pieces) token.pieces = pieces
      const own = node.kind === 'wait' ? [node] : eventsBehind(this.definition, node)
      const starts = node.kind === 'scope' ? this.eventStartsIn(token.id) : []
      if (node.adHoc) this.effects.push(offerOf(this.definition, node, token, this.known(token.id)))
      this.waitAt(token.id, [...own, ...this.boundariesOf(node), ...starts], open)
    }
    return tokens
  }

  /** Conditions and variables wait always; timers, messages and signals may have occurred already. */
  private waitAt(token: string, nodes: ReturnType<Restoring['boundariesOf']>, open: readonly string[]): void {
    for (const node of nodes) {
      this.at = node.id
      const isHeld = node.trigger?.kind === 'condition' || node.trigger?.kind === 'variable'
      if (isHeld || open.includes(node.id)) this.wait(node, token, this.known(this.tokenOf(token)?.in ?? ''))
    }
  }
}
