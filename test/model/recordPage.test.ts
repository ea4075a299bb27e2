// Schema checks of a record's card and tabs.

import { describe, expect, test } from 'vitest'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { entityOf, shift } from '../engine/listEntities.ts'
import { findingsOf } from '../support/schemas.ts'

const lamp: EntityFile = {
  name: 'lamp',
  title: '灯',
  api: '/api/test/lamp',
  type: 'object',
  properties: {
    photo: { title: '照片', format: 'image' },
    code: { title: '编号' },
    lampStatus: { title: '状态', dict: 'lamp_status' },
    remark: { title: '备注', format: 'textarea' },
    power: { title: '功率', type: 'number' },
    place: { title: '位置' },
    colour: { title: '颜色' },
  },
}

describe('the card of a record', () => {
  test('is derived: first text, first picture, the state of a dictionary, two short columns', () => {
    expect(entityOf(lamp).card).toEqual({ title: 'code', short: null, image: 'photo', state: 'lampStatus', facts: ['power', 'place'] })
    expect(shift.card).toEqual({ title: 'name', short: null, image: 'photo', state: null, facts: ['level', 'hours'] })
  })

  test('says what the file says, and derives the rest', () => {
    const card = { title: 'place', facts: ['colour'] }
    expect(entityOf({ ...lamp, card }).card).toEqual({
      title: 'place',
      short: null,
      image: 'photo',
      state: 'lampStatus',
      facts: ['colour'],
    })
  })
})

describe('the tabs of a record', () => {
  test('hold a list, a panel, or charts with their defaults', () => {
    const tabs = [
      { title: '报警', entity: 'alarm', where: { lampId: '${id}' } },
      { title: '画面', panel: 'live-video' },
      { title: '趋势', charts: [{ title: '功率', call: 'GET /api/test/power', x: 'time', y: { power: '功率' } }] },
    ]
    const [list, panel, charts] = entityOf({ ...lamp, record: { tabs } }).tabs
    expect(list).toEqual({ kind: 'list', title: '报警', entity: 'alarm', where: { lampId: '${id}' }, defaults: { lampId: '${id}' } })
    expect(panel).toEqual({ kind: 'panel', title: '画面', panel: 'live-video' })
    expect(charts).toMatchObject({
      kind: 'charts',
      charts: [{ kind: 'series', path: '/api/test/power', hours: 24, y: [{ member: 'power', title: '功率' }], limit: null }],
    })
  })
})

test('what a record names must be there: fields of the card and the list, entities, values of a query; a tab holds one thing', () => {
  const charts = [{ title: '功率', call: 'GET /api/x', query: { a: '${powr}', b: '${since}' }, x: 'time', y: { power: '功率' } }]
  const file = {
    ...lamp,
    card: { title: 'cod' },
    list: { tabs: 'lampstatus' },
    record: {
      tabs: [
        { title: '状态', entity: 'lamb' },
        { title: '状态', charts },
      ],
    },
  }
  const faults = findingsOf({ 'lamp.json': file }).filter((finding) => !finding.includes('no English'))
  expect(faults.map((finding) => finding.replace(/^\S+ /, ''))).toEqual([
    'card.title: "cod" is no field. Did you mean "code"?',
    'list.tabs: "lampstatus" is no searched field of a dictionary or an "enum". Known are none.',
    'record.tabs.0.entity: "lamb" is no entity. Did you mean "lamp"?',
    'record.tabs.1.charts.0.query.a: "powr" is no field. Did you mean "power"?',
  ])
  const both = { ...lamp, record: { tabs: [{ title: '状态', entity: 'lamp', panel: 'x' }] } }
  expect(findingsOf({ 'lamp.json': both }).filter((finding) => finding.includes('record.tabs.0'))).toHaveLength(1)
})
