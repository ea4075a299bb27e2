// Reads `columns` and `moreColumns` of a schema file: the fields with a column. In version 2 each field without one says `"list": false`.

import type { EntityFile, FileField } from './entityFile.ts'

type Properties = Readonly<Record<string, FileField>>

/** Names of the fields with a column; `null` if each field decides by its own `list`. */
export function namedColumns({ columns, moreColumns = [] }: EntityFile): ReadonlySet<string> | null {
  return columns === undefined ? null : new Set([...columns, ...moreColumns])
}

/** Columns that the list shows at first, in their order; `undefined` for all. */
export const initialColumns = ({ columns, list }: EntityFile): string[] | undefined => columns ?? list?.columns

/** Fields whose `list` follows from the named columns. @param record fields of `record.json`, whose keywords are the defaults */
function withNamedColumns(properties: Properties, named: ReadonlySet<string> | null, record: Properties): Properties {
  if (named === null) return properties
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      // Rows that are records of their own have no column.
      if (field.children && !named.has(name)) return [name, field]
      const list = named.has(name) && ((field.list ?? record[name]?.list) || true)
      return [name, { ...field, list }]
    }),
  )
}

/** Own fields of a file, for a view merged with those of its base: keywords of the view win. */
export function ownProperties(file: EntityFile, base: EntityFile | undefined, record: Properties = {}): Properties {
  if (!base) return withNamedColumns(file.properties ?? {}, namedColumns(file), record)
  const merged = { ...withNamedColumns(base.properties ?? {}, namedColumns(base), record) }
  for (const [name, field] of Object.entries(file.properties ?? {})) merged[name] = { ...merged[name], ...field }
  return withNamedColumns(merged, namedColumns(file), record)
}

/** A field of `record.json`, whose keywords a file may override. @param named names of the fields with a column */
export function recordField(name: string, field: FileField, own: FileField | undefined, named: ReadonlySet<string> | null): FileField {
  const merged = { ...field, ...own }
  return named === null || own?.list !== undefined ? merged : { ...merged, list: named.has(name) && (merged.list || true) }
}
