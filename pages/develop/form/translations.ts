// Chinese texts of a schema file that change together with the key of their English.

import { chineseWords } from '#model/checks/chineseWords.ts'
import { type FilePath, parsedFile, valueAtPath, withKey, withValue } from './fileEdits.ts'
import { englishPath, groupAround } from './groupAround.ts'

/** Sets a text. Its English follows, unless another place says the same Chinese.  */
export function withText(text: string, path: FilePath, now: string): string {
  const file = parsedFile(text)?.value
  if (!file) return text
  const before = valueAtPath(file, path)
  const written = withValue(text, path, now)
  if (typeof before !== 'string' || before === '' || now === '') return written
  const english = englishPath(path, before)
  if (valueAtPath(file, english) === undefined) return written
  const group = groupAround(path)
  const isUsed = chineseWords(Object(valueAtPath(parsedFile(written)?.value, group))).some((word) => word.text === before)
  return isUsed ? written : withKey(written, english, now)
}
