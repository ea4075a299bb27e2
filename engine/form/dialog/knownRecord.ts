import type { RecordsPage } from '../../api/queries.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { Rec } from '../../api/record.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { flatten } from '../../model/records/tree.ts'

/** The record from a cached list; `null` if no list has it. A dialog shows it while the newest version loads. */
export function knownRecord(entity: Entity, id: string): Rec | null {
  for (const [, data] of queryClient.getQueriesData({ queryKey: ['records', entity.base, entity.name] })) {
    const rows = Array.isArray(data) ? (data as readonly Rec[]) : ((data as Partial<RecordsPage> | undefined)?.records ?? [])
    const found = flatten(rows as (Rec & { children?: Rec[] })[]).find((row) => row.id === id)
    if (found) return found
  }
  return null
}
