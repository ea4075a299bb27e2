import { expect, test } from 'vitest'
import { insertRecord, listRecords } from '#store/records.ts'
import { migrate } from '#store/schema/migrate.ts'
import { ann, forEachStore, openAt, queryOf } from '../../support/stores.ts'
import { log } from './log.ts'
import { startWriter } from './processes.ts'

forEachStore((newPlace) => {
  test('of several processes that start at once all come up, or one does and the others name it', async () => {
    const place = await newPlace()
    const writers = [1, 2, 3].map(() => startWriter(place))
    const ended = await Promise.all(writers.map((writer) => writer.ended))
    const refused = ended.filter(({ code }) => code !== 0)
    for (const { errors } of refused) expect(errors).toMatch(/The data folder is in use by (process \d+|a process that is starting)/)
    expect(refused.length).toBeLessThanOrEqual(place.databaseUrl === null ? 2 : 0)

    const store = await openAt(place)
    expect(await migrate(store, [log])).toEqual({ notes: [], faults: [] })
    await insertRecord(store.db, log, { text: 'after' }, ann)
    expect((await listRecords(store.db, log, queryOf(log), ann)).total).toBe(1)
  })
})
