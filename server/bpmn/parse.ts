// Parses a BPMN file into definitions that can run completely, or lists why it is refused: no part is silently ignored.

import { splitIds } from '#model/commaIds.ts'
import type { JuelCondition } from '#model/expressions/juel.ts'
import { firstActivities } from './adHoc.ts'
import { DefinitionError, type Flow, type Node, type ProcessDefinition } from './definition.ts'
import { callActivity, coordinators, loopOf, userTask } from './readActivities.ts'
import { boundaryEvent, catchEvent, endEvent, type PartOfNode, receiveTask, type StartPlace, startEvent, throwEvent } from './readEvents.ts'
import { bpmnType, childBody, Reading } from './reading.ts'
import { scriptTask, sendTask, serviceTask } from './readServices.ts'
import { skipped, skippedCondition } from './skip.ts'
import { readXml, type XmlElement } from './xml.ts'

/** Activities besides the user task that may be multi-instance. */
const LOOPED = [
  'bpmn:SubProcess',
  'bpmn:AdHocSubProcess',
  'bpmn:CallActivity',
  'bpmn:ServiceTask',
  'bpmn:ReceiveTask',
  'bpmn:Task',
  'bpmn:ManualTask',
]
/** Elements that are only drawn. */
const DRAWN = ['bpmn:DataObjectReference', 'bpmn:DataStoreReference']

/** Parses a file with one executable process. Throws `DefinitionError` with every fault. */
export async function parseDefinition(text: string): Promise<ProcessDefinition> {
  const [definition, second] = await parseDefinitions(text)
  if (!definition || second) throw new DefinitionError([{ kind: 'structure', what: 'oneProcess', element: second?.key ?? '', line: 0 }])
  return definition
}

/** Parses every executable process of a file. Throws `DefinitionError` with every fault of any process. */
export async function parseDefinitions(text: string): Promise<ProcessDefinition[]> {
  const reading = new Reading(await readXml(text), false)
  const definitions = processesOf(reading).map((process) => new Parser(reading).definition(process))
  if (reading.faults.length > 0) throw new DefinitionError(reading.faults)
  return definitions
}

/**
 * Parses a process of a file that was deployed before, by this or an earlier release. Faults become notes; a refused expression fails when
 * it is evaluated.
 */
export async function parseDeployed(text: string, key: string): Promise<ProcessDefinition> {
  const reading = new Reading(await readXml(text), true)
  const processes = processesOf(reading)
  const process = processes.find(({ id }) => id === key) ?? processes[0]
  return new Parser(reading).definition(process as XmlElement)
}

/** The executable processes of a file: one, or of several those with elements and without `isExecutable="false"`. Throws `DefinitionError` if there are none. */
export function processesOf({ file }: Pick<Reading, 'file'>): XmlElement[] {
  const processes = ((file.root.rootElements ?? []) as XmlElement[]).filter(({ $type }) => $type === 'bpmn:Process')
  const isEmpty = ({ flowElements }: XmlElement) => ((flowElements ?? []) as unknown[]).length === 0
  const executable = processes.length > 1 ? processes.filter((one) => one.isExecutable !== false && !isEmpty(one)) : processes
  if (executable.length > 0) return executable
  const at = processes[1]?.id
  throw new DefinitionError([{ kind: 'structure', what: 'oneProcess', element: at ?? '', line: file.lineOf(at) }])
}

class Parser {
  private readonly nodes: Record<string, Node> = {}
  private readonly flows: Record<string, Flow> = {}
  private readonly values: Record<string, unknown> = {}
  private readonly activities = new Set<string>()
  /** By flow: the condition that replaces its own, where skipping is on. */
  private readonly skipping = new Map<string, JuelCondition>()
  private initiator = ''
  private readonly reading: Reading

  constructor(reading: Reading) {
    this.reading = reading
  }

