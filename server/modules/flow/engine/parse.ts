// A BPMN file as a definition that runs whole, or the reasons why it is refused: nothing of a file is ever left out silently.

import { splitIds } from '#model/commaIds.ts'
import { cycleOf, isDuration, isMoment } from '#model/duration.ts'
import { ExpressionError } from '#model/expressions/expression.ts'
import { condition, type JuelCondition, type TextTemplate, textTemplate } from '#model/expressions/juel.ts'
import { DefinitionError, type DefinitionFault, type Flow, type Mapping, type Node, type ProcessDefinition } from './definition.ts'
import { readXml, type XmlElement, type XmlFile } from './xml.ts'

/** Elements that are drawn and not executed. */
const DRAWN = ['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference']

/** Attributes and elements of other engines that would do something here that is not done. */
const RUNNING_ATTRIBUTES = [
  'class',
  'delegateExpression',
  'expression',
  'type',
  'skipExpression',
  'candidateStarterUsers',
  'candidateStarterGroups',
  'topic',
  'decisionRef',
  'taskListener',
]
const QUIET_ELEMENTS = ['formProperty', 'formData', 'properties', 'in', 'out']

const MAPPING_ATTRIBUTES = ['source', 'sourceExpression', 'target']
const VARIABLE = /^[A-Za-z_]\w*$/

/** Throws `DefinitionError` with every fault found. */
export async function parseDefinition(text: string): Promise<ProcessDefinition> {
  const file = await readXml(text)
  return new Reader(file).definition()
}

class Reader {
  private readonly faults: DefinitionFault[] = []
  private readonly refused = new Set<string>()
  private readonly nodes: Record<string, Node> = {}
  private readonly flows: Record<string, Flow> = {}
  private startTimer: ProcessDefinition['startTimer'] = null
  private readonly file: XmlFile

  constructor(file: XmlFile) {
    this.file = file
  }

  definition(): ProcessDefinition {
    const roots = (this.file.root.rootElements ?? []) as XmlElement[]
    const processes = roots.filter(({ $type }) => $type === 'bpmn:Process')
    const [process] = processes
    if (!process || processes.length > 1)
      throw new DefinitionError([
        { kind: 'structure', what: 'oneProcess', element: processes[1]?.id ?? '', line: this.file.lineOf(processes[1]?.id) },
      ])
    this.refuseForeign(process)
    this.read(process, '')
    // Refused elements have no flows, so this check runs only if all elements are known.
    if (this.faults.length === 0) this.connect()
    if (this.faults.length > 0) throw new DefinitionError(this.faults)
    return {
      key: process.id ?? '',
      name: process.name ?? process.id ?? '',
      nodes: this.nodes,
      flows: this.flows,
      startTimer: this.startTimer,
      owners: splitIds(this.file.engineAttribute(process, 'owner')),
    }
  }

  private refuse(kind: DefinitionFault['kind'], what: string, { id }: Pick<XmlElement, 'id'>): void {
    this.faults.push({ kind, what, element: id ?? '', line: this.file.lineOf(id) })
    this.refused.add(id ?? '')
  }

  /** Refuses what another engine would do with an element and this one does not. */
  private refuseForeign(element: XmlElement): void {
    for (const name of this.file.engineAttributes(element)) if (RUNNING_ATTRIBUTES.includes(name)) this.refuse('unsupported', name, element)
    for (const { name } of this.file.engineElements(element)) if (!QUIET_ELEMENTS.includes(name)) this.refuse('unsupported', name, element)
  }

  private read(container: XmlElement, scope: string): void {
    const elements = (container.flowElements ?? []) as XmlElement[]
    for (const element of elements) {
      if (DRAWN.includes(element.$type)) continue
      if (element.$type === 'bpmn:SequenceFlow') this.readFlow(element)
      else this.readNode(element, scope)
    }
    const starts = elements.map(({ id = '' }) => this.nodes[id]).filter((node) => node?.kind === 'start' && node.scope === scope)
    if (starts.length !== 1) this.refuse('structure', starts.length === 0 ? 'noStart' : 'twoStarts', starts[1] ?? container)
  }

