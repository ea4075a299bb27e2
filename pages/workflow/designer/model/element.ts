// Types of bpmn-moddle elements, and helpers to read them.

/** An element of a BPMN file. Attributes of engines are in `$attrs`, with their prefix. */
export interface ModdleElement {
  $type: string
  $attrs?: Record<string, string>
  $parent?: ModdleElement
  id?: string
  name?: string
  [member: string]: unknown
}

/** Creates an element of a type: `create('bpmn:FormalExpression', {body})`. */
export type Create = (type: string, members?: Readonly<Record<string, unknown>>) => ModdleElement

/** Changed members of an element; undefined removes one. */
export type ElementChanges = Readonly<Record<string, unknown>>

/** Text of an expression element; empty if there is none. */
export function bodyOf(element: ModdleElement, member: string): string {
  return String((element[member] as ModdleElement | undefined)?.body ?? '').trim()
}

/** The first event definition of an event. */
export function eventOf(element: ModdleElement): ModdleElement | undefined {
  return (element.eventDefinitions as ModdleElement[] | undefined)?.[0]
}

export const referred = (element: ModdleElement, member: string): ModdleElement | undefined => element[member] as ModdleElement | undefined

export function listOf(element: ModdleElement, member: string): readonly ModdleElement[] {
  return (element[member] as ModdleElement[] | undefined) ?? []
}
