// Loads the rows of a printed list, page by page.

import { fetchList } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import type { Many } from '../journal/BulkDialog.tsx'
import type { BranchRow, ShownList } from '../list/records/shownList.ts'
import type { Entity } from '../model/entity/entity.ts'

/** Maximum number of printed rows, about fifty sheets. */
export const MAX_PRINTED = 2_000
const PAGE = 200

export interface PrintedRows {
  rows: readonly BranchRow[]
  /** Total number of rows, printed or not. */
  total: number
  kind: 'all' | 'ticked' | 'opened'
}

/** Selected records, or all records up to `MAX_PRINTED`. @param tell called with the number of loaded records and the total */
export async function printedRows(
  entity: Entity,
  list: ShownList,
  { records, range, isWhole }: Pick<Many, 'records' | 'range' | 'isWhole'>,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<PrintedRows> {
  if (!isWhole && records.length > 0) return { rows: flat(records.slice(0, MAX_PRINTED)), total: records.length, kind: 'ticked' }
  if (list.branches) return { rows: list.branches.slice(0, MAX_PRINTED), total: list.branches.length, kind: 'opened' }
  const except = new Set(isWhole && 'except' in range ? range.except : [])
  const found = new Map<string, Rec>()
  let total = list.total
  for (let current = 1; ; current++) {
    onProgress(Math.min(found.size, total), Math.min(total, MAX_PRINTED))
    const page = await fetchList(entity, { ...list.query, current, size: PAGE }, signal)
    total = page.total
    // Records added in the meantime shift others to the next page, so duplicates are removed.
    for (const record of page.records) if (!except.has(record.id)) found.set(record.id, record)
    if (page.records.length < PAGE || found.size >= MAX_PRINTED) break
  }
  return { rows: flat([...found.values()].slice(0, MAX_PRINTED)), total: total - except.size, kind: except.size > 0 ? 'ticked' : 'all' }
}

const flat = (records: readonly Rec[]): BranchRow[] => records.map((record) => ({ record, depth: 0 }))
