// Lays out a file without a diagram: steps from left to right by distance from the start, backward flows below them.

import type { Flow, Node } from './definition.ts'
import type { Sketch } from './sketch.ts'

export interface LayoutBox {
  x: number
  y: number
  width: number
  height: number
}

export interface DiagramLayout {
  boxes: Map<string, LayoutBox>
  /** Corner points of each flow. */
  lines: Map<string, [x: number, y: number][]>
}

const GAP_X = 60
const GAP_Y = 40
const PAD = 40
const ROUND = { width: 36, height: 36 }
const DIAMOND = { width: 50, height: 50 }
const TASK = { width: 110, height: 70 }

interface Placing extends DiagramLayout {
  /** Nodes that move together with a node: the content of a sub-process, and events on its boundary. */
  inside: ReadonlyMap<string, readonly Node[]>
}

export function layoutOf(definition: Sketch): DiagramLayout {
  const inside = Map.groupBy(
    Object.values(definition.nodes).flatMap((node) => [...new Set([node.scope, node.on?.node ?? ''])].map((id) => ({ id, node }))),
    ({ id }) => id,
  )
  const nodesIn = new Map([...inside].map(([id, all]) => [id, all.map(({ node }) => node)]))
  const layout: Placing = { boxes: new Map(), lines: new Map(), inside: nodesIn }
  place(definition, '', 60, 60, layout)
  for (const flow of Object.values(definition.flows)) layout.lines.set(flow.id, corners(flow, definition, layout))
  return { boxes: layout.boxes, lines: layout.lines }
}

/** Places the nodes of a scope; returns the size that they take. */
function place(definition: Sketch, scope: string, left: number, top: number, layout: Placing): { width: number; height: number } {
  const nodes = (layout.inside.get(scope) ?? []).filter((node) => node.scope === scope)
  const columns = Map.groupBy(
    nodes.filter(({ on }) => !on),
    ranksOf(definition, nodes),
  )
  let x = left
  let bottom = top
  const heights = new Map<number, number>()
  for (const rank of [...columns.keys()].sort((one, other) => one - other)) {
    let y = top
    let width = 0
    for (const node of columns.get(rank) ?? []) {
      const size = sizeOf(definition, node, x, y, layout)
      layout.boxes.set(node.id, { x, y, ...size })
      width = Math.max(width, size.width)
      y += size.height + GAP_Y
    }
    for (const node of columns.get(rank) ?? []) middle(node, x, width, layout)
    heights.set(rank, y - GAP_Y - top)
    bottom = Math.max(bottom, y)
    x += width + GAP_X
  }
  for (const [rank, height] of heights) for (const { id } of columns.get(rank) ?? []) lower(id, (bottom - GAP_Y - top - height) / 2, layout)
  for (const { id, on } of nodes) onBoundary(id, on?.node, layout)
  return { width: x - GAP_X - left, height: bottom - GAP_Y - top + GAP_Y }
}

function sizeOf(definition: Sketch, node: Node, x: number, y: number, layout: Placing): { width: number; height: number } {
  if (node.kind === 'scope') {
    const inside = place(definition, node.id, x + PAD, y + PAD, layout)
    return { width: inside.width + 2 * PAD, height: inside.height + 2 * PAD }
  }
  if (node.kind === 'start' || node.kind === 'end' || node.kind === 'wait') return ROUND
  return node.kind === 'exclusive' || node.kind === 'parallel' || node.kind === 'inclusive' ? DIAMOND : TASK
}

/** Moves a box down together with its content. */
function lower(id: string, by: number, layout: Placing): void {
  const box = layout.boxes.get(id)
  if (box) box.y += by
  for (const node of layout.inside.get(id) ?? []) lower(node.id, by, layout)
}

/** Centres small shapes in their column; a sub-process stays in place, since its content is placed already. */
function middle({ id, kind }: Node, left: number, width: number, { boxes }: DiagramLayout): void {
  const box = boxes.get(id)
  if (box && kind !== 'scope') box.x = left + (width - box.width) / 2
}

function onBoundary(id: string, host: string | undefined, { boxes }: DiagramLayout): void {
  const box = boxes.get(host ?? '')
  if (!box) return
  const before = [...boxes.values()].filter((one) => one.y === box.y + box.height - 18 && one.x > box.x && one.x < box.x + box.width).length
  boxes.set(id, { x: box.x + box.width - 50 - before * 45, y: box.y + box.height - 18, ...ROUND })
}

/** Distance of each node from the start: length of the longest path, without backward flows. */
function ranksOf({ flows }: Sketch, nodes: readonly Node[]): (node: Node) => number {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const events = Map.groupBy(nodes, ({ on }) => on?.node ?? '')
  const nextOf = (node: Node): Node[] =>
    [node, ...(events.get(node.id) ?? [])].flatMap(({ outgoing }) => outgoing).flatMap((flow) => byId.get(flows[flow]?.to ?? '') ?? [])
  const drawn = nodes.filter(({ kind }) => kind === 'start')
  // An ad-hoc sub-process has no start.
  const starts = drawn.length > 0 ? drawn : nodes.filter(({ incoming, on }) => incoming.length === 0 && !on)
  const ranks = new Map(starts.map(({ id }) => [id, 0]))
  const ordered = forwardOrder(starts, nextOf)
  const places = new Map(ordered.map((node, at) => [node.id, at]))
  for (const node of ordered) {
    for (const next of nextOf(node)) {
      const isBack = (places.get(next.id) ?? 0) <= (places.get(node.id) ?? 0)
      if (!isBack) ranks.set(next.id, Math.max(ranks.get(next.id) ?? 0, (ranks.get(node.id) ?? 0) + 1))
    }
  }
  return ({ id }) => ranks.get(id) ?? 0
}

/** Reachable nodes in topological order, ignoring backward flows. Iterative, since a chain may be long. */
function forwardOrder(starts: readonly Node[], nextOf: (node: Node) => Node[]): Node[] {
  const left: Node[] = []
  const seen = new Set<string>()
  const path: { node: Node; next: Node[] }[] = []
  const enter = (node: Node): void => {
    if (seen.has(node.id)) return
    seen.add(node.id)
    path.push({ node, next: nextOf(node).reverse() })
  }
  for (const start of starts) {
    enter(start)
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const next = here.next.pop()
      if (next) enter(next)
      else {
        left.push(here.node)
        path.pop()
      }
    }
  }
  return left.reverse()
}

function corners({ from, to }: Flow, { nodes }: Sketch, { boxes }: DiagramLayout): [number, number][] {
  const source = boxes.get(from)
  const target = boxes.get(to)
  if (!source || !target) return []
  const bottom = ({ x, y, width, height }: LayoutBox): [number, number] => [x + width / 2, y + height]
  const isAhead = target.x > source.x && !nodes[from]?.on
  if (isAhead && target.x - source.x - source.width > 2 * GAP_X) {
    const above = Math.min(source.y, target.y) - 24
    return [
      [source.x + source.width / 2, source.y],
      [source.x + source.width / 2, above],
      [target.x + target.width / 2, above],
      [target.x + target.width / 2, target.y],
    ]
  }
  if (isAhead) {
    return [
      [source.x + source.width, source.y + source.height / 2],
      [target.x, target.y + target.height / 2],
    ]
  }
  const below = Math.max(source.y + source.height, target.y + target.height) + 24
  const [sx, sy] = bottom(source)
  const [tx, ty] = bottom(target)
  return [
    [sx, sy],
    [sx, below],
    [tx, below],
    [tx, ty],
  ]
}
