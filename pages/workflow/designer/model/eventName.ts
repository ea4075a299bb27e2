// Messages, signals, errors and escalations are separate elements that events refer to; the panel shows their name or code.

import { type Create, listOf, type ModdleElement, referred } from './element.ts'

interface Named {
  type: string
  /** Member of the event with the reference. */
  ref: string
  /** Member of the target with its name or code. */
  member: 'name' | 'errorCode' | 'escalationCode'
}

const MESSAGE: Named = { type: 'bpmn:Message', ref: 'messageRef', member: 'name' }

/** Kind of reference by type of an event definition or task. */
const NAMED: Readonly<Record<string, Named>> = {
  'bpmn:MessageEventDefinition': MESSAGE,
  'bpmn:ReceiveTask': MESSAGE,
  'bpmn:SendTask': MESSAGE,
  'bpmn:SignalEventDefinition': { type: 'bpmn:Signal', ref: 'signalRef', member: 'name' },
  'bpmn:ErrorEventDefinition': { type: 'bpmn:Error', ref: 'errorRef', member: 'errorCode' },
  'bpmn:EscalationEventDefinition': { type: 'bpmn:Escalation', ref: 'escalationRef', member: 'escalationCode' },
}

export const isNamed = ({ $type }: ModdleElement): boolean => Object.hasOwn(NAMED, $type)

/** Name or code that an event or task refers to; empty for none. */
export function eventName(event: ModdleElement): string {
  const named = NAMED[event.$type]
  const target = named && referred(event, named.ref)
  return String((named && target?.[named.member]) ?? target?.id ?? '')
}

interface NamedTarget {
  /** Member of the event with the reference. */
  ref: string
  target: ModdleElement | undefined
  isNew: boolean
}

/** Target with a name, created if the file has none; undefined for an empty name. */
export function eventTarget(root: ModdleElement, event: ModdleElement, name: string, create: Create): NamedTarget {
  const { type, ref, member } = NAMED[event.$type] as Named
  if (name === '') return { ref, target: undefined, isNew: false }
  const found = listOf(root, 'rootElements').find((one) => one.$type === type && (one[member] ?? one.id) === name)
  if (found) return { ref, target: found, isNew: false }
  const target = create(type, { name, [member]: name })
  target.$parent = root
  return { ref, target, isNew: true }
}
