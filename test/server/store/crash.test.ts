import { expect, test } from 'vitest'
import { allRecords } from '#store/records.ts'
import { migrate } from '#store/schema/migrate.ts'
import { ann, filtersOf, forEachStore, openAt } from '../../support/stores.ts'
import { log } from './log.ts'
import { killWhileWriting } from './processes.ts'

/** A bench kills more: `npm run bench -- crash`. */
const ROUNDS = 5

forEachStore((newPlace) => {
  test('processes killed while writing lose nothing that they acknowledged, and tear no pair apart', async () => {
    const place = await newPlace()
    const acknowledged: string[][] = []
    for (let round = 0; round < ROUNDS; round++) acknowledged.push(await killWhileWriting(place, round))

    const store = await openAt(place)
    await migrate(store, [log])
    for (const [round, ids] of acknowledged.entries()) {
      const records = await allRecords(store.db, log, filtersOf(log, { round: String(round) }), ann)
      const found = new Set(records.map((record) => record.id))
      expect(ids.filter((id) => !found.has(id))).toEqual([])
      expect(ids.length).toBeGreaterThan(3)
      const pairs = Map.groupBy(
        records.filter((record) => String(record.text).startsWith('pair')),
        (record) => record.text,
      )
      expect([...pairs.values()].filter((pair) => pair.length !== 2)).toEqual([])
    }
  })
})
