// The edge of the server: bytes before they are calls.

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { acceptBodies, SIGNED_IN } from '../../server/http/bodies.ts'
import { addressGroup } from '../../server/http/listener.ts'
import { passOf } from '../../server/modules/demo/cameras/pass.ts'
import { signInBy } from '../support/signIn.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'
import { store } from '../support/stored.ts'

const PUT = '/api/blade-resource/oss/endpoint/put-file'
const TOKEN = '/api/blade-auth/oauth/token'
const WEBSOCKET =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

let app: TestApp
let admin: Caller
let token: string

beforeAll(async () => {
  app = await startApp({ env: { GANTRY_DEMO: '' } })
  admin = await app.api()
  token = String((await signInBy(await app.api(null), 'admin')).body.access_token)
})
afterAll(() => app.close())

/** Ends a connection that gets no answer, so that a test fails by itself. */
const SILENT_MS = 20_000

const openAt = (port: number): Socket => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  return socket.setTimeout(SILENT_MS, () => socket.destroy())
}
const open = (): Socket => openAt(Number(new URL(app.url).port))

/** Response to these bytes, up to the end of the connection or the first response. */
async function answerTo(bytes: string | Buffer): Promise<string> {
  const socket = open()
  socket.write(bytes)
  const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean]
  socket.destroy()
  return Buffer.isBuffer(first) ? first.toString('latin1') : ''
}

const statusOf = async (bytes: string | Buffer): Promise<string> => /^HTTP\/1\.1 (\d+)/.exec(await answerTo(bytes))?.[1] ?? ''

describe('an upgrade', () => {
  test.each(['//', '//x', '/', '/%', 'http://', 'http://[', '*', '///live/demo/1.flv'])(
    'to a WebSocket at %s is served as a request',
    async (path) => {
      expect(await statusOf(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${WEBSOCKET}\r\n`)).toMatch(/^(404|400|503)$/)
      expect((await admin('GET /healthz')).status).toBe(200)
    },
  )

  test('to h2c, as curl and Java ask for it, is served over HTTP/1.1', async () => {
    const asked = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n'
    expect(await statusOf(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${asked}\r\n`)).toBe('200')
    const body = '{"a":1}'
    const post = `POST /api/blade-system/param/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 7\r\n${asked}\r\n${body}`
    expect(await statusOf(post)).toBe('401')
  })

  test('to a live picture is taken with its pass alone', async () => {
    const at = (path: string, headers = WEBSOCKET) => statusOf(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
    const { pass } = passOf(app.platform.auth.keys, 1)
    expect(await at(`/live/demo/1.flv?s=${pass}`)).toBe('101')
    expect(await at('/live/demo/1.flv?s=%')).toBe('403')
    expect(await at(`/live/demo/1.flv?s=${pass}`, 'Connection: Upgrade\r\nUpgrade: websocket\r\n')).toBe('404')
    expect(await at(`/live/demo/1.flv?s=${pass}`, `${WEBSOCKET}Origin: http://evil.test\r\n`)).toBe('404')
    const led = `${WEBSOCKET}Origin: http://evil.test\r\n`
    expect(await statusOf(`GET /live/demo/1.flv?s=${pass} HTTP/1.1\r\nHost: evil.test\r\n${led}\r\n`)).toBe('404')
    expect(await at(`/live/demo/1.flv?s=${pass}`, `Host: evil.test\r\n${WEBSOCKET}`)).toBe('404')
  })
})

test('a request that cannot be read is refused with the envelope, in the language of its head', async () => {
  const asked = (language: string) =>
    answerTo(`GET /api/blade-system/param/list?paramName=塔吊 HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: ${language}\r\n\r\n`)
  const [zh, en] = [await asked('zh-CN'), await asked('en')]
  expect(zh).toMatch(/^HTTP\/1\.1 400 /)
  expect([zh, en].map((answer) => JSON.parse(Buffer.from(answer.slice(answer.indexOf('{')), 'latin1').toString()))).toMatchObject([
    { code: 400, success: false, data: null, msg: expect.stringContaining('百分号') },
    { code: 400, msg: expect.stringContaining('percent-encoded') },
  ])
  expect(await answerTo('nonsense\r\n\r\n')).toContain('"success":false')
})

test('a request with two hosts is refused, whichever of them is known here', async () => {
  const asked = (...hosts: string[]) =>
    statusOf(`GET /schemas/manifest.json HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}\r\n`)
  expect([await asked('localhost'), await asked('localhost', 'evil.test'), await asked('evil.test', 'localhost')]).toEqual([
    '200',
    '400',
    '400',
  ])
})

describe('HTTP/1.0', () => {
  /** Everything that comes until the server closes the connection. */
  const wholeAnswer = async (bytes: string): Promise<string> => {
    const socket = open()
    let text = ''
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1')
    })
    socket.write(bytes)
    await once(socket, 'close')
    return text
  }

  test.each([
    ['the health', 'GET /healthz HTTP/1.0\r\n\r\n', '200'],
    ['the health at a host', 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n', '200'],
    ['a list of nobody', 'GET /api/blade-system/param/list HTTP/1.0\r\nHost: localhost\r\n\r\n', '401'],
    ['a list at no host', 'GET /api/blade-system/param/list HTTP/1.0\r\n\r\n', '401'],
    ['a body', `POST ${TOKEN} HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`, '4..'],
  ])('gets %s whole, unchunked, and the end of the connection', async (_, bytes, status) => {
    const answer = await wholeAnswer(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).not.toMatch(/^transfer-encoding:/im)
    expect(answer).toMatch(/^connection: close/im)
  })

  test('gets a long answer packed or plain, and without pieces', async () => {
    const ask = `GET /api/blade-system/dict/dictionary-tree HTTP/1.0\r\nHost: localhost\r\nBlade-Auth: bearer ${token}\r\n`
    const [plain, packed] = [await wholeAnswer(`${ask}\r\n`), await wholeAnswer(`${ask}Accept-Encoding: gzip\r\n\r\n`)]
    const bodyOf = (answer: string) => Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1')
    const text = bodyOf(plain).toString()
    expect(JSON.parse(text)).toMatchObject({ code: 200 })
    const body = bodyOf(packed)
    expect((/^content-encoding: gzip/im.test(packed) ? gunzipSync(body) : body).toString()).toBe(text)
  })
})