  /** Parses one process; adds faults to the reading. */
  definition(process: XmlElement): ProcessDefinition {
    const { reading } = this
    const before = reading.faults.length
    reading.refuseForeign(process)
    if (process.isExecutable === false) reading.refuse('structure', 'notExecutable', process)
    this.initiator = initiatorOf(reading, process)
    this.read(process, '', 'process')
    // Refused elements have no flows, so this check runs only if all elements are known.
    if (reading.faults.length === before) this.connect()
    const start = Object.values(this.nodes).find(({ kind, scope, timer }) => kind === 'start' && scope === '' && timer)
    const named = (name: string) => splitIds(reading.attribute(process, name))
    const starters = { users: named('candidateStarterUsers'), groups: named('candidateStarterGroups') }
    return {
      key: process.id ?? '',
      name: process.name ?? process.id ?? '',
      nodes: this.nodes,
      flows: this.flows,
      startTimer: start?.timer ?? null,
      owners: named('owner'),
      starters,
      values: this.values,
      notes: reading.notes,
    }
  }

  private read(container: XmlElement, scope: string, place: StartPlace): void {
    const elements = (container.flowElements ?? []) as XmlElement[]
    for (const element of elements) {
      if (DRAWN.includes(element.$type)) continue
      if (element.$type === 'bpmn:DataObject') this.readValue(element)
      else if (element.$type === 'bpmn:SequenceFlow') this.readFlow(element)
      else this.readNode(element, scope, place)
    }
    const starts = elements.flatMap(({ id = '' }) => this.nodes[id] ?? []).filter((node) => node.kind === 'start' && node.scope === scope)
    if (place === 'adHoc') for (const start of starts) this.reading.refuse('unsupported', 'StartEvent (AdHocSubProcess)', start)
    else if (starts.length === 0) this.reading.refuse('structure', 'noStart', container)
    // A process may have several message and signal starts besides its plain and timer start, an event sub-process several events.
    const others = place === 'process' ? starts.filter(({ trigger }) => !trigger) : place === 'eventSubProcess' ? [] : starts
    const isRepeated = (of: Node) => others.find((one) => one !== of && (place !== 'process' || !one.timer === !of.timer))
    const second = others.find(isRepeated)
    if (second) this.reading.refuse('structure', 'twoStarts', isRepeated(second) ?? second)
    if (place === 'eventSubProcess' && starts.some(({ id, timer, trigger }) => !timer && !trigger && !this.reading.isRefused({ id })))
      this.reading.refuse('structure', 'noStartEvent', container)
  }

  private readFlow(element: XmlElement): void {
    const { id = '', sourceRef, targetRef, conditionExpression } = element
    this.reading.refuseForeign(element)
    const from = (sourceRef as XmlElement | undefined)?.id ?? ''
    const to = (targetRef as XmlElement | undefined)?.id ?? ''
    const expression = conditionExpression as XmlElement | undefined
    if (expression?.language) this.reading.refuse('unsupported', String(expression.language), element)
    const condition = this.reading.conditionOf(expression?.body, element)
    const skip = this.skipOf(element)
    if (skip) this.skipping.set(id, skip)
    this.flows[id] = { id, from, to, condition }
  }

  private skipOf(element: XmlElement): JuelCondition | null {
    return this.reading.conditionOf(this.reading.attribute(element, 'skipExpression'), element)
  }

  /** A data object with a value declares a variable with this initial value. */
  private readValue(element: XmlElement): void {
    this.reading.refuseForeign(element)
    const [value] = this.reading.file.engineElements(element).filter(({ name }) => name === 'value')
    const text = String(value?.attributes.$body ?? '').trim()
    if (!value || !element.name) return
    const subject = element.itemSubjectRef as XmlElement | undefined
    const type = String(subject?.structureRef ?? subject?.id ?? this.reading.file.namedBy(element, 'itemSubjectRef'))
    if (/int|long|short|double|float|decimal/i.test(type)) this.values[element.name] = Number(text)
    else this.values[element.name] = /boolean/i.test(type) ? text === 'true' : text
  }

