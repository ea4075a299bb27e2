import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-report/report/rest'

let app: TestApp
let admin: Caller

beforeAll(async () => {
  app = await startApp()
  admin = await app.api()
  const file = { name: '月报 1.ureport.xml', content: '<ureport/>' }
  await insertRecord(app.platform.store.db, entityOf(app.platform, 'report-file'), file, systemActor())
})

afterAll(() => app.close())

const first = async (): Promise<Record<string, unknown>> =>
  ((await admin(`GET ${ROOT}/list`, { query: { name: '月报' } })).body.data as { records: Record<string, unknown>[] }).records[0] ?? {}

test('a report is listed without its content, and leads to a page that names no address while no report service is set', async () => {
  const report = await first()
  expect(report).toMatchObject({ name: '月报 1.ureport.xml' })
  expect(report).not.toHaveProperty('content')
  const frame = new URL(String(report.designLink), 'http://console.test')
  expect([frame.pathname, frame.searchParams.get('src')]).toEqual(['/myiframe/report', ''])
})

test('with a report service, designer and preview open in a frame of the console', async () => {
  const body = { paramName: '报表服务地址', paramKey: 'report.url', paramValue: 'http://reports.test/ureport/' }
  await admin('POST /api/blade-system/param/submit', { body })
  const { designLink, previewLink } = await first()
  const frame = new URL(String(designLink), 'http://console.test')
  expect(frame.pathname).toBe('/myiframe/report')
  expect(frame.searchParams.get('src')).toBe('http://reports.test/ureport/designer?_u=blade-%E6%9C%88%E6%8A%A5%201.ureport.xml')
  expect(String(previewLink)).toContain('%2Fpreview')
})

test('a report can be removed, but not written from here', async () => {
  expect((await admin(`POST ${ROOT}/submit`, { body: { name: 'x' } })).status).toBe(404)
  expect((await admin(`POST ${ROOT}/remove`, { query: { ids: String((await first()).id) } })).status).toBe(200)
  expect(await first()).toEqual({})
})
