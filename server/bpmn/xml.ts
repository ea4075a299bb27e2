// Reads a BPMN file into elements with line numbers. bpmn-moddle parses it; it resolves neither XML entities nor external addresses.

import { DefinitionError, type DefinitionFault } from './definition.ts'

/** An element of bpmn-moddle: members by their BPMN name, attributes of other namespaces in `$attrs`. */
export interface XmlElement {
  $type: string
  $attrs: Readonly<Record<string, string>>
  id?: string
  name?: string
  [member: string]: unknown
}

export interface XmlFile {
  root: XmlElement
  /** Line on which the element with this id begins; 0 if unknown. */
  lineOf(id: string | undefined): number
  /** Value of an engine attribute, under any known prefix. */
  engineAttribute(element: XmlElement, name: string): string
  /** Names of attributes of engines on an element. */
  engineAttributes(element: XmlElement): string[]
  /** Child elements of engines, by name without prefix; those of an unknown engine keep the prefix. */
  engineElements(element: XmlElement): EngineElement[]
  /** Name in a reference whose target is not in the file: a type of XML Schema, a code of an error. */
  namedBy(element: XmlElement, property: string): string
  /** Child elements of these elements. */
  engineChildren(attributes: EngineElement['attributes']): EngineElement[]
}

export interface EngineElement {
  name: string
  attributes: Readonly<Record<string, string>>
}

/** Namespaces of engines whose attributes have the same names and meanings as here. */
const ENGINES = ['http://flowable.org/bpmn', 'http://activiti.org/bpmn', 'http://camunda.org/schema/1.0/bpmn', 'http://gantry.build/bpmn']
/** References that other engines need and this one does not read: types, diagram planes and shapes, operations. */
const UNREAD_REFERENCES = [
  ...['bpmndi:bpmnElement', 'bpmn:itemSubjectRef', 'bpmn:structureRef', 'bpmn:itemRef', 'bpmn:dataObjectRef', 'bpmn:dataStoreRef'],
  ...[
    'bpmn:operationRef',
    'bpmn:inMessageRef',
    'bpmn:outMessageRef',
    'bpmn:interfaceRef',
    'bpmn:supportedInterfaceRef',
    'bpmn:partitionElementRef',
  ],
  ...['bpmn:incoming', 'bpmn:outgoing', 'bpmn:flowNodeRef', 'bpmn:dataInputRefs', 'bpmn:dataOutputRefs', 'bpmn:categoryValueRef'],
  ...['bpmn:loopDataInputRef', 'bpmn:processRef'],
]
const UNKNOWN_ENGINE = 'http://camunda.org/schema/zeebe/1.0'

/** Limits of ids and nesting: each step and each flow has one id, and another in the diagram. */
const MAX_IDS = 8_000
const MAX_DEPTH = 200

/** Throws `DefinitionError` for a file with too many elements, since it is checked and drawn in the thread that answers requests. */
export function refuseLarge(text: string, hasDiagram = true): void {
  const ids = text.match(/\sid\s*=/g)?.length ?? 0
  if (ids > (hasDiagram ? MAX_IDS : MAX_IDS / 2) || isDeep(text))
    throw new DefinitionError([{ kind: 'structure', what: 'tooLarge', element: '', line: 0 }])
}

/** Start and end of sections whose content is not markup (comments, CDATA). */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** True if elements are nested so deep that parsing them would overflow the stack. Scans the text once. */
function isDeep(text: string): boolean {
  let depth = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = SKIPPED.find(([begin]) => text.startsWith(begin, at))
    const end = skipped ? text.indexOf(skipped[1], at) : endOfTag(text, at)
    // The parser reports a part that does not end.
    if (end < 0) return false
    if (text[at + 1] === '/') depth -= 1
    else if (!skipped && text[end - 1] !== '/') depth += 1
    if (depth > MAX_DEPTH) return true
    at = end
  }
  return false
}

/** Position of the end of a tag; -1 if the tag does not end. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const sign = text[at] as string
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return at
    else if (sign === '"' || sign === "'") quote = sign
  }
  return -1
}

/** Root element of a file that bpmn-moddle can read. The package is loaded with the first file: a start needs none. */
export async function readRoot(text: string): Promise<XmlElement> {
  const { BpmnModdle } = await import('bpmn-moddle')
  return (await new BpmnModdle().fromXML(text)).rootElement as XmlElement
}