  private readNode(element: XmlElement, scope: string, place: StartPlace): void {
    const { $type, id = '', name = '' } = element
    this.reading.refuseForeign(element)
    const otherwise = (element.default as XmlElement | undefined)?.id ?? null
    const node: Node = { id, name, kind: 'task', scope, incoming: [], outgoing: [], otherwise }
    if (element.isForCompensation === true) this.reading.refuse('unsupported', 'isForCompensation', element)
    const read = READERS[$type]
    if (!read) this.reading.refuse('unsupported', bpmnType(element), element)
    else this.nodes[id] = { ...node, ...read(this.reading, element, this.initiator, place) }
    if ($type === 'bpmn:SubProcess') this.read(element, id, element.triggeredByEvent === true ? 'eventSubProcess' : 'subProcess')
    if ($type === 'bpmn:AdHocSubProcess') this.read(element, id, 'adHoc')
    if ($type.endsWith('Task') || ['bpmn:SubProcess', 'bpmn:AdHocSubProcess', 'bpmn:CallActivity'].includes($type)) this.activities.add(id)
    const loop = element.loopCharacteristics as XmlElement | undefined
    const skip = this.skipOf(element)
    if (skip && loop) this.reading.refuse('unsupported', 'skipExpression (MultiInstanceLoopCharacteristics)', element)
    else if (skip && this.nodes[id]) this.nodes[id] = { ...this.nodes[id], skip: skipped(skip) }
    const repeats = this.nodes[id] && LOOPED.includes($type) ? loopOf(this.reading, element) : undefined
    if (repeats) this.nodes[id] = { ...(this.nodes[id] as Node), loop: repeats }
    if (loop && $type !== 'bpmn:UserTask' && !LOOPED.includes($type))
      this.reading.refuse('unsupported', `${bpmnType(loop)} (${bpmnType(element)})`, element)
  }

  /** Connects nodes and flows, and reports flows and nodes that lead nowhere. */
  private connect(): void {
    const { reading } = this
    const nodes = this.nodes as Record<string, Node & { incoming: string[]; outgoing: string[] }>
    for (const { id, from, to } of Object.values(this.flows)) {
      if (!nodes[from] || !nodes[to]) reading.refuse('structure', 'looseFlow', { id })
      else if (nodes[from].scope !== nodes[to].scope) reading.refuse('structure', 'crossingFlow', { id })
      else {
        nodes[from].outgoing.push(id)
        nodes[to].incoming.push(id)
      }
    }
    for (const [id, skip] of this.skipping) this.skipCondition(id, skip)
    for (const node of Object.values(nodes)) {
      const begins = node.kind === 'start' || node.kind === 'boundary' || node.isEventScope
      if (node.kind === 'start' && node.scope === '' && node.outgoing.length === 0) reading.refuse('structure', 'noSteps', node)
      const isOffered = nodes[node.scope]?.adHoc && node.kind !== 'end'
      if (node.adHoc) this.nameCoordinators(node)
      if (!begins && !isOffered && node.incoming.length === 0) reading.refuse('structure', 'noWayIn', node)
      if (node.otherwise && !node.outgoing.includes(node.otherwise)) reading.refuse('structure', 'looseFlow', node)
      if (node.isEventScope && node.incoming.length + node.outgoing.length > 0) reading.refuse('structure', 'looseFlow', node)
      if (node.on && (!this.activities.has(node.on.node) || nodes[node.on.node]?.isEventScope))
        reading.refuse('structure', 'looseBoundary', node)
      const behind = node.kind === 'events' ? node.outgoing.map((flow) => nodes[this.flows[flow]?.to ?? '']) : []
      if (node.kind === 'events' && (behind.length === 0 || behind.some((event) => event?.kind !== 'wait' || event.loop)))
        reading.refuse('structure', 'noEvents', node)
      if (node.ends?.how === 'terminate' && node.ends.isOfLoop && !this.isInLoop(node))
        reading.refuse('unsupported', 'terminateMultiInstance', node)
    }
  }