  private readFlow(element: XmlElement): void {
    const { id = '', sourceRef, targetRef, conditionExpression } = element
    const from = (sourceRef as XmlElement | undefined)?.id ?? ''
    const to = (targetRef as XmlElement | undefined)?.id ?? ''
    const expression = conditionExpression as XmlElement | undefined
    if (expression?.language) this.refuse('unsupported', String(expression.language), element)
    this.flows[id] = { id, from, to, condition: this.conditionOf(expression?.body, element) }
  }

  private conditionOf(source: unknown, element: XmlElement): JuelCondition | null {
    return this.compiled(source, element, condition)
  }

  private textOf(source: unknown, element: XmlElement): TextTemplate | null {
    return this.compiled(source, element, textTemplate)
  }

  private compiled<T>(source: unknown, element: XmlElement, compile: (source: string) => T): T | null {
    if (typeof source !== 'string' || source.trim() === '') return null
    try {
      return compile(source.trim())
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      this.refuse('condition', `${source.trim()} (${error.message})`, element)
      return null
    }
  }

  private readNode(element: XmlElement, scope: string): void {
    const { $type, id = '', name = '' } = element
    this.refuseForeign(element)
    const otherwise = (element.default as XmlElement | undefined)?.id ?? null
    const node: Node = { id, name, kind: 'task', scope, incoming: [], outgoing: [], otherwise }
    if (element.isForCompensation === true) this.refuse('unsupported', 'isForCompensation', element)
    const read = READERS[$type]
    if (id === '' || !read) this.refuse('unsupported', $type.replace('bpmn:', ''), element)
    else this.nodes[id] = { ...node, ...read.call(this, element) }
    if ($type === 'bpmn:SubProcess') this.read(element, id)
    if (element.loopCharacteristics && $type !== 'bpmn:UserTask')
      this.refuse(
        'unsupported',
        `${(element.loopCharacteristics as XmlElement).$type.replace('bpmn:', '')} (${$type.replace('bpmn:', '')})`,
        element,
      )
  }

  /** The one thing that an event waits for or does; `null` for none, and for what was refused. */
  private eventOf(element: XmlElement, allowed: readonly string[]): XmlElement | null {
    const [event, second] = (element.eventDefinitions ?? []) as XmlElement[]
    const other = second ?? (event && !allowed.includes(event.$type) ? event : null)
    if (other) this.refuse('unsupported', other.$type.replace('bpmn:', ''), element)
    return other ? null : (event ?? null)
  }

  private timerOf(event: XmlElement, element: XmlElement, mayRepeat: boolean): Node['timer'] {
    const parts = (['timeDate', 'timeDuration', 'timeCycle'] as const).filter((part) => event[part])
    const part = parts[0]
    const body = part ? String((event[part] as XmlElement).body ?? '').trim() : ''
    const isFixed = !body.includes('{')
    const isRight =
      part === 'timeCycle' ? mayRepeat && cycleOf(body) !== null : !isFixed || (part === 'timeDate' ? isMoment(body) : isDuration(body))
    const value = this.textOf(body, element)
    if (!part || !value || !isRight) {
      this.refuse('unsupported', `${part ?? 'timer'} ${body}`.trim(), element)
      return undefined
    }
    const kind = part === 'timeCycle' ? 'cycle' : part === 'timeDate' ? 'date' : 'duration'
    return { kind, value }
  }

  startEvent(element: XmlElement): Partial<Node> {
    const event = this.eventOf(element, ['bpmn:TimerEventDefinition'])
    if (event) this.startTimer = this.timerOf(event, element, true) ?? null
    return { kind: 'start' }
  }

  endEvent(element: XmlElement): Partial<Node> {
    const event = this.eventOf(element, ['bpmn:TerminateEventDefinition', 'bpmn:ErrorEventDefinition'])
    if (!event) return { kind: 'end' }
    const isOfAll = this.file.engineAttribute(event, 'terminateAll') === 'true'
    return {
      kind: 'end',
      ends: event.$type === 'bpmn:ErrorEventDefinition' ? { how: 'error', code: errorCode(event) } : { how: 'terminate', isOfAll },
    }
  }

