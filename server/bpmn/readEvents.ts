// Reads the events of a process file: start, end, boundary and intermediate events.

import { isDuration, isMoment } from '#model/duration.ts'
import type { TextTemplate } from '#model/expressions/juel.ts'
import type { Node, Timer } from './definition.ts'
import { isCycle } from './due.ts'
import { bpmnType, childBody, type Reading } from './reading.ts'
import type { XmlElement } from './xml.ts'

export type PartOfNode = Partial<Node>

/** The supported event definition of an element; `null` for none or a refused one. */
function eventOf(reading: Reading, element: XmlElement, allowed: readonly EventKind[]): XmlElement | null {
  const [event, second] = (element.eventDefinitions ?? []) as XmlElement[]
  const other = second ?? (event && !allowed.some((kind) => `bpmn:${kind}EventDefinition` === event.$type) ? event : null)
  if (other) reading.refuse('unsupported', bpmnType(other), element)
  if (other || !event) return null
  reading.refuseForeign(event, element)
  return event
}

type EventKind = 'Timer' | 'Message' | 'Signal' | 'Error' | 'Escalation' | 'Conditional' | 'Terminate'

function timerOf(reading: Reading, event: XmlElement, element: XmlElement): Timer | undefined {
  const part = (['timeDate', 'timeDuration', 'timeCycle'] as const).find((name) => event[name])
  const body = part ? String(childBody(event, part) ?? '').trim() : ''
  const isFixed = !body.includes('{')
  const isRight = !isFixed || (part === 'timeCycle' ? isCycle(body) : part === 'timeDate' ? isMoment(body) : isDuration(body))
  const value = reading.textOf(body, element)
  if (!part || !value || !isRight) {
    reading.refuse('unsupported', `${part ?? 'timer'} ${body}`.trim(), element)
    return undefined
  }
  return { kind: part === 'timeCycle' ? 'cycle' : part === 'timeDate' ? 'date' : 'duration', value }
}

const LISTENER = 'variableListenerEventDefinition'
const CHANGES = ['create', 'update', 'all'] as const

/** Flowable's event of a variable, an extension in place of an event definition; `null` for none or a refused one. */
function variableOf(reading: Reading, element: XmlElement): Extract<Node['trigger'], { kind: 'variable' }> | null {
  const [listener] = reading.file.engineElements(element).filter(({ name }) => name === LISTENER)
  if (!listener) return null
  const { variableName: name = '', variableChangeType = 'all' } = listener.attributes
  const change = CHANGES.find((one) => one === variableChangeType)
  if (name !== '' && change) return { kind: 'variable', name, change }
  reading.refuse('unsupported', `${LISTENER} ${name && variableChangeType}`.trim(), element)
  return null
}

/** Timer or trigger of an event. */
function waitedFor(reading: Reading, event: XmlElement, element: XmlElement): Pick<Node, 'timer' | 'trigger'> {
  switch (event.$type) {
    case 'bpmn:TimerEventDefinition': {
      const timer = timerOf(reading, event, element)
      return timer ? { timer } : {}
    }
    case 'bpmn:MessageEventDefinition':
    case 'bpmn:SignalEventDefinition': {
      const name = nameOf(reading, event, element)
      return name ? { trigger: { kind: event.$type === 'bpmn:MessageEventDefinition' ? 'message' : 'signal', name } } : {}
    }
    case 'bpmn:ConditionalEventDefinition': {
      const condition = reading.conditionOf(childBody(event, 'condition'), element)
      if (!condition && !reading.isRefused(element)) reading.refuse('structure', 'noCondition', element)
      return condition ? { trigger: { kind: 'condition', condition } } : {}
    }
    case 'bpmn:EscalationEventDefinition':
      return { trigger: { kind: 'escalation', code: escalationCode(event) } }
    default:
      return { trigger: { kind: 'error', code: errorCode(event) } }
  }
}

/** Name of a message or a signal: of the referenced element, or an expression. */
function nameOf(reading: Reading, event: XmlElement, element: XmlElement): TextTemplate | null {
  const isMessage = event.$type === 'bpmn:MessageEventDefinition'
  const named = (isMessage ? event.messageRef : event.signalRef) as XmlElement | undefined
  const source = reading.attribute(event, isMessage ? 'messageExpression' : 'signalExpression') || named?.name || named?.id || ''
  const name = reading.textOf(source, element)
  if (!name && !reading.isRefused(element)) reading.refuse('structure', 'noEventName', element)
  return name
}

/** Timer or trigger of an element, by its event definition or the variable that it names. */
function waitsOf(reading: Reading, event: XmlElement | null, element: XmlElement): ReturnType<typeof waitedFor> {
  if (event) return waitedFor(reading, event, element)
  const trigger = variableOf(reading, element)
  return trigger ? { trigger } : {}
}

