import type { DictionarySeed, Platform } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import { findRows, repositoryOfAllTenants } from '#store/rows.ts'
import { dictionarySeeds } from './dictionarySeeds.ts'

/** Creates missing dictionaries and entries of schema files. Changed or removed ones stay as they are. */
export async function syncDictionaries(platform: Platform): Promise<void> {
  const stated = [...platform.library().entities.values()].flatMap(({ dictionaries }) => Object.entries(dictionaries))
  if (stated.length === 0) return
  const seeds = stated.map(
    ([code, { title, english = '', entries }]): DictionarySeed => ({
      code,
      name: title,
      english,
      words: entries.map((entry) => [entry.key, entry.title, entry.english ?? '', entry.color ?? null]),
    }),
  )
  const codes = [...new Set(seeds.map(({ code }) => code))]
  const known = await findRows(platform, 'dict-item', { code_in: codes.join(',') })
  const parents = await findRows(platform, 'dict', { code_in: codes.join(',') })
  const parentOf = new Map(parents.map((row) => [row.code, String(row.id)]))
  const isThere = new Set([...known, ...parents].map((row) => JSON.stringify([row.code, row.dictKey])))
  // A dictionary created by hand has another id.
  const rows = dictionarySeeds(seeds)
    .filter((row) => !isThere.has(JSON.stringify([row.code, row.dictKey])))
    .map((row) =>
      row.parentId === stableId('dict', String(row.code)) ? { ...row, parentId: parentOf.get(row.code) ?? row.parentId } : row,
    )
  await platform.store.transaction(async (db) => {
    await repositoryOfAllTenants(db, 'dict').insertMissing(rows)
  })
  platform.reads.forget()
}
