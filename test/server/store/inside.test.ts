import { expect, test } from 'vitest'
import { insideOf } from '../../../server/store/inside.ts'
import { insertRecord, removeRecords } from '../../../server/store/records.ts'
import { entityOf } from '../../support/schemas.ts'
import { ann, forEachStore, storeWith } from '../../support/stores.ts'

const person = entityOf({ name: 'person', title: '人员', api: '/api/test/person', properties: { name: { title: '姓名' } } })
const pass = entityOf({
  name: 'pass',
  title: '通行',
  api: '/api/test/pass',
  properties: {
    personId: { title: '人员', format: 'id' },
    site: { title: '工地' },
    way: { title: '方向' },
    time: { title: '时间', format: 'date-time' },
  },
})
const PASSAGE = { who: 'personId', place: 'site', time: 'time', direction: 'way', entry: 'in' }

forEachStore((newPlace) => {
  test('who went in is inside until they go out, at each place apart, and counts once however often they passed', async () => {
    const store = await storeWith(newPlace, person, pass)
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => insertRecord(store.db, person, { name }, ann)))
    const passes: [who: number, site: string, way: string, clock: string][] = [
      [0, 'one', 'in', '07:00:00'],
      [0, 'one', 'out', '11:00:00'],
      [0, 'one', 'in', '12:00:00'],
      [1, 'one', 'in', '07:00:00'],
      [1, 'one', 'out', '07:00:00'],
      [1, 'two', 'in', '08:00:00'],
      [2, 'one', 'out', '09:00:00'],
      [3, 'one', 'in', '09:00:00'],
    ]
    for (const [who, site, way, clock] of passes)
      await insertRecord(store.db, pass, { personId: people[who]?.id, site, way, time: `2026-03-01 ${clock}` }, ann)
    await removeRecords(store.db, person, [String(people[3]?.id)], ann)
    expect(Object.fromEntries(await insideOf(store.db, pass, PASSAGE, [], person, ann))).toEqual({
      one: { entered: 2, inside: 1 },
      two: { entered: 1, inside: 1 },
    })
  })
})