  /** An ad-hoc sub-process that names nobody is coordinated by the people of its first activities, by the applicant if all are the applicant's. */
  private nameCoordinators(node: Node): void {
    const first = firstActivities({ nodes: this.nodes }, node.id)
    if (first.length === 0) this.reading.refuse('structure', 'noActivity', node)
    const { task } = node
    if (!task || task.assignee || task.users || task.groups || task.isForApplicant) return
    const tasks = first.flatMap((one) => one.task ?? [])
    const isForApplicant = tasks.length > 0 && tasks.every((one) => one.isForApplicant)
    this.nodes[node.id] = { ...node, task: { ...task, isForApplicant } }
  }

  private isInLoop({ scope }: Node): boolean {
    const around = this.nodes[scope]
    return around !== undefined && (around.loop !== undefined || this.isInLoop(around))
  }

  /** The only way out of a node is taken whatever a skip expression says. Ways of a parallel gateway and default flows have no conditions to skip. */
  private skipCondition(id: string, skip: JuelCondition): void {
    const flow = this.flows[id] as Flow
    const { kind = 'pass', outgoing = [], otherwise = '' } = this.nodes[flow.from] ?? {}
    if (kind === 'parallel' || otherwise === id) this.reading.refuse('unsupported', 'skipExpression', { id })
    this.flows[id] = { ...flow, condition: skippedCondition(flow.condition, skip, kind !== 'exclusive' && outgoing.length === 1) }
  }
}

function initiatorOf(reading: Reading, process: XmlElement): string {
  const starts = ((process.flowElements ?? []) as XmlElement[]).filter(({ $type }) => $type === 'bpmn:StartEvent')
  return starts.map((start) => reading.attribute(start, 'initiator')).find((name) => name !== '') ?? ''
}

const subProcess: NodeReader = (_, { triggeredByEvent }) => ({
  kind: 'scope',
  ...(triggeredByEvent === true ? { isEventScope: true } : {}),
})

const adHocSubProcess: NodeReader = (reading, element) => {
  const ordering = String(element.ordering ?? 'Parallel')
  if (ordering !== 'Parallel' && ordering !== 'Sequential') reading.refuse('unsupported', `ordering ${ordering}`, element)
  if (element.triggeredByEvent === true) reading.refuse('unsupported', 'triggeredByEvent (AdHocSubProcess)', element)
  const adHoc = {
    isSequential: ordering === 'Sequential',
    until: reading.conditionOf(childBody(element, 'completionCondition'), element),
    cancelsRemaining: element.cancelRemainingInstances !== false,
  }
  return { kind: 'scope', adHoc, task: coordinators(reading, element) }
}

type NodeReader = (reading: Reading, element: XmlElement, initiator: string, place: StartPlace) => PartOfNode

const plain =
  (kind: Node['kind']): NodeReader =>
  () => ({ kind })

const READERS: Readonly<Record<string, NodeReader>> = {
  'bpmn:StartEvent': startEvent,
  'bpmn:EndEvent': endEvent,
  'bpmn:UserTask': userTask,
  'bpmn:ServiceTask': serviceTask,
  'bpmn:ReceiveTask': receiveTask,
  'bpmn:SendTask': sendTask,
  'bpmn:ScriptTask': scriptTask,
  'bpmn:Task': plain('pass'),
  'bpmn:ManualTask': plain('pass'),
  'bpmn:ExclusiveGateway': plain('exclusive'),
  'bpmn:ParallelGateway': plain('parallel'),
  'bpmn:InclusiveGateway': plain('inclusive'),
  'bpmn:EventBasedGateway': plain('events'),
  'bpmn:SubProcess': subProcess,
  'bpmn:AdHocSubProcess': adHocSubProcess,
  'bpmn:BoundaryEvent': boundaryEvent,
  'bpmn:IntermediateCatchEvent': catchEvent,
  'bpmn:IntermediateThrowEvent': throwEvent,
  'bpmn:CallActivity': callActivity,
}

/** Names of the supported elements, for the guide and the check of a file. */
export const supportedElements: readonly string[] = Object.keys(READERS).map((type) => type.replace('bpmn:', ''))
