import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clipClock, clipPicture, clipPieceOf, flvClip, PIECE_MS, PIECES, sceneOf } from '#modules/demo/cameras/clip.ts'
import { viewerCount } from '#modules/demo/cameras/feed.ts'
import { readFlv, timeOf } from '#modules/demo/cameras/flvClip.ts'
import { playlist } from '#modules/demo/cameras/hlsClip.ts'
import { isValidPass, passOf } from '#modules/demo/cameras/pass.ts'
import { siteFile } from '#modules/demo/siteFile.ts'
import { neverForceStop } from '../../support/forcedStop.ts'
import { startApp, type TestApp } from '../../support/startApp.ts'
import { store } from '../../support/stored.ts'
import { waitFor } from '../../support/waitFor.ts'

/** Type and time of every tag of a stream, and whether it is whole; throws where the sizes do not agree. */
function tagsOf(bytes: Buffer): { type: number; at: number; kind: number }[] {
  expect(bytes.subarray(0, 3).toString()).toBe('FLV')
  const tags = []
  for (let from = 13; from < bytes.length; ) {
    const size = 11 + bytes.readUIntBE(from + 1, 3)
    if (from + size + 4 > bytes.length) break
    expect(bytes.readUInt32BE(from + size)).toBe(size)
    tags.push({ type: bytes[from] ?? 0, at: timeOf(bytes.subarray(from)), kind: bytes[from + 12] ?? 0 })
    from += size + 4
  }
  return tags
}

const scenes = [...new Set(siteFile.cameras.map(({ scene }) => scene))]

test('the cameras of a site show more than one scene, each with a picture, and one that is unknown shows the site', () => {
  expect(new Set([0, 1, 2, 3].map(sceneOf)).size).toBe(4)
  expect(new Set(scenes.map((scene) => clipPicture(scene).toString('base64'))).size).toBe(scenes.length)
  expect(sceneOf(9999)).toBe('site')
})

describe.each(scenes)('the loop of %s as FLV', (scene) => {
  test('begins with what configures the decoder and a whole picture, a little before now', () => {
    const reading = readFlv(flvClip(scene), 5_000, 1_200)
    const [first, second, ...rest] = tagsOf(reading.due(5_000))
    expect(first).toMatchObject({ type: 9, kind: 0 })
    expect(second).toMatchObject({ type: 9, kind: 1, at: 0 })
    expect(rest.at(-1)?.at).toBeGreaterThanOrEqual(1_100)
  })

  test('goes on over the end of the clip with timestamps that rise evenly', () => {
    const clip = flvClip(scene)
    const reading = readFlv(clip, 0, 0)
    const parts = Array.from({ length: 300 }, (_, tick) => reading.due(tick * 100))
    const times = tagsOf(Buffer.concat(parts)).flatMap(({ kind, at }) => (kind === 1 ? [at] : []))
    const steps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(times.at(-1)).toBeGreaterThan(2 * clip.span)
    expect(Math.min(...steps)).toBeGreaterThan(60)
    expect(Math.max(...steps)).toBeLessThan(75)
  })

  test('sends nothing before it is due', () => {
    const reading = readFlv(flvClip(scene), 0, 0)
    reading.due(0)
    expect(reading.due(10)).toHaveLength(0)
  })
})

