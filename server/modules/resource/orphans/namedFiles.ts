// Finds uploaded files that records refer to, in file fields, rich text and other text, including table rows.

import type { Entity, Field } from '#model/entity/entity.ts'
import { withColumns } from '#model/records/placedValues.ts'
import { binCutoff } from '#store/journal/index.ts'
import { repositoryOfAllTenants } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { LOGS } from '../../log/index.ts'

const LINK = /\/files\/((?:pub)?[0-9a-f]{32}\.[a-z0-9]{2,5})/g
const FORMATS: readonly Field['format'][] = ['text', 'textarea', 'url', 'rich-text', 'json']
/** A mention in a log does not keep a file. */
const PASSING: readonly string[] = Object.values(LOGS)

/**
 * File names in records of all tenants, including removed ones that can be restored. @param since only records written from this time on;
 * `null` for all
 */
export async function namedFiles(db: Database, entities: ReadonlyMap<string, Entity>, since: string | null): Promise<Set<string>> {
  const names = new Set<string>()
  const removedSince = binCutoff()
  // Views share the table of their base.
  const known = new Set<string>()
  for (const entity of entities.values()) {
    const fields = fieldsOf(entity).filter((name) => !known.has(`${entity.base} ${name}`))
    for (const name of fields) known.add(`${entity.base} ${name}`)
    if (fields.length === 0) continue
    for await (const text of repositoryOfAllTenants(db, entity).texts(fields, since, removedSince))
      for (const [, name = ''] of text.matchAll(LINK)) names.add(name)
  }
  return names
}

/**
 * Series are skipped except for file fields, since they have millions of rows with short codes. Foreign tables do not contain our files.
 */
function fieldsOf({ fields, series, rollup, source, base }: Entity): string[] {
  if (rollup || source || PASSING.includes(base)) return []
  const mayName = ({ type, choices, format, upload }: Field) =>
    type === 'string' && choices === null && (upload !== null || (!series && FORMATS.includes(format)))
  return fields.filter((field) => field.stored && withColumns([field]).some(mayName)).map(({ name }) => name)
}
