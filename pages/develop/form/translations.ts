// Chinese texts of a schema file that change together with the key of their English.

import { chineseWords } from '#model/checks/chineseWords.ts'
import { type FilePath, parsedFile, valueAtPath, withKey, withValue } from './fileEdits.ts'

/** Sets a text. Its English follows, unless another place says the same Chinese.  */
export function withText(text: string, path: FilePath, now: string): string {
  const file = parsedFile(text)?.value
  if (!file) return text
  const before = valueAtPath(file, path)
  const written = withValue(text, path, now)
  if (typeof before !== 'string' || before === '' || now === '' || valueAtPath(file, ['en', before]) === undefined) return written
  const isUsed = chineseWords(parsedFile(written)?.value ?? {}).some((word) => word.text === before)
  return isUsed ? written : withKey(written, ['en', before], now)
}
