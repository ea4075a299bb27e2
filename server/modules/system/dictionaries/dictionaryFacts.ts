// Moves levels and weights of old dictionary entries from their remarks to columns.

import * as dict from '#engine/site/keys.ts'
import type { DictionarySeed, WordFacts } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import { repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

const LEVELS: readonly string[] = Object.values(dict.alarmLevel)

/** Facts that were stored as remarks, with a test of such remarks. */
const REMARKED: readonly { fact: 'level' | 'weight'; fits(remark: string): boolean }[] = [
  { fact: 'level', fits: (remark) => LEVELS.includes(remark) },
  { fact: 'weight', fits: (remark) => /^\d{1,2}$|^100$/.test(remark) },
]

/** Moves levels and weights from remarks to their columns, edited ones too, and marks trades as the seeds do. */
export async function fillFacts(db: Database, dictionaries: readonly DictionarySeed[]): Promise<void> {
  for (const { fact, fits } of REMARKED) await moveRemarks(db, codesWith(dictionaries, fact), fact, fits)
  for (const fact of ['isSpecial', 'isAtHeight'] as const) await mark(db, dictionaries, fact)
}

async function moveRemarks(db: Database, codes: readonly string[], fact: string, fits: (remark: string) => boolean): Promise<void> {
  const words = repository(db, 'dict-item', systemActor())
  const wanted = { code_in: codes.join(','), [`${fact}_null`]: 'true', remark_notnull: 'true' }
  for (const row of await words.find(wanted, { fields: ['id', 'remark'] })) {
    const remark = textOf(row, 'remark')
    if (!fits(remark)) continue
    await words.change({ id_equal: textOf(row, 'id') }, { [fact]: remark, remark: null })
  }
}

async function mark(db: Database, dictionaries: readonly DictionarySeed[], fact: 'isSpecial' | 'isAtHeight'): Promise<void> {
  const ids = dictionaries.flatMap(({ code, words }) =>
    words.flatMap(([key, , , , facts]) => (facts?.[fact] ? [stableId('dict', code, key)] : [])),
  )
  await repository(db, 'dict-item', systemActor()).change({ id_in: ids.join(','), [`${fact}_equal`]: dict.flag.no }, { [fact]: 1 })
}

function codesWith(dictionaries: readonly DictionarySeed[], fact: keyof WordFacts): string[] {
  return dictionaries.filter(({ words }) => words.some(([, , , , facts]) => facts?.[fact] !== undefined)).map(({ code }) => code)
}
