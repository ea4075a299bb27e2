// A capability is one object: whatever it brings works without another line anywhere.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Route } from '../../server/http/route.ts'
import type { Module } from '../../server/modules/module.ts'
import { findRow, findRows } from '../../server/store/rows.ts'
import { startApp, type TestApp } from '../support/startApp.ts'
import { waitFor } from '../support/waitFor.ts'

const happened: string[] = []

const greet: Route = {
  method: 'GET',
  path: '/api/test-weather/greeting',
  access: { permission: 'station_add' },
  handle: async ({ query }) => `Hello ${query.name}`,
}

const stationFile = {
  name: 'station',
  title: '气象站',
  api: '/api/test-weather/station',
  route: '/weather/station',
  menu: { directory: 'weather' },
  required: ['stationName'],
  properties: { stationName: { title: '站名' }, kind: { title: '类型', dict: 'station_kind' } },
  en: { 气象站: 'Weather station', 站名: 'Name', 类型: 'Kind' },
}

const weather: Module = {
  name: 'weather',
  routes: [greet],
  hooks: () => [
    {
      entity: 'station',
      async submitting(_, body) {
        return { ...body, stationName: `${body.stationName}!` }
      },
    },
  ],
  scheduled: [{ name: 'look at the sky', run: async () => happened.push('scheduled task') }],
  seeds: {
    dictionaries: [{ code: 'station_kind', name: '站类', english: 'Station kind', words: [['1', '国控', 'National']] }],
    directories: [{ code: 'weather', name: '气象', english: 'Weather', path: '/weather', source: 'iconfont', sort: 40 }],
    parameters: [{ paramName: '气象源', paramKey: 'weather.source', paramValue: 'sky', remark: '' }],
  },
  topics: [
    {
      name: 'sky',
      open: async (_, id) => ({ key: `sky:${id}|all`, everySeconds: 1, poll: async () => null, snapshot: async () => ({ clouds: id }) }),
    },
  ],
  observer: {
    writing: async (_, __, { path }) => void happened.push(`wrote ${path}`),
    refused: () => undefined,
    disclosed: () => undefined,
    failed: () => undefined,
  },
  async seed() {
    happened.push('seeded')
  },
  async start() {
    happened.push('started')
    return { stop: async () => void happened.push('stopped') }
  },
  async schemasChanged() {
    happened.push('changed')
  },
}

let app: TestApp

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = await startApp({ modules: [weather], files: { 'test/station.json': stationFile } })
})
afterAll(() => vi.useRealTimers())

const asAdmin = async (call: string, ask = {}) => (await (await app.api())(call, ask)).body

describe('a module brings', () => {
  test('a route, behind the access that it names', async () => {
    expect((await asAdmin('GET /api/test-weather/greeting', { query: { name: 'Li' } })).data).toBe('Hello Li')
    expect((await (await app.api(null))('GET /api/test-weather/greeting')).status).toBe(401)
  })

  test('a hook into the generated endpoints of an entity', async () => {
    const { data } = await asAdmin('POST /api/test-weather/station/submit', { body: { stationName: 'North', kind: '1' } })
    const { id } = data as { id: string }
    expect((await findRow(app.platform, 'station', id))?.stationName).toBe('North!')
  })

  test('dictionaries, menus and parameters', async () => {
    const { data } = await asAdmin('GET /api/blade-system/dict/dictionary', { query: { code: 'station_kind' } })
    expect(data).toMatchObject([{ dictKey: '1', dictValue: '国控' }])
    const [page] = await findRows(app.platform, 'menu', { code_equal: 'station' })
    const [directory] = await findRows(app.platform, 'menu', { code_equal: 'weather' })
    expect(page).toMatchObject({ path: '/weather/station', parentId: directory?.id })
    expect(await findRows(app.platform, 'param', { paramKey_equal: 'weather.source' })).toMatchObject([{ paramValue: 'sky' }])
  })

  test('a topic that pages follow', async () => {
    const told = await asAdmin('GET /api/blade-archives/live', { query: { topics: 'sky:7', once: 1 } })
    expect(told.data).toMatchObject({ 'sky:7': { clouds: '7' } })
  })

  test('a scheduled task that runs once a minute', async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    await waitFor(() => expect(happened).toContain('scheduled task'))
  })

  test('an observer that hears of every write', () => {
    expect(happened).toContain('wrote /api/test-weather/station/submit')
  })

  test('what it starts with, runs by itself, and hears of changed schemas', async () => {
    await app.writeSchema('test/station.json', { ...stationFile, title: '新气象站' })
    await waitFor(() => expect(happened).toContain('changed'))
    await app.close()
    const life = happened.filter((one) => ['seeded', 'started', 'stopped'].includes(one))
    expect(life).toEqual(['seeded', 'started', 'stopped'])
  })
})
