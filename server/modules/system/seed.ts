import type { Platform } from '../../platform.ts'
import { entityOf } from '../../store/rows.ts'
import { insertSeeds, type SeedRow, seedId } from '../../store/seedRows.ts'
import { dictionarySeeds } from './dictionarySeeds.ts'
import { fillFullNames, hasRegions, regionSeeds } from './regionSeeds.ts'

/** Writes the parameters, dictionaries and regions that are missing, and nothing over what is there. */
export async function seedSystem(platform: Platform): Promise<void> {
  const { seeds, store } = platform
  const tables: [name: string, rows: SeedRow[]][] = [
    ['param', seeds.parameters.map((row) => ({ id: seedId('param', row.paramKey), ...row }))],
    ['dict', dictionarySeeds(seeds.dictionaries)],
  ]
  // All regions at once when there is none yet: asking for each of them on every start would cost more than the rest of the seeds.
  if (await hasRegions(platform)) await fillFullNames(store.db)
  else tables.push(['region', regionSeeds()])
  await store.transaction(async (db) => {
    for (const [name, rows] of tables) await insertSeeds(db, entityOf(platform, name), rows)
  })
}
