// A BPMN file as elements, with the line that each stands on. bpmn-moddle reads it; it knows neither entities nor outside addresses of XML.

import { DefinitionError, type DefinitionFault } from './definition.ts'

/** An element as bpmn-moddle gives it: members by their BPMN name, foreign attributes below `$attrs`. */
export interface XmlElement {
  $type: string
  $attrs: Readonly<Record<string, string>>
  id?: string
  name?: string
  [member: string]: unknown
}

export interface XmlFile {
  root: XmlElement
  /** The line on which the element with this id begins; 0 when it has none. */
  lineOf(id: string | undefined): number
  /** What an engine's own attribute says, whichever of the known engines wrote the file. */
  engineAttribute(element: XmlElement, name: string): string
  /** Names of the engines' own attributes on an element. */
  engineAttributes(element: XmlElement): string[]
  /** Engines' own child elements, by their name without prefix; those of an engine that is not known keep theirs. */
  engineElements(element: XmlElement): { name: string; attributes: Readonly<Record<string, string>> }[]
}

/** Their attributes have the same names and meanings. */
const ENGINES = ['http://flowable.org/bpmn', 'http://activiti.org/bpmn', 'http://camunda.org/schema/1.0/bpmn', 'http://gantry.build/bpmn']
const UNKNOWN_ENGINE = 'http://camunda.org/schema/zeebe/1.0'

/** Throws `DefinitionError` when the text is no BPMN, or has elements that BPMN does not know. */
export async function readXml(text: string): Promise<XmlFile> {
  const { BpmnModdle } = await import('bpmn-moddle')
  const { rootElement, warnings } = await new BpmnModdle().fromXML(text).catch((error: Error) => {
    throw new DefinitionError([unreadable(error.message)])
  })
  const root = rootElement as unknown as XmlElement
  const lineOf = lines(text)
  const faults = warnings.map((warning): DefinitionFault => {
    const element = String((warning.element as { id?: string } | undefined)?.id ?? '')
    return element === '' ? unreadable(warning.message) : { kind: 'structure', what: warning.message, element, line: lineOf(element) }
  })
  // An element that is not known is missing afterwards wherever it is named.
  const unknown = faults.filter(({ kind }) => kind !== 'structure')
  if (faults.length > 0) throw new DefinitionError(unknown.length > 0 ? unknown : faults)
  const prefixes = (uris: readonly string[]) =>
    Object.entries(root.$attrs ?? {}).flatMap(([name, uri]) => (name.startsWith('xmlns:') && uris.includes(uri) ? [name.slice(6)] : []))
  const known = prefixes(ENGINES)
  const foreign = prefixes([UNKNOWN_ENGINE])
  const engineAttributes = ({ $attrs = {} }: XmlElement) =>
    Object.keys($attrs).flatMap((name) => (known.includes(name.split(':')[0] ?? '') ? [name.split(':')[1] ?? ''] : []))
  return {
    root,
    lineOf,
    engineAttribute: ({ $attrs = {} }, name) =>
      known.map((prefix) => $attrs[`${prefix}:${name}`]).find((value) => value !== undefined) ?? '',
    engineAttributes,
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

/** `unparsable content <x> detected … line: 5` in the words of a fault. */
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

function lines(text: string): XmlFile['lineOf'] {
  return (id) => {
    if (!id) return 0
    const at = text.search(new RegExp(`\\sid\\s*=\\s*["']${id.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}["']`))
    return at < 0 ? 0 : text.slice(0, at + 1).split('\n').length
  }
}