  boundaryEvent(element: XmlElement): Partial<Node> {
    const event = this.eventOf(element, ['bpmn:TimerEventDefinition', 'bpmn:ErrorEventDefinition'])
    if (!event) {
      if (this.faults.at(-1)?.element !== element.id) this.refuse('unsupported', 'BoundaryEvent', element)
      return { kind: 'boundary' }
    }
    const isTimer = event.$type === 'bpmn:TimerEventDefinition'
    const on = {
      node: (element.attachedToRef as XmlElement | undefined)?.id ?? '',
      interrupts: element.cancelActivity !== false,
      error: isTimer ? null : errorCode(event),
    }
    return isTimer ? { kind: 'boundary', on, timer: this.timerOf(event, element, false) } : { kind: 'boundary', on }
  }

  catchEvent(element: XmlElement): Partial<Node> {
    const event = this.eventOf(element, ['bpmn:TimerEventDefinition'])
    if (event) return { kind: 'wait', timer: this.timerOf(event, element, false) }
    if (this.faults.at(-1)?.element !== element.id) this.refuse('unsupported', 'IntermediateCatchEvent', element)
    return { kind: 'wait' }
  }

  userTask(element: XmlElement): Partial<Node> {
    const said = (name: string) => this.textOf(this.file.engineAttribute(element, name), element)
    const task = {
      assignee: said('assignee'),
      users: said('candidateUsers'),
      groups: said('candidateGroups'),
      due: said('dueDate'),
      says: this.saysOf(element),
      isForApplicant: false,
    }
    if (((element.resources ?? []) as XmlElement[]).length > 0) this.refuse('unsupported', 'potentialOwner', element)
    if (!task.assignee && !task.users && !task.groups) this.refuse('structure', 'nobody', element)
    const loop = this.loopOf(element)
    const names = [task.assignee, task.users, loop?.collection].map((part) => part?.source ?? '')
    task.isForApplicant =
      this.file.engineAttribute(element, 'allowApplicant') === 'true' || names.some((source) => /\bcreateUser\b/.test(source))
    return { kind: 'task', task, loop }
  }

  /** `formProperty` of Flowable and Activiti, `formField` inside `formData` of Camunda. */
  private saysOf(element: XmlElement): string[] {
    const said = this.file.engineElements(element)
    const fields = said.flatMap(({ name, attributes }) => (name === 'formData' ? this.file.engineChildren(attributes) : []))
    const writable = [...said, ...fields].filter(
      ({ name, attributes }) => ['formProperty', 'formField'].includes(name) && attributes.writable !== 'false',
    )
    return writable.map(({ attributes }) => attributes.id ?? '').filter((name) => VARIABLE.test(name))
  }

