// Every call that takes files: who may make it, how much it takes, and what it refuses.

import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { acceptBodies, SIGNED_IN } from '../../server/http/bodies.ts'
import { sentFile } from '../../server/http/sentForm.ts'
import { readSources } from '../support/sources.ts'
import { type Caller, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100, 7)])
const ENDPOINT = '/api/blade-resource/oss/endpoint'
/** Open to all who are signed in: pictures of their texts, and their own. */
const OPEN = [`${ENDPOINT}/put-file`, `${ENDPOINT}/put-file-by-name`]

/** Files of the server that read a form, and the routes that do it. */
const READERS: Readonly<Record<string, RegExp>> = {
  'server/http/sentForm.ts': /^$/,
  'server/http/sheetRoutes.ts': /\/import(-[a-z]+)?$/,
  'server/modules/develop/importModel/uploadedBytes.ts': /^\/api\/blade-develop\/schema-file\/(sheet-model|model-file)$/,
  'server/modules/flow/definitions/manager.ts': /^\/api\/blade-flow\/manager\/(check|deploy)-upload$/,
  'server/modules/gateways/push/readPush.ts': /^\/api\/blade-archives\/push\//,
  'server/modules/resource/putFile.ts': /^\/api\/blade-resource\/oss\/endpoint\/put-file(-attach)?(-by-name)?$/,
}

let app: TestApp
let doors: string[]
let low: Caller
let nobody: Caller

beforeAll(async () => {
  app = await startApp()
  const admin = await app.api()
  const document = (await admin('GET /openapi.json')).body as unknown as {
    paths: Record<string, { post?: { requestBody?: { content?: object } } }>
  }
  doors = Object.entries(document.paths).flatMap(([path, { post }]) =>
    Object.keys(post?.requestBody?.content ?? {}).includes('multipart/form-data') ? [path] : [],
  )
  await app.addUser({ account: 'low' })
  low = await app.api('low')
  nobody = await app.api(null)
})
afterAll(() => app.close())

const send = (by: Caller, path: string, content: Uint8Array<ArrayBuffer>, name: string): Promise<Reply> => {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  return by(`POST ${path}`, { body, query: { fileName: name, code: '' } })
}
const bytes = (buffer: Buffer) => new Uint8Array(buffer)

test('the description of the API names every call that reads a form', () => {
  const found = readSources(['server'], ['.ts']).filter(({ text }) => /\b(sentFile|sentParts|isMultipart)\(/.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(READERS).sort())
  const counts = Object.values(READERS).map((paths) => doors.filter((path) => paths.test(path)).length)
  expect(counts).toEqual([0, expect.any(Number), 2, 2, 2, 4])
  expect(counts[1]).toBeGreaterThan(5)
  expect(doors.filter((path) => !Object.values(READERS).some((paths) => paths.test(path)))).toEqual([])
})

test('nobody sends a file without signing in, and the lowest role only where all may', async () => {
  for (const path of doors) {
    expect([path, (await send(nobody, path, bytes(PNG), 'a.png')).status]).toEqual([path, 401])
    // Devices sign in there by digest, not users.
    const refused = path.includes('/push/') ? 401 : 403
    expect([path, (await send(low, path, bytes(PNG), 'a.png')).status]).toEqual([path, OPEN.includes(path) ? 200 : refused])
  }
})

test.each(OPEN)('%s refuses programs, pages, lies about the kind, and more than 10 MB, of the lowest role too', async (path) => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  for (const name of ['a.exe', 'a.html', 'a.svg', 'a.apk', 'a.js', 'a', '.png', 'a.png.html'])
    expect([name, (await send(low, path, bytes(page), name)).status]).toEqual([name, 400])
  expect((await send(low, path, bytes(page), 'a.png')).status).toBe(400)
  expect((await send(low, path, bytes(Buffer.concat([PNG, Buffer.alloc(11 * 2 ** 20)])), 'a.png')).status).toBe(413)
})

test('what stands before a file is cut, since it is in memory until the file has come', async () => {
  const fastify = Fastify()
  onTestFinished(() => fastify.close())
  await acceptBodies(
    fastify,
    async () => SIGNED_IN,
    () => new Set(),
  )
  fastify.post('/', async (request) => {
    const { fields, file } = await sentFile(request, 1000)
    file.resume()
    return Object.values(fields).flatMap((field) => (field && 'value' in field ? [String(field.value).length] : []))
  })
  const body = new FormData()
  for (let at = 0; at < 100; at++) body.append(`input${at}`, 'x'.repeat(100_000))
  body.append('file', new Blob([bytes(PNG)]), 'a.png')
  const form = new Response(body)
  const headers = { 'content-type': form.headers.get('content-type') ?? '' }
  const reply = await fastify.inject({ method: 'POST', url: '/', headers, payload: Buffer.from(await form.arrayBuffer()) })
  expect(reply.json()).toEqual(Array(20).fill(4096))
})

test('an input of a form with several files that would be cut is refused', async () => {
  const body = new FormData()
  body.append('tenantIds', '0'.repeat(70_000))
  body.append('files', new Blob(['<x/>']), 'a.bpmn20.xml')
  const admin = await app.api()
  expect((await admin('POST /api/blade-flow/manager/deploy-upload', { body })).body.msg).toBe('请求格式错误')
})