describe('the loop as HLS', () => {
  const at = (now: number) => playlist(now, PIECE_MS, PIECES, (number) => `${number}.ts`)
  const numbers = (text: string) => [...text.matchAll(/^(\d+)\.ts$/gm)].map(([, number]) => Number(number))

  test('counts from a moment ago: players keep a list as long as the number of rounds', () => {
    const text = playlist(clipClock(9999), PIECE_MS, PIECES, String)
    expect(Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])).toBeLessThan(1_000_000)
  })

  test('lists the pieces that are there, and one more after each', () => {
    expect(numbers(at(40_000))).toEqual([16, 17, 18, 19])
    expect(numbers(at(41_999))).toEqual([16, 17, 18, 19])
    expect(numbers(at(42_000))).toEqual([17, 18, 19, 20])
    expect(at(42_000)).toContain('#EXT-X-MEDIA-SEQUENCE:17\n')
  })

  test('says where the loop begins anew, and counts those that went by', () => {
    expect(at(40_000)).toMatch(/17\.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:2\.000,\n18\.ts/)
    const counted = (now: number) => Number(/DISCONTINUITY-SEQUENCE:(\d+)/.exec(at(now))?.[1])
    // The beginning of round 3 (piece 18) leaves the list when piece 19 becomes its first.
    expect([counted(44_000), counted(46_000)]).toEqual([3, 4])
  })

  test('its pieces are whole packets', () => {
    for (const scene of scenes)
      for (let number = 0; number < PIECES; number++) {
        const piece = clipPieceOf(scene, number)
        expect(piece.length % 188).toBe(0)
        expect(piece[0]).toBe(0x47)
      }
  })
})