  private loopOf(element: XmlElement): Node['loop'] {
    const loop = element.loopCharacteristics as XmlElement | undefined
    if (!loop) return undefined
    if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
      this.refuse('unsupported', loop.$type.replace('bpmn:', ''), element)
      return undefined
    }
    const body = (name: string) => (loop[name] as XmlElement | undefined)?.body
    const cardinality = this.conditionOf(body('loopCardinality'), element)
    const collection = this.conditionOf(this.file.engineAttribute(loop, 'collection'), element)
    if (!cardinality && !collection) this.refuse('structure', 'noLoopSize', element)
    return {
      isSequential: loop.isSequential === true,
      cardinality,
      collection,
      variable: this.file.engineAttribute(loop, 'elementVariable'),
      index: this.file.engineAttribute(loop, 'elementIndexVariable') || 'loopCounter',
      until: this.conditionOf(body('completionCondition'), element),
    }
  }

  serviceTask(element: XmlElement): Partial<Node> {
    const action = this.file.engineAttribute(element, 'action')
    if (!/^[a-z][a-z0-9-]*\.[\w-]+$/.test(action) && !this.refused.has(element.id ?? '')) this.refuse('unsupported', 'ServiceTask', element)
    return { kind: 'action', action }
  }

  callActivity(element: XmlElement): Partial<Node> {
    const calls = String(element.calledElement ?? '')
    if (calls === '' || calls.includes('{')) this.refuse('unsupported', `calledElement ${calls}`.trim(), element)
    const said = this.file.engineElements(element)
    // Camunda's way to say that all goes along.
    const isInherited =
      this.file.engineAttribute(element, 'inheritVariables') === 'true' ||
      said.some(({ name, attributes }) => name === 'in' && attributes.variables === 'all')
    const mappings = (way: 'in' | 'out') =>
      said.flatMap(({ name, attributes }) => (name === way && attributes.variables !== 'all' ? this.mappingOf(attributes, element) : []))
    return { kind: 'call', calls: { key: calls, isInherited, in: mappings('in'), out: mappings('out') } }
  }

  /** `source` names a variable, `sourceExpression` is an expression. Other attributes of the element are refused. */
  private mappingOf(said: Readonly<Record<string, string>>, element: XmlElement): Mapping[] {
    const { source = '', sourceExpression = '', target = '' } = said
    const other = Object.keys(said).find((name) => !MAPPING_ATTRIBUTES.includes(name) && !name.startsWith('$'))
    if (other !== undefined) this.refuse('unsupported', `in/out ${other}`, element)
    if (![...(sourceExpression === '' ? [source] : []), target].every((name) => VARIABLE.test(name))) {
      this.refuse('condition', `${source || sourceExpression} → ${target}`, element)
      return []
    }
    const value = this.conditionOf(sourceExpression || source, element)
    return value ? [{ target, value }] : []
  }

  subProcess(element: XmlElement): Partial<Node> {
    if (element.triggeredByEvent === true) this.refuse('unsupported', 'triggeredByEvent', element)
    return { kind: 'scope' }
  }

  /** Hangs the flows on their nodes, and finds what leads nowhere. */
  private connect(): void {
    const nodes = this.nodes as Record<string, Node & { incoming: string[]; outgoing: string[] }>
    for (const { id, from, to } of Object.values(this.flows)) {
      if (nodes[from] && nodes[to]) {
        nodes[from].outgoing.push(id)
        nodes[to].incoming.push(id)
      } else this.refuse('structure', 'looseFlow', { id })
    }
    for (const node of Object.values(nodes)) {
      const begins = node.kind === 'start' || node.kind === 'boundary'
      if (!begins && node.incoming.length === 0) this.refuse('structure', 'noWayIn', node)
      if (node.kind !== 'end' && node.outgoing.length === 0) this.refuse('structure', 'noWayOut', node)
      if (node.otherwise && !node.outgoing.includes(node.otherwise)) this.refuse('structure', 'looseFlow', node)
      const host = node.on && nodes[node.on.node]
      if (node.on && (!host || !['task', 'action', 'scope', 'call'].includes(host.kind))) this.refuse('structure', 'looseBoundary', node)
    }
  }
}

type NodeReader = (this: Reader, element: XmlElement) => Partial<Node>

const gateway =
  (kind: Node['kind']): NodeReader =>
  () => ({ kind })

const READERS: Readonly<Record<string, NodeReader>> = {
  'bpmn:StartEvent': Reader.prototype.startEvent,
  'bpmn:EndEvent': Reader.prototype.endEvent,
  'bpmn:UserTask': Reader.prototype.userTask,
  'bpmn:ServiceTask': Reader.prototype.serviceTask,
  'bpmn:ExclusiveGateway': gateway('exclusive'),
  'bpmn:ParallelGateway': gateway('parallel'),
  'bpmn:InclusiveGateway': gateway('inclusive'),
  'bpmn:SubProcess': Reader.prototype.subProcess,
  'bpmn:BoundaryEvent': Reader.prototype.boundaryEvent,
  'bpmn:IntermediateCatchEvent': Reader.prototype.catchEvent,
  'bpmn:CallActivity': Reader.prototype.callActivity,
}

/** The elements that run, as the guide and the check of a file name them. */
export const supportedElements: readonly string[] = Object.keys(READERS).map((type) => type.replace('bpmn:', ''))

function errorCode({ errorRef }: XmlElement): string {
  const error = errorRef as XmlElement | undefined
  return String(error?.errorCode ?? error?.id ?? '')
}
