// Hash of the console's sources, to detect whether dist/ is up to date.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const PROJECT = resolve(import.meta.dirname, '../..')
export const DIST = join(PROJECT, 'dist')

/** Files and folders that a build reads. */
export const SOURCES = [
  'index.html',
  'public',
  'engine',
  'pages',
  'bigscreens',
  'i18n',
  'schemas/record.json',
  'schemas/words.json',
  'vite.config.ts',
  'server/commands/build.ts',
  'server/commands/buildFirstPage.ts',
  'package-lock.json',
]
const HASH_FILE = '.hash'
/** Present while the copies in the folder are compressed at the quick level only. */
export const QUICK_MARK = '.quick'

/** Hash over names and contents of all console sources. */
export function sourceHash(): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesBelow)) hash.update(`\0${path}\0`).update(readFileSync(join(PROJECT, path)))
  return hash.digest('hex')
}

/** True when `dist/` was built from sources with this hash. */
export function isBuiltFrom(hash: string): boolean {
  const path = join(DIST, HASH_FILE)
  return existsSync(path) && readFileSync(path, 'utf8') === hash
}

/** True when `dist/` was built for a first start, and is still to be compressed at the best level. */
export function isBuiltQuickly(): boolean {
  return existsSync(join(DIST, QUICK_MARK))
}

/** File in which a build stores the hash of its sources. */
export function hashFileIn(folder: string): string {
  return join(folder, HASH_FILE)
}

function filesBelow(path: string): string[] {
  const full = join(PROJECT, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length + 1))
    .sort()
}
