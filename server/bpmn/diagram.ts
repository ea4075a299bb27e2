// Diagram of a process: read from the file, or laid out if the file has none, and drawn as SVG.

import { layoutOf } from './layout.ts'
import { sketchOf } from './sketch.ts'
import { readRoot, type XmlElement } from './xml.ts'

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** Progress of the steps of one instance, by element id. */
export type Marks = Readonly<Record<string, 'done' | 'current'>>

/** Returns the file with a diagram: its own, or a generated one. bpmn-moddle must be able to read the file. */
export async function withDiagram(xml: string): Promise<string> {
  const root = await readRoot(xml)
  if (((root.diagrams ?? []) as unknown[]).length > 0) return xml
  const definition = await sketchOf(xml)
  const { boxes, lines } = layoutOf(definition)
  const shapes = [...boxes].map(
    ([id, { x, y, width, height }]) =>
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"${definition.nodes[id]?.kind === 'scope' ? ' isExpanded="true"' : ''}><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`,
  )
  const edges = [...lines].map(
    ([id, points]) =>
      `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('')}</bpmndi:BPMNEdge>`,
  )
  const names =
    'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"'
  const diagram = `<bpmndi:BPMNDiagram id="diagram" ${names}><bpmndi:BPMNPlane id="plane" bpmnElement="${definition.key}">${[...shapes, ...edges].join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`
  const end = xml.lastIndexOf('</')
  return `${xml.slice(0, end)}${diagram}\n${xml.slice(end)}`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const MARGIN = 20
const COLORS = { done: ['#f6ffed', '#52c41a'], current: ['#e6f4ff', '#1677ff'], none: ['#ffffff', '#595959'] } as const

/** Diagram of a file as an SVG document; `''` for a file without a diagram. */
export async function svgOf(xml: string, marks: Marks = {}): Promise<string> {
  const root = await readRoot(xml)
  const [diagram] = (root.diagrams ?? []) as XmlElement[]
  const elements = ((diagram?.plane as XmlElement | undefined)?.planeElement ?? []) as XmlElement[]
  const shapes = elements.filter(({ bounds }) => bounds)
  if (shapes.length === 0) return ''
  const drawn = [
    // Containers are drawn below their content, largest first; flows below small shapes.
    ...shapes
      .filter(isContainer)
      .toSorted((one, other) => area(other) - area(one))
      .map((shape) => shapeOf(shape, marks)),
    ...elements.filter(({ waypoint }) => waypoint).map(edgeOf),
    ...shapes.filter((shape) => !isContainer(shape)).map((shape) => shapeOf(shape, marks)),
  ]
  const boxes = shapes.map((shape) => boundsOf(shape))
  const left = Math.min(...boxes.map(({ x }) => x)) - MARGIN
  const top = Math.min(...boxes.map(({ y }) => y)) - MARGIN
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left + MARGIN
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top + MARGIN * 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12"><defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L10 5L0 10z" fill="#595959"/></marker></defs>${drawn.join('')}</svg>`
}

function boundsOf({ bounds }: XmlElement): Bounds {
  const { x, y, width, height } = bounds as unknown as Bounds
  return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
}

const CONTAINERS = ['bpmn:SubProcess', 'bpmn:AdHocSubProcess', 'bpmn:Participant', 'bpmn:Lane']

const isContainer = ({ bpmnElement }: XmlElement): boolean => CONTAINERS.includes((bpmnElement as XmlElement | undefined)?.$type ?? '')

function area(shape: XmlElement): number {
  const { width, height } = boundsOf(shape)
  return width * height
}

function edgeOf({ waypoint, bpmnElement }: XmlElement): string {
  const points = waypoint as unknown as { x: number; y: number }[]
  const middle = points[Math.floor((points.length - 1) / 2)]
  const name = (bpmnElement as XmlElement | undefined)?.name ?? ''
  const label = name && middle ? `<text x="${Number(middle.x) + 6}" y="${Number(middle.y) - 6}" fill="#595959">${escaped(name)}</text>` : ''
  return `<polyline points="${points.map(({ x, y }) => `${Number(x)},${Number(y)}`).join(' ')}" fill="none" stroke="#595959" marker-end="url(#arrow)"/>${label}`
}

function shapeOf(shape: XmlElement, marks: Marks): string {
  const element = shape.bpmnElement as XmlElement | undefined
  const { x, y, width, height } = boundsOf(shape)
  const mark = marks[element?.id ?? ''] ?? 'none'
  const [fill, stroke] = COLORS[mark]
  const [cx, cy] = [x + width / 2, y + height / 2]
  const style = `fill="${fill}" stroke="${stroke}" stroke-width="${mark === 'none' ? 1.5 : 2.5}"`
  const kind = element?.$type ?? ''
  const name = escaped(element?.name ?? '')
  const below = `<text x="${cx}" y="${y + height + 14}" text-anchor="middle">${name}</text>`
  const group = (body: string) => `<g id="${escaped(element?.id ?? '')}" class="${mark}">${body}</g>`
  if (kind.endsWith('Event')) {
    const ring =
      kind === 'bpmn:StartEvent' || kind === 'bpmn:EndEvent'
        ? ''
        : `<circle cx="${cx}" cy="${cy}" r="${width / 2 - 3}" fill="none" stroke="${stroke}"/>`
    return group(`<circle cx="${cx}" cy="${cy}" r="${width / 2}" ${style}/>${ring}${below}`)
  }
  if (kind.endsWith('Gateway')) {
    const sign = kind === 'bpmn:ParallelGateway' ? '+' : kind === 'bpmn:InclusiveGateway' ? '○' : '×'
    const points = `${cx},${y} ${x + width},${cy} ${cx},${y + height} ${x},${cy}`
    return group(
      `<polygon points="${points}" ${style}/><text x="${cx}" y="${cy + 7}" text-anchor="middle" font-size="20">${sign}</text>${below}`,
    )
  }
  return group(
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" ${style}/><text x="${cx}" y="${isContainer(shape) ? y + 16 : cy + 4}" text-anchor="middle">${name}</text>`,
  )
}
