// Jobs whose process is gone: killed, or cut off from power.

import { everyKeyed, type KeyedTable, swapKeyed } from '#store/rows/keyedRows.ts'
import type { Database } from '#store/store.ts'

/** A node reports its jobs twice a second; a node silent for this long is gone. */
export const SILENT_MS = 15_000

/** True when the node that works on a job is gone. A moment to come was told before the clock went back. */
export const isSilent = (told: number): boolean => Math.abs(Date.now() - told) > SILENT_MS

/** Has all open jobs of a table told last at the beginning of time: for a start that knows of no other node. */
export async function silence(db: Database, table: KeyedTable<'state' | 'told'>, open: readonly string[]): Promise<void> {
  for await (const [id, { state }] of everyKeyed(db, table)) {
    if (open.includes(String(state))) await swapKeyed(db, table, id, { state }, { told: 0 })
  }
}
