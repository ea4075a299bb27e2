// The set of schema files that a server last ran with, kept beside its data: what it falls back on when the folder is broken at a start,
// and what it need not judge again when nothing changed.

import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeDurably } from '../durableFiles.ts'
import type { Library } from './library.ts'

/** Text by path, `record.json` among them. */
export type KeptTexts = ReadonlyMap<string, string>

export interface LastGood {
  texts: KeptTexts
  /** Stamp of the program that found no fault in them; `null` when there were faults. */
  judgedBy: string | null
}

/** Stands among the paths, none of which it is: a program of before reads it as the text of one more file that nobody asks for. */
const STAMP = 'judgedBy'

const ROOT = resolve(import.meta.dirname, '../..')
const JUDGES = ['engine/model', 'server']

let stamp: string | undefined

/** Another one for another version of the code that judges files and answers their calls, or of the vocabulary. */
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

/** `null` when there is none, or none that can be read. */
export async function readLastGood(path: string): Promise<LastGood | null> {
  try {
    const { [STAMP]: stamp, ...texts } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
    const kept = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { texts: new Map(kept), judgedBy: typeof stamp === 'string' ? stamp : null }
  } catch {
    return null
  }
}

/** Replaces the set as a whole: a power cut leaves the one before. */
export async function keepLastGood(path: string, { files, findings }: Library): Promise<void> {
  const texts = Object.fromEntries([...files].map(([name, file]) => [name, file.text]))
  const text = JSON.stringify(findings.length === 0 ? { [STAMP]: programStamp(), ...texts } : texts)
  await writeDurably(path, text)
}
