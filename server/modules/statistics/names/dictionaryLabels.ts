// The words of dictionary keys that answers carry beside them.

import { findRows, textOf } from '#store/rows.ts'
import type { ProjectContext } from '../query/projectContext.ts'

/** Turns keys of a dictionary into words of the caller's language; an unknown key stays as it is. */
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
