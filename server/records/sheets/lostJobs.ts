// Detects jobs whose process is gone: killed, or lost power.

import { allKeyed, type KeyedTable, swapKeyed } from '#store/rows/keyedRows.ts'
import type { Database } from '#store/store.ts'

/** Milliseconds without a report after which a node counts as gone; it reports its jobs twice a second. */
export const SILENT_MS = 15_000

/** True when the node of a job is gone. A report in the future was written before the clock was set back. */
export const isSilent = (lastReport: number): boolean => Math.abs(Date.now() - lastReport) > SILENT_MS

/** Resets the last report of all open jobs in a table, for a start without other nodes. */
export async function silence(db: Database, table: KeyedTable<'state' | 'told'>, open: readonly string[]): Promise<void> {
  for await (const [id, { state }] of allKeyed(db, table)) {
    if (open.includes(String(state))) await swapKeyed(db, table, id, { state }, { told: 0 })
  }
}
