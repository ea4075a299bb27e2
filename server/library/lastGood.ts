// The set of schema files that a server last ran with, kept beside its data: what it falls back on when the folder is broken at a start.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Library } from './library.ts'

/** Text by path, `record.json` among them. */
export type KeptTexts = ReadonlyMap<string, string>

/** `null` when there is none, or none that can be read. */
export async function readLastGood(path: string): Promise<KeptTexts | null> {
  try {
    const texts = Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>)
    return new Map(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return null
  }
}

/** Replaces the set as a whole: a power cut leaves the one before. */
export async function keepLastGood(path: string, { files }: Library): Promise<void> {
  const text = JSON.stringify(Object.fromEntries([...files].map(([name, file]) => [name, file.text])))
  if (text === (await readFile(path, 'utf8').catch(() => ''))) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text, { mode: 0o600, flush: true })
  await rename(draft, path)
}
