import type { Entity } from '#model/entity/entity.ts'
import type { Kernel } from '#server/kernel.ts'
import { findRows, type Rec, textOf } from '#store/rows.ts'

/** Writes the words of dictionaries beside the keys that records hold: `userType: 1` brings `userTypeName: 'WEB'`. */
export async function addDictNames(platform: Kernel, entity: Entity, records: readonly Rec[]): Promise<void> {
  for (const { name, choices } of entity.fields) {
    if (choices?.kind !== 'dict' || choices.source !== 'dict') continue
    const words = await wordsOf(platform, choices.code)
    for (const record of records) record[`${name}Name`] = words.get(textOf(record, name)) ?? null
  }
}

function wordsOf(platform: Kernel, code: string): Promise<ReadonlyMap<string, string>> {
  return platform.reads.once(`words ${code}`, async () => {
    const rows = await findRows(platform, 'dict-item', { code_equal: code })
    return new Map(rows.map((row) => [textOf(row, 'dictKey'), textOf(row, 'dictValue')]))
  })
}
