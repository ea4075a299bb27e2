import { expect, test } from 'vitest'
import { type OccupancyState, occupancyOf, peopleInState } from '#store/aggregates/occupancy.ts'
import { allRecords, insertRecord, listRecords, removeRecords } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import { filtersOf } from '#store/where.ts'
import { entityOf } from '../../support/schemas.ts'
import { ann, forEachStore, type NewPlace, storeWith } from '../../support/stores.ts'

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

async function passed(newPlace: NewPlace): Promise<Store> {
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
  return store
}

forEachStore((newPlace) => {
  test('who went in is inside until they go out, at each place apart, and counts once however often they passed', async () => {
    const store = await passed(newPlace)
    expect(Object.fromEntries(await occupancyOf(store.db, pass, PASSAGE, [], person, ann))).toEqual({
      one: { entered: 2, inside: 1 },
      two: { entered: 1, inside: 1 },
    })
  })
  test.each([
    { wanted: ['inside'], names: ['b', 'a'] },
    { wanted: ['wentOut'], names: [] },
    { wanted: ['inside', 'wentOut'], names: ['b', 'a'] },
    { wanted: ['absent'], names: ['c'] },
    { wanted: ['inside', 'absent'], names: ['c', 'b', 'a'] },
    { wanted: ['wentOut', 'absent'], names: ['c'] },
    { wanted: ['inside', 'wentOut', 'absent'], names: ['c', 'b', 'a'] },
    { wanted: [], names: [] },
  ] as const)('a list of people holds those who stand so: $wanted', async ({ wanted, names }) => {
    const store = await passed(newPlace)
    const found = peopleInState(store.db, pass, PASSAGE, [], person, ann, wanted)
    const { records, total } = await listRecords(store.db, person, { current: 1, size: 10, sort: [], filters: [found] }, ann)
    expect([records.map(({ name }) => name), total]).toEqual([names, names.length])
  })

  test('the last passage tells how somebody stands', async () => {
    const store = await passed(newPlace)
    const until = (clock: string) => filtersOf(pass, { time_datele: `2026-03-01 ${clock}` })
    const whoStand = async (clock: string, one: OccupancyState) => {
      const found = peopleInState(store.db, pass, PASSAGE, until(clock), person, ann, [one])
      return (await allRecords(store.db, person, [found], ann)).map(({ name }) => name)
    }
    expect(await whoStand('11:30:00', 'wentOut')).toEqual(['a'])
    expect(await whoStand('07:30:00', 'wentOut')).toEqual(['b'])
    expect(await whoStand('07:30:00', 'inside')).toEqual(['a'])
  })
})
