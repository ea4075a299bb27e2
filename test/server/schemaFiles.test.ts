import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as dict from '../../engine/site/keys.ts'
import { type Caller, databases, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/blade-develop/schema-file'
const FILE = 'site/crack.json'
const crack = (more: object = {}) => ({
  name: 'crack',
  title: '裂缝',
  route: '/site/crack',
  api: '/api/site/crack',
  properties: { width: { title: '宽度' } },
  en: { 裂缝: 'Crack', 宽度: 'Width' },
  ...more,
})
const wrong = '{\n  "name": "crack",\n  "title": "裂缝",\n  "properties": { "width": { "title": "宽度", "search": "likes" } }\n}'

test.each(oneDatabase)('%s: a file is listed with its state, its faults and the moment since which it is served', async (database) => {
  const app = await startApp({ database })
  try {
    const call = await app.api()
    const row = async (file = FILE) => {
      const { body } = await call(`GET ${API}/list`, { query: { file_equal: file } })
      return (body.data as { records: Record<string, unknown>[] }).records[0]
    }
    const shipped = await row('system/param.json')
    expect(shipped).toMatchObject({ name: 'param', title: '参数', english: 'Parameter', address: '/system/param', faults: 0 })
    const english = await call(`GET ${API}/list`, { query: { file_equal: 'system/param.json' }, headers: { 'accept-language': 'en' } })
    expect((english.body.data as { records: unknown[] }).records[0]).toMatchObject({ title: 'Parameter' })
    expect(shipped).toMatchObject({ state: dict.schemaState.inUse, takenAt: expect.stringMatching(/^\d{4}-/) })

    await app.writeSchema(FILE, wrong)
    await expect.poll(() => row()).toMatchObject({ state: dict.schemaState.refused, faults: 1, name: null, takenAt: null })
    expect((await row())?.findings).toMatch(/^4:\d+ properties\.width\.search: "likes" /)

    await app.writeSchema(FILE, crack())
    await expect.poll(() => row()).toMatchObject({ state: dict.schemaState.inUse, faults: 0, name: 'crack', findings: null })
    const taken = (await row())?.takenAt
    expect(taken).toMatch(/^\d{4}-/)

    await app.writeSchema(FILE, wrong)
    await expect.poll(() => row()).toMatchObject({ state: dict.schemaState.outdated, faults: 1, name: 'crack', takenAt: taken })

    await rm(join(app.schemaFolder, FILE))
    await expect.poll(() => row()).toBeUndefined()
    await app.writeSchema(FILE, crack())
    await expect.poll(() => row()).toMatchObject({ state: dict.schemaState.inUse })
  } finally {
    await app.close()
  }
})

test.each(databases)('%s: what the stored rows find in a file stands at it, and what would break them is refused', async (database) => {
  const app = await startApp({ database })
  try {
    const call = await app.api()
    const row = async () => {
      const { body } = await call(`GET ${API}/list`, { query: { file_equal: FILE }, headers: { 'accept-language': 'en' } })
      return (body.data as { records: Record<string, unknown>[] }).records[0]
    }
    const width = (more: object) => crack({ properties: { width: { title: '宽度', ...more } } })
    const list = async () =>
      ((await call('GET /api/site/crack/list')).body.data as { records: { width: unknown }[] }).records.map((one) => one.width)
    await app.writeSchema(FILE, width({}))
    await expect.poll(row).toMatchObject({ state: dict.schemaState.inUse })
    for (const value of ['a', 'a', '7']) await call('POST /api/site/crack/submit', { body: { width: value } })
    await app.writeSchema(FILE, width({ unique: true }))
    await expect.poll(row).toMatchObject({
      state: dict.schemaState.faulty,
      findings: expect.stringMatching(/properties\.width: several records have the same value of width/),
    })
    for (const more of [{ type: 'number' }, { items: { properties: { part: { title: '宽度' } } } }]) {
      await app.writeSchema(FILE, width({}))
      await expect.poll(row).toMatchObject({ state: dict.schemaState.inUse, faults: 0 })
      await app.writeSchema(FILE, width(more))
      const fault = /properties\.width: \d stored values are no (numbers|rows of a table): \d+, \d+.*\. Correct those records/
      await expect.poll(row).toMatchObject({ state: dict.schemaState.outdated, findings: expect.stringMatching(fault) })
      expect((await list()).sort()).toEqual(['7', 'a', 'a'])
    }
  } finally {
    await app.close()
  }
})

test.each(databases)(
  '%s: a dictionary that the system lacks is a fault of a file that is served, in the language of the reader',
  async (database) => {
    const kind = { title: '宽度', dict: 'crack_kind', default: '7' }
    const app = await startApp({ database, files: { [FILE]: crack({ properties: { width: kind } }) } })
    try {
      const call = await app.api()
      const row = async (language = 'zh') => {
        const { body } = await call(`GET ${API}/list`, { query: { file_equal: FILE }, headers: { 'accept-language': language } })
        return (body.data as { records: Record<string, unknown>[] }).records[0]
      }
      expect(await row()).toMatchObject({
        state: dict.schemaState.faulty,
        faults: 1,
        findings: expect.stringContaining('"crack_kind" 不是已知的字典。'),
      })
      expect((await row('en'))?.findings).toContain('properties.width.dict: "crack_kind" is no known dictionary.')
      expect((await call('GET /api/site/crack/list')).status).toBe(200)

      const made = await call('POST /api/blade-system/dict/submit', {
        body: { code: 'crack_kind', dictKey: '-1', dictValue: '裂缝', sort: 1, isSealed: 0 },
      })
      expect(made.status).toBe(200)
      await expect.poll(() => row()).toMatchObject({ findings: expect.stringContaining('"7" 不是字典 "crack_kind" 的字典项。') })
      const { id: parentId } = made.body.data as { id: string }
      const entry = { code: 'crack_kind', parentId, dictKey: '7', dictValue: '裂缝', sort: 1, isSealed: 0 }
      expect((await call('POST /api/blade-system/dict/submit', { body: entry })).status).toBe(200)
      await expect.poll(() => row()).toMatchObject({ state: dict.schemaState.inUse, faults: 0 })
    } finally {
      await app.close()
    }
  },
)

let app: TestApp
let call: Caller

beforeAll(async () => {
  app = await startApp({ files: { [FILE]: wrong } })
  call = await app.api()
})
afterAll(() => app.close())

test('a folder that is wrong at the start is listed so, and an open console is told how many faults it has', async () => {
  const { body } = await call(`GET ${API}/list`)
  expect((body.data as { records: unknown[] }).records[0]).toMatchObject({ file: FILE, state: dict.schemaState.refused })
  const told = await call('GET /api/blade-archives/live', { query: { topics: 'schemas', once: 1 } })
  expect(JSON.stringify(told.body)).toContain('"faults":1')
})
