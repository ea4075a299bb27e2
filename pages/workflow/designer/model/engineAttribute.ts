// Reads and writes engine attributes under the prefix of the file. Flowable, Activiti and Camunda 7 use the same names.

import type { ElementChanges, ModdleElement } from './element.ts'

const ENGINES = ['http://flowable.org/bpmn', 'http://activiti.org/bpmn', 'http://camunda.org/schema/1.0/bpmn', 'http://gantry.build/bpmn']
export const FLOWABLE = 'flowable'
export const GANTRY = 'gantry'
const URIS: Readonly<Record<string, string>> = { [FLOWABLE]: 'http://flowable.org/bpmn', [GANTRY]: 'http://gantry.build/bpmn' }

/** Prefixes of known engines that a file declares. */
export function enginePrefixes({ $attrs = {} }: ModdleElement): string[] {
  return Object.entries($attrs).flatMap(([name, uri]) => (name.startsWith('xmlns:') && ENGINES.includes(uri) ? [name.slice(6)] : []))
}

/** Declares the namespaces that the designer uses. @param root `definitions` element of the file */
export function declareEngines(root: ModdleElement): void {
  const attributes = root.$attrs ?? {}
  for (const [prefix, uri] of Object.entries(URIS)) if (!Object.values(attributes).includes(uri)) attributes[`xmlns:${prefix}`] = uri
}

const prefixed = ({ $attrs = {} }: ModdleElement, prefixes: readonly string[], name: string): string | undefined =>
  prefixes.map((prefix) => `${prefix}:${name}`).find((one) => $attrs[one] !== undefined)

/** Value of an engine attribute; empty if it is missing. @param root `definitions` element of the file */
export function engineAttribute(root: ModdleElement, element: ModdleElement, name: string): string {
  const found = prefixed(element, enginePrefixes(root), name)
  return found === undefined ? '' : (element.$attrs?.[found] ?? '')
}

/** Changes that set attributes under their prefix in this file; an empty value removes one. */
export function engineChanges(root: ModdleElement, element: ModdleElement, values: Readonly<Record<string, string>>): ElementChanges {
  const prefixes = enginePrefixes(root)
  const own = ['action', 'category'] as readonly string[]
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const uri = URIS[own.includes(name) ? GANTRY : FLOWABLE]
      const usual = prefixes.find((prefix) => root.$attrs?.[`xmlns:${prefix}`] === uri) ?? FLOWABLE
      return [prefixed(element, prefixes, name) ?? `${usual}:${name}`, value === '' ? undefined : value]
    }),
  )
}
