// Our server in front of a platform that others run.

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { type Replay, startReplay } from '../support/replay.ts'
import { PROJECT } from '../support/sources.ts'

let replay: Replay
let url: string
let close: () => Promise<void>

const BULLETIN = {
  name: 'bulletin',
  title: '通告',
  route: '/desk/bulletin',
  api: '/api/blade-desk/notice',
  properties: { title: { title: '标题' } },
  actions: { publish: { title: '发布', call: 'POST /api/blade-desk/notice/publish' } },
  en: { 通告: 'Bulletin', 标题: 'Title', 发布: 'Publish' },
}

beforeAll(async () => {
  replay = await startReplay()
  const folder = await mkdtemp(join(tmpdir(), 'front-'))
  await cp(join(PROJECT, 'schemas'), folder, { recursive: true })
  await writeFile(join(folder, 'bulletin.json'), JSON.stringify(BULLETIN))
  const config = parseConfig({ BACKEND_URL: replay.url, GANTRY_SCHEMAS: folder })
  const server = await openServer(config, pino({ level: 'silent' }), join(PROJECT, 'public'))
  url = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
  close = async () => {
    await server.app.stop()
    await server.close()
    await rm(folder, { recursive: true })
  }
})
afterAll(async () => {
  await close()
  replay.close()
})

const fault = (name: string) => fetch(`${url}/api/faults/${name}`)

describe('a file of an administrator', () => {
  test('may share the api of a shipped one and call routes of the platform', async () => {
    const { entities } = (await (await fetch(`${url}/schemas/manifest.json`)).json()) as { entities: { name: string }[] }
    expect(entities.map(({ name }) => name)).toEqual(expect.arrayContaining(['bulletin', 'notice']))
  })

  test('has its calls passed on as they are', async () => {
    const response = await fetch(`${url}/api/blade-desk/notice/publish?ids=1`, { method: 'POST' })
    expect(await response.json()).toMatchObject({ code: 200, success: true })
    expect(replay.calls).toContain('POST /api/blade-desk/notice/publish?ids=1')
  })

  test.each([
    ['page?name=a%20b+c&x', 'page?name=a%20b+c&x'],
    [
      'page?createTime_dategt=2026-01-01%2000:00:00&createTime_datelt=x',
      'page?createTime_datege=2026-01-01+00%3A00%3A00&createTime_datele=x',
    ],
  ])('has reads that change only where they ask for a range of moments: %s', async (asked, sent) => {
    await fault(asked)
    expect(replay.calls).toContain(`GET /api/faults/${sent}`)
  })
})

describe('an answer that is wrong reaches the console as it is', () => {
  test.each([
    { name: 'dead-token', status: 200, type: /json/, body: /"code":401/ },
    { name: 'no-right', status: 401, type: /json/, body: /"code":401/ },
    { name: 'page', status: 200, type: /html/, body: /SSO/ },
    { name: 'no-such-endpoint', status: 404, type: /json/, body: /No endpoint/ },
    { name: 'error', status: 500, type: /json/, body: /服务器异常/ },
    { name: 'empty-error', status: 500, type: /octet/, body: /^$/ },
    { name: 'slow', status: 200, type: /json/, body: /late/ },
  ])('$name', async ({ name, status, type, body }) => {
    const response = await fault(name)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(type)
    expect(await response.text()).toMatch(body)
  })

  test('10 MB, whole', async () => {
    const { data } = (await (await fault('large')).json()) as { data: string }
    expect(data).toHaveLength(10 * 1024 * 1024)
  })

  test('another character set, byte by byte', async () => {
    const response = await fault('gbk')
    expect(response.headers.get('content-type')).toMatch(/charset=GBK/i)
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0x22, 0xba, 0xba, 0x22])
  })

  test.each(['cut', 'damaged-gzip'])('%s is no whole answer', async (name) => {
    await expect(fault(name).then((response) => response.text())).rejects.toThrow()
  })

  test('and the next call is answered', async () => {
    expect(await (await fetch(`${url}/api/blade-desk/notice/list`)).json()).toMatchObject({ data: { total: 1 } })
  })
})
