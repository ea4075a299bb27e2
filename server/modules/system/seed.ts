import { stableId } from '#store/ids.ts'
import { repositoryOfAllTenants, type SeedRow } from '#store/rows.ts'
import type { Platform } from '../../platform.ts'
import { fillFacts } from './dictionaries/dictionaryFacts.ts'
import { dictionarySeeds } from './dictionaries/dictionarySeeds.ts'
import { fillFullNames, regionSeeds } from './regions/regionSeeds.ts'

/** Writes the parameters, dictionaries and regions that are missing, and nothing over what somebody said. */
export async function seedSystem(platform: Platform): Promise<void> {
  const { seeds, store } = platform
  const tables: [name: string, rows: SeedRow[]][] = [
    ['param', seeds.parameters.map((row) => ({ id: stableId('param', row.paramKey), ...row }))],
    ['dict', dictionarySeeds(seeds.dictionaries)],
  ]
  // All regions at once when there is none yet: asking for each of them on every start would cost more than the rest of the seeds.
  if (await repositoryOfAllTenants(store.db, 'region').existsEver()) await fillFullNames(store)
  else tables.push(['region', regionSeeds()])
  await store.transaction(async (db) => {
    for (const [name, rows] of tables) await repositoryOfAllTenants(db, name).insertMissing(rows)
    await fillFacts(db, seeds.dictionaries)
  })
}
