// A second, simple and slow interpreter of processes: it moves one token over one node at a time in any order, independent of the engine.
// BPMN 2.0, chapter 13.

import type { Node, ProcessDefinition } from '#server/bpmn/definition.ts'

/** A token on a sequence flow, or a running activity. `scope` is the id of the running sub-process around it; 0 for the process. */
interface Item {
  id: number
  scope: number
  flow?: string
  node?: string
  /** Of an activity: pending timers on its boundary, after it, or of event sub-processes inside. */
  timers?: string[]
  /** Of an activity: conditions that currently hold. */
  held?: string[]
  /** Of an activity: values of variables whose change events wait for, by event. */
  last?: Record<string, string>
  /** True if an event sub-process has interrupted the scope. */
  isInterrupted?: boolean
  /** True if only event sub-processes are running inside. */
  isIdle?: boolean
  /** Of a task: number of open, completed and all instances. */
  open?: number
  done?: number
  size?: number
  /** `one` for one of several instances, whose scope is the item `all` of them. */
  part?: 'one' | 'all'
}

export interface PlainState {
  count: number
  /** The first item is the process itself with id 0, until it ends. */
  items: Item[]
  known: Readonly<Record<string, unknown>>
  ended: string
  visits: string[]
}

export type PlainEvent =
  | { kind: 'complete'; node: string; variables: Readonly<Record<string, unknown>> }
  | { kind: 'due'; node: string; timer: string }
  | { kind: 'caught'; node: string; event: string }
  /** A person starts an activity of an ad-hoc sub-process, or completes it. */
  | { kind: 'begun'; node: string; activity: string }
  | { kind: 'finished'; node: string }
  | { kind: 'done'; node: string }
  | { kind: 'failed'; node: string; code: string }

export interface Plain {
  start(known: Readonly<Record<string, unknown>>): PlainState
  /** States that an event can lead to, before other moves; several if several activities have the name. */
  take(state: PlainState, event: PlainEvent): PlainState[]
  /** States after each single move; empty if everything waits. */
  moves(state: PlainState): PlainState[]
  /** The state as seen from outside: equal for states that differ in ids only. */
  seen(state: PlainState): string
}

