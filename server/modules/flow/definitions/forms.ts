// Forms of processes: entities whose schema files name a category.

import type { DefinitionFault } from '#server/bpmn/definition.ts'
import { readXml, type XmlElement } from '#server/bpmn/xml.ts'
import type { Kernel } from '#server/kernel.ts'
import { APPROVAL } from '../approvals/rows.ts'
import { formOf } from '../instances/business.ts'
import { categoryOf } from './definitions.ts'

/** Categories with a form, which users can start, as stored in definitions. */
export function startableCategories(platform: Kernel): string[] {
  return [...platform.library().entities.values()].flatMap(({ process }) => (process ? [categoryOf(process.category)] : []))
}

/** First process of a file, and its category ('' for none). */
async function firstProcess(xml: string): Promise<{ process: XmlElement | undefined; category: string; line: number }> {
  const { root, lineOf, engineAttribute } = await readXml(xml)
  const process = ((root.rootElements ?? []) as XmlElement[]).find(({ $type }) => $type === 'bpmn:Process')
  return { process, category: process ? engineAttribute(process, 'category') : '', line: lineOf(process?.id) }
}

/** Category that a file names, as stored in definitions; '' for none. */
export const fileCategory = async (xml: string): Promise<string> => categoryOf((await firstProcess(xml)).category)

/** A fault if the file names a category without a form; none for a file without a category. */
export async function withoutForm(platform: Kernel, xml: string): Promise<DefinitionFault[]> {
  const { process, category, line } = await firstProcess(xml)
  if (!process || category === '' || categoryOf(category) === APPROVAL || formOf(platform, categoryOf(category))) return []
  return [{ kind: 'structure', what: 'noStartForm', element: process.id ?? '', line }]
}
