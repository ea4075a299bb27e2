// Converts the executions of a running instance of Flowable to places of this engine.

import { ExpressionError } from '#model/expressions/expression.ts'
import type { Node, ProcessDefinition } from '#server/bpmn/definition.ts'
import type { PathPlace } from '#server/bpmn/restore.ts'
import type { Pieces } from '#server/bpmn/state.ts'
import type { TextCell } from '#store/foreign/index.ts'
import { isSet } from './flowableRows.ts'

export const EXECUTION_COLUMNS = [
  ...(['ID', 'PROC_INST_ID', 'PARENT_ID', 'SUPER_EXEC', 'ROOT_PROC_INST_ID', 'PROC_DEF_ID', 'ACT_ID', 'IS_MI_ROOT'] as const),
  ...(['IS_EVENT_SCOPE', 'SUSPENSION_STATE'] as const),
] as const

export type ExecutionRow = Readonly<Record<(typeof EXECUTION_COLUMNS)[number], TextCell>>

/** Reason why an instance cannot come over, at an element. */
export interface Obstacle {
  why: 'gone' | 'service' | 'loop' | 'collection' | 'join' | 'place' | 'variable' | 'expression' | 'called' | 'definition'
  element: string
}

export interface Placed {
  places: PathPlace[]
  /** Nodes of event sub-processes of the process itself that wait. */
  waits: string[]
  /** PathPlace and node of each execution of a boundary event or a start of an event sub-process. */
  events: Map<string, { place: string; node: string }>
  /** Number of each open task in its step, by execution. */
  pieces: Map<string, { place: string; piece: number }>
  obstacles: Obstacle[]
}

export interface InstanceRows {
  id: string
  executions: readonly ExecutionRow[]
  /** Executions with an open task. */
  withTask: ReadonlySet<string>
  variables: Readonly<Record<string, unknown>>
  /** Variables of executions other than the instance. */
  locals: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Flows that an execution took, latest last. */
  flows: ReadonlyMap<string, readonly string[]>
}

export function placesOf(definition: ProcessDefinition, rows: InstanceRows): Placed {
  return new Placer(definition, rows).placed()
}

class Placer {
  private readonly found: Placed = { places: [], waits: [], events: new Map(), pieces: new Map(), obstacles: [] }
  private readonly children: ReadonlyMap<string, readonly ExecutionRow[]>
  private readonly definition: ProcessDefinition
  private readonly rows: InstanceRows

  constructor(definition: ProcessDefinition, rows: InstanceRows) {
    this.definition = definition
    this.rows = rows
    this.children = Map.groupBy(rows.executions, ({ PARENT_ID }) => PARENT_ID ?? '')
  }

  placed(): Placed {
    for (const execution of this.childrenOf(this.rows.id)) this.place(execution, '')
    if (this.found.places.length === 0 && this.found.obstacles.length === 0) this.refuse('place', '')
    return this.found
  }

  private childrenOf(id: string): readonly ExecutionRow[] {
    return this.children.get(id) ?? []
  }

  private refuse(why: Obstacle['why'], element: string): void {
    this.found.obstacles.push({ why, element })
  }

  private place(execution: ExecutionRow, parent: string): void {
    // Compensation would undo such a path later; nothing waits there.
    if (isSet(execution.IS_EVENT_SCOPE)) return
    const id = execution.ID ?? ''
    const node = this.definition.nodes[execution.ACT_ID ?? '']
    if (!node) this.refuse('gone', execution.ACT_ID ?? '')
    else if (node.kind === 'start' && this.definition.nodes[node.scope]?.isEventScope) this.waitAt(parent, id, node)
    else if (node.loop && (node.kind !== 'task' || node.loop.results)) this.refuse('loop', node.id)
    else if (node.kind === 'task') this.task(execution, node, parent)
    else if (node.kind === 'scope') {
      this.add({ id, node: node.id, parent, waits: [] })
      for (const child of this.childrenOf(id)) this.inside(child, id)
    } else if (node.kind === 'wait' || node.kind === 'call') this.waiting(execution, node, parent)
    else if (node.kind === 'parallel' || node.kind === 'inclusive') this.join(id, node, parent)
    else this.refuse(['action', 'http', 'pass'].includes(node.kind) ? 'service' : 'place', node.id)
  }

  private add(place: PathPlace): void {
    this.found.places.push(place)
  }

  /** A child of a running activity: an event on it, or for a sub-process a path inside. */
  private inside(child: ExecutionRow, place: string): void {
    const node = this.definition.nodes[child.ACT_ID ?? '']
    if (node?.kind === 'boundary') this.waitAt(place, child.ID ?? '', node)
    else this.place(child, place)
  }

