import { wordKey } from '#model/records/inEnglish.ts'
import type { EntityHook } from '#records/hook.ts'
import type { Kernel } from '#server/kernel.ts'
import { entityOf, findRows, type Rec, textOf } from '#store/rows.ts'

/** Entities whose lists contain these labels on the platform, without other code here that adds them. */
const NAMED = ['notice', 'data-scope', 'api-scope', 'oss', 'sms'] as const

export const dictNamesHooks: readonly EntityHook[] = NAMED.map((entity) => ({
  entity,
  extendRecords: ({ platform }, records) => addDictNames(platform, entity, records),
}))

/** Adds labels of dictionary entries to records: `userType: 1` adds `userTypeName: 'WEB'`. */
export async function addDictNames(platform: Kernel, entity: string, records: readonly Rec[]): Promise<void> {
  for (const { name, choices, stored } of entityOf(platform, entity).fields) {
    if (!stored || choices?.kind !== 'dict' || choices.source !== 'dict') continue
    const words = await wordsOf(platform, choices.code)
    for (const record of records) record[wordKey(name)] = words.get(textOf(record, name)) ?? null
  }
}

function wordsOf(platform: Kernel, code: string): Promise<ReadonlyMap<string, string>> {
  return platform.reads.once(`words ${code}`, async () => {
    const rows = await findRows(platform, 'dict-item', { code_equal: code })
    return new Map(rows.map((row) => [textOf(row, 'dictKey'), textOf(row, 'dictValue')]))
  })
}
