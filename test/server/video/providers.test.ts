// Each video platform as its documentation describes it, played by a small server of this test.

import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAddresses } from '#modules/video/addresses.ts'
import type { CameraAccess, Provider, StreamAddresses } from '#modules/video/provider.ts'
import { type Reply, startApp, type TestApp } from '../../support/startApp.ts'
import { store } from '../../support/stored.ts'

interface Asked {
  path: string
  query: Record<string, string>
  form: Record<string, string>
  text: string
  headers: IncomingMessage['headers']
}

let asked: Asked[] = []
/** Responses of the platform, by path. */
let says: Record<string, unknown> = {}
const platform = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  const url = new URL(request.url ?? '', 'http://localhost')
  const form = Object.fromEntries(new URLSearchParams(text))
  asked.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), form, text, headers: request.headers })
  const said = says[url.pathname]
  if (said === undefined) return response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  response.end(typeof said === 'function' ? said(form) : JSON.stringify(said))
})

const TOKEN = '/api/lapp/token/get'
const LIVE = '/api/lapp/v2/live/address/get'
const ezvizToken = { code: '200', data: { accessToken: 'at.1', expireTime: Date.now() + 3_600_000 } }
const ezvizLive = (form: Record<string, string>) =>
  JSON.stringify({
    code: '200',
    data: {
      url: `https://open.ys7.test/${form.deviceSerial}.${form.protocol === '4' ? 'flv' : 'm3u8'}`,
      expireTime: '2099-01-01 00:00:00',
    },
  })

let app: TestApp
let srs: TestApp
const ids: Record<string, string> = {}

beforeAll(async () => {
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  const { port } = platform.address() as { port: number }
  const place = `http://127.0.0.1:${port}`
  app = await startApp({
    env: { EZVIZ_URL: place, WO_VIDEO_URL: `${place}/open/`, MEDIA_SERVER: `zlm,${place},https://live.test`, MEDIA_SECRET: 'zlm-secret' },
  })
  srs = await startApp({ env: { MEDIA_SERVER: `srs,${place},https://live.test/live/{serial}` } })
  for (const [name, accessType] of Object.entries({ ezviz: '1', media: '2', operator: '4' })) {
    const projectId = await store(app, 'project', { projectName: name, woAppKey: 'key', woAppSecret: 'secret' })
    ids[`${name}Project`] = projectId
    const camera = {
      monitorName: name,
      projectId,
      deviceSerial: `S${name.toUpperCase()}`,
      channelNo: 3,
      accessType,
      hasPtz: '1',
      verifyCode: 'ABCDEF',
    }
    ids[name] = await store(app, 'monitor-device', camera)
  }
  const projectId = await store(srs, 'project', { projectName: 'srs' })
  ids.srs = await store(srs, 'monitor-device', { monitorName: 'srs', projectId, deviceSerial: '34020000001320000001', accessType: '2' })
  await app.addUser({ account: 'watcher', permissions: ['monitor_device'] })
})
afterAll(async () => {
  await Promise.all([app.close(), srs.close()])
  platform.close()
})
beforeEach(() => {
  asked = []
  says = {}
})

const live = async (name: string, at: TestApp = app, quality = 1, account = 'admin'): Promise<Reply> =>
  (await at.api(account))('GET /api/blade-wechat/aiVideo/getVideoFlvUrl', { query: { id: ids[name] ?? '', quality } })