/** Throws `DefinitionError` when the text is no BPMN, is too large, or has elements unknown to BPMN. */
export async function readXml(text: string): Promise<XmlFile> {
  refuseLarge(text)
  const { BpmnModdle } = await import('bpmn-moddle')
  const { rootElement, warnings, elementsById } = await new BpmnModdle().fromXML(text).catch((error: Error) => {
    throw new DefinitionError([unreadable(error.message)])
  })
  const root = rootElement as unknown as XmlElement
  const lineOf = lines(text)
  const unresolved = warnings.filter((warning) => !resolve(warning as Reference, elementsById))
  const faults = unresolved.map((warning): DefinitionFault => {
    const element = String((warning.element as { id?: string } | undefined)?.id ?? '')
    return element === '' ? unreadable(warning.message) : { kind: 'structure', what: warning.message, element, line: lineOf(element) }
  })
  // References to an unknown element fail as well, so only the unknown elements are reported.
  const unknown = faults.filter(({ kind }) => kind !== 'structure')
  if (faults.length > 0) throw new DefinitionError(unknown.length > 0 ? unknown : faults)
  // Prefixes may be declared at any element; moddle renames those below the root to ns0, ns1, ….
  const declared = [...text.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*["']([^"']*)["']/g)].map(([, prefix = '', uri = '']) => ({
    prefix,
    uri,
  }))
  const atRoot = Object.keys(root.$attrs ?? {})
  const prefixes = (uris: readonly string[]) => [
    ...new Set(declared.flatMap(({ prefix, uri }) => (uris.includes(uri) && prefix ? [prefix] : []))),
    ...(declared.some(({ prefix, uri }) => uris.includes(uri) && !atRoot.includes(`xmlns:${prefix}`)) ? ['ns0', 'ns1', 'ns2'] : []),
  ]
  const known = prefixes(ENGINES)
  const foreign = [UNKNOWN_ENGINE].flatMap((uri) => declared.flatMap((one) => (one.uri === uri ? [one.prefix] : [])))
  const named = new Map<object, Record<string, string>>()
  for (const { element, property, value } of warnings as Reference[])
    if (element && property) named.set(element, { ...named.get(element), [property.replace('bpmn:', '')]: value ?? '' })
  nameFlows(root, elementsById)
  const engineAttributes = ({ $attrs = {} }: XmlElement) =>
    Object.keys($attrs).flatMap((name) => (known.includes(name.split(':')[0] ?? '') ? [name.split(':')[1] ?? ''] : []))
  return {
    root,
    lineOf,
    engineAttribute: ({ $attrs = {} }, name) =>
      known.map((prefix) => $attrs[`${prefix}:${name}`]).find((value) => value !== undefined) ?? '',
    engineAttributes,
    namedBy: (element, property) => named.get(element)?.[property] ?? '',
    engineChildren(attributes) {
      const children = (attributes as unknown as { $children?: readonly (XmlElement & Record<string, string>)[] }).$children ?? []
      return children.map((child) => ({ name: child.$type.split(':')[1] ?? '', attributes: child }))
    },
    engineElements({ extensionElements }) {
      const values = ((extensionElements as XmlElement | undefined)?.values ?? []) as (XmlElement & Record<string, string>)[]
      return values.flatMap((element) => {
        const [prefix = '', name = ''] = element.$type.split(':')
        if (foreign.includes(prefix)) return [{ name: element.$type, attributes: element }]
        return known.includes(prefix) ? [{ name, attributes: element }] : []
      })
    },
  }
}

interface Reference {
  message: string
  element?: XmlElement
  property?: string
  value?: string
}

/** True when an unresolved reference can be resolved without its prefix, or is not read here. */
function resolve({ element, property, value }: Reference, elementsById: Readonly<Record<string, object>>): boolean {
  if (!element || !property || value === undefined) return false
  const found = elementsById[value.replace(/^[\w.-]+:/, '')]
  // Not enumerable, as moddle's own references, so that it is not serialised as a child element.
  const set = (to: object) =>
    Object.defineProperty(element, property.replace('bpmn:', ''), { value: to, enumerable: false, configurable: true })
  if (found && value.includes(':')) set(found)
  else if (property === 'bpmn:errorRef') set({ $type: 'bpmn:Error', $attrs: {}, errorCode: value })
  else if (property === 'bpmn:escalationRef') set({ $type: 'bpmn:Escalation', $attrs: {}, escalationCode: value })
  else if (element.$type === 'bpmn:Association' || element.$type.startsWith('bpmn:Data') || element.$type === 'bpmn:MessageFlow')
    return true
  else return UNREAD_REFERENCES.includes(property)
  return true
}

/** Ids are optional in BPMN: elements without one get the same generated id at each reading. */
function nameFlows(container: XmlElement, taken: Readonly<Record<string, object>>): void {
  let count = 0
  const visit = ({ rootElements, flowElements }: XmlElement) => {
    for (const element of [...((rootElements ?? []) as XmlElement[]), ...((flowElements ?? []) as XmlElement[])]) {
      while (!element.id) {
        const id = `unnamed${++count}`
        if (!Object.hasOwn(taken, id)) element.id = id
      }
      visit(element)
    }
  }
  visit(container)
}

/** Turns moddle's message `unparsable content <x> detected … line: 5` into a fault. */
function unreadable(message: string): DefinitionFault {
  const element = /<\/?([^>\s/]*)/.exec(message)?.[1] ?? ''
  const line = /line: (\d+)/.exec(message)?.[1]
  const isUnknownElement = message.includes('unknown type')
  return {
    kind: isUnknownElement ? 'unsupported' : 'unreadable',
    what: isUnknownElement ? element : (message.split('\n')[0] ?? ''),
    element,
    line: line === undefined ? 0 : Number(line) + 1,
  }
}

/** Scans the text once for all ids, since a file may have a fault at each element. */
function lines(text: string): XmlFile['lineOf'] {
  let line = 1
  let counted = 0
  const found = new Map<string, number>()
  for (const { index, 1: id = '' } of text.matchAll(/\sid\s*=\s*["']([^"']*)["']/g)) {
    for (let at = text.indexOf('\n', counted); at >= 0 && at <= index; at = text.indexOf('\n', counted)) {
      line += 1
      counted = at + 1
    }
    if (!found.has(id)) found.set(id, line)
  }
  return (id) => (id && found.get(id)) || 0
}
