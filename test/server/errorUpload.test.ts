import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stackPlace } from '../../server/modules/log/stackPlace.ts'
import { findRows } from '../../server/store/rows.ts'
import { type Reply, startApp, type TestApp } from '../support/startApp.ts'

const UPLOAD = 'POST /api/blade-log/error/upload'
const entry = {
  url: '/system/param?size=30',
  time: '2026-01-02 03:04:05',
  type: 'error',
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n    at draw (http://127.0.0.1/assets/Home-1.js:12:34)\n    at main (http://a/b.js:1:2)',
  info: 'http://127.0.0.1/assets/Home-1.js:12:34',
}

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await app.addUser({ account: 'bob', tenantId: '100001' })
})

afterAll(() => app.close())

async function upload(body: unknown, account: string | null = 'admin', tenantId?: string): Promise<Reply> {
  return (await app.api(account, tenantId))(UPLOAD, { body, headers: { 'user-agent': 'Test/1.0' } })
}

const rows = (tenantId?: string) => findRows(app.platform, 'error-log', {}, tenantId)

test('an upload becomes rows of the error log, with who sent them from where', async () => {
  expect(await upload([entry])).toMatchObject({ status: 200, body: { code: 200, success: true } })
  expect(await rows()).toEqual([
    expect.objectContaining({
      serviceId: 'gantry-console',
      requestUri: '/system/param?size=30',
      exceptionName: 'error',
      message: 'x is not a function',
      stackTrace: entry.stack,
      fileName: 'http://127.0.0.1/assets/Home-1.js',
      lineNumber: 12,
      methodName: 'draw',
      userAgent: 'Test/1.0',
      remoteIp: '127.0.0.1',
      createBy: 'admin',
      params: JSON.stringify({ time: entry.time, info: entry.info }),
    }),
  ])
})

test('what the browser says of itself is not believed, and what is too long is cut', async () => {
  const lies = { id: '1', tenantId: '000000', createBy: 'root', remoteIp: '9.9.9.9', isDeleted: 1, createTime: '2000-01-01 00:00:00' }
  const long = { ...entry, url: 'u'.repeat(9999), message: 'm'.repeat(9999), stack: 's'.repeat(99_999), info: 'i'.repeat(9999), type: 7 }
  expect((await upload([{ ...long, ...lies }], 'bob', '100001')).status).toBe(200)
  const [row] = await rows('100001')
  expect(row).toMatchObject({ tenantId: '100001', createBy: 'bob', remoteIp: '127.0.0.1', isDeleted: 0, exceptionName: null })
  expect(row?.id).not.toBe('1')
  expect(row?.createTime).not.toBe('2000-01-01 00:00:00')
  const lengths = ['requestUri', 'message', 'stackTrace'].map((name) => String(row?.[name]).length)
  expect(lengths).toEqual([255, 2000, 8000])
})

describe('an upload is refused', () => {
  test.each([
    { name: 'to nobody', body: [entry], account: null, status: 401 },
    { name: 'when it is no array', body: { entry }, account: 'admin', status: 400 },
    { name: 'when an entry is no object', body: [entry, 'text'], account: 'admin', status: 400 },
    { name: 'with more than 200 entries', body: Array.from({ length: 201 }, () => entry), account: 'admin', status: 400 },
  ])('$name, and changes nothing', async ({ body, account, status }) => {
    const before = await rows()
    expect((await upload(body, account)).status).toBe(status)
    expect(await rows()).toHaveLength(before.length)
  })
})

test.each([
  { stack: 'Error: a\n    at new Map (http://a/b.js:3:4)', place: { file: 'http://a/b.js', line: 3, method: 'new Map' } },
  { stack: 'draw@http://a/b.js:3:4\nmain@http://a/b.js:9:9', place: { file: 'http://a/b.js', line: 3, method: 'draw' } },
  { stack: 'Error: 12:30:00 is late\n    at http://a/b.js:3:4', place: { file: 'http://a/b.js', line: 3, method: '' } },
  { stack: 'Error: nothing', place: null },
  { stack: '', place: null },
])('the place is read from $stack', ({ stack, place }) => {
  expect(stackPlace(stack)).toEqual(place)
})

test('a stack made to take long is read at once', () => {
  // A reading that grows with the square of the length would go beyond the limit of the test.
  for (const piece of ['/', 'http://', '\n', ' at (', ':1']) expect(() => stackPlace(piece.repeat(800_000))).not.toThrow()
})

test('a user may send a thousand entries an hour, and others are served meanwhile', async () => {
  await app.addUser({ account: 'flood' })
  const many = Array.from({ length: 200 }, () => entry)
  const replies: number[] = []
  for (let at = 0; at < 6; at++) replies.push((await upload(many, 'flood')).status)
  expect(replies).toEqual([200, 200, 200, 200, 200, 429])
  expect((await upload([entry])).status).toBe(200)
  expect((await rows()).filter(({ createBy }) => createBy === 'flood')).toHaveLength(1_000)
})