describe('EZVIZ', () => {
  test('hands out FLV and HLS for a token, both kept until they end', async () => {
    says = { [TOKEN]: ezvizToken, [LIVE]: ezvizLive }
    const [first, second] = await Promise.all([live('ezviz'), live('ezviz')])
    expect(first.body.data).toMatchObject({
      flvUrl: 'https://open.ys7.test/SEZVIZ.flv',
      hlsUrl: 'https://open.ys7.test/SEZVIZ.m3u8',
      expireTime: '2099-01-01 00:00:00',
      canTurn: true,
    })
    expect(second.body.data).toEqual(first.body.data)
    expect(asked.map(({ path }) => path)).toEqual([TOKEN, LIVE, LIVE])
    expect(asked[0]?.form).toEqual({ appKey: 'key', appSecret: 'secret' })
    expect(asked[1]?.form).toMatchObject({
      accessToken: 'at.1',
      deviceSerial: 'SEZVIZ',
      channelNo: '3',
      protocol: '4',
      quality: '1',
      code: 'ABCDEF',
    })
  })

  test('takes a new token when the old one is refused', async () => {
    let isOld = true
    says = {
      [TOKEN]: ezvizToken,
      [LIVE]: (form: Record<string, string>) => {
        const said = isOld ? JSON.stringify({ code: '10002', msg: 'accessToken expired' }) : ezvizLive(form)
        isOld = false
        return said
      },
    }
    expect((await live('ezviz', app, 2)).body.data).toMatchObject({ quality: 2, flvUrl: 'https://open.ys7.test/SEZVIZ.flv' })
  })

  test('turns while a button is held, for who may', async () => {
    says = { '/api/lapp/device/ptz/start': { code: '200' }, '/api/lapp/device/ptz/stop': { code: '200' } }
    const turn = async (direction: string, account = 'admin') =>
      (await app.api(account))('POST /api/blade-wechat/aiVideo/ptz', { body: { id: ids.ezviz, direction } })
    expect([(await turn('left')).status, (await turn('stop')).status]).toEqual([200, 200])
    expect(asked.map(({ path, form }) => [path, form.direction])).toEqual([
      ['/api/lapp/device/ptz/start', '2'],
      ['/api/lapp/device/ptz/stop', undefined],
    ])
    expect((await turn('round')).status).toBe(400)
    expect((await turn('left', 'watcher')).status).toBe(403)
    expect((await live('ezviz', app, 1, 'watcher')).body.data).toMatchObject({ canTurn: false })
  })

  test('takes a picture of now', async () => {
    says = { '/api/lapp/device/capture': { code: '200', data: { picUrl: 'https://open.ys7.test/now.jpg' } } }
    const reply = await (await app.api())('GET /api/blade-wechat/aiVideo/getSnapshot', { query: { id: ids.ezviz ?? '' } })
    expect(reply.body.data).toEqual({ picUrl: 'https://open.ys7.test/now.jpg' })
  })

  test.each([
    ['20007', '设备不在线'],
    ['9048', '并发路数已达上限'],
    ['10030', '视频平台未授权，请配置AppKey'],
    ['60019', '视频平台拒绝了请求（60019 加密已开启）'],
  ])('says what its code %s means', async (code, msg) => {
    says = { [TOKEN]: ezvizToken, [LIVE]: { code, msg: '加密已开启' } }
    const camera = { monitorName: code, projectId: ids.ezvizProject, deviceSerial: `S${code.toUpperCase()}`, accessType: '1' }
    ids[code] = await store(app, 'monitor-device', camera)
    expect((await live(code)).body.msg).toBe(msg)
  })
})

describe('a media server', () => {
  const LIST = '/index/api/getMediaList'

  test('ZLMediaKit is asked with its secret, and fetches the camera when somebody looks', async () => {
    says = { [LIST]: { code: 0 } }
    expect((await live('media')).body.data).toMatchObject({
      flvUrl: 'https://live.test/rtp/SMEDIA_3.live.flv',
      wsFlvUrl: 'wss://live.test/rtp/SMEDIA_3.live.flv',
      hlsUrl: 'https://live.test/rtp/SMEDIA_3/hls.m3u8',
      expireTime: null,
      canTurn: false,
    })
    expect(asked[0]?.query).toEqual({ secret: 'zlm-secret', app: 'rtp', stream: 'SMEDIA_3' })
  })

  test('a wrong secret is said', async () => {
    says = { [LIST]: { code: -100, msg: 'Incorrect secret' } }
    expect((await live('media', app, 2)).body.msg).toBe('视频平台未授权，请配置AppKey')
  })

  test('SRS has what is published to it', async () => {
    const stream = { app: 'live', name: '34020000001320000001', publish: { active: true } }
    says = { '/api/v1/streams/': { code: 0, streams: [{ app: 'live', name: 'other', publish: { active: true } }, stream] } }
    expect((await live('srs', srs)).body.data).toMatchObject({
      flvUrl: 'https://live.test/live/34020000001320000001.flv',
      wsFlvUrl: null,
      hlsUrl: 'https://live.test/live/34020000001320000001.m3u8',
    })
    says = { '/api/v1/streams/': { code: 0, streams: [] } }
    expect((await live('srs', srs, 2)).body.msg).toBe('设备不在线')
  })
})