export function plainInterpreter({ nodes, flows }: ProcessDefinition): Plain {
  const nodeOf = (id: string) => nodes[id] as Node
  const targetOf = (flow: string) => nodeOf(flows[flow]?.to ?? '')
  const boundariesOf = (id: string) => Object.values(nodes).filter(({ on }) => on?.node === id)
  /** Start events of the event sub-processes in a scope. */
  const eventStartsIn = (id: string) =>
    Object.values(nodes).filter(({ kind, scope }) => kind === 'start' && nodes[scope]?.isEventScope && nodes[scope]?.scope === id)

  const start = (known: PlainState['known']) => {
    const process = withValues({ id: 0, scope: -1, node: '', timers: timersOf('') }, known)
    return begin({ count: 0, items: [process], known, ended: '', visits: [] }, '', 0)
  }

  /** Nodes that wait for something while an activity, event, gateway or scope is running. */
  function waitingAt(id: string): Node[] {
    const before = known.get(id)
    if (before) return before
    const node = nodes[id]
    const behind = node?.kind === 'events' ? node.outgoing.map(targetOf) : []
    const inside = id === '' || node?.kind === 'scope' ? eventStartsIn(id) : []
    const all = [...(node?.kind === 'wait' ? [node] : []), ...behind, ...boundariesOf(id), ...inside]
    known.set(id, all)
    return all
  }
  const known = new Map<string, Node[]>()

  const timersOf = (id: string) => waitingAt(id).flatMap(({ id: one, timer }) => (timer && one !== id ? [one] : []))

  /** Nodes that wait at an item; several instances share the boundary events, and each has its own inner ones. */
  function waitingIn(item: Item): Node[] {
    if (item.node === undefined) return []
    const all = waitingAt(item.node)
    const shared = item.part === 'all' ? all.filter(({ on }) => on) : item.part === 'one' ? all.filter(({ on }) => !on) : all
    const isThrown = ({ trigger }: Node) => trigger?.kind === 'error' || trigger?.kind === 'escalation'
    if (item.isIdle && !item.isInterrupted) return shared.filter((one) => one.kind !== 'start' || isThrown(one))
    return item.isInterrupted ? shared.filter(({ kind }) => kind !== 'start') : shared
  }

  /** Puts tokens on the outgoing flows of the start of a scope; an ad-hoc sub-process waits for a person. */
  const begin = (state: PlainState, scope: string, id: number) =>
    nodes[scope]?.adHoc
      ? state
      : emit(state, Object.values(nodes).find((node) => node.kind === 'start' && node.scope === scope) as Node, id)

  /** Puts tokens on the outgoing flows of a node. */
  function emit(state: PlainState, node: Node, scope: number): PlainState {
    const holds = (flow: string) => flows[flow]?.condition?.evaluate(state.known) ?? true
    const conditional = node.kind !== 'parallel'
    let ways = conditional ? node.outgoing.filter((flow) => flow !== node.otherwise && holds(flow) === true) : [...node.outgoing]
    if (node.kind === 'exclusive') ways = ways.slice(0, 1)
    if (ways.length === 0 && node.otherwise) ways = [node.otherwise]
    let next = { ...state, visits: [...state.visits, node.id] }
    if (completes(next, scope)) return leave(next, next.items.find(({ id }) => id === scope) as Item)
    for (const flow of ways) next = add(next, { scope, flow })
    return next
  }

  const adHocAt = (item: Item | undefined) => (item?.node && item.part !== 'all' ? nodes[item.node]?.adHoc : undefined)

  /** True for an ad-hoc sub-process in which a person may still start something. */
  const isOffered = (item: Item) => adHocAt(item) !== undefined && !item.isInterrupted

  /** Asked behind each node of an ad-hoc sub-process: what still runs keeps it open, unless it is cancelled. */
  function completes(state: PlainState, scope: number): boolean {
    const adHoc = adHocAt(state.items.find(({ id }) => id === scope))
    if (adHoc?.until?.evaluate(state.known) !== true) return false
    return adHoc.cancelsRemaining || !state.items.some((item) => item.scope === scope)
  }

  const textOf = (known: PlainState['known'], node: Node) =>
    node.trigger?.kind === 'variable' ? (JSON.stringify(known[node.trigger.name]) ?? '') : ''

  const variablesIn = (item: Item) => waitingIn(item).filter(({ trigger }) => trigger?.kind === 'variable')

  const withValues = (item: Item, known: PlainState['known']): Item => ({
    ...item,
    last: Object.fromEntries(variablesIn(item).map((node) => [node.id, textOf(known, node)])),
  })

  const add = (state: PlainState, item: Omit<Item, 'id'>): PlainState => ({
    ...state,
    count: state.count + 1,
    items: [...state.items, withValues({ ...item, id: state.count + 1 }, state.known)],
  })

  /** Removes an item and everything inside it. */
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

  /** States after a token arrives at a node; several if a signal is received by several nodes in any order. */
  function arrive(state: PlainState, token: Item): PlainState[] {
    const node = targetOf(token.flow ?? '')
    return arriveAt(without(state, token.id), node, token.scope)
  }

  function arriveAt(gone: PlainState, node: Node, scope: number): PlainState[] {
    if (node.kind === 'end') {
      const outcomes = thrown({ ...gone, visits: [...gone.visits, node.id] }, node, scope)
      return outcomes.map((one) => (goesOn(one, scope) ? atEnd(one, node, scope) : one))
    }
    if (node.loop || ['task', 'action', 'call', 'wait', 'scope', 'events'].includes(node.kind)) return [reach(gone, node, { scope })]
    const { target = '', value } = node.script ?? {}
    const known = value ? { ...gone.known, [target]: value.evaluate(gone.known) } : gone.known
    return thrown({ ...gone, known }, node, scope).map((one) => (goesOn(one, scope) ? emit(one, node, scope) : one))
  }

  const goesOn = (state: PlainState, scope: number) => state.items.some(({ id, isInterrupted }) => id === scope && !isInterrupted)

  /** Starts an activity. */
  function reach(gone: PlainState, node: Node, token: Pick<Item, 'scope'>): PlainState {
    const timers = timersOf(node.id).filter((one) => !node.loop || nodeOf(one).on)
    const size = node.loop ? Number(node.loop.cardinality?.evaluate(gone.known)) : 1
    if (size === 0) return emit(gone, node, token.scope)
    const open = node.loop?.isSequential ? 1 : size
    if (node.loop && node.kind !== 'task') {
      const all = add(gone, { scope: token.scope, node: node.id, timers, open, done: 0, size, part: 'all' })
      const id = all.count
      const isOpen = (one: PlainState) => one.items.some((item) => item.id === id)
      return Array.from({ length: open }).reduce<PlainState>((one) => (isOpen(one) ? instance(one, node, id) : one), all)
    }
    const under = add(gone, { scope: token.scope, node: node.id, timers, open, done: 0, size })
    return node.kind === 'scope' ? begin(under, node.id, under.count) : under
  }

  /** States after an event is thrown, which starts and stops paths. */
  function thrown(state: PlainState, { throws }: Node, scope: number): PlainState[] {
    if (throws?.kind === 'escalation') return [outwards(state, 'escalation', scope, throws.code) ?? state]
    if (throws?.kind !== 'signal') return [state]
    const name = throws.name.source
    const waits = state.items.flatMap((item) =>
      waitingIn(item).flatMap((node) => (node.trigger?.kind === 'signal' && node.trigger.name.source === name ? [{ item, node }] : [])),
    )
    return ordersOf(waits).map((order) =>
      order.reduce((one, { item, node }) => {
        const now = one.items.find(({ id }) => id === item.id)
        return now && waitingIn(now).includes(node) ? occur(one, now, node) : one
      }, state),
    )
  }

  /** The event of a waiting node occurs. */
  function occur(state: PlainState, item: Item, node: Node): PlainState {
    if (node.kind === 'start') return startEvent(state, item, node)
    if (node.on) return emit(node.on.interrupts ? without(state, item.id) : state, node, item.scope)
    return item.node === node.id ? leave(state, item) : emit(without(state, item.id), node, item.scope)
  }

  function startEvent(state: PlainState, item: Item, node: Node): PlainState {
    let before = state
    if (node.interrupts) {
      for (const inner of state.items.filter(({ scope }) => scope === item.id)) before = without(before, inner.id)
      const timers = item.timers?.filter((one) => nodeOf(one).kind !== 'start') ?? []
      before = change(before, { ...item, timers, isInterrupted: true })
    }
    const under = add(before, { scope: item.id, node: node.scope, timers: timersOf(node.scope) })
    return emit(under, node, under.count)
  }

  /** Starts one of several instances. */
  function instance(state: PlainState, node: Node, all: number): PlainState {
    const timers = timersOf(node.id).filter((one) => !nodeOf(one).on)
    const under = add(state, { scope: all, node: node.id, timers, part: 'one' })
    if (node.kind === 'pass') return leave({ ...under, visits: [...under.visits, node.id] }, under.items.at(-1) as Item)
    return node.kind === 'scope' ? begin(under, node.id, under.count) : under
  }

  /** Completes an activity, or one of its instances. */
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
    const around = state.items.find(({ id }) => id === scope) as Item
    if (!ends) return completes(state, scope) ? leave(state, around) : state
    if (ends.how === 'error') return raise(state, scope, ends.code)
    if (ends.isOfLoop) return endLoop(state, scope)
    if (scope === 0 || ends.isOfAll) return end(state, ends.isOfAll ? 'terminateAll' : 'terminate')
    if (adHocAt(around)) return leave(state, around)
    return { ...state, items: state.items.filter(({ id }) => !isInside(state, id, scope)) }
  }

  /** All instances of the nearest multi-instance activity around a scope end, and its path goes on. */
  function endLoop(state: PlainState, scope: number): PlainState {
    const item = state.items.find(({ id }) => id === scope) as Item
    if (item.part !== 'one') return endLoop(state, item.scope)
    const all = state.items.find(({ id }) => id === item.scope) as Item
    return emit(without(state, all.id), nodeOf(all.node ?? ''), all.scope)
  }

  function isInside(state: PlainState, id: number, scope: number): boolean {
    const item = state.items.find((one) => one.id === id)
    return item !== undefined && (item.scope === scope || isInside(state, item.scope, scope))
  }

  const raise = (state: PlainState, scope: number, code: string) => outwards(state, 'error', scope, code) ?? end(state, `error ${code}`)

  /** State after the nearest event handler for the code, from the scope outwards; nothing if there is none. */
  function outwards(state: PlainState, kind: 'error' | 'escalation', scope: number, code: string): PlainState | undefined {
    const item = state.items.find(({ id }) => id === scope)
    if (!item) return undefined
    const isFor = (wanted: string) => (node: Node) => node.trigger?.kind === kind && node.trigger.code === wanted
    const nearest = (isInside: boolean) => {
      const waits = waitingIn(item).filter((node) => (node.kind === 'start') === isInside)
      return waits.find(isFor(code)) ?? waits.find(isFor(''))
    }
    const event = nearest(true) ?? nearest(false)
    return event ? occur(state, item, event) : outwards(state, kind, item.scope, code)
  }

  function take(state: PlainState, event: PlainEvent): PlainState[] {
    const { node } = event
    if (event.kind === 'begun' || event.kind === 'finished') return takeAdHoc(state, event)
    const under = state.items.filter(
      (item) =>
        item.node === node &&
        (item.part !== 'all' || event.kind === 'due' || event.kind === 'caught') &&
        (event.kind !== 'caught' || waitingIn(item).some(({ id }) => id === event.event)) &&
        (event.kind !== 'due' || event.timer === node || item.timers?.includes(event.timer)),
    )
    return under.map((item) => {
      if (event.kind === 'done') return leave(state, item)
      if (event.kind === 'failed') return raise(state, item.part === 'one' ? item.scope : item.id, event.code)
      if (event.kind === 'caught') return occur(state, item, nodeOf(event.event))
      if (event.kind === 'complete') {
        const known = { ...state.known, ...event.variables }
        return complete({ ...state, known }, item)
      }
      const timers = item.timers?.filter((one) => one !== event.timer) ?? []
      const after = { ...item, timers }
      return occur(change(state, after), after, nodeOf(event.timer))
    })
  }

  function takeAdHoc(state: PlainState, event: Extract<PlainEvent, { kind: 'begun' | 'finished' }>): PlainState[] {
    const inside = ({ id }: Item) => state.items.filter(({ scope }) => scope === id)
    const at = state.items.filter((item) => item.node === event.node && item.part !== 'all')
    if (event.kind === 'finished') return at.filter((item) => inside(item).length === 0).map((item) => leave(state, item))
    const isBusy = (item: Item) => inside(item).some(({ node }) => node === undefined || !nodes[node]?.isEventScope)
    const ready = at.filter((item) => isOffered(item) && !(adHocAt(item)?.isSequential && isBusy(item)))
    return ready.flatMap((item) => arriveAt(state, nodeOf(event.activity), item.id))
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
    const next = [...single.flatMap((token) => arrive(state, token)), ...joins(state, 'parallel')]
    if (next.length > 0) return next
    const late = [...joins(state, 'inclusive'), ...emptyScopes(state)]
    if (late.length > 0) return late
    const idle = state.items.find((item) => isNowIdle(state, item))
    if (idle) {
      const timers = idle.timers?.filter((one) => nodeOf(one).kind !== 'start') ?? []
      return [change(state, { ...idle, timers, isIdle: true })]
    }
    return state.items.length === 1 ? [end(state, 'end')] : conditions(state)
  }

  function isNowIdle(state: PlainState, item: Item): boolean {
    const { id, isIdle } = item
    if (isOffered(item)) return false
    const inside = state.items.filter(({ scope }) => scope === id)
    return !isIdle && inside.length > 0 && inside.every(({ node }) => node !== undefined && nodes[node]?.isEventScope)
  }

  /** States after one condition that became true, or one change of a variable, takes effect; conditions that became false are forgotten. */
  function conditions(state: PlainState): PlainState[] {
    const holds = (node: Node) => node.trigger?.kind === 'condition' && node.trigger.condition.evaluate(state.known) === true
    const changes = (item: Item) =>
      variablesIn(item).filter((node) => {
        const [before, after] = [item.last?.[node.id] ?? '', textOf(state.known, node)]
        const change = node.trigger?.kind === 'variable' ? node.trigger.change : 'all'
        return before !== after && (change === 'all' || change === (before === '' ? 'create' : 'update'))
      })
    const kept = state.items.map((item) => {
      const waits = changes(item)
      const last = Object.fromEntries(
        variablesIn(item).map((node) => [node.id, waits.includes(node) ? (item.last?.[node.id] ?? '') : textOf(state.known, node)]),
      )
      const held = waitingIn(item).flatMap((node) => (item.held?.includes(node.id) && holds(node) ? [node.id] : []))
      return { ...item, held, last }
    })
    const now = { ...state, items: kept }
    const begins = kept.flatMap((item) =>
      waitingIn(item)
        .filter((node) => holds(node) && !item.held.includes(node.id))
        .map((node) => {
          const after = { ...item, held: [...item.held, node.id] }
          return occur(change(now, after), after, node)
        }),
    )
    for (const item of kept)
      for (const node of changes(item)) {
        const after = { ...item, last: { ...item.last, [node.id]: textOf(state.known, node) } }
        begins.push(occur(change(now, after), after, node))
      }
    return begins.length > 0 || seen(now) === seen(state) ? begins : [now]
  }

  /** First token of each incoming flow of a join, if the join can fire. */
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

  /** Table 13.3: true if a token can still arrive by a flow without a token, and not by one with a token. */
  function canStillCome(state: PlainState, join: Node, scope: number): boolean {
    const has = (way: string) => state.items.some(({ flow, scope: its }) => flow === way && its === scope)
    return state.items.some((item) => {
      if (item.scope !== scope || (item.flow !== undefined && targetOf(item.flow).id === join.id)) return false
      const at = item.node ?? targetOf(item.flow ?? '').id
      return arrivesBy(at, join.id, true).some((way) => !has(way)) && !arrivesBy(at, join.id, false).some(has)
    })
  }

  /** Incoming flows of a join by which a token at a node can arrive, along all paths. */
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
      .filter((item) => item.node && nodeOf(item.node).kind === 'scope' && !isOffered(item))
      .filter(({ id }) => !state.items.some(({ scope }) => scope === id))
      .map((item) => leave(state, item))

  const seen = (state: PlainState) => state.ended || `${waitsIn(state.items[0] as Item)} ${shape(state, 0)}`

  /** Events that an item waits for: timers other than its own, messages, signals, and conditions that hold. */
  function waitsIn(item: Item): string {
    const events = waitingIn(item).flatMap(({ id, trigger }) => (trigger?.kind === 'message' || trigger?.kind === 'signal' ? [id] : []))
    const values = variablesIn(item).map(({ id }) => `${id}=${item.last?.[id] ?? ''}`)
    return [
      ...values,
      ...(item.timers ?? []),
      ...events,
      ...(item.held ?? []),
      ...(item.isIdle ? ['idle'] : []),
      ...(item.isInterrupted ? ['interrupted'] : []),
    ]
      .toSorted()
      .join('')
  }

  function shape(state: PlainState, scope: number): string {
    const parts = state.items
      .filter((item) => item.scope === scope)
      .map((item) => {
        if (item.flow) return `>${item.flow}`
        const pieces = nodeOf(item.node ?? '').kind === 'task' ? `${item.open}/${item.done}` : ''
        const all = item.part === 'all' ? `#${item.done}` : ''
        return `${item.node}${pieces}${all}${waitsIn(item)}(${shape(state, item.id)})`
      })
    return parts.sort().join(' ')
  }

  return { start, take, moves, seen }
}

/** All permutations of up to three items, and two of more. */
function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length > 3) return [[...all], all.toReversed()]
  if (all.length < 2) return [[...all]]
  return all.flatMap((first, at) => ordersOf(all.filter((_, other) => other !== at)).map((rest) => [first, ...rest]))
}
