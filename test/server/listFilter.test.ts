// The filter of lists: every entity's fields against a plain look at the rows, who may ask what, and what is refused.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Comparison, comparableOf, comparisonsOf } from '../../engine/model/comparisons.ts'
import type { Entity, Field } from '../../engine/model/entity.ts'
import { whereDefaults } from '../../engine/model/filter.ts'
import { dayAfter } from '../../engine/model/relativeDays.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { insertRecord } from '../../server/store/records.ts'
import { systemActor } from '../../server/store/rows.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { pathOf, rowsOf } from '../support/sampler.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

type Row = Readonly<Record<string, unknown>>
type Asked = [field: string, is: Comparison, value?: unknown]

const listed = [...projectEntities.values()].filter(({ endpoints }) => endpoints.list?.[0]).map(({ name }) => name)

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let call: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    call = await app.api()
  })
  afterAll(() => app.close())

  const rowsWith = async (entity: Entity, query: Row = {}): Promise<Row[]> => {
    const { status, body } = await call(`GET ${pathOf(entity, 'list')}`, { query: { size: 1000, ...query } as Record<string, string> })
    if (status !== 200) throw new Error(`${entity.name}: ${status} ${body.msg} ${JSON.stringify(query)}`)
    return flat(rowsOf(body.data))
  }

  test.each(listed)('what a filter finds of %s is what a look at each row finds', async (name) => {
    const entity = app.platform.library().entities.get(name) as Entity
    for (let serial = 1; serial <= 4; serial += 1)
      await insertRecord(app.platform.store.db, entity, oddRow(entity, serial), systemActor()).catch(() => null)
    const rows = await rowsWith(entity)
    const wrong: unknown[] = []
    let at = 0
    for (const field of [...new Set([...entity.columns, ...entity.search])].filter((one) => one.private === null)) {
      const comparisons = comparisonsOf(field).filter((is) => is !== 'mine')
      const is = comparisons[at % comparisons.length]
      if (is === undefined) continue
      at += 1
      const asked: Asked = [field.name, is, ...valueFor(field, is, rows)]
      const found = await rowsWith(entity, { filter: JSON.stringify({ all: [asked] }) })
      const expected = rows.filter((row) => holds(field, asked, row))
      if (idsOf(found).join() !== idsOf(expected).join()) wrong.push({ asked, found: idsOf(found), expected: idsOf(expected) })
    }
    expect(wrong).toEqual([])
  })
})

const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat((row.children ?? []) as Row[])])
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id)).toSorted()

/** Values of the right kind and no more: the fourth row has none. */
function oddRow(entity: Entity, serial: number): Record<string, unknown> {
  const values = entity.fields
    .filter(({ name, stored, readOnly }) => stored && !readOnly && serial < 4 && name !== entity.tree?.parent)
    .map((field) => [field.name, oddValue(field, serial)])
  return { ...Object.fromEntries(values), ...(entity.tree ? { [entity.tree.parent]: '0' } : {}), ...whereDefaults(entity) }
}

function oddValue(field: Field, serial: number): unknown {
  const { choices, type } = field
  if (choices?.kind === 'enum') return choices.values[serial % choices.values.length]
  switch (comparableOf(field)) {
    case 'number':
      return serial
    case 'choice':
      return type === 'string' ? String(serial) : serial
    case 'region':
      return ['330100', '330108', '440305'][serial - 1]
    case 'truth':
      return type === 'boolean' ? serial > 1 : type === 'string' ? String(serial % 2) : serial % 2
    case 'day':
      return dayAfter(siteTime().slice(0, 10), serial - 2)
    case 'moment':
      return `${dayAfter(siteTime().slice(0, 10), serial - 2)} 08:00:00`
    case 'time':
      return `0${serial}:00:00`
    default:
      return `甲Ab${serial}%_${field.name}`.slice(0, 20)
  }
}

function valueFor(field: Field, is: Comparison, rows: readonly Row[]): [unknown?] {
  if (is === 'empty' || is === 'filled') return []
  if (is === 'within') return ['last 2 days']
  const known = rows.map((row) => row[field.name]).filter((value) => value !== null && value !== undefined && value !== '')
  const value = known[0] ?? oddValue(field, 1)
  const kind = comparableOf(field)
  if (is === 'in' || is === 'out') return [[field.type === 'string' ? String(value).split(',')[0] : Number(value)]]
  if (kind === 'truth') return [[true, 1, '1'].includes(value as never)]
  if (is === 'between') return [[value, known.at(-1) ?? value].toSorted((one, other) => ((one as string) < (other as string) ? -1 : 1))]
  if (is === 'contains' || is === 'lacks') return [String(value).slice(1, 4).trim() || String(value)]
  if (is === 'begins') return [String(value).slice(0, 2)]
  return [kind === 'number' ? Number(value) : kind === 'moment' ? String(value).slice(0, 10) : String(value)]
}

/** Said once more, from what a person would expect. */
function holds(field: Field, [name, is, asked]: Asked, row: Row): boolean {
  const value = row[name] === '' ? null : (row[name] ?? null)
  const kind = comparableOf(field)
  const text = String(value ?? '')
  const parts = field.multiple ? text.split(',') : [text]
  const today = siteTime().slice(0, 10)
  const isAmong = () =>
    (asked as unknown[]).some((one) =>
      kind === 'region' ? text.startsWith(String(one).replace(/(00)+$/, '')) : parts.includes(String(one)),
    )
  switch (is) {
    case 'empty':
      return value === null
    case 'filled':
      return value !== null
    case 'out':
      return value === null || !isAmong()
    case 'lacks':
      return !text.toLowerCase().includes(String(asked).toLowerCase())
    case 'not':
      return value === null || compare(kind, value, asked) !== 0
  }
  if (value === null) return false
  switch (is) {
    case 'in':
      return isAmong()
    case 'within':
      return [today, dayAfter(today, -1)].includes(text.slice(0, 10))
    case 'contains':
      return text.toLowerCase().includes(String(asked).toLowerCase())
    case 'begins':
      return text.toLowerCase().startsWith(String(asked).toLowerCase())
    case 'between':
      return compare(kind, value, (asked as unknown[])[0]) >= 0 && compare(kind, value, (asked as unknown[])[1]) <= 0
    case 'gt':
      return compare(kind, value, asked) > 0
    case 'ge':
      return compare(kind, value, asked) >= 0
    case 'lt':
      return compare(kind, value, asked) < 0
    case 'le':
      return compare(kind, value, asked) <= 0
    default:
      return kind === 'truth' ? [true, 1, '1'].includes(value as never) === asked : compare(kind, value, asked) === 0
  }
}

function compare(kind: string, value: unknown, asked: unknown): number {
  if (kind === 'number') return Number(value) - Number(asked)
  const [one, other] = [String(value).slice(0, String(asked).length), String(asked)]
  const own = kind === 'moment' || kind === 'day' ? one : String(value)
  return own < other ? -1 : own > other ? 1 : 0
}
