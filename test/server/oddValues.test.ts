// Blank and odd values in each field that something computes with, for every entity: refused or taken, and never a fault of the server.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '#model/entity/entity.ts'
import { bulkFields } from '#model/records/bulk.ts'
import { takesPaste } from '#model/records/pasted.ts'
import { findRows } from '#store/rows.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ODD = [[], ' ', {}, [[]], true]
/** Values that a cell may hold. */
const TEXTS = ['[]', '9'.repeat(400)]
/** Those that the run itself stands on are only added to. */
const SPARED = ['user', 'client', 'role', 'menu', 'tenant', 'role-menu']

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
  })
  afterAll(() => app.close())

  /** Fields that a preset, a condition, a check or a computed field reads. */
  const readFields = ({ fields }: Entity) => {
    const expressions = fields.flatMap(({ compute, preset, when, rules }) => [
      compute,
      preset,
      when,
      ...rules.map((rule) => (rule.kind === 'check' ? rule.expression : null)),
    ])
    const names = new Set(expressions.flatMap((expression) => expression?.names ?? []))
    return fields.filter(({ name, private: isPrivate }) => names.has(name) || isPrivate !== null)
  }

  test('a blank or odd value in a field that something computes with is no fault of the server', async () => {
    const faults: string[] = []
    let calls = 0
    for (const entity of app.platform.library().entities.values()) {
      const [submit] = entity.endpoints.submit ?? []
      const rows = SPARED.includes(entity.base) || !submit ? [] : await findRows(app.platform, entity.base)
      const records = submit ? [{}, ...rows.slice(0, 1).map(({ id }) => ({ id }))] : []
      for (const record of records) {
        for (const { name } of readFields(entity)) {
          for (const odd of ODD) {
            const { status } = await admin(`POST ${submit?.path}`, { body: { ...record, [name]: odd } })
            calls += 1
            faults.push(...(status < 500 ? [] : [`${entity.name}.${name} ${JSON.stringify(odd)}`]))
          }
        }
      }
    }
    expect(faults).toEqual([])
    expect(calls).toBeGreaterThan(200)
  })

  test('odd cells of an import trial, a paste and a bulk edit are no fault of the server', async () => {
    const faults: string[] = []
    const answered: number[] = []
    const note = (call: string, { status, body: { data } }: Reply) => {
      answered.push(status)
      const { state, msg } = (data ?? {}) as { state?: string; msg?: string | null }
      faults.push(...(status < 500 && state !== 'stopped' ? [] : [`${call}: ${status} ${msg}`]))
    }
    const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => [inner], 1)
    for (const entity of app.platform.library().entities.values()) {
      const root = entity.api
      const [record] = SPARED.includes(entity.base) || !root ? [] : await findRows(app.platform, entity.base)
      for (const { name } of record ? entity.fields.filter(takesPaste) : []) {
        for (const text of TEXTS) {
          const rows = [{ id: record?.id, cells: { [name]: text } }]
          note(`${root} paste ${name}`, await admin(`POST ${root}/bulk`, { query: { dry: '1' }, body: { rows } }))
        }
      }
      for (const { name } of record ? bulkFields(entity) : []) {
        for (const odd of [{}, deep])
          note(`${root} bulk ${name}`, await admin(`POST ${root}/bulk`, { body: { ids: ['1', record?.id], set: { [name]: odd } } }))
      }
      const fields = entity.import?.fields ?? []
      const isWanted = fields.length > 0 && !SPARED.includes(entity.base)
      for (const text of isWanted ? TEXTS : []) {
        const rows = [{ row: 2, cells: fields.map(() => text) }]
        note(`${root} import`, await admin(`POST ${root}/import-judge`, { body: { columns: fields.map(({ name }) => name), rows } }))
      }
    }
    expect(faults).toEqual([])
    expect(answered.filter((status) => status === 200).length).toBeGreaterThan(100)
  })

  test.each([
    ['as a list', (ids: string[]) => ({ ids })],
    ['as a text', (ids: string[]) => ({ ids: ids.join(',') })],
    ['left out of a filter', (ids: string[]) => ({ filter: {}, except: ids, expected: 1 })],
  ])('80,000 ids of a bulk edit, %s, are too many', async (_, body) => {
    const ids = Array.from({ length: 80_000 }, (__, at) => String(at))
    const reply = await admin('POST /api/blade-system/param/bulk', { body: { ...body(ids), set: { remark: 'x' } } })
    expect([reply.status, reply.body.msg]).toEqual([400, '一次最多处理10,000条数据'])
  })
})