/** Scope of a start event: process, sub-process, or event sub-process; an ad-hoc sub-process has none. */
export type StartPlace = 'process' | 'subProcess' | 'eventSubProcess' | 'adHoc'

export function startEvent(reading: Reading, element: XmlElement, _: string, place: StartPlace): PartOfNode {
  const allowed: Readonly<Record<StartPlace, readonly EventKind[]>> = {
    process: ['Timer', 'Message', 'Signal'],
    subProcess: [],
    adHoc: [],
    eventSubProcess: ['Timer', 'Message', 'Signal', 'Error', 'Escalation', 'Conditional'],
  }
  const event = eventOf(reading, element, allowed[place])
  const initiator = reading.attribute(element, 'initiator')
  const waits = waitsOf(reading, event, element)
  if (waits.trigger?.kind === 'variable' && place !== 'eventSubProcess') reading.refuse('unsupported', LISTENER, element)
  // A caught error always interrupts its scope.
  const interrupts = waits.trigger?.kind === 'error' || element.isInterrupting !== false
  return { kind: 'start', ...(initiator ? { initiator } : {}), ...waits, ...(place === 'eventSubProcess' ? { interrupts } : {}) }
}

export function endEvent(reading: Reading, element: XmlElement): PartOfNode {
  const event = eventOf(reading, element, ['Terminate', 'Error', 'Message', 'Signal', 'Escalation'])
  if (event?.$type === 'bpmn:ErrorEventDefinition') return { kind: 'end', ends: { how: 'error', code: errorCode(event) } }
  if (event?.$type === 'bpmn:TerminateEventDefinition') return { kind: 'end', ends: terminationOf(reading, event) }
  return { kind: 'end', ...(event ? thrown(reading, event, element) : {}) }
}

function terminationOf(reading: Reading, event: XmlElement): Node['ends'] {
  const isSet = (name: string) => reading.attribute(event, name) === 'true'
  return { how: 'terminate', isOfAll: isSet('terminateAll'), ...(isSet('terminateMultiInstance') ? { isOfLoop: true } : {}) }
}

export function boundaryEvent(reading: Reading, element: XmlElement): PartOfNode {
  const event = eventOf(reading, element, ['Timer', 'Error', 'Message', 'Signal', 'Escalation', 'Conditional'])
  const waits = waitsOf(reading, event, element)
  if (!event && !waits.trigger) {
    if (!reading.isRefused(element)) reading.refuse('unsupported', 'BoundaryEvent', element)
    return { kind: 'boundary' }
  }
  const on = {
    node: (element.attachedToRef as XmlElement | undefined)?.id ?? '',
    // A caught error always interrupts its activity.
    interrupts: event?.$type === 'bpmn:ErrorEventDefinition' || element.cancelActivity !== false,
  }
  return { kind: 'boundary', on, ...waits }
}

export function catchEvent(reading: Reading, element: XmlElement): PartOfNode {
  const event = eventOf(reading, element, ['Timer', 'Message', 'Signal', 'Conditional'])
  const waits = waitsOf(reading, event, element)
  if (!event && !waits.trigger && !reading.isRefused(element)) reading.refuse('unsupported', 'IntermediateCatchEvent', element)
  return { kind: 'wait', ...waits }
}

/** An intermediate event without a definition only marks a place on a path. */
export function throwEvent(reading: Reading, element: XmlElement): PartOfNode {
  const event = eventOf(reading, element, ['Message', 'Signal', 'Escalation'])
  return { kind: 'pass', ...(event ? thrown(reading, event, element) : {}) }
}

function thrown(reading: Reading, event: XmlElement, element: XmlElement): Pick<Node, 'throws'> {
  if (event.$type === 'bpmn:EscalationEventDefinition') return { throws: { kind: 'escalation', code: escalationCode(event) } }
  const name = nameOf(reading, event, element)
  if (!name) return {}
  if (event.$type === 'bpmn:MessageEventDefinition') return { throws: { kind: 'message', name } }
  const signal = event.signalRef as XmlElement | undefined
  return { throws: { kind: 'signal', name, isOwn: signal !== undefined && reading.attribute(signal, 'scope') === 'processInstance' } }
}

/** A receive task waits for its message; without one, for a message named as its id. */
export function receiveTask(reading: Reading, element: XmlElement): PartOfNode {
  const message = element.messageRef as XmlElement | undefined
  const name = reading.textOf(message?.name || message?.id || element.id, element)
  return { kind: 'wait', ...(name ? { trigger: { kind: 'message', name } } : {}) }
}

function errorCode({ errorRef }: XmlElement): string {
  const error = errorRef as XmlElement | undefined
  return String(error?.errorCode ?? error?.id ?? '')
}

function escalationCode({ escalationRef }: XmlElement): string {
  const escalation = escalationRef as XmlElement | undefined
  return String(escalation?.escalationCode ?? escalation?.id ?? '')
}
