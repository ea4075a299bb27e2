// Messages, signals, errors and escalations stand beside the process and are referred to; people know them by their name or code.

import { type Create, listOf, type ModdleElement, referred } from './element.ts'

interface Named {
  type: string
  /** Member of the event that refers to it. */
  ref: string
  /** The name or code that people know it by. */
  member: 'name' | 'errorCode' | 'escalationCode'
}

const MESSAGE: Named = { type: 'bpmn:Message', ref: 'messageRef', member: 'name' }

/** By the type of an event definition or a task. */
const NAMED: Readonly<Record<string, Named>> = {
  'bpmn:MessageEventDefinition': MESSAGE,
  'bpmn:ReceiveTask': MESSAGE,
  'bpmn:SendTask': MESSAGE,
  'bpmn:SignalEventDefinition': { type: 'bpmn:Signal', ref: 'signalRef', member: 'name' },
  'bpmn:ErrorEventDefinition': { type: 'bpmn:Error', ref: 'errorRef', member: 'errorCode' },
  'bpmn:EscalationEventDefinition': { type: 'bpmn:Escalation', ref: 'escalationRef', member: 'escalationCode' },
}

export const isNamed = ({ $type }: ModdleElement): boolean => Object.hasOwn(NAMED, $type)

/** The name or code that an event or task refers to; '' for none. */
export function eventName(event: ModdleElement): string {
  const named = NAMED[event.$type]
  const target = named && referred(event, named.ref)
  return String((named && target?.[named.member]) ?? target?.id ?? '')
}

interface NamedTarget {
  /** Member of the event that refers to the target. */
  ref: string
  target: ModdleElement | undefined
  isNew: boolean
}

/** The target of a name, made where a file has none; no target for no name. */
export function eventTarget(root: ModdleElement, event: ModdleElement, name: string, create: Create): NamedTarget {
  const { type, ref, member } = NAMED[event.$type] as Named
  if (name === '') return { ref, target: undefined, isNew: false }
  const found = listOf(root, 'rootElements').find((one) => one.$type === type && (one[member] ?? one.id) === name)
  if (found) return { ref, target: found, isNew: false }
  const target = create(type, { name, [member]: name })
  target.$parent = root
  return { ref, target, isNew: true }
}
