// Reads `columns` and `moreColumns` of a schema file: the fields with a column. In version 2 each field without one says `"list": false`.

import type { EntityFile, FileField } from './entityFile.ts'

type Properties = Readonly<Record<string, FileField>>

/** Names of the fields with a column; `null` if each field decides by its own `list`. */
export function namedColumns({ columns, moreColumns = [] }: EntityFile): ReadonlySet<string> | null {
  return columns === undefined ? null : new Set([...columns, ...moreColumns])
}

/** Columns that the list shows at first, in their order; `undefined` for all. */
export const initialColumns = ({ columns, list }: EntityFile): string[] | undefined => columns ?? list?.columns

/** Fields whose `list` follows from the named columns. */
function withNamedColumns(properties: Properties, named: ReadonlySet<string> | null): Properties {
  if (named === null) return properties
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, { ...field, list: named.has(name) && (field.list || true) }]),
  )
}

/** Own fields of a file, for a view merged with those of its base: keywords of the view win. */
export function ownProperties(file: EntityFile, base: EntityFile | undefined): Properties {
  if (!base) return withNamedColumns(file.properties ?? {}, namedColumns(file))
  const merged = { ...withNamedColumns(base.properties ?? {}, namedColumns(base)) }
  for (const [name, field] of Object.entries(file.properties ?? {})) merged[name] = { ...merged[name], ...field }
  return withNamedColumns(merged, namedColumns(file))
}

/** A field of `record.json`, whose keywords a file may override. @param named names of the fields with a column */
export function recordField(name: string, field: FileField, own: FileField | undefined, named: ReadonlySet<string> | null): FileField {
  const isLeftOut = named !== null && !named.has(name) && own?.list === undefined
  return { ...field, ...own, ...(isLeftOut && { list: false }) }
}
