// The page of a record: whose path it is, what stands at its head, what it shows, and where it goes on.

import { beforeEach, describe, expect, test } from 'vitest'
import { listOfRecord, recordPath } from '../../engine/api/schemas/manifest.ts'
import { viewSections } from '../../engine/form/record/viewSections.ts'
import { rowButtons } from '../../engine/list/buttons/rowButtons.ts'
import { parseTrail, rememberTrail, trailOf } from '../../engine/list/trail.ts'
import { type Manifest, recordAt } from '../../engine/model/entity/manifest.ts'
import { isMomentField } from '../../engine/model/formats/formats.ts'
import { parseListState } from '../../engine/model/list/listState.ts'
import { headButtons } from '../../engine/record/headButtons.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { entityOf, shift } from './listEntities.ts'

const entry = (name: string, route: string) => ({
  name,
  title: name,
  english: null,
  file: `${name}.json`,
  hash: '1',
  route,
  base: name,
  icon: null,
  process: null,
})
const manifest: Manifest = {
  version: 1,
  live: false,
  hash: '',
  record: '',
  entities: [entry('lift', '/site/lift'), entry('trip', '/site/lift/trip')],
}

describe('a path', () => {
  test('below a list is that of a record, unless a list has it', () => {
    expect(recordAt(manifest, '/site/lift/7')).toMatchObject({ entity: { name: 'lift' }, list: '/site/lift', id: '7' })
    expect(recordAt(manifest, '/site/lift/trip')).toBeNull()
    expect(recordAt(manifest, '/site/crane/7')).toBeNull()
    expect(listOfRecord('/site/lift/7', manifest)).toBe('/site/lift')
    expect(listOfRecord('/site/lift', manifest)).toBeNull()
  })

  test('takes ids of any signs along', () => {
    const path = recordPath('/site/lift', 'A 1/b')
    expect(path).toBe('/site/lift/A%201%2Fb')
    expect(recordAt(manifest, path)?.id).toBe('A 1/b')
    expect(recordAt(manifest, '/site/lift/%E0%A4%A')).toBeNull()
  })

  test('with a long number is taken for a record before the manifest is there', () => {
    expect(listOfRecord('/site/lift/1864793471591919917', undefined)).toBe('/site/lift')
    expect(listOfRecord('/site/lift/trip', undefined)).toBeNull()
  })
})

describe('the head of a record', () => {
  const keysOf = (record: Record<string, unknown>) => {
    const { shown, more } = headButtons(
      rowButtons(shift, () => true),
      { id: '1', ...record },
    )
    return [...shown, ...more].map(({ key }) => key)
  }

  test('begins with the next step of its life, and ends with taking it away', () => {
    expect(keysOf({ level: 1 })).toEqual(['action:close', 'edit', 'remove'])
    expect(keysOf({ level: 2 })).toEqual(['edit', 'remove'])
  })

  test('has no menu of one entry', () => {
    const buttons = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, verb: 'edit' as const }))
    const places = (count: number) => {
      const { shown, more } = headButtons(buttons.slice(0, count), { id: '1' })
      return [shown.length, more.length]
    }
    expect([3, 4, 5].map(places)).toEqual([
      [3, 0],
      [4, 0],
      [3, 2],
    ])
  })
})

describe('the facts of a record', () => {
  const lamp = entityOf({
    name: 'lamp',
    title: 'Lamp',
    properties: {
      createTime: { title: 'Made' },
      code: { title: 'Code', section: 'Plate' },
      watts: { title: 'Watts', type: 'number', when: 'code == "a"' },
      note: { title: 'Note' },
    },
  })
  const shown = (record: Record<string, unknown>, withEmpty = false) => {
    const { sections, empty } = viewSections(
      lamp.fields.filter(({ form }) => form.view !== null),
      record,
      withEmpty,
    )
    return { names: sections.map(({ fields }) => fields.map(({ name }) => name)), empty }
  }

  test('leave out what is empty until it is asked for, and say when it was made last', () => {
    const record = { code: 'b', note: '', createTime: '2026-11-22 10:00:00' }
    expect(shown(record)).toEqual({ names: [['code'], ['createTime']], empty: 2 })
    expect(shown(record, true).names).toEqual([['note'], ['code'], ['createTime', 'updateTime']])
  })

  test('hold a value of zero, and no field that the record does not have', () => {
    expect(shown({ code: 'a', watts: 0 }).names).toEqual([['watts'], ['code']])
    expect(shown({ code: 'b', watts: 5 }, true).names.flat()).not.toContain('watts')
  })
})

describe('the list that somebody came from', () => {
  beforeEach(() => sessionStorage.clear())

  test('is known to the page of the record, with its page, its search and what narrowed it', () => {
    const state = parseListState(shift, new URLSearchParams('current=2&name=x&descs=hours'))
    rememberTrail(shift, state, { siteId: '7' })
    const trail = trailOf(shift)
    expect(trail?.where).toEqual({ siteId: '7' })
    expect(parseListState(shift, new URLSearchParams(trail?.query))).toEqual(state)
  })

  test('is forgotten where it was stored by something else', () => {
    expect(parseTrail({ query: 'a=1', where: { a: 1 } })).toBeNull()
    expect(parseTrail({ query: 7, where: {} })).toBeNull()
    expect(parseTrail(null)).toBeNull()
  })
})

test('a card of device rows, alarms and passes is titled by a thing or a person, and says when', () => {
  const evidence = [...projectEntities().values()].filter(
    ({ route, series, base }) => route !== null && (series !== null || base === 'alarm-event'),
  )
  const odd = evidence.filter(({ card, field }) => {
    const title = field[card.title ?? '']
    const isNamed = title !== undefined && (title.choices !== null || title.name === 'alarmName')
    return !isNamed || !card.facts.some((name) => field[name] && isMomentField(field[name]))
  })
  expect(odd.map(({ name, card }) => [name, card.title, card.facts])).toEqual([])
  expect(evidence.length).toBeGreaterThan(8)
})
