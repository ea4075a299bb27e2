// Keeps the schema files of the last run beside the data. A start falls back on them when the folder is broken, and skips the check when
// nothing changed.

import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Lookups } from '../../engine/model/checks/crossChecks.ts'
import { writeDurably } from '../durableFiles.ts'
import type { Library } from './library.ts'

/** Text by path, including `record.json`. */
export type KeptTexts = ReadonlyMap<string, string>

export interface LastGood {
  texts: KeptTexts
  /** Stamp of the program version that found no faults in them; `null` when there were faults. */
  checkedBy: string | null
  /** Lookups of the files in which this version of the program found no fault by themselves; none if another version checked them. */
  lookups: Lookups
}

/** Stored beside the paths. An earlier version of the program takes it for a file path and ignores it. */
const STAMP = 'checkedBy'
/** Stored likewise: `{ by, files }` with a stamp, and names by path. */
const LOOKUPS = 'lookups'

const ROOT = resolve(import.meta.dirname, '../..')
const JUDGES = ['engine/model', 'server']

let stamp: string | undefined

/** Stamp that changes with the code that checks files and serves them, and with the vocabulary. */
export function programStamp(): string {
  stamp ??= stampOf()
  return stamp
}

function stampOf(): string {
  const hash = createHash('sha1')
  for (const folder of JUDGES) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const { size, mtimeMs } = statSync(join(ROOT, folder, name))
      if (name.endsWith('.ts')) hash.update(`${name} ${size} ${mtimeMs}\n`)
    }
  }
  const { size, mtimeMs } = statSync(join(ROOT, 'schemas/entity.schema.json'))
  return hash.update(`${size} ${mtimeMs}`).digest('hex')
}

interface KeptLookups {
  by: string
  files: Record<string, string[] | null>
}

/** Returns `null` when the file is missing or unreadable. */
export async function readLastGood(path: string): Promise<LastGood | null> {
  try {
    const { [STAMP]: stamp, [LOOKUPS]: kept, ...texts } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
    const files = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const lookups = (kept as KeptLookups | undefined)?.by === programStamp() ? (kept as KeptLookups).files : {}
    return { texts: new Map(files), checkedBy: typeof stamp === 'string' ? stamp : null, lookups: new Map(Object.entries(lookups)) }
  } catch {
    return null
  }
}

/** Replaces the whole set durably; after a power cut the previous set remains. */
export async function keepLastGood(path: string, { files, findings, lookups }: Library): Promise<void> {
  const texts = Object.fromEntries([...files].map(([name, file]) => [name, file.text]))
  const by = programStamp()
  const text = JSON.stringify({
    ...(findings.length === 0 && { [STAMP]: by }),
    [LOOKUPS]: { by, files: Object.fromEntries(lookups) },
    ...texts,
  })
  await writeDurably(path, text)
}
