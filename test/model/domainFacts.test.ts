// Derived values in the forms of site entities.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toolbarButtons } from '../../engine/list/buttons/rowButtons.ts'
import type { Field } from '../../engine/model/entity/entity.ts'
import { DUE_DAYS } from '../../engine/site/dueDays.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { findingsOf } from '../support/schemas.ts'

const entities = projectEntities()
const field = (entity: string, name: string) => entities.get(entity)?.field[name] as Field

test.each([
  ['3', false],
  ['5', true],
  ['6', true],
])('a project of state %s asks for its actual end: %s', (projectStatus, isAsked) => {
  expect(field('project', 'actualEndDate').required).toBe(true)
  expect(field('project', 'actualEndDate').when?.evaluate({ projectStatus })).toBe(isAsked)
})

test('noise is told in dB(A) everywhere', () => {
  const units = [...entities.values()].flatMap(({ fields }) => fields.filter(({ name }) => /noise/i.test(name)).map(({ unit }) => unit))
  expect(new Set(units.filter((unit) => unit !== null))).toEqual(new Set(['dB(A)']))
})

test('the screen of a project opens beside the console', () => {
  expect(entities.get('project')?.actions.find(({ name }) => name === 'bigscreen')).toMatchObject({ newWindow: true })
})

test.each([
  ['2026-03-01', '2027-03-01'],
  ['2028-02-29', '2029-02-28'],
  [null, null],
])('a fall arrester calibrated on %s expires on %s', (safetyDeviceCal, expires) => {
  expect(field('lift', 'safetyDeviceExpire').preset?.evaluate({ safetyDeviceCal })).toBe(expires)
})

test('an identity card for ever has no end', () => {
  const { when } = field('labor', 'idValidTo')
  expect(['0', '1'].map((idLongTerm) => when?.evaluate({ idLongTerm }))).toEqual([true, false])
  expect(entities.get('labor')?.reader).toMatchObject({ add: '读卡新增', fields: { idLongTerm: 'endDate=长期', idValidTo: 'endDate' } })
})

test('a worker begins in the project of who adds them, a supervisor in the company of the project', () => {
  for (const name of ['labor', 'project-supervisor', 'project-safeman'])
    expect(field(name, 'projectId').start).toEqual({ from: 'me', member: 'projectId' })
  expect(field('project-supervisor', 'companyId').start).toEqual({ from: 'projectId', member: 'superviseCompanyId' })
})

describe('a start', () => {
  const file = (start: string) => ({
    'a.json': {
      name: 'a',
      title: '甲',
      properties: { one: { title: '乙', start }, two: { title: '丙' } },
      en: { 甲: 'A', 乙: 'B', 丙: 'C' },
    },
  })

  test.each([
    ['me.projectId', []],
    ['me.account', [/me\.account/]],
    ['three.name', [/three/]],
    ['two.name', [/"two" refers to no entity/]],
  ])('of %s is validated', (start, expected) => {
    const found = findingsOf(file(start)).filter((line) => line.includes('start'))
    expect(found).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  })
})

test('what devices and the server write is corrected from the menu of its row, and never by the page', () => {
  const written = [...entities.values()].filter(({ name, series, route }) => (series !== null && route !== null) || name === 'login-log')
  const buttons = written.flatMap((entity) => toolbarButtons(entity, () => true).map(({ verb }) => verb))
  expect(written.length).toBeGreaterThan(8)
  expect(buttons.filter((verb) => verb === 'removeTicked' || verb === 'bulkEdit')).toEqual([])
})

test('only a built-in button of a row is kept in its menu', () => {
  const file = {
    name: 'a',
    title: '甲',
    api: '/api/a',
    type: 'object',
    properties: { one: { title: '甲' } },
    actions: { add: 'menu', edit: 'menu' },
    en: { 甲: 'A' },
  }
  expect(findingsOf({ 'a.json': file })).toEqual([expect.stringContaining('"add"')])
})

test('lists mark a date as due from the same day on as figures and walls', () => {
  const folder = new URL('../../schemas/archives/', import.meta.url)
  const files = readdirSync(folder).flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/days\(today\(\), \w+\) (<=?|>=?) (\d+)/g)].map(([said, sign, days]) => ({
      name,
      said,
      sign,
      days,
    })),
  )
  const due = files.filter(({ days }) => days !== '0')
  expect(due.length).toBeGreaterThan(8)
  expect(due.filter(({ sign, days }) => !(sign === '<=' || sign === '>') || Number(days) !== DUE_DAYS)).toEqual([])
})
