// Finds orphaned files, to which no record refers, from unsaved forms and storage tests. An administrator removes them on request.

import { readdir } from 'node:fs/promises'
import { siteTime } from '#model/siteTime.ts'
import { filesFolder } from '#records/storageQuota.ts'
import type { Platform } from '#server/platform.ts'
import { allKeyed } from '#store/rows/keyedRows.ts'
import { FILE_NAME } from '../fileStore.ts'
import { IN_BUCKET, removeFile, storagePlaceOf } from '../storage/places.ts'
import { namedFiles } from './namedFiles.ts'

export interface Orphan {
  name: string
  /** Size in bytes. */
  size: number
  /** `YYYY-MM-DD HH:mm:ss` */
  modified: string
  isInBucket: boolean
}

/** Younger files may belong to a form that is not saved yet. */
const YOUNGEST_MS = 24 * 3_600_000
const AT_ONCE = 50
/** Tolerance in milliseconds for clock differences and writes that are not visible yet. */
const MARGIN_MS = 120_000

/** Files older than a day without a reference, on the disk and in every bucket. @param among restricts the search; `null` for all files */
export async function findOrphans(platform: Platform, now: Date, among: ReadonlySet<string> | null = null): Promise<Orphan[]> {
  const { store, library } = platform
  const kept = new Set<string>()
  for (const name of await readdir(filesFolder(platform.config)).catch(() => [])) if (FILE_NAME.test(name)) kept.add(name)
  for await (const [name] of allKeyed(store.db, IN_BUCKET)) kept.add(name)
  const named = await namedFiles(store.db, library().entities, null)
  const orphans: Orphan[] = []
  for (const name of kept) {
    if (named.has(name) || (among !== null && !among.has(name))) continue
    const { oss, storage } = await storagePlaceOf(platform, name)
    const stat = await storage.stat(name)
    if (!stat || stat.modified > now.getTime() - YOUNGEST_MS) continue
    orphans.push({ name, size: stat.size, modified: siteTime(new Date(stat.modified)), isInBucket: oss !== null })
  }
  return orphans
}

/** Removes those files that are still orphaned; returns them. Files that a record refers to by now are kept. */
export async function removeOrphans(platform: Platform, names: ReadonlySet<string>, now: Date): Promise<Orphan[]> {
  const { store, library } = platform
  const since = siteTime(new Date(now.getTime() - MARGIN_MS))
  const found = await findOrphans(platform, now, names)
  const removed: Orphan[] = []
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const namedSince = await namedFiles(store.db, library().entities, since)
    for (const orphan of found.slice(at, at + AT_ONCE)) {
      if (namedSince.has(orphan.name)) continue
      await removeFile(platform, orphan.name)
      removed.push(orphan)
    }
  }
  return removed
}
