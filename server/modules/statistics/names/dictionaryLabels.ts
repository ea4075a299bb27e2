// Labels of dictionary keys in answers.

import { findRows, textOf } from '#store/rows.ts'
import type { ProjectContext } from '../query/projectContext.ts'

/** Returns a function from keys of a dictionary to labels in the caller's language; an unknown key is returned as is. */
export async function dictionaryLabels(
  { platform, language }: Pick<ProjectContext, 'platform' | 'language'>,
  code: string,
): Promise<(key: unknown) => string> {
  const words = await platform.reads.once(`words ${language} ${code}`, async () => {
    const rows = await findRows(platform, 'dict-item', { code_equal: code })
    return new Map(rows.map((row) => [textOf(row, 'dictKey'), (language === 'en' && textOf(row, 'english')) || textOf(row, 'dictValue')]))
  })
  return (key) => words.get(String(key)) ?? String(key ?? '')
}
