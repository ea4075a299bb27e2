import { stableId } from '#store/ids.ts'
import { repositoryOfAllTenants, type SeedRow } from '#store/rows.ts'
import type { Platform } from '../../platform.ts'
import { fillFacts } from './dictionaries/dictionaryFacts.ts'
import { dictionarySeeds } from './dictionaries/dictionarySeeds.ts'
import { fillFullNames, regionSeeds } from './regions/regionSeeds.ts'

/** Writes missing parameters, dictionaries and regions; existing ones stay unchanged. */
export async function seedSystem(platform: Platform): Promise<void> {
  const { seeds, store } = platform
  const tables: [name: string, rows: SeedRow[]][] = [
    ['param', seeds.parameters.map((row) => ({ id: stableId('param', row.paramKey), ...row }))],
    ['dict', dictionarySeeds(seeds.dictionaries)],
  ]
  // Regions are written only into an empty table: checking each of them would take longer than all other seeds.
  if (await repositoryOfAllTenants(store.db, 'region').existsEver()) await fillFullNames(store)
  else tables.push(['region', regionSeeds()])
  await store.transaction(async (db) => {
    for (const [name, rows] of tables) await repositoryOfAllTenants(db, name).insertMissing(rows)
    await fillFacts(db, seeds.dictionaries)
  })
}
