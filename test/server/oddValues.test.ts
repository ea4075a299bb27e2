// Blank and odd values in each field that something computes with, for every entity: refused or taken, and never a fault of the server.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '#model/entity/entity.ts'
import { findRows } from '#store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const ODD = [[], ' ', {}, [[]], true]
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

  test.each([
    ['as a list', (ids: string[]) => ({ ids })],
    ['as a text', (ids: string[]) => ({ ids: ids.join(',') })],
    ['left out of a filter', (ids: string[]) => ({ filter: {}, except: ids, expected: 1 })],
  ])('80,000 ids of a bulk edit, %s, are too many', async (_, body) => {
    const ids = Array.from({ length: 80_000 }, (__, at) => String(at))
    const reply = await admin('POST /api/blade-system/param/bulk', { body: { ...body(ids), set: { remark: 'x' } } })
    expect([reply.status, reply.body.msg]).toEqual([400, '一次最多处理10000条数据'])
  })
})
