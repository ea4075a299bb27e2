// Detects jobs whose process is gone: killed, or lost power.

import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { allKeyed, findKeyed, type KeyedTable, putKeyed, swapKeyed } from '#store/rows/keyedRows.ts'
import type { Database } from '#store/store.ts'
import { bootId, isProcessAlive, processMark } from '../../processMark.ts'

/** Milliseconds without a report after which a node counts as gone; it reports its jobs twice a second. */
export const SILENT_MS = 15_000
/** The same for a process of this machine that is in another PID namespace, such as a container that was restarted. */
const SILENT_HERE_MS = 3_000

/** Process of each job, by the id of the job. */
export const JOB_PROCESSES = {
  name: 'gantry_job_processes',
  columns: { machine: 'text', namespace: 'text', process: 'text', expires: 'integer' },
} as const satisfies KeyedTable<string>

/** True when the node of a job is gone. A report in the future was written before the clock was set back. */
export const isSilent = (reportedAt: number, forMs = SILENT_MS): boolean => Math.abs(Date.now() - reportedAt) > forMs

/** Stores that this process runs a job. */
export const noteProcess = (db: Database, job: string, expires: number): Promise<void> =>
  putKeyed(db, JOB_PROCESSES, job, { ...here(), process: processMark(), expires }, 'is replaced')

/**
 * Resets the last report of the open jobs in a table whose process is gone, and returns their ids. Called at the start of a server.
 * @param isAlone true if no other node uses the store: every open job then belongs to a process that is gone. Otherwise the process is
 * known to be gone if it ran on this machine; jobs of other machines end with `SILENT_MS`.
 */
export async function silenceLost(
  db: Database,
  table: KeyedTable<'state' | 'told'>,
  open: readonly string[],
  isAlone: boolean,
): Promise<Set<string>> {
  const lost = new Set<string>()
  for await (const [id, { state, told: reportedAt }] of allKeyed(db, table)) {
    if (!open.includes(String(state)) || !(isAlone || (await isProcessGone(db, id, Number(reportedAt))))) continue
    if (await swapKeyed(db, table, id, { state }, { told: 0 })) lost.add(id)
  }
  return lost
}

async function isProcessGone(db: Database, job: string, reportedAt: number): Promise<boolean> {
  const row = await findKeyed(db, JOB_PROCESSES, job)
  const { machine, namespace } = here()
  if (row?.machine !== machine || isProcessAlive(String(row.process))) return false
  return row.namespace === namespace || isSilent(reportedAt, SILENT_HERE_MS)
}

/** This machine until its restart, and the namespace of its pids. */
function here(): { machine: string; namespace: string } {
  return {
    machine: `${hostname()} ${bootId()}`,
    namespace: process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : '',
  }
}
