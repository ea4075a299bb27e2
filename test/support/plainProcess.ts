// A second interpreter of processes, slow and plain: it moves one token over one node at a time, in any order, and knows nothing of the engine's steps.
// BPMN 2.0, chapter 13.

import type { Node, ProcessDefinition } from '#modules/flow/engine/definition.ts'

/** A token on a sequence flow, or an activity under way. `scope` is the sub-process under way that it is in; 0 for the process. */
interface Item {
  id: number
  scope: number
  flow?: string
  node?: string
  /** Of an activity: boundary timers that have not run out. */
  timers?: string[]
  /** Of a task: how many are open, were done, and there are. */
  open?: number
  done?: number
  size?: number
  /** One of several instances, whose scope is the item of them all; of that item, whether it is one of them all. */
  part?: 'one' | 'all'
}

export interface PlainState {
  count: number
  items: Item[]
  known: Readonly<Record<string, unknown>>
  ended: string
  visits: string[]
}

export type PlainEvent =
  | { kind: 'complete'; node: string; variables: Readonly<Record<string, unknown>> }
  | { kind: 'due'; node: string; timer: string }
  | { kind: 'done'; node: string }
  | { kind: 'failed'; node: string; code: string }

export interface Plain {
  start(known: Readonly<Record<string, unknown>>): PlainState
  /** The states that an event may lead to, before anything moves on; several where several activities of that name are under way. */
  take(state: PlainState, event: PlainEvent): PlainState[]
  /** The states behind each single move; none of a state where everything waits. */
  moves(state: PlainState): PlainState[]
  /** The state as people and timers see it: the same for states that differ in names alone. */
  seen(state: PlainState): string
}

