import type { RecordsPage } from '../../api/queries.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { Rec } from '../../api/record.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { flatten } from '../../model/records/tree.ts'

/**
 * The record as some list shows it right now, `null` when none does. A dialog opens on it at once, while the record's
 * newest version is on its way.
 */
export function knownRecord(entity: Entity, id: string): Rec | null {
  for (const [, data] of queryClient.getQueriesData({ queryKey: ['records', entity.base, entity.name] })) {
    const rows = Array.isArray(data) ? (data as readonly Rec[]) : ((data as Partial<RecordsPage> | undefined)?.records ?? [])
    const found = flatten(rows as (Rec & { children?: Rec[] })[]).find((row) => row.id === id)
    if (found) return found
  }
  return null
}
