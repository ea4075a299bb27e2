// Events of a file: starts, ends, boundaries, and events between.

import { cycleOf, isDuration, isMoment } from '#model/duration.ts'
import type { Node, Timer } from './definition.ts'
import { bpmnType, childBody, type Reading } from './reading.ts'
import type { XmlElement } from './xml.ts'

export type PartOfNode = Partial<Node>

/** The one thing that an event waits for or does; `null` for none, and for what was refused. */
function eventOf(reading: Reading, element: XmlElement, allowed: readonly string[]): XmlElement | null {
  const [event, second] = (element.eventDefinitions ?? []) as XmlElement[]
  const other = second ?? (event && !allowed.includes(event.$type) ? event : null)
  if (other) reading.refuse('unsupported', bpmnType(other), element)
  if (other || !event) return null
  reading.refuseForeign(event, element)
  return event
}

function timerOf(reading: Reading, event: XmlElement, element: XmlElement): Timer | undefined {
  const part = (['timeDate', 'timeDuration', 'timeCycle'] as const).find((name) => event[name])
  const body = part ? String(childBody(event, part) ?? '').trim() : ''
  const isFixed = !body.includes('{')
  const isRight = !isFixed || (part === 'timeCycle' ? cycleOf(body) !== null : part === 'timeDate' ? isMoment(body) : isDuration(body))
  const value = reading.textOf(body, element)
  if (!part || !value || !isRight) {
    reading.refuse('unsupported', `${part ?? 'timer'} ${body}`.trim(), element)
    return undefined
  }
  return { kind: part === 'timeCycle' ? 'cycle' : part === 'timeDate' ? 'date' : 'duration', value }
}

export function startEvent(reading: Reading, element: XmlElement): PartOfNode {
  const event = eventOf(reading, element, ['bpmn:TimerEventDefinition'])
  const initiator = reading.attribute(element, 'initiator')
  const timer = event ? timerOf(reading, event, element) : undefined
  return { kind: 'start', ...(initiator ? { initiator } : {}), ...(timer ? { timer } : {}) }
}

export function endEvent(reading: Reading, element: XmlElement): PartOfNode {
  const event = eventOf(reading, element, ['bpmn:TerminateEventDefinition', 'bpmn:ErrorEventDefinition'])
  if (!event) return { kind: 'end' }
  const isOfAll = reading.attribute(event, 'terminateAll') === 'true'
  return {
    kind: 'end',
    ends: event.$type === 'bpmn:ErrorEventDefinition' ? { how: 'error', code: errorCode(event) } : { how: 'terminate', isOfAll },
  }
}

export function boundaryEvent(reading: Reading, element: XmlElement): PartOfNode {
  const event = eventOf(reading, element, ['bpmn:TimerEventDefinition', 'bpmn:ErrorEventDefinition'])
  if (!event) {
    if (!reading.isRefused(element)) reading.refuse('unsupported', 'BoundaryEvent', element)
    return { kind: 'boundary' }
  }
  const isTimer = event.$type === 'bpmn:TimerEventDefinition'
  const on = {
    node: (element.attachedToRef as XmlElement | undefined)?.id ?? '',
    // An error always ends what it comes from.
    interrupts: !isTimer || element.cancelActivity !== false,
    error: isTimer ? null : errorCode(event),
  }
  const timer = isTimer ? timerOf(reading, event, element) : undefined
  return timer ? { kind: 'boundary', on, timer } : { kind: 'boundary', on }
}

export function catchEvent(reading: Reading, element: XmlElement): PartOfNode {
  const event = eventOf(reading, element, ['bpmn:TimerEventDefinition'])
  const timer = event ? timerOf(reading, event, element) : undefined
  if (!event && !reading.isRefused(element)) reading.refuse('unsupported', 'IntermediateCatchEvent', element)
  return timer ? { kind: 'wait', timer } : { kind: 'wait' }
}

/** An event that throws nothing marks a place on a path. */
export function throwEvent(reading: Reading, element: XmlElement): PartOfNode {
  eventOf(reading, element, [])
  return { kind: 'pass' }
}

function errorCode({ errorRef }: XmlElement): string {
  const error = errorRef as XmlElement | undefined
  return String(error?.errorCode ?? error?.id ?? '')
}
