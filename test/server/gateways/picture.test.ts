// A picture that a camera takes now: by digest authentication, within 30 seconds, with a permission and a line of the device use log.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { digestAuthorization } from '#modules/gateways/picture/digestAuthorization.ts'
import { requestPicture } from '#modules/gateways/picture/requestPicture.ts'
import { createNonces, digestCredentials, isResponseOf } from '#modules/gateways/push/digest.ts'
import { repositoryOfAllTenants } from '#store/rows.ts'
import { addSite, type Site } from '../../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../../support/startApp.ts'

const LOGIN = { user: 'viewer', password: 'Look-2468' }
const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(4_000, 7),
  Buffer.from('ffd9', 'hex'),
])

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A camera on a free port, with the requests that it got. */
async function startCamera(answer: Answer): Promise<{ address: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const nonces = createNonces(Buffer.alloc(32, 1))
/** Sends the picture to whoever knows the password. */
const guarded =
  (send: Answer): Answer =>
  (request, response) => {
    const credentials = digestCredentials(request.headers.authorization)
    if (credentials && isResponseOf(credentials, 'GET', LOGIN.password) && credentials.uri === request.url && nonces.use(credentials))
      return send(request, response)
    response.writeHead(401, { 'www-authenticate': nonces.challenges(false) }).end()
  }
const picture: Answer = (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(JPEG)
const HOSTS = ['127.0.0.1']
const cameraAt = (address: string, more: object = {}) => ({ protocol: '8', address, login: LOGIN, ...more })

describe('a camera', () => {
  test('is asked at the path of its vendor and channel, and never told the password', async () => {
    const { address, seen } = await startCamera(guarded(picture))
    for (const protocol of ['8', '9']) expect(await requestPicture(cameraAt(address, { protocol }), 2, HOSTS)).toEqual(JPEG)
    expect(seen.map(({ url }) => url)).toEqual([
      ...Array(2).fill('/ISAPI/Streaming/channels/201/picture'),
      ...Array(2).fill('/cgi-bin/snapshot.cgi?channel=2'),
    ])
    expect(JSON.stringify(seen.map(({ rawHeaders }) => rawHeaders))).not.toContain(LOGIN.password)
  })

  const failures: readonly [what: string, answer: Answer, message: RegExp][] = [
    [
      'with another password',
      (_, response) => response.writeHead(401, { 'www-authenticate': nonces.challenges(false) }).end(),
      /refused the user name or the password/,
    ],
    [
      'that wants the password in clear',
      (_, response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="camera"' }).end(),
      /no digest authentication; the password was not sent/,
    ],
    ['without such a channel', guarded((_, response) => response.writeHead(404).end()), /sent no picture: HTTP 404/],
    ['that leads elsewhere', guarded((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()), /No connection/],
    ['that hangs up', (request) => request.socket.destroy(), /No connection/],
    [
      'that never ends',
      guarded((_, response) => {
        const drip = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(drip))
      }),
      /No answer of the camera within 1 s/,
    ],
    ['that says nothing', () => {}, /No answer of the camera within 1 s/],
    [
      'that sends 1 GB',
      guarded((_, response) => {
        const some = Buffer.alloc(1024 * 1024)
        const more = () => void (response.writable && response.write(some, more))
        more()
      }),
      /answered more than 16777216 bytes/,
    ],
  ]
  test.each(failures)('%s is told from others', async (_, answer, message) => {
    const { address, seen } = await startCamera(answer)
    const error = await requestPicture(cameraAt(address), 1, HOSTS, 1_000).catch((one) => one)
    expect(error.sentence('en')).toMatch(message)
    expect(seen.length).toBeLessThanOrEqual(2)
    expect(JSON.stringify(seen.map(({ rawHeaders }) => rawHeaders))).not.toContain(LOGIN.password)
  })

  test('outside of DEVICE_HOSTS is not called', async () => {
    const { address, seen } = await startCamera(picture)
    const error = await requestPicture(cameraAt(address), 1, ['10.20.0.0/16']).catch((one) => one)
    expect([error.key, seen.length]).toEqual(['device.hostRefused', 0])
  })
})

describe('the answer to a challenge', () => {
  const at = (challenge: string) => digestAuthorization(challenge, LOGIN, 'GET', '/a?b=1') ?? ''
  test('takes the better hash that is offered, and MD5 where none is named', () => {
    const both = nonces.challenges(false).join(', ')
    for (const [challenge, algorithm] of [
      [both, 'SHA-256'],
      ['Digest realm="a, b", nonce="n", stale=FALSE, qop="auth"', 'MD5'],
    ] as const) {
      const credentials = digestCredentials(at(challenge))
      expect(credentials).toMatchObject({ algorithm, uri: '/a?b=1', username: 'viewer' })
      expect(credentials && isResponseOf(credentials, 'GET', LOGIN.password)).toBe(true)
    }
  })
  test('without a quality of protection is that of RFC 2069', () => {
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    const wanted = md5(`${md5('viewer:r:Look-2468')}:n:${md5('GET:/a?b=1')}`)
    expect(at('Digest realm="r", nonce="n", opaque="o"')).toBe(
      `Digest username="viewer", realm="r", nonce="n", uri="/a?b=1", response="${wanted}", opaque="o"`,
    )
  })
  test('is none for what is not known', () => {
    for (const challenge of ['', 'Basic realm="a"', 'Digest realm="a", nonce="n", qop="auth-int"', 'Digest nonce="n", algorithm=MD5-sess'])
      expect(at(challenge)).toBe('')
  })
})

describe.each(databases)('a picture on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: Site
  beforeAll(async () => {
    app = await startApp({ database, env: { DEVICE_HOSTS: '127.0.0.1' } })
    admin = await app.api()
    site = await addSite(app.platform)
  })
  afterAll(() => app.close())

  const add = async (code: string, cameraAddress: string, more: object = {}) =>
    site.device(code, '5', { protocol: '8', cameraAddress, cameraUser: LOGIN.user, cameraPassword: LOGIN.password, ...more })
  const take = (id: string, caller = admin, channel: unknown = 1) =>
    caller('POST /api/blade-archives/device/takePicture', { body: { id, channel } })
  const lines = (deviceId: string) => repositoryOfAllTenants(app.platform, 'device-use-log').find({ deviceId_equal: deviceId })

  test('is kept, shown to the caller, and noted with its operator', async () => {
    const { address } = await startCamera(guarded(picture))
    const id = await add('CAM-PIC-1', address)
    const { status, body } = await take(id)
    expect([status, body.msg]).toEqual([200, '操作成功'])
    const { picUrl } = body.data as { picUrl: string }
    const shown = await admin(`GET ${new URL(picUrl, app.url).pathname}`, {
      query: Object.fromEntries(new URL(picUrl, app.url).searchParams),
    })
    expect([shown.status, shown.bytes.equals(JPEG)]).toEqual([200, true])
    const [line] = await lines(id)
    expect(line).toMatchObject({
      useType: '10',
      result: '1',
      content: 'picture channel=1',
      isAutomatic: '1',
      operator: expect.stringMatching(/./),
    })
    expect(picUrl.startsWith(String(line?.imgs))).toBe(true)
    await app.platform.logs.settle()
    const calls = await repositoryOfAllTenants(app.platform, 'api-log').find({ requestUri_like: 'takePicture' })
    expect(calls).toMatchObject([{ title: '摄像机抓拍' }])
    expect(JSON.stringify(calls)).not.toContain(LOGIN.password)
  })

  test('that fails is noted with its reason, and what is no picture is not kept', async () => {
    const files = async () => (await repositoryOfAllTenants(app.platform, 'attach').find({})).length
    const before = await files()
    const html = await startCamera(guarded((_, response) => response.writeHead(200).end('<html>')))
    const other = await startCamera((_, response) => response.writeHead(401, { 'www-authenticate': nonces.challenges(false) }).end())
    for (const [code, { address }, status] of [
      ['CAM-PIC-2', html, 400],
      ['CAM-PIC-3', other, 502],
    ] as const) {
      const id = await add(code, address)
      const reply = await take(id)
      expect([code, reply.status]).toEqual([code, status])
      expect(await lines(id)).toMatchObject([{ result: '0', content: `picture channel=1: ${reply.body.msg}`, imgs: null }])
    }
    expect(await files()).toBe(before)
  })

  test('is one at a time of a camera', async () => {
    const { address } = await startCamera(guarded((request, response) => void setTimeout(() => picture(request, response), 500)))
    const id = await add('CAM-PIC-4', address)
    const replies = await Promise.all([take(id), take(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('needs the permission, a camera that is set up, a channel, and a device of the own tenant', async () => {
    const { address, seen } = await startCamera(guarded(picture))
    const id = await add('CAM-PIC-5', address)
    await app.addUser({ account: 'looker', permissions: ['device', 'device_view'] })
    await app.addUser({ account: 'stranger', tenantId: '100001', permissions: ['device', 'device_picture'] })
    expect((await take(id, await app.api('looker'))).status).toBe(403)
    expect((await take(id, await app.api('stranger', '100001'))).body.msg).toBe((await take('1')).body.msg)
    for (const channel of [0, 1.5, 257, 'x', '1/../2']) expect((await take(id, admin, channel)).status).toBe(400)
    for (const more of [{ protocol: '1' }, { cameraAddress: '' }, { cameraUser: '' }])
      expect((await take(await add(`CAM-NO-${Object.keys(more)[0]}`, address, more))).body.msg).toContain('该设备不能抓拍')
    expect(seen).toEqual([])
  })

  test('is of an address that DEVICE_HOSTS allows, and the password is never shown', async () => {
    const id = await add('CAM-PIC-6', '127.0.0.1:9')
    const stored = async () =>
      (await admin('GET /api/blade-archives/device/detail', { query: { id } })).body.data as Record<string, unknown>
    const submit = async (more: object) => {
      const body = { ...(await stored()), manufacturer: '厂家', installDate: '2026-01-01', ...more }
      return (await admin('POST /api/blade-archives/device/submit', { body })).body
    }
    expect(JSON.stringify(await stored())).not.toContain(LOGIN.password)
    const again = { code: 400, msg: '修改协议、摄像机地址或用户时请重新输入摄像机密码' }
    for (const moved of [{ cameraAddress: '127.0.0.1:10' }, { cameraUser: 'root' }]) expect(await submit(moved)).toMatchObject(again)
    await admin('POST /api/blade-archives/device/bulk', { body: { ids: [id], set: { cameraAddress: '127.0.0.1:11' } } })
    expect(await stored()).toMatchObject({ cameraAddress: '127.0.0.1:9', cameraUser: LOGIN.user })
    expect(await submit({ cameraAddress: '127.0.0.1:10', cameraPassword: 'Other-1' })).toMatchObject({ code: 200 })
    expect(await submit({ cameraAddress: '10.9.9.9', cameraPassword: 'x' })).toMatchObject({
      code: 400,
      msg: '10.9.9.9:80不在DEVICE_HOSTS允许的范围内',
    })
  })
})
