// Combines the reads of several projects: those that are asked for in one turn of the event loop are read by one statement.

import type { Kernel } from '#server/kernel.ts'

/** Reads what projects have; a project without rows may be left out. */
export type ReadProjects<Row> = (projectIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Row[]>>

interface PendingRead {
  projectIds: Set<string>
  rows: Promise<ReadonlyMap<string, readonly unknown[]>>
}

const pendingReads = new WeakMap<Kernel, Map<string, PendingRead>>()

/**
 * Rows of a project.
 * @param key names the read; reads of one key must differ by their projects only, since one of them answers all
 */
export async function readCombined<Row>(
  platform: Kernel,
  key: string,
  projectId: string,
  read: ReadProjects<Row>,
): Promise<readonly Row[]> {
  const pending = pendingReads.get(platform) ?? new Map<string, PendingRead>()
  pendingReads.set(platform, pending)
  let combined = pending.get(key)
  if (!combined) {
    const projectIds = new Set<string>()
    const begin = () => {
      pending.delete(key)
      return read([...projectIds])
    }
    combined = { projectIds, rows: new Promise<void>((turn) => setImmediate(turn)).then(begin) }
    pending.set(key, combined)
  }
  combined.projectIds.add(projectId)
  return ((await combined.rows).get(projectId) ?? []) as readonly Row[]
}
