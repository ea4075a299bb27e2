// Elements as bpmn-moddle gives them, and what a panel does with them.

/** An element of a BPMN file. Attributes of engines stand below `$attrs`, with their prefix. */
export interface ModdleElement {
  $type: string
  $attrs?: Record<string, string>
  $parent?: ModdleElement
  id?: string
  name?: string
  [member: string]: unknown
}

/** Makes an element of a type: `create('bpmn:FormalExpression', {body})`. */
export type Create = (type: string, members?: Readonly<Record<string, unknown>>) => ModdleElement

/** New members of an element; `undefined` takes one away. */
export type ElementChanges = Readonly<Record<string, unknown>>

/** The text of an expression element; '' where there is none. */
export function bodyOf(element: ModdleElement, member: string): string {
  return String((element[member] as ModdleElement | undefined)?.body ?? '').trim()
}

/** The one event definition of an event. */
export function eventOf(element: ModdleElement): ModdleElement | undefined {
  return (element.eventDefinitions as ModdleElement[] | undefined)?.[0]
}

export const referred = (element: ModdleElement, member: string): ModdleElement | undefined => element[member] as ModdleElement | undefined

export function listOf(element: ModdleElement, member: string): readonly ModdleElement[] {
  return (element[member] as ModdleElement[] | undefined) ?? []
}