describe('a body', () => {
  const post = (path: string, headers: Record<string, string>, payload: Buffer | string = '', isKnown = false) =>
    app.http
      .inject({ method: 'POST', url: path, headers: { ...headers, ...(isKnown ? { 'blade-auth': token } : {}) }, payload })
      .then((reply) => [reply.statusCode, (reply.json() as { msg: string }).msg])

  test.each([TOKEN, PUT, '/api/blade-system/param/submit'])('with a damaged packing ends nothing at %s', async (path) => {
    for (const type of ['multipart/form-data; boundary=a', 'application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const reply = await answerTo(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello`,
      )
      expect(reply).toMatch(/^HTTP\/1\.1 (401|415) /)
    }
    expect((await admin('GET /healthz')).status).toBe(200)
  })

  test('that is packed and breaks off ends its call', async () => {
    const http = fastify()
    onTestFinished(() => http.close())
    await acceptBodies(
      http,
      async () => SIGNED_IN,
      () => new Set(),
    )
    http.post('/', async () => 'read')
    const refused = new Promise((settle) => http.addHook('onError', async (_, __, error) => settle(error)))
    await http.listen({ port: 0, host: '127.0.0.1' })
    const socket = openAt((http.server.address() as AddressInfo).port)
    const head =
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 5000\r\n\r\n'
    socket.write(Buffer.concat([Buffer.from(head), gzipSync('{"paramName":"x"}').subarray(0, 20)]))
    socket.end()
    expect(await refused).toMatchObject({ key: 'request.malformed' })
  })

  test('of nobody is not read where a route needs to know who calls', async () => {
    const reply = await answerTo(
      'POST /api/blade-system/param/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{',
    )
    expect(reply).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('at a public route has 64 kB, no packing and no files', async () => {
    const json = { 'content-type': 'application/json' }
    expect(await post(TOKEN, json, `{"a":"${'x'.repeat(70_000)}"}`)).toEqual([413, '请求体不能超过64KB'])
    expect(await post(TOKEN, { ...json, 'content-encoding': 'gzip' }, gzipSync('{}'))).toEqual([415, '不支持的内容编码：gzip，请用gzip'])
    expect((await post(TOKEN, { 'content-type': 'multipart/form-data; boundary=a' }, '--a--'))[0]).toBe(415)
    expect((await post(TOKEN, json, '['.repeat(60_000)))[0]).toBe(400)
    expect((await post(TOKEN, json, `${'['.repeat(70)}${']'.repeat(70)}`))[0]).toBe(400)
  })

  test('in another charset is refused unless it says the same in UTF-8', async () => {
    const at = '/api/blade-system/param/submit'
    const type = (charset: string) => ({ 'content-type': `application/json; charset=${charset}` })
    const gbk = Buffer.concat([Buffer.from('{"paramName":"'), Buffer.from([0xd6, 0xd0]), Buffer.from('"}')])
    expect((await post(at, type('gbk'), gbk, true))[0]).toBe(415)
    expect((await post(at, type('utf-8'), gbk, true))[0]).toBe(400)
    expect((await post(at, { 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from([0x61, 0x3d, 0xff]), true))[0]).toBe(400)
    const body = JSON.stringify({ paramName: 'charset', paramKey: 'edge.charset', paramValue: '1' })
    expect((await post(at, type('ISO-8859-1'), body, true))[0]).toBe(200)
    const withMark = `\uFEFF${JSON.stringify({ paramName: '中', paramKey: 'edge.mark', paramValue: '1' })}`
    expect((await post(at, type('"UTF-8"'), withMark, true))[0]).toBe(200)
  })

  test.each([
    ['no boundary', 'multipart/form-data', '--a\r\n\r\n--a--'],
    ['an empty boundary', 'multipart/form-data; boundary=', '--a\r\n\r\n--a--'],
    [
      'another boundary',
      'multipart/form-data; boundary=b',
      '--a\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--a--',
    ],
    ['a head without a name', 'multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data\r\n\r\nx\r\n--a--\r\n'],
    ['a damaged head', 'multipart/form-data; boundary=a', '--a\r\nContent\r\n\r\nx\r\n--a--\r\n'],
    ['no end', 'multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx'],
    [
      'a field of every object',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--a--\r\n',
    ],
    [
      'damaged JSON',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="x"\r\nContent-Type: application/json\r\n\r\n{\r\n--a--\r\n',
    ],
    ['another kind of multipart', 'multipart/mixed; boundary=a', '--a\r\n\r\nx\r\n--a--\r\n'],
    ['nothing', 'multipart/form-data; boundary=a', ''],
    ['text', 'text/plain', 'x'],
    ['no media type', 'x', 'x'],
    ['XML', 'application/xml', '<x/>'],
  ])('with %s is refused by every upload as the fault of its sender', async (_, type, payload) => {
    const uploads = [
      PUT,
      `${PUT}-attach`,
      '/api/blade-system/user/import-user',
      '/api/blade-flow/manager/check-upload',
      '/api/blade-flow/manager/deploy-upload',
    ]
    for (const path of uploads) {
      const [status] = await post(path, { 'content-type': type }, payload, true)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })
})

describe('an answer of the API', () => {
  test.each(['/api/blade-system/param/list', '/gantry/start?path=/system/param', '/api/none', '/api/blade-system/param/detail?id=0'])(
    '%s is kept by nobody',
    async (path) => {
      const { headers } = await admin(`GET ${path}`)
      expect(headers.get('cache-control')).toBe('private, no-store')
    },
  )

  test('depends on who asks, and in which language', async () => {
    expect((await admin('GET /api/blade-system/param/list')).headers.get('vary')).toContain('blade-auth')
  })

  test('signs the files in its file fields, and none that a text or a refusal names', async () => {
    const link = `/files/${'ab'.repeat(16)}.png`
    const pasted = await store(app, 'param', { paramName: link, paramKey: 'edge.link', paramValue: `{"coverImg":"${link}"}`, remark: link })
    const { text } = await admin('GET /api/blade-system/param/detail', { query: { id: pasted } })
    expect([text.includes(link), text.includes('?s=')]).toEqual([true, false])
    const markup = `<p>${link}</p><img src="${link}"><a href="https://other.test${link}">x</a>`
    const notice = await store(app, 'notice', { title: link, content: markup })
    const shown = (await admin('GET /api/blade-desk/notice/detail', { query: { id: notice } })).body.data
    expect(shown).toMatchObject({
      title: link,
      content: expect.stringMatching(/^<p>[^?]*<\/p><img src="\/files\/\w+\.png\?s=[^"]+"[^?]*$/),
    })
    const image = await store(app, 'project-img', { link: `${link},https://other.test${link}`, remark: link })
    const shownImage = (await admin('GET /api/blade-archives/project_img/detail', { query: { id: image } })).text
    expect(shownImage.match(/\?s=/g)?.length).toBe(1)
    const unknown = await admin(`GET /api/blade-system${link}`)
    expect([unknown.status, unknown.text.includes(link), unknown.text.includes('?s=')]).toEqual([404, true, false])
  })
})

describe('a connection', () => {
  test('has ten seconds for its head, four hours for a body, and two thousand have a place', async () => {
    expect(app.http.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 14_400_000,
      connectionsCheckingInterval: 1_000,
      maxConnections: 2_000,
    })
  })

  test('has a minute for an answer of which nothing is read', async () => {
    const { server } = app.http
    const timeouts: unknown[] = []
    server.once('request', (_, { socket }) => void timeouts.push(socket?.timeout))
    expect(await statusOf('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('200')
    expect(timeouts).toEqual([60_000])
  })

  test('with half a request is closed at its time, and others are served meanwhile', async () => {
    const { server } = app.http
    const { headersTimeout } = server
    server.headersTimeout = 300
    onTestFinished(() => void Object.assign(server, { headersTimeout }))
    const head = (call: string, ...more: string[]) => `${[`${call} HTTP/1.1`, 'Host: localhost', ...more].join('\r\n')}\r\n`
    const json = ['Content-Type: application/json', 'Content-Length: 900']
    const halves = [
      'G',
      head('GET /healthz'),
      `${head(`POST ${TOKEN}`, ...json)}\r\n{`,
      `${head(`POST ${TOKEN}`, json[0] as string, 'Transfer-Encoding: chunked')}\r\n1\r\n{\r\n`,
      `${head('POST /api/blade-system/param/submit', ...json)}\r\n{`,
      `${head('GET /healthz', 'Content-Length: 900')}\r\n{`,
      `${head('POST /files/none.png', ...json)}\r\n{`,
      `${head('POST /api/none', ...json)}\r\n{`,
    ]
    const left = new Map<Socket, string>()
    for (let at = 0; at < 200; at++) {
      const half = halves[at % halves.length] as string
      const socket = open().resume()
      left.set(socket, half)
      socket.on('close', () => left.delete(socket))
      socket.write(half)
    }
    expect(await statusOf(`${head('GET /healthz')}\r\n`)).toBe('200')
    expect(new Set(left.values())).toContain('G')
    await expect.poll(() => [...new Set(left.values())], { timeout: 5_000 }).toEqual([])
  })

  test('is counted with those of the same customer of a provider', () => {
    expect(['10.0.0.7', '::ffff:10.0.0.7', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::1', '2001:db8::1', '::1'].map(addressGroup)).toEqual([
      '10.0.0.7',
      '::ffff:10.0.0.7',
      '2001:db8:1:2',
      '2001:db8:1:2',
      '2001:db8:0:0',
      '0:0:0:0',
    ])
  })

  test('of a stranger takes no stream of those who signed in', async () => {
    const ends = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const socket = open()
        socket.write('GET /schemas/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
        await once(socket, 'data')
        return socket
      }),
    )
    expect(await statusOf('GET /schemas/events HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('429')
    expect(await statusOf(`GET /api/blade-archives/live?topics=schemas HTTP/1.1\r\nHost: localhost\r\nBlade-Auth: ${token}\r\n\r\n`)).toBe(
      '200',
    )
    for (const socket of ends) socket.destroy()
  })
})
