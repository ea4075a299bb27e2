// Warns about Chinese words in a file without an English translation.

import type { EntityFile } from '../entity/entityFile.ts'
import { baseOf, type CheckedFile } from './checkedFile.ts'
import { chineseWords } from './chineseWords.ts'
import type { Finding } from './finding.ts'
import type { JsonPath } from './jsonPath.ts'

/** One warning for each word, at its first place. */
export function checkWords({ map, file }: CheckedFile, files: ReadonlyMap<string, EntityFile>, record: EntityFile): Finding[] {
  const known = { ...record.en, ...baseOf(file, files)?.en, ...file.en }
  const missing = new Map<string, JsonPath>()
  for (const { text, path } of chineseWords(file)) if (!(text in known) && !missing.has(text)) missing.set(text, path)
  return [...missing].map(([text, path]) =>
    map.value(path, `no English for "${text}".`, `Add "${text}": "…" below "en", or to words.json where several files say it.`, 'warning'),
  )
}