describe('a demo camera', () => {
  let app: TestApp
  const ids: Record<string, string> = {}
  const addressOf = async (name: string): Promise<Record<string, string>> => {
    const reply = await (await app.api())('GET /api/blade-wechat/aiVideo/getVideoFlvUrl', { query: { id: ids[name] ?? '' } })
    return reply.body.data as Record<string, string>
  }
  const read = async (address: string, until: (bytes: Buffer) => boolean): Promise<{ bytes: Buffer; isOver: boolean; status: number }> => {
    const stop = new AbortController()
    const reply = await fetch(app.url + address, { signal: stop.signal })
    let bytes = Buffer.alloc(0)
    try {
      for await (const part of reply.body ?? []) {
        bytes = Buffer.concat([bytes, part])
        if (until(bytes)) break
      }
    } catch {
      return { bytes, isOver: true, status: 0 }
    }
    stop.abort()
    return { bytes, isOver: !until(bytes), status: reply.status }
  }

  beforeAll(async () => {
    app = await startApp({ env: { GANTRY_DEMO: '' } })
    const projectId = await store(app, 'project', { projectName: '一号地块' })
    const camera = (serial: string, playUrl: string) =>
      store(app, 'monitor-device', { monitorName: serial, projectId, deviceSerial: serial, accessType: '3', playUrl })
    ids.plain = await camera('C1', '/live/demo/1.flv')
    ids.cut = await camera('C2', '/live/demo/2.flv?fault=cut&after=300')
    ids.end = await camera('C3', '/live/demo/3.flv?fault=end&after=300')
    ids.busy = await camera('C4', '/live/demo/4.flv?fault=503')
    ids.silent = await camera('C5', '/live/demo/5.flv?fault=silence&after=0')
  })
  afterAll(() => app.close())

  test('has addresses of three kinds for some minutes', async () => {
    const address = await addressOf('plain')
    expect(address.flvUrl).toMatch(/^\/live\/demo\/1\.flv\?s=/)
    expect(address.wsFlvUrl).toBe(address.flvUrl)
    expect(address.hlsUrl).toMatch(/^\/live\/demo\/1\.m3u8\?s=/)
    expect(address.expireTime).toMatch(/^\d{4}-/)
  })

  test('streams, and no timer runs when nobody looks', async () => {
    const { flvUrl = '' } = await addressOf('plain')
    const { bytes, status } = await read(flvUrl, (all) => all.length > 20_000)
    expect(status).toBe(200)
    expect(tagsOf(bytes).length).toBeGreaterThan(20)
    await waitFor(() => expect(viewerCount()).toBe(0))
    expect(app.platform.streams.count).toBe(0)
  })

  test('streams over a WebSocket, one message after the other', async () => {
    const { wsFlvUrl = '' } = await addressOf('plain')
    const socket = new WebSocket(app.url.replace('http', 'ws') + wsFlvUrl)
    socket.binaryType = 'arraybuffer'
    const parts: Buffer[] = []
    await new Promise<void>((done, fail) => {
      socket.onerror = () => fail(new Error('The socket failed'))
      socket.onmessage = ({ data }) => {
        parts.push(Buffer.from(data as ArrayBuffer))
        if (parts.length === 3) done()
      }
    })
    socket.close()
    expect(tagsOf(Buffer.concat(parts)).length).toBeGreaterThan(10)
    await waitFor(() => expect(viewerCount()).toBe(0))
  })

  test('opens no WebSocket for the page of another site', async () => {
    const { wsFlvUrl = '' } = await addressOf('plain')
    const { port } = new URL(app.url)
    const socket = connect(Number(port), '127.0.0.1')
    const head = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13']
    socket.write([`GET ${wsFlvUrl} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Origin: https://elsewhere.test', ...head, '', ''].join('\r\n'))
    const [first] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(String(first)).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('hands out its pieces by the list, to who has the address', async () => {
    const { hlsUrl = '' } = await addressOf('plain')
    const list = await (await fetch(app.url + hlsUrl)).text()
    const [piece = ''] = /^1-\d+\.ts.*$/m.exec(list) ?? []
    expect((await fetch(`${app.url}/live/demo/${piece}`)).headers.get('content-type')).toBe('video/mp2t')
    expect((await fetch(`${app.url}/live/demo/${piece.split('?')[0]}`)).status).toBe(403)
  })

  test.each([
    ['none', '/live/demo/1.flv', 403],
    ['that of another', '/live/demo/2.flv', 403],
    ['no camera', '/live/demo/secret.txt', 404],
  ])('asks for its own pass: %s', async (name, path, status) => {
    const { pass } = passOf(app.platform.auth.keys, 1)
    expect((await fetch(`${app.url}${path}${name === 'none' ? '' : `?s=${pass}`}`)).status).toBe(status)
  })

  test('a pass ends, and cannot be made longer', () => {
    const { keys } = app.platform.auth
    const { pass, end } = passOf(keys, 7, 1_000)
    const later = `${(end + 60_000).toString(36)}.${pass.split('.')[1]}`
    expect([isValidPass(keys, 7, pass, 2_000), isValidPass(keys, 7, pass, end), isValidPass(keys, 7, later, 2_000)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('is cut, ends, falls silent or refuses when a test asks for it', async () => {
    const of = async (name: string) => (await addressOf(name)).flvUrl ?? ''
    expect(await read(await of('cut'), () => false)).toMatchObject({ isOver: true, status: 0 })
    expect(await read(await of('end'), () => false)).toMatchObject({ isOver: true, status: 200 })
    expect((await fetch(app.url + (await of('busy')))).status).toBe(503)
    const silent = await fetch(app.url + (await of('silent')), { signal: AbortSignal.timeout(600) })
    await expect(silent.arrayBuffer()).rejects.toThrow()
  })

  test('is not there where the demo is not', async () => {
    const other = await startApp()
    const { pass } = passOf(other.platform.auth.keys, 1)
    expect((await fetch(`${other.url}/live/demo/1.flv?s=${pass}`)).status).toBe(404)
    await other.close()
  })

  test('lets a reader go that takes nothing more', async () => {
    const { streams } = app.platform
    let waiting = 0
    let isCut = false
    const closing: (() => void)[] = []
    const stream = streams.over({
      address: 'slow',
      write: ({ length }) => {
        waiting += length
      },
      waiting: () => waiting,
      end: () => {},
      destroy() {
        isCut = true
        for (const told of closing) told()
      },
      onClose: (listener) => void closing.push(listener),
    })
    stream.send(new Uint8Array(1024 * 1024))
    expect(isCut).toBe(false)
    stream.send(new Uint8Array(1))
    expect(isCut).toBe(true)
    expect(streams.count).toBe(0)
  })

  test('ends with the server', async () => {
    const own = await startApp({ env: { GANTRY_DEMO: '' } })
    const { pass } = passOf(own.platform.auth.keys, 1)
    const reply = await fetch(`${own.url}/live/demo/1.flv?s=${pass}`)
    const all = reply.arrayBuffer()
    neverForceStop()
    await own.close()
    expect((await all).byteLength).toBeGreaterThan(1_000)
  })
})
