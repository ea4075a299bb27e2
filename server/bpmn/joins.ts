// Selects the tokens with which joining gateways continue.

import type { Node, ProcessDefinition } from './definition.ts'
import { mayStillCome } from './reach.ts'
import type { Token } from './state.ts'

/** The first token of each incoming flow of a join that has one. */
function firstOf(tokens: readonly Token[], { id, incoming }: Node, scope: string): Token[] {
  return incoming.flatMap((flow) => tokens.find((token) => token.at === id && token.in === scope && token.via === flow) ?? [])
}

/** One token of each incoming flow; `null` while one is missing. */
export function parallelJoin(tokens: readonly Token[], node: Node, scope: string): Token[] | null {
  const first = firstOf(tokens, node, scope)
  return first.length === node.incoming.length ? first : null
}

/** An inclusive join that no other token can reach any more, with one token of each incoming flow that has one. */
export function inclusiveJoin(
  definition: ProcessDefinition,
  tokens: readonly Token[],
): { node: Node; scope: string; tokens: Token[] } | null {
  for (const { at, in: scope, via } of tokens) {
    const node = definition.nodes[at]
    if (node?.kind !== 'inclusive' || via === undefined) continue
    const first = firstOf(tokens, node, scope)
    const come = new Set(first.flatMap((token) => token.via ?? []))
    const others = tokens.filter((token) => token.in === scope && token.at !== at)
    if (!others.some((token) => mayStillCome(definition, node, come, token.at))) return { node, scope, tokens: first }
  }
  return null
}
