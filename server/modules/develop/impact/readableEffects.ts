// Words the effects for a caller, with those of their records that the caller may read.

import type { ChangeEffect, NamedRecord } from '#engine/site/answers/schemaFiles.ts'
import type { Call } from '#http/route.ts'
import { findingIn } from '#library/findingWords.ts'
import { recordName } from '#records/journal/label.ts'
import type { Rec } from '#store/rows.ts'
import type { SchemaEffect } from './effect.ts'

export async function readableEffects(call: Call, effects: readonly SchemaEffect[]): Promise<ChangeEffect[]> {
  const shown: ChangeEffect[] = []
  for (const { records, path, count: _, ...effect } of effects) {
    const { file, fault, fix, level, path: place } = findingIn(call.language, { ...effect, path: path.join('.'), line: 1, column: 1 })
    shown.push({ file, path: place, level, fault, fix, records: records ? await readable(call, records) : [] })
  }
  return shown
}

/** The records in the list of the caller, masked and restricted as there. */
async function readable(call: Call, { entity: name, ids }: NonNullable<SchemaEffect['records']>): Promise<NamedRecord[]> {
  const entity = call.platform.library().entities.get(name)
  const [list] = entity?.endpoints.list ?? []
  if (!entity || list?.method !== 'GET' || !call.rights.reads.has(name)) return []
  const answer = (await call.get(list.path, { id_in: ids.join(','), size: String(ids.length) })) as { records?: Rec[] } | Rec[]
  const rows = Array.isArray(answer) ? answer : (answer.records ?? [])
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ entity: name, id, name: recordName(entity, row) }] : []
  })
}
