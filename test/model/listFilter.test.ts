import { beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { termsOf } from '../../engine/model/list/filterTerms.ts'
import {
  type FilterGroupNode,
  faultOf,
  firstFault,
  isFilterFault,
  MAX_FILTER_LENGTH,
  printFilter,
  readFilter,
  sentFilter,
} from '../../engine/model/list/listFilter.ts'
import { registerPrincipals } from '../../engine/model/list/principals.ts'
import { relativeDayRange } from '../../engine/model/list/relativeDays.ts'
import { entitiesOf } from '../support/schemas.ts'

const entity = entitiesOf(
  { name: 'yard', title: '场', api: '/api/yard', properties: { name: { title: '名称' } } },
  { name: 'person', title: '人', api: '/api/person', properties: { name: { title: '姓名' } } },
  {
    name: 'thing',
    title: '物品',
    properties: {
      label: { title: '名称' },
      amount: { title: '数', type: 'number' },
      floor: { title: '层', type: 'integer' },
      day: { title: '日', format: 'date' },
      at: { title: '时', format: 'date-time' },
      hour: { title: '钟点', format: 'time' },
      open: { title: '开', type: 'boolean' },
      kind: { title: '类', dict: 'thing_kind' },
      owner: { title: '人', ref: { entity: 'person', label: 'name' } },
      place: { title: '场', ref: { entity: 'yard', label: 'name' } },
      region: { title: '区', format: 'region' },
      picture: { title: '图', format: 'image' },
      card: { title: '证', private: 'id-card' },
      secret: { title: '密', format: 'password' },
      said: { title: '说', stored: false },
    },
  },
).thing as Entity

const read = (text: string): FilterGroupNode => {
  const group = readFilter(text)
  if (isFilterFault(group)) throw new Error(`${group.fault} ${group.name}`)
  return group
}

beforeAll(() => registerPrincipals({ person: 'person', yard: 'site' }))

describe('the text of a filter', () => {
  test('says the same again', () => {
    const text = '{"all":[["label","contains","塔"],{"any":[["amount","between",[1,9]],["day","empty"]]}]}'
    expect(printFilter(read(text))).toBe(text)
  })

  test.each([
    ['rubbish', 'form', 'rubbish'],
    ['[]', 'form', '[]'],
    ['{"all":[],"any":[]}', 'form', '{"all":[],"any":[]}'],
    ['{"some":[]}', 'form', '{"some":[]}'],
    ['{"all":[["label"]]}', 'form', '["label"]'],
    ['{"all":[["label","is","a","b"]]}', 'form', '["label","is","a","b"]'],
    ['{"all":[["label","resembles","a"]]}', 'comparison', 'label resembles'],
    ['{"all":[{"any":[{"all":[{"any":[]}]}]}]}', 'deep', '3'],
    [`{"all":[["label","is","${'塔'.repeat(MAX_FILTER_LENGTH / 3)}"]]}`, 'long', '4096'],
  ])('%.60s is refused: %s %s', (text, fault, name) => {
    expect(readFilter(text)).toEqual({ fault, name })
  })
})

test.each<[string, string, unknown, string | null]>([
  ['label', 'contains', '塔', null],
  ['label', 'contains', ' ', 'value'],
  ['label', 'gt', 'a', 'comparison'],
  ['amount', 'gt', 1.5, null],
  ['amount', 'gt', '1.5', 'value'],
  ['amount', 'between', [1, 2], null],
  ['amount', 'between', [1, null], 'value'],
  ['floor', 'is', 1.5, 'value'],
  ['day', 'ge', '2026-02-28', null],
  ['day', 'ge', '2026-02-30', 'value'],
  ['day', 'ge', '2026-02-28 00:00:00', 'value'],
  ['at', 'ge', '2026-02-28 00:00:00', null],
  ['at', 'within', 'last 7 days', null],
  ['at', 'within', 'last 0 days', 'value'],
  ['at', 'within', 'this month', null],
  ['hour', 'le', '08:00:00', null],
  ['open', 'is', true, null],
  ['open', 'is', 'true', 'value'],
  ['kind', 'in', ['1', '2'], null],
  ['kind', 'in', [], 'value'],
  ['kind', 'in', ['1,2'], 'value'],
  ['kind', 'contains', '1', 'comparison'],
  ['owner', 'mine', undefined, null],
  ['kind', 'mine', undefined, 'comparison'],
  ['createUser', 'mine', undefined, null],
  ['owner', 'mine', '1', 'value'],
  ['picture', 'filled', undefined, null],
  ['picture', 'is', 'a', 'comparison'],
  ['card', 'is', '330108199001011234', null],
  ['card', 'contains', '3301', 'comparison'],
  ['card', 'begins', '3301', 'comparison'],
  ['card', 'not', '3301', 'comparison'],
  ['secret', 'is', 'a', 'field'],
  ['said', 'is', 'a', 'field'],
  ['gone', 'is', 'a', 'field'],
  ['constructor', 'filled', undefined, 'field'],
])('%s %s %j can be asked: %s', (field, is, value, fault) => {
  expect(faultOf(entity, { field, is, value } as FilterGroupNode['of'][number] & { field: string; is: 'is' })?.fault ?? null).toBe(fault)
})

test('a condition whose field went is not sent, nor a group that it leaves empty', () => {
  const filter = read('{"all":[["gone","is","a"],["label","is","b"],{"any":[["gone","filled"]]}]}')
  expect(firstFault(entity, filter)).toEqual({ fault: 'field', name: 'gone' })
  expect(printFilter(sentFilter(entity, filter) as FilterGroupNode)).toBe('{"all":[["label","is","b"]]}')
  expect(sentFilter(entity, read('{"any":[["gone","filled"]]}'))).toBeNull()
})

describe('days that are told from today on', () => {
  test.each([
    ['today', '2026-11-25', '2026-11-26'],
    ['yesterday', '2026-11-24', '2026-11-25'],
    ['tomorrow', '2026-11-26', '2026-11-27'],
    ['last 7 days', '2026-11-19', '2026-11-26'],
    ['next 2 days', '2026-11-25', '2026-11-27'],
    ['this week', '2026-11-23', '2026-11-30'],
    ['last week', '2026-11-16', '2026-11-23'],
    ['this month', '2026-11-01', '2026-12-01'],
    ['last month', '2026-10-01', '2026-11-01'],
    ['this year', '2026-01-01', '2027-01-01'],
  ])('%s of a Wednesday', (days, from, until) => {
    expect(relativeDayRange(days, '2026-11-25')).toEqual([from, until])
  })

  test('cross the year, and the last day of a short month', () => {
    expect(relativeDayRange('this month', '2026-12-31')).toEqual(['2026-12-01', '2027-01-01'])
    expect(relativeDayRange('last month', '2027-01-01')).toEqual(['2026-12-01', '2027-01-01'])
    expect(relativeDayRange('this month', '2028-02-29')).toEqual(['2028-02-01', '2028-03-01'])
    expect(relativeDayRange('this week', '2026-11-29')).toEqual(['2026-11-23', '2026-11-30'])
  })
})

describe('in the words of the wire', () => {
  const asker = { userId: '7', deptId: '3,4', projectId: '9', now: '2026-11-25 10:00:00' }
  const told = (text: string): unknown => shape(termsOf(entity, read(`{"all":[${text}]}`), asker).of[0])
  const shape = (part: unknown): unknown => {
    const { join, of, filter, value } = part as {
      join?: string
      of?: unknown[]
      filter?: { field: { name: string }; operator: string }
      value?: string
    }
    return join ? { [join]: of?.map(shape) } : `${filter?.field.name}_${filter?.operator} ${value}`.trim()
  }

  test.each([
    ['["label","lacks","塔"]', 'label_notlike 塔'],
    ['["amount","between",[1,9]]', { all: ['amount_ge 1', 'amount_le 9'] }],
    ['["kind","in",["1","2"]]', 'kind_in 1,2'],
    ['["kind","out",["1","2"]]', { any: ['kind_null', { none: ['kind_in 1,2'] }] }],
    ['["region","in",["330100","440305"]]', { any: ['region_likeright 3301', 'region_likeright 440305'] }],
    ['["owner","mine"]', 'owner_in 7'],
    ['["createDept","mine"]', 'createDept_in 3,4'],
    ['["place","mine"]', 'place_in 9'],
    ['["open","is",false]', 'open_equal false'],
    ['["at","le","2026-11-25"]', 'at_lt 2026-11-26'],
    ['["at","gt","2026-11-25"]', 'at_ge 2026-11-26'],
    ['["at","is","2026-11-25 08:00:00"]', { all: ['at_ge 2026-11-25 08:00:00', 'at_lt 2026-11-25 08:00:01'] }],
    ['["day","between",["2026-11-01","2026-11-30"]]', { all: ['day_ge 2026-11-01', 'day_lt 2026-12-01'] }],
    ['["at","within","today"]', { all: ['at_ge 2026-11-25', 'at_lt 2026-11-26'] }],
    ['["day","not","2026-11-25"]', { any: ['day_null', 'day_lt 2026-11-25', 'day_ge 2026-11-26'] }],
  ])('%s', (text, terms) => {
    expect(told(text)).toEqual(terms)
  })
})
