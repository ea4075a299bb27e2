// The author of a publication is told when a rule refuses more saves than under the version before.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Kernel } from '../../server/kernel.ts'
import { risenRefusals, warnOfRefusals } from '../../server/modules/develop/refusals/warnOfRefusals.ts'
import { claimWarning } from '../../server/modules/develop/revisionRows.ts'
import { countSave, saveCounts } from '../../server/records/saveCounts.ts'
import { findRows } from '../../server/store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const FILES = '/api/blade-develop/schema-file'
const FILE = 'test/crate.json'
const crate = (label: object, weight: object = {}) => ({
  name: 'test-crate',
  title: '货箱',
  route: '/test/crate',
  api: '/api/test/crate',
  properties: { label: { title: '名称', maxLength: 50, ...label }, weight: { title: '重量', type: 'number', maximum: 10, ...weight } },
  en: { 名称: 'Name', 重量: 'Weight', 货箱: 'Crate' },
})

describe.each(databases)('refused saves on %s', (database) => {
  let app: TestApp
  let api: Caller
  beforeAll(async () => {
    app = await startApp({ database, files: { [FILE]: crate({}) } })
    api = await app.api()
  })
  afterAll(() => app.close())

  const submit = async (times: number, body: object) => {
    for (let time = 0; time < times; time++) await api('POST /api/test/crate/submit', { body })
  }
  const publish = async (content: object) => {
    const { hash } = (await api(`GET ${FILES}/content`, { query: { file: FILE } })).body.data as { hash: string }
    const reply = await api(`POST ${FILES}/publish`, { body: { file: FILE, text: JSON.stringify(content), base: hash, reason: '试' } })
    expect(reply.body).toMatchObject({ code: 200 })
  }
  const messages = () => findRows(app.platform, 'inbox-message', { entity_equal: 'schema-file' })

  test('of a rule that came with a publication are told once, with the numbers of both versions', async () => {
    await submit(6, { label: '箱', weight: 5 })
    await submit(6, { label: '箱', weight: 50 })
    await publish(crate({ minLength: 2 }))
    // Counts in memory are of both versions; what is refused as often as before is no news.
    await submit(6, { label: '箱子', weight: 50 })
    await submit(6, { label: '箱子', weight: 5 })
    await warnOfRefusals(app.platform, new Date())
    expect(await messages()).toEqual([])
    await submit(4, { label: '箱', weight: 5 })
    await warnOfRefusals(app.platform, new Date())
    expect(await messages()).toEqual([])
    await submit(1, { label: '箱', weight: 5 })
    await Promise.all([warnOfRefusals(app.platform, new Date()), warnOfRefusals(app.platform, new Date())])
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      kind: 'system',
      content: `${FILE}修订2：“名称”在17次保存中有5次被拒绝，此前12次中0次。可在“修订记录”中回滚。`,
      contentEn: `Revision 2 of ${FILE}: the rules of "Name" refused 5 of 17 saves; before, 0 of 12. Revisions of the file can be rolled back.`,
    })
    const [admin] = await findRows(app.platform, 'user', { account_equal: 'admin' })
    expect(message?.userId).toBe(admin?.id)
    await warnOfRefusals(app.platform, new Date())
    expect(await messages()).toHaveLength(1)
    expect(await claimWarning(app.platform, String(message?.recordId), '2031-01-01 08:00:00')).toBe(false)
  })

  test('are counted in few rows, which each round replaces', async () => {
    const rows = await findRows(app.platform, 'save-count', { file_equal: FILE })
    expect(rows.map(({ fieldName, rule, saves }) => [fieldName, rule, saves]).sort()).toEqual([
      [null, null, 12],
      [null, null, 17],
      ['label', 'rule.minLength', 5],
      ['weight', 'rule.maximum', 6],
      ['weight', 'rule.maximum', 6],
    ])
  })

  test('name every fault that can be judged at once', async () => {
    const faults = async (body: object) => (await api('POST /api/test/crate/submit', { body })).body.data
    const type = { field: 'weight', msg: '重量格式不正确' }
    expect(await faults({ label: 'x'.repeat(60), weight: 'a' })).toEqual([type, { field: 'label', msg: expect.stringMatching('50') }])
    expect(await faults({ label: '<script>', weight: 'a' })).toEqual([type, { field: 'label', msg: '名称不能包含脚本' }])
    expect(await faults({ label: '<script>', weight: 11 })).toEqual([
      { field: 'weight', msg: expect.stringMatching('10') },
      { field: 'label', msg: '名称不能包含脚本' },
    ])
  })
})

test('a rule is news when its share of refusals doubles, and after five of them', () => {
  const counts = (saves: number, refused: number) => [
    { file: FILE, version: '', fieldName: '', rule: '', saves },
    { file: FILE, version: '', fieldName: 'label', rule: 'rule.minLength', saves: refused },
  ]
  const isNews = (before: [number, number], after: [number, number]) => risenRefusals(counts(...before), counts(...after)).length > 0
  expect(isNews([0, 0], [5, 5])).toBe(true)
  expect(isNews([100, 0], [5, 4])).toBe(false)
  expect(isNews([100, 10], [100, 19])).toBe(false)
  expect(isNews([100, 10], [100, 20])).toBe(true)
  expect(isNews([100, 10], [1000, 100])).toBe(false)
})

test('counts of earlier versions make room for those of the served one', () => {
  const files = new Map([['a.json', { text: 'first', sent: '', hash: '' }]])
  const kernel = { store: {}, library: () => ({ files }) } as unknown as Kernel
  const faults = Array.from({ length: 6_000 }, (_, at) => ({ field: `f${at}`, title: '', key: 'rule.required', args: {}, text: null }))
  countSave(kernel, { file: 'a.json' } as Entity, faults)
  const first = saveCounts(kernel)[0]?.version
  files.set('a.json', { text: 'second', sent: '', hash: '' })
  countSave(kernel, { file: 'a.json' } as Entity, [])
  expect(saveCounts(kernel).map(({ fieldName, saves, version }) => [fieldName, saves, version === first])).toEqual([['', 1, false]])
})
