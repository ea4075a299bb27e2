// A diagram for a file that has none: steps from left to right by how far they are from the start, ways back below them.

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
  /** Corners of each flow. */
  lines: Map<string, [x: number, y: number][]>
}

const GAP_X = 60
const GAP_Y = 40
const PAD = 40
const ROUND = { width: 36, height: 36 }
const DIAMOND = { width: 50, height: 50 }
const TASK = { width: 110, height: 70 }

export function layoutOf(definition: Sketch): DiagramLayout {
  const layout: DiagramLayout = { boxes: new Map(), lines: new Map() }
  place(definition, '', 60, 60, layout)
  for (const flow of Object.values(definition.flows)) layout.lines.set(flow.id, corners(flow, definition, layout))
  return layout
}

/** Places what stands in a scope; answers how much room it takes. */
function place(definition: Sketch, scope: string, left: number, top: number, layout: DiagramLayout): { width: number; height: number } {
  const nodes = Object.values(definition.nodes).filter((node) => node.scope === scope)
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
  for (const [rank, height] of heights)
    for (const { id } of columns.get(rank) ?? []) lower(id, (bottom - GAP_Y - top - height) / 2, definition, layout)
  for (const { id, on } of nodes) onBoundary(id, on?.node, layout)
  return { width: x - GAP_X - left, height: bottom - GAP_Y - top + GAP_Y }
}

function sizeOf(definition: Sketch, node: Node, x: number, y: number, layout: DiagramLayout): { width: number; height: number } {
  if (node.kind === 'scope') {
    const inside = place(definition, node.id, x + PAD, y + PAD, layout)
    return { width: inside.width + 2 * PAD, height: inside.height + 2 * PAD }
  }
  if (node.kind === 'start' || node.kind === 'end' || node.kind === 'wait') return ROUND
  return node.kind === 'exclusive' || node.kind === 'parallel' || node.kind === 'inclusive' ? DIAMOND : TASK
}

/** Moves a box down with all that is inside it. */
function lower(id: string, by: number, definition: Sketch, layout: DiagramLayout): void {
  const box = layout.boxes.get(id)
  if (box) box.y += by
  for (const node of Object.values(definition.nodes)) if (node.scope === id || node.on?.node === id) lower(node.id, by, definition, layout)
}

/** Small shapes stand in the middle of their column; what has an inside stays where that is. */
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

/** How far each node is from the start, by the longest way that goes through no node twice. */
function ranksOf({ flows }: Sketch, nodes: readonly Node[]): (node: Node) => number {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ranks = new Map<string, number>()
  const visit = (node: Node, rank: number, path: ReadonlySet<string>): void => {
    if (path.has(node.id) || (ranks.get(node.id) ?? -1) >= rank || rank > nodes.length) return
    ranks.set(node.id, rank)
    const leaving = [node, ...nodes.filter(({ on }) => on?.node === node.id)].flatMap(({ outgoing }) => outgoing)
    for (const flow of leaving) {
      const next = byId.get(flows[flow]?.to ?? '')
      if (next) visit(next, rank + 1, new Set([...path, node.id]))
    }
  }
  for (const node of nodes) if (node.kind === 'start') visit(node, 0, new Set())
  return ({ id }) => ranks.get(id) ?? 0
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