  private waitAt(place: string, execution: string, node: Node): void {
    this.found.events.set(execution, { place, node: node.id })
    const at = this.found.places.find(({ id }) => id === place)
    if (at) at.waits = [...at.waits, node.id]
    else this.found.waits.push(node.id)
  }

  private eventsOn(id: string): void {
    for (const child of this.childrenOf(id)) if (this.definition.nodes[child.ACT_ID ?? '']?.kind === 'boundary') this.inside(child, id)
  }

  private task(execution: ExecutionRow, node: Node, parent: string): void {
    const id = execution.ID ?? ''
    const instances = isSet(execution.IS_MI_ROOT) ? this.childrenOf(id).filter(({ ACT_ID }) => ACT_ID === node.id) : [execution]
    const open = instances.filter(({ ID }) => this.rows.withTask.has(ID ?? ''))
    if (open.length === 0) {
      this.refuse('place', node.id)
      return
    }
    const numbers = open.map(({ ID }) => (node.loop ? Number(this.local(ID, node.loop.index) ?? this.local(ID, 'loopCounter') ?? 0) : 0))
    const pieces = node.loop ? this.piecesOf(node, id, open, numbers) : { open: [0], size: 1, done: 0, approved: 0 }
    if (!pieces) {
      this.refuse('collection', node.id)
      return
    }
    this.add({ id, node: node.id, parent, pieces, waits: [] })
    for (const [at, { ID }] of open.entries()) this.found.pieces.set(ID ?? '', { place: id, piece: numbers[at] ?? 0 })
    this.eventsOn(id)
  }

  private local(execution: TextCell, name: string): unknown {
    return this.rows.locals.get(execution ?? '')?.[name]
  }

  /** Instances that are done count as approved: Flowable keeps no decision of theirs. `null` if the list of the next ones cannot be read. */
  private piecesOf({ loop }: Node, root: string, open: readonly ExecutionRow[], numbers: readonly number[]): Pieces | null {
    if (!loop) return null
    const { variable } = loop
    const listed = loop.collection ? valueOrNothing(() => loop.collection?.evaluate(this.rows.variables)) : undefined
    const list = typeof listed === 'string' ? listed.split(',').filter((one) => one.trim() !== '') : listed
    const size = Number(this.local(root, 'nrOfInstances') ?? (Array.isArray(list) ? list.length : Number.NaN))
    if (!Number.isInteger(size) || size < open.length) return null
    const isWhole = Array.isArray(list) && list.length === size
    if (loop.isSequential && loop.collection && !isWhole && size > Math.max(...numbers) + 1) return null
    const items: unknown[] = isWhole ? [...list] : Array.from({ length: size }, (_, at) => (loop.collection ? null : at))
    if (variable) for (const [at, { ID }] of open.entries()) items[numbers[at] ?? 0] = this.local(ID, variable) ?? items[numbers[at] ?? 0]
    const done = loop.isSequential ? Math.max(...numbers) : size - open.length
    return { open: [...numbers], size, done, approved: done, items }
  }

  /** Events behind an event-based gateway wait as one path at the gateway. */
  private waiting(execution: ExecutionRow, node: Node, parent: string): void {
    const id = execution.ID ?? ''
    const gateway = node.incoming
      .map((flow) => this.definition.nodes[this.definition.flows[flow]?.from ?? ''])
      .find((from) => from?.kind === 'events')
    if (!gateway) {
      this.add({ id, node: node.id, parent, waits: node.kind === 'wait' ? [node.id] : [] })
      this.found.events.set(id, { place: id, node: node.id })
      this.eventsOn(id)
      return
    }
    const same = this.found.places.find((place) => place.node === gateway.id && place.parent === parent)
    const place = same ?? { id, node: gateway.id, parent, waits: [] }
    if (!same) this.add(place)
    place.waits = [...place.waits, node.id]
    this.found.events.set(id, { place: place.id, node: node.id })
  }

  private join(id: string, node: Node, parent: string): void {
    const taken = this.rows.flows.get(id)?.findLast((flow) => node.incoming.includes(flow))
    const via = taken ?? (node.incoming.length === 1 ? node.incoming[0] : undefined)
    if (via === undefined) this.refuse('join', node.id)
    else this.add({ id, node: node.id, parent, via, waits: [] })
  }
}

function valueOrNothing(evaluate: () => unknown): unknown {
  try {
    return evaluate()
  } catch (error) {
    // The caller refuses a loop without a size.
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}
