// Generates random block-structured process definitions with gateways, loops, sub-processes, several instances, timers, errors, calls,
// actions, ends, scripts, messages, signals, escalations, conditions, changes of variables, event-based gateways, event sub-processes and ad-hoc
// sub-processes.

import { condition, type JuelCondition, textTemplate } from '#model/expressions/juel.ts'
import type { Flow, Node, ProcessDefinition, Throw, Trigger } from '#server/bpmn/definition.ts'

export interface RandomProcess {
  definition: ProcessDefinition
  /** Variables of conditions; 0, 1 or 2. */
  variables: Record<string, number>
  /** True if an end, error or timer can stop parallel paths, so that the result depends on the order. */
  hasStops: boolean
}

type Random = () => number

/** Mulberry32: the same seed gives the same numbers. */
export function randomOf(seed: number): Random {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const conditions = new Map<string, JuelCondition>()

function conditionOf(source: string): JuelCondition {
  const known = conditions.get(source) ?? condition(source)
  conditions.set(source, known)
  return known
}

const TIMER = { kind: 'duration', value: textTemplate('PT1H') } as const
const named = (name: string) => templates.get(name) ?? textTemplate(name)
const CHANGES = ['create', 'update', 'all'] as const
const templates = new Map(['m', 's', 't'].map((name) => [name, textTemplate(name)]))
const TASK = {
  assignee: textTemplate('1'),
  users: null,
  groups: null,
  due: null,
  writable: [],
  isForApplicant: false,
}

type Place = { scope: string; isInside: boolean }
type Drawn = { first: string; last: string }

class Writer {
  readonly nodes: Record<string, Node & { incoming: string[]; outgoing: string[] }> = {}
  readonly flows: Record<string, Flow> = {}
  readonly variables: Record<string, number> = {}
  hasStops = false
  private count = 0
  /** Number of events around the current path. */
  private handling = 0
  private readonly random: Random
  private readonly mayStop: boolean

  constructor(random: Random, mayStop: boolean) {
    this.random = random
    this.mayStop = mayStop
  }

  process(depth: number): RandomProcess {
    this.fill({ scope: '', isInside: false }, depth)
    const definition = { key: 'p', name: 'p', nodes: this.nodes, flows: this.flows, startTimer: null, owners: [] } as ProcessDefinition
    return { definition, variables: this.variables, hasStops: this.hasStops }
  }

  private below(count: number): number {
    return Math.floor(this.random() * count)
  }

  private node(kind: Node['kind'], { scope }: Place, more: Partial<Node> = {}): string {
    const id = `${kind}${this.count++}`
    this.nodes[id] = { id, name: id, kind, scope, otherwise: null, ...more, incoming: [], outgoing: [] }
    return id
  }

  private flow(from: string, to: string, source: string | null = null): string {
    const id = `f${this.count++}`
    this.flows[id] = { id, from, to, condition: source === null ? null : conditionOf(source) }
    this.nodes[from]?.outgoing.push(id)
    this.nodes[to]?.incoming.push(id)
    return id
  }

  private variable(): string {
    const name = `v${Object.keys(this.variables).length}`
    this.variables[name] = this.below(3)
    return name
  }

  /** Writes start, block and end of a process or sub-process. */
  private fill(place: Place, depth: number): void {
    const start = this.node('start', place)
    const { first, last } = this.block(place, depth)
    this.flow(start, first)
    this.flow(last, this.node('end', place, this.below(8) === 0 ? this.throws() : {}))
    if (this.mayStop && this.below(4) === 0) this.eventScope(place, depth)
  }

  /** An event sub-process beside the other blocks of a scope. */
  private eventScope(place: Place, depth: number): void {
    this.hasStops = true
    const id = this.node('scope', place, { isEventScope: true })
    const inside = { scope: id, isInside: true }
    const starts = [this.eventStart(inside), ...(this.below(3) === 0 ? [this.eventStart(inside)] : [])]
    this.handling += 1
    const { first, last } = this.block(inside, Math.max(0, depth - 2))
    this.handling -= 1
    const enter = starts.length > 1 ? this.node('exclusive', inside) : first
    for (const start of starts) this.flow(start, enter)
    if (enter !== first) this.flow(enter, first)
    this.flow(last, this.node('end', inside))
  }

  private eventStart(inside: Place): string {
    const waits = this.below(6)
    const trigger = waits === 0 ? { timer: TIMER } : { trigger: waits === 1 ? { kind: 'error' as const, code: 'E1' } : this.trigger() }
    return this.node('start', inside, { interrupts: waits === 1 || this.below(2) === 0, ...trigger })
  }

  private trigger(): Trigger {
    const kind = this.below(5)
    if (kind === 0) return { kind: 'message', name: named('m') }
    if (kind === 4) return { kind: 'variable', name: `set${this.below(2)}`, change: CHANGES[this.below(3)] as (typeof CHANGES)[number] }
    if (kind === 1) return { kind: 'signal', name: named(this.below(2) === 0 ? 's' : 't') }
    if (kind === 2) return { kind: 'escalation', code: this.below(2) === 0 ? '' : 'X1' }
    return { kind: 'condition', condition: conditionOf(`held${this.below(3)} == 1`) }
  }

  private throws(): { throws: Throw } | Record<string, never> {
    // An event that stops nothing and throws what it waits for has no end.
    if (!this.mayStop || this.handling > 0) return {}
    this.hasStops = true
    const kind = this.below(3)
    if (kind === 0) return { throws: { kind: 'escalation', code: 'X1' } }
    return { throws: { kind: 'signal', name: named(kind === 1 ? 's' : 't'), isOwn: true } }
  }

  /** A script that sets a variable in the middle of a step. */
  private sets(): Pick<Node, 'script'> {
    this.hasStops = true
    const target = this.below(2) === 0 ? `held${this.below(3)}` : `set${this.below(2)}`
    return { script: { target, value: conditionOf(String(this.below(2))) } }
  }

  private block(place: Place, depth: number): Drawn {
    const pick = this.below(depth === 0 ? 6 : 17)
    if (pick === 0 && this.below(3) === 0) return this.single(this.node('pass', place, this.throws()))
    if (pick === 0 && this.mayStop && this.below(3) === 0) return this.single(this.node('pass', place, this.sets()))
    if (pick === 0 && this.below(3) === 0) return this.single(this.node('pass', place, this.several()))
    if (pick === 1 && this.below(3) === 0) return this.received(place, depth)
    if (pick <= 1) return this.around(this.node('task', place, { task: TASK }), place, depth)
    if (pick === 2) return this.around(this.node('task', place, { task: TASK, loop: this.loop() }), place, depth)
    if (pick === 3) return this.around(this.node('action', place, { action: 'a.b', ...this.several() }), place, depth)
    if (pick === 4)
      return this.around(
        this.node('call', place, { calls: { key: textTemplate('c'), isInherited: false, in: [], out: [] }, ...this.several() }),
        place,
        depth,
      )
    if (pick === 5) return this.single(this.node('wait', place, { timer: TIMER }))
    if (pick === 6) return this.line(place, depth)
    if (pick === 7 || pick === 8) return this.choice(place, depth)
    if (pick === 9 || pick === 10) return this.together(place, depth)
    if (pick === 11 || pick === 12) return this.some(place, depth)
    if (pick === 13) return this.again(place, depth)
    if (pick === 14) return this.adHoc(place, depth)
    const id = this.node('scope', place, this.several())
    this.fill({ scope: id, isInside: true }, depth - 1)
    return this.around(id, place, depth)
  }

  /** Activities that a person starts, each with the path behind it. */
  private adHoc(place: Place, depth: number): Drawn {
    const until = this.mayStop && this.below(3) > 0 ? conditionOf(`held${this.below(3)} == 1`) : null
    if (until) this.hasStops = true
    const adHoc = { isSequential: this.below(2) === 0, until, cancelsRemaining: this.below(2) === 0 }
    const id = this.node('scope', place, { adHoc, ...this.several() })
    const inside = { scope: id, isInside: true }
    for (let left = 1 + this.below(3); left > 0; left--) {
      const { first, last } = this.block(inside, depth - 1)
      // Only an activity without incoming flows can be started.
      if (this.nodes[first]?.incoming.length !== 0) this.flow(this.node('pass', inside), first)
      if (this.below(3) === 0) this.flow(last, this.node('end', inside))
    }
    if (this.mayStop && this.below(4) === 0) this.eventScope(inside, depth)
    return this.around(id, place, depth)
  }

  /** A receive task, an event that waits, or the first of several events. */
  private received(place: Place, depth: number): Drawn {
    const message = { trigger: { kind: 'message' as const, name: named('m') } }
    const how = this.below(4)
    if (how === 0) return this.around(this.node('wait', place, { ...message, ...this.several() }), place, depth)
    if (how === 1) return this.single(this.node('wait', place, message))
    if (how === 2 && this.mayStop) {
      this.hasStops = true
      const trigger = this.trigger()
      return this.single(this.node('wait', place, trigger.kind === 'message' || trigger.kind === 'signal' ? { trigger } : message))
    }
    const [open, close] = [this.node('events', place), this.node('exclusive', place)]
    const trigger = this.mayStop && this.below(2) === 0 ? this.trigger() : null
    const isHeld = trigger?.kind === 'condition' || trigger?.kind === 'variable'
    if (isHeld) this.hasStops = true
    for (const waits of [{ timer: TIMER }, message, ...(trigger && isHeld ? [{ trigger }] : [])]) {
      const event = this.node('wait', place, waits)
      this.flow(open, event)
      const { first, last } = this.block(place, Math.max(0, depth - 2))
      this.flow(event, first)
      this.flow(last, close)
    }
    return { first: open, last: close }
  }

  private single = (id: string): Drawn => ({ first: id, last: id })

  private several(): Partial<Node> {
    if (this.below(4) > 0) return {}
    const loop = this.loop()
    if (!loop?.until) return { loop }
    // A completion condition stops the instances that are not done.
    if (!this.mayStop) return { loop: { ...loop, until: null } }
    this.hasStops = true
    return { loop }
  }

  private loop(): Node['loop'] {
    const count = conditionOf(String(this.below(4)))
    const until = this.below(3) === 0 ? conditionOf(`\${nrOfCompletedInstances >= ${1 + this.below(2)}}`) : null
    return { isSequential: this.below(2) === 0, cardinality: count, collection: null, variable: '', index: 'loopCounter', until }
  }

  private line(place: Place, depth: number): Drawn {
    const one = this.block(place, depth - 1)
    const other = this.block(place, depth - 1)
    this.flow(one.last, other.first)
    return { first: one.first, last: other.last }
  }

  /** Three alternatives; the last one may end the scope. */
  private choice(place: Place, depth: number): Drawn {
    const [open, close] = [this.node('exclusive', place), this.node('exclusive', place)]
    const variable = this.variable()
    for (let at = 0; at < 3; at++) {
      if (at === 1 && this.mayStop && this.below(3) === 0) {
        this.flow(open, this.stop(place), `\${${variable} == ${at}}`)
        continue
      }
      const { first, last } = this.block(place, depth - 1)
      const flow = this.flow(open, first, at === 2 ? null : `\${${variable} == ${at}}`)
      if (at === 2) (this.nodes[open] as { otherwise: string | null }).otherwise = flow
      this.flow(last, close)
    }
    return { first: open, last: close }
  }

  private isInLoop(scope: string): boolean {
    const around = this.nodes[scope]
    return around !== undefined && (around.loop !== undefined || this.isInLoop(around.scope))
  }

  private stop(place: Place): string {
    this.hasStops = true
    const how = this.below(3)
    if (how === 0 && this.isInLoop(place.scope) && this.below(2) === 0)
      return this.node('end', place, { ends: { how: 'terminate', isOfAll: false, isOfLoop: true } })
    if (how === 0) return this.node('end', place, { ends: { how: 'terminate', isOfAll: this.below(4) === 0 } })
    return this.node('end', place, { ends: { how: 'error', code: how === 1 ? 'E1' : 'E2' } })
  }

  /** Parallel paths, joined or each with its own end. */
  private together(place: Place, depth: number): Drawn {
    const [open, close] = [this.node('parallel', place), this.node(this.below(4) === 0 ? 'exclusive' : 'parallel', place)]
    const isJoined = this.nodes[close]?.kind === 'parallel'
    const ways = 2 + this.below(2)
    // One of them may stop the scope while the others begin.
    const stops = this.mayStop ? this.below(12) : -1
    for (let at = 0; at < ways; at++) {
      if (at === stops) this.flow(open, this.stop(place))
      const { first, last } = this.block(place, depth - 1)
      this.flow(open, first)
      if (isJoined || at === 0) this.flow(last, close)
      // A path without a following node ends implicitly.
      else if (this.below(2) === 0) this.flow(last, this.node('end', place))
    }
    return { first: open, last: close }
  }

  private some(place: Place, depth: number): Drawn {
    const [open, close] = [this.node('inclusive', place), this.node('inclusive', place)]
    for (let at = 0; at < 3; at++) {
      const { first, last } = this.block(place, depth - 1)
      const flow = this.flow(open, first, at === 2 ? null : `\${${this.variable()} == 1}`)
      if (at === 2) (this.nodes[open] as { otherwise: string | null }).otherwise = flow
      this.flow(last, close)
    }
    return { first: open, last: close }
  }

  /** A block followed by a task that decides whether to repeat it. */
  private again(place: Place, depth: number): Drawn {
    const [enter, leave, out] = [this.node('exclusive', place), this.node('exclusive', place), this.node('exclusive', place)]
    const { first, last } = this.block(place, depth - 1)
    const repeatTask = this.node('task', place, { task: TASK })
    this.flow(enter, first)
    this.flow(last, repeatTask)
    this.flow(repeatTask, leave)
    this.flow(leave, enter, `\${again_${repeatTask} == 1}`)
    ;(this.nodes[leave] as { otherwise: string | null }).otherwise = this.flow(leave, out)
    return { first: enter, last: out }
  }

  /** An activity with boundary events, whose paths join it afterwards or end. */
  private around(id: string, place: Place, depth: number): Drawn {
    const kind = this.nodes[id]?.kind
    const boundaries: Partial<Node>[] = []
    if (this.mayStop && this.below(3) === 0) boundaries.push({ on: { node: id, interrupts: this.below(2) === 0 }, timer: TIMER })
    if (this.mayStop && kind !== 'task' && this.below(2) === 0)
      boundaries.push({ on: { node: id, interrupts: true }, trigger: { kind: 'error', code: ['', 'E1'][this.below(2)] as string } })
    if (this.mayStop && this.below(5) === 0) boundaries.push({ on: { node: id, interrupts: this.below(2) === 0 }, trigger: this.trigger() })
    if (boundaries.length === 0) return this.single(id)
    this.hasStops = true
    const merge = this.node('exclusive', place)
    this.flow(id, merge)
    for (const boundary of boundaries) {
      const event = this.node('boundary', place, boundary)
      this.handling += 1
      const { first, last } = this.block(place, Math.max(0, depth - 2))
      this.handling -= 1
      this.flow(event, first)
      // A second token behind the merge would come from a boundary that leaves its activity.
      this.flow(last, boundary.on?.interrupts ? merge : this.node('end', place))
    }
    return { first: id, last: merge }
  }
}

/** A random process of at most this depth. @param mayStop whether ends, errors and timers may stop parallel paths */
export function randomProcess(random: Random, depth: number, mayStop: boolean): RandomProcess {
  return new Writer(random, mayStop).process(depth)
}
