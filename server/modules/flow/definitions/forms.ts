// Forms of processes: the entities whose files name a category.

import type { DefinitionFault } from '#server/bpmn/definition.ts'
import { readXml, type XmlElement } from '#server/bpmn/xml.ts'
import type { Kernel } from '#server/kernel.ts'
import { APPROVAL } from '../approvals/rows.ts'
import { formOf } from '../instances/business.ts'
import { categoryOf } from './definitions.ts'

/** Categories of which people can start processes, as definitions store them. */
export function startableCategories(platform: Kernel): string[] {
  return [...platform.library().entities.values()].flatMap(({ process }) => (process ? [categoryOf(process.category)] : []))
}

/** A fault when the file names a category that has no form; none for a file without a category. */
export async function withoutForm(platform: Kernel, xml: string): Promise<DefinitionFault[]> {
  const { root, lineOf, engineAttribute } = await readXml(xml)
  const process = ((root.rootElements ?? []) as XmlElement[]).find(({ $type }) => $type === 'bpmn:Process')
  const category = process ? engineAttribute(process, 'category') : ''
  if (!process || category === '' || categoryOf(category) === APPROVAL || formOf(platform, categoryOf(category))) return []
  return [{ kind: 'structure', what: 'noStartForm', element: process.id ?? '', line: lineOf(process.id) }]
}
