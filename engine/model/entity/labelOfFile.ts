// Derives from a schema file which field is the title of its records, as the card of the entity shows it.

import { formats } from '../formats/formats.ts'
import type { EntityFile } from './entityFile.ts'
import { columnFacts, formatOf } from './field.ts'
import { ownProperties } from './fileColumns.ts'
import { OWNER } from './series.ts'

/** Name of the title field; `undefined` if no column is a title. The store finds records by it, so it is a stored one. */
export function labelOfFile(file: EntityFile, base: EntityFile | undefined): string | undefined {
  const { card, tree, series } = { ...base, ...file }
  if (card?.title !== undefined) return card.title
  if (tree?.label !== undefined) return tree.label
  if (series) return series.device ?? OWNER.device
  const columns = Object.entries(ownProperties(file, base)).filter(([, field]) => field.stored !== false && columnFacts(field) !== null)
  return columns.find(([, field]) => formats[formatOf(field)].label === true)?.[0]
}