describe("the operator's platform", () => {
  const PATH = '/open/live/address'

  test('is asked with a signature of the project', async () => {
    says = {
      [PATH]: { code: 200, data: { flvUrl: 'https://wo.test/1.flv', hlsUrl: 'javascript:alert(1)', expireTime: 4_070_908_800_000 } },
    }
    expect((await live('operator')).body.data).toMatchObject({
      flvUrl: 'https://wo.test/1.flv',
      hlsUrl: null,
      expireTime: '2099-01-01 08:00:00',
    })
    const { appkey, timestamp, nonce, sign } = asked[0]?.headers ?? {}
    const text = [appkey, timestamp, nonce, asked[0]?.text].join('\n')
    expect(sign).toBe(createHmac('sha256', 'secret').update(text).digest('hex'))
    expect(asked[0]?.text).not.toContain('secret')
  })

  test('the test button of a project asks it anew and says how that went', async () => {
    const press = async (id = '') => (await app.api())('POST /api/blade-archives/project/testVideo', { body: { id } })
    says = { [PATH]: { code: 200, data: {} } }
    expect((await press(ids.operatorProject)).status).toBe(200)
    says = { [PATH]: { code: 410 } }
    expect((await press(ids.operatorProject)).body.msg).toBe('连接失败：设备不在线')
    says = {}
    expect((await press(ids.operatorProject)).body.msg).toBe('连接失败：视频平台无法连接，请稍后再试')
    expect((await press(ids.mediaProject)).body.msg).toBe('连接失败：项目下没有接入视频平台的监控点')
  })

  test('a key that is wrong never comes back in an answer', async () => {
    says = { [PATH]: { code: 401, msg: 'no' } }
    const reply = await live('operator', app, 2)
    expect(reply.body.msg).toBe('视频平台未授权，请配置AppKey')
    const project = await (await app.api())('GET /api/blade-archives/project/detail', { query: { id: ids.operatorProject ?? '' } })
    expect(project.text).not.toContain('"secret"')
  })
})

describe('addresses', () => {
  const camera: CameraAccess = { id: '1', deviceSerial: 'S', channelNo: 1, verifyCode: '', quality: 1 }
  const key = { appKey: 'k', appSecret: 's' }
  const address = (end: number | null): StreamAddresses => ({ flvUrl: 'https://x.test/1.flv', wsFlvUrl: null, hlsUrl: null, end })

  test('are kept until a minute before they end', async () => {
    let now = 0
    let count = 0
    const provider: Provider = {
      async live() {
        count += 1
        return address(now + 300_000)
      },
    }
    const addresses = createAddresses(() => now)
    for (now of [0, 239_000, 241_000, 479_000]) await addresses.of(provider, camera, key)
    expect(count).toBe(2)
  })

  test('are not kept when they were refused', async () => {
    let isRefused = true
    const provider: Provider = { live: () => (isRefused ? Promise.reject(new Error('away')) : Promise.resolve(address(null))) }
    const addresses = createAddresses(() => 0)
    await expect(addresses.of(provider, camera, key)).rejects.toThrow('away')
    isRefused = false
    expect(await addresses.of(provider, camera, key)).toEqual(address(null))
  })
})
