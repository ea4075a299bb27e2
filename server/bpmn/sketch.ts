// Reads nodes and flows of a process for the layout, even if the process cannot run.

import type { Flow, Node, NodeKind, ProcessDefinition } from './definition.ts'
import { readRoot, refuseLarge, type XmlElement } from './xml.ts'

export type Sketch = Pick<ProcessDefinition, 'key' | 'nodes' | 'flows'>

const KINDS: Readonly<Record<string, NodeKind>> = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:BoundaryEvent': 'boundary',
  'bpmn:SubProcess': 'scope',
  'bpmn:AdHocSubProcess': 'scope',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
}

function kindOf({ $type }: XmlElement): NodeKind {
  const known = KINDS[$type]
  if (known) return known
  if ($type.endsWith('Gateway')) return 'exclusive'
  return $type.endsWith('Event') ? 'wait' : 'task'
}

const idOf = (element: unknown): string => (element as XmlElement | undefined)?.id ?? ''

/**
 * Reads the processes of a file without a diagram that bpmn-moddle can read; elements without an id are left out. Throws as `refuseLarge`
 * does.
 */
export async function sketchOf(xml: string): Promise<Sketch> {
  refuseLarge(xml, false)
  const root = await readRoot(xml)
  const processes = ((root.rootElements ?? []) as XmlElement[]).filter(({ $type }) => $type === 'bpmn:Process')
  const nodes: Record<string, Node> = {}
  const flows: Record<string, Flow> = {}
  const read = (container: XmlElement | undefined, scope: string): void => {
    for (const element of (container?.flowElements ?? []) as XmlElement[]) {
      const { id = '', name = '', $type } = element
      if (id === '' || $type.startsWith('bpmn:Data')) continue
      if ($type === 'bpmn:SequenceFlow') {
        flows[id] = { id, from: idOf(element.sourceRef), to: idOf(element.targetRef), condition: null }
        continue
      }
      const kind = kindOf(element)
      const on = kind === 'boundary' ? { on: { node: idOf(element.attachedToRef), interrupts: true } } : {}
      nodes[id] = { id, name, kind, scope, incoming: [], outgoing: [], otherwise: null, ...on }
      if (kind === 'scope') read(element, id)
    }
  }
  for (const process of processes) read(process, '')
  for (const { id, from, to } of Object.values(flows)) {
    const [source, target] = [nodes[from], nodes[to]]
    if (source && target) {
      nodes[from] = { ...source, outgoing: [...source.outgoing, id] }
      nodes[to] = { ...(nodes[to] ?? target), incoming: [...(nodes[to] ?? target).incoming, id] }
    } else delete flows[id]
  }
  return { key: idOf(processes[0]), nodes, flows }
}