export function plainInterpreter({ nodes, flows }: ProcessDefinition): Plain {
  const nodeOf = (id: string) => nodes[id] as Node
  const targetOf = (flow: string) => nodeOf(flows[flow]?.to ?? '')
  const boundariesOf = (id: string) => Object.values(nodes).filter(({ on }) => on?.node === id)

  const start = (known: PlainState['known']) => begin({ count: 0, items: [], known, ended: '', visits: [] }, '', 0)

  /** Tokens on the ways out of the start of a scope. */
  const begin = (state: PlainState, scope: string, id: number) =>
    emit(state, Object.values(nodes).find((node) => node.kind === 'start' && node.scope === scope) as Node, id)

  /** Tokens behind a node. */
  function emit(state: PlainState, node: Node, scope: number): PlainState {
    const holds = (flow: string) => flows[flow]?.condition?.evaluate(state.known) ?? true
    const conditional = node.kind !== 'parallel'
    let ways = conditional ? node.outgoing.filter((flow) => flow !== node.otherwise && holds(flow) === true) : [...node.outgoing]
    if (node.kind === 'exclusive') ways = ways.slice(0, 1)
    if (ways.length === 0 && node.otherwise) ways = [node.otherwise]
    let next = { ...state, visits: [...state.visits, node.id] }
    for (const flow of ways) next = add(next, { scope, flow })
    return next
  }

  const add = (state: PlainState, item: Omit<Item, 'id'>): PlainState => ({
    ...state,
    count: state.count + 1,
    items: [...state.items, { ...item, id: state.count + 1 }],
  })

  /** Without an item and everything inside it. */
  function without(state: PlainState, id: number): PlainState {
    const inner = state.items.filter(({ scope }) => scope === id)
    const left = inner.reduce((one, item) => without(one, item.id), state)
    return { ...left, items: left.items.filter((item) => item.id !== id) }
  }

  const change = (state: PlainState, item: Item): PlainState => ({
    ...state,
    items: state.items.map((one) => (one.id === item.id ? item : one)),
  })

  const end = (state: PlainState, ended: string): PlainState => ({ ...state, items: [], ended })

  /** A token comes to a node. */
  function arrive(state: PlainState, token: Item): PlainState {
    const node = targetOf(token.flow ?? '')
    const gone = without(state, token.id)
    if (node.kind === 'end') return atEnd({ ...gone, visits: [...gone.visits, node.id] }, node, token.scope)
    if (!['task', 'action', 'call', 'wait', 'scope'].includes(node.kind)) return emit(gone, node, token.scope)
    const timers = boundariesOf(node.id).flatMap(({ id, timer }) => (timer ? [id] : []))
    const size = node.loop ? Number(node.loop.cardinality?.evaluate(state.known)) : 1
    if (size === 0) return emit(gone, node, token.scope)
    const open = node.loop?.isSequential ? 1 : size
    if (node.loop && node.kind !== 'task') {
      const all = add(gone, { scope: token.scope, node: node.id, timers, open, done: 0, size, part: 'all' })
      const id = all.count
      return Array.from({ length: open }).reduce<PlainState>((one) => instance(one, node, id), all)
    }
    const under = add(gone, { scope: token.scope, node: node.id, timers, open, done: 0, size })
    return node.kind === 'scope' ? begin(under, node.id, under.count) : under
  }

  /** One of several instances begins. */
  function instance(state: PlainState, node: Node, all: number): PlainState {
    const under = add(state, { scope: all, node: node.id, part: 'one' })
    return node.kind === 'scope' ? begin(under, node.id, under.count) : under
  }

  /** An activity, or one of several instances of it, is done. */
  function leave(state: PlainState, item: Item): PlainState {
    const node = nodeOf(item.node ?? '')
    if (item.part !== 'one') return emit(without(state, item.id), node, item.scope)
    const all = state.items.find(({ id }) => id === item.scope) as Item
    const [done, size] = [(all.done ?? 0) + 1, all.size ?? 1]
    const isDecided = node.loop?.until?.evaluate({ ...state.known, nrOfCompletedInstances: done, nrOfInstances: size }) === true
    const after = change(without(state, item.id), { ...all, done })
    if (isDecided || done === size) return emit(without(after, all.id), node, all.scope)
    return node.loop?.isSequential ? instance(after, node, all.id) : after
  }

  function atEnd(state: PlainState, { ends }: Node, scope: number): PlainState {
    if (!ends) return state
    if (ends.how === 'error') return raise(state, scope, ends.code)
    if (scope === 0 || ends.isOfAll) return end(state, ends.isOfAll ? 'terminateAll' : 'terminate')
    return { ...state, items: state.items.filter(({ id }) => !isInside(state, id, scope)) }
  }

  function isInside(state: PlainState, id: number, scope: number): boolean {
    const item = state.items.find((one) => one.id === id)
    return item !== undefined && (item.scope === scope || isInside(state, item.scope, scope))
  }

  /** The nearest activity around with a boundary for the code, or one for any. */
  function raise(state: PlainState, from: number, code: string): PlainState {
    const item = state.items.find(({ id }) => id === from)
    if (!item) return end(state, `error ${code}`)
    if (item.part === 'one') return raise(state, item.scope, code)
    const catching = boundariesOf(item.node ?? '')
    const boundary = catching.find(({ on }) => on?.error === code) ?? catching.find(({ on }) => on?.error === '')
    return boundary ? emit(without(state, item.id), boundary, item.scope) : raise(state, item.scope, code)
  }

  function take(state: PlainState, event: PlainEvent): PlainState[] {
    const { node } = event
    const under = state.items.filter(
      (item) =>
        item.node === node &&
        (item.part !== 'all' || event.kind === 'due') &&
        (event.kind !== 'due' || event.timer === node || item.timers?.includes(event.timer)),
    )
    return under.map((item) => {
      if (event.kind === 'done') return leave(state, item)
      if (event.kind === 'failed') return raise(state, item.id, event.code)
      if (event.kind === 'complete') {
        const known = { ...state.known, ...event.variables }
        return complete({ ...state, known }, item)
      }
      if (event.timer === node) return leave(state, item)
      const boundary = nodeOf(event.timer)
      const timers = item.timers?.filter((one) => one !== event.timer) ?? []
      return emit(boundary.on?.interrupts ? without(state, item.id) : change(state, { ...item, timers }), boundary, item.scope)
    })
  }

  function complete(state: PlainState, item: Item): PlainState {
    const { loop } = nodeOf(item.node ?? '')
    const [done, size] = [(item.done ?? 0) + 1, item.size ?? 1]
    const isDecided = loop?.until?.evaluate({ ...state.known, nrOfCompletedInstances: done, nrOfInstances: size }) === true
    if (isDecided || done === size) return leave(state, item)
    return change(state, { ...item, done, open: loop?.isSequential ? 1 : (item.open ?? 1) - 1 })
  }

  function moves(state: PlainState): PlainState[] {
    if (state.ended !== '') return []
    const tokens = state.items.filter(({ flow }) => flow !== undefined)
    const single = tokens.filter(({ flow = '' }) => {
      const { kind, incoming } = targetOf(flow)
      return incoming.length < 2 || (kind !== 'parallel' && kind !== 'inclusive')
    })
    const next = [...single.map((token) => arrive(state, token)), ...joins(state, 'parallel')]
    if (next.length > 0) return next
    const late = [...joins(state, 'inclusive'), ...emptyScopes(state)]
    if (late.length > 0) return late
    return state.items.length === 0 ? [end(state, 'end')] : []
  }

  /** The first token of each way into a join of this kind, where they are enough. */
  function joins(state: PlainState, kind: 'parallel' | 'inclusive'): PlainState[] {
    const scopes = [...new Set(state.items.map(({ scope }) => scope))]
    const found: PlainState[] = []
    for (const node of Object.values(nodes))
      for (const scope of scopes) {
        if (node.kind !== kind || node.incoming.length < 2) continue
        const first = node.incoming.flatMap((way) => state.items.find(({ flow, scope: its }) => flow === way && its === scope) ?? [])
        const isFed = kind === 'parallel' ? first.length === node.incoming.length : first.length > 0 && !canStillCome(state, node, scope)
        if (isFed)
          found.push(
            emit(
              first.reduce((one, { id }) => without(one, id), state),
              node,
              scope,
            ),
          )
      }
    return found
  }

  /** Table 13.3: something may still come by a way without a token, and not by one that has a token. */
  function canStillCome(state: PlainState, join: Node, scope: number): boolean {
    const has = (way: string) => state.items.some(({ flow, scope: its }) => flow === way && its === scope)
    return state.items.some((item) => {
      if (item.scope !== scope || (item.flow !== undefined && targetOf(item.flow).id === join.id)) return false
      const at = item.node ?? targetOf(item.flow ?? '').id
      return arrivesBy(at, join.id, true).some((way) => !has(way)) && !arrivesBy(at, join.id, false).some(has)
    })
  }

  /** The ways into a join by which a token at a node may come, every path walked. */
  function arrivesBy(from: string, join: string, byBoundaries: boolean, seen: readonly string[] = []): string[] {
    if (from === join || seen.includes(from)) return []
    const walked = [...seen, from]
    const on = nodeOf(from).outgoing.flatMap((way) =>
      targetOf(way).id === join ? [way] : arrivesBy(targetOf(way).id, join, byBoundaries, walked),
    )
    const off = byBoundaries ? boundariesOf(from).flatMap(({ id }) => arrivesBy(id, join, true, walked)) : []
    return [...on, ...off]
  }

  const emptyScopes = (state: PlainState): PlainState[] =>
    state.items
      .filter(({ id, node }) => node && nodeOf(node).kind === 'scope' && !state.items.some(({ scope }) => scope === id))
      .map((item) => leave(state, item))

  const seen = (state: PlainState) => state.ended || shape(state, 0)

  function shape(state: PlainState, scope: number): string {
    const parts = state.items
      .filter((item) => item.scope === scope)
      .map((item) => {
        if (item.flow) return `>${item.flow}`
        const pieces = nodeOf(item.node ?? '').kind === 'task' ? `${item.open}/${item.done}` : ''
        const all = item.part === 'all' ? `#${item.done}` : ''
        return `${item.node}${pieces}${all}${item.timers?.toSorted().join('') ?? ''}(${shape(state, item.id)})`
      })
    return parts.sort().join(' ')
  }

  return { start, take, moves, seen }
}
