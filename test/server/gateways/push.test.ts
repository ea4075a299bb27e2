import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryOfAllTenants } from '#store/rows.ts'
import { authorizationFor, challengeOf, pushAs } from '../../support/devices/digestClient.ts'
import { addSite, type Site } from '../../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../../support/startApp.ts'

const PASSWORD = 'Push-2468'
const HIKVISION = { protocol: '8', pushPassword: PASSWORD }
/** The first bytes of a JPEG are enough to tell its kind. */
const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(4_000, 7),
  Buffer.from('ffd9', 'hex'),
])
const ID_CARD = '110101199003074338'

const hasCurl = (() => {
  try {
    return execFileSync('curl', ['--version']).length > 0
  } catch {
    return false
  }
})()

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: Site
  let laborId: string
  let cameraId: string
  let hikvision: string
  let dahua: string
  let seconds = 0

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    site = await addSite(app.platform)
    await app.addUser({ account: 'neighbour', tenantId: '100001', permissions: [] })
    const foreign = await addSite(app.platform, '别家工地', '100001')
    await site.device('HIK-CAM-1', '5', {
      ...HIKVISION,
      macAddress: '24:28:fd:f3:3a:11',
      eventTypes: [{ sent: 'smokingDetection', alarmType: '5' }],
    })
    await site.device('HIK-FACE-1', '6', { ...HIKVISION, passDirection: '01' })
    await site.device('DH-FACE-1', '6', { protocol: '9', pushPassword: PASSWORD })
    await site.device('PLAIN-1', '5')
    await foreign.device('HIK-CAM-9', '5', HIKVISION)
    laborId = await site.add('labor', { name: '张三', idCard: ID_CARD, projectId: site.projectId, teamName: '钢筋班' })
    cameraId = await site.add('monitor-device', { monitorName: '大门', projectId: site.projectId, deviceSerial: 'HIK-CAM-1', channelNo: 2 })
    hikvision = `${app.url}/api/blade-archives/push/hikvision`
    dahua = `${app.url}/api/blade-archives/push/dahua`
  })
  afterAll(() => app.close())

  /** Another moment each time, in the past. */
  const moment = (): { iso: string; at: string } => {
    seconds += 5
    const date = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000 + seconds * 1000)
    const local = new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)
    return { iso: `${local}+08:00`, at: local.replace('T', ' ') }
  }
  const alarmXml = (time: string, type = 'fielddetection', more = '') =>
    `<?xml version="1.0" encoding="UTF-8"?><EventNotificationAlert version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema">
<macAddress>24:28:fd:f3:3a:11</macAddress><channelID>2</channelID><dateTime>${time}</dateTime><activePostCount>1</activePostCount>
<eventType>${type}</eventType><eventState>active</eventState>${more}</EventNotificationAlert>`
  const passOf = (time: string, event: object = {}) => ({
    ipAddress: '10.0.0.5',
    dateTime: time,
    eventType: 'AccessControllerEvent',
    AccessControllerEvent: { majorEventType: 5, subEventType: 75, employeeNoString: ID_CARD, picturesNumber: 1, ...event },
  })
  const form = (parts: Record<string, [string | Uint8Array<ArrayBuffer>, string]>) => {
    const data = new FormData()
    for (const [name, [content, type]] of Object.entries(parts)) data.append(name, new Blob([content], { type }), `${name}.bin`)
    return data
  }
  const picture = (bytes: Buffer = JPEG): [Uint8Array<ArrayBuffer>, string] => [new Uint8Array(bytes), 'image/jpeg']
  const camera = { user: 'HIK-CAM-1', password: PASSWORD }
  const terminal = { user: 'HIK-FACE-1', password: PASSWORD }
  const rows = async (entity: string, conditions: Record<string, string> = {}) =>
    repositoryOfAllTenants(app.platform, entity).find(conditions)
  const frames = async () => {
    await app.platform.logs.settle()
    return rows('device-frame')
  }
  const uploads = async () => (await rows('ai-video-data')).length + (await rows('labor-attendance')).length

  test('an alarm of a camera becomes a row with its picture, camera and type; pushed again it is stored once, and so is its picture', async () => {
    const { iso, at } = moment()
    const push = () => pushAs(hikvision, camera, form({ linedetection: [alarmXml(iso), 'application/xml'], picture: picture() }))
    expect((await push()).status).toBe(200)
    expect((await push()).status).toBe(200)
    const [row, ...others] = await rows('ai-video-data', { alarmTime_equal: at })
    expect(others).toEqual([])
    expect(row).toMatchObject({ alarmType: '4', monitorId: cameraId, projectId: site.projectId, tenantId: '000000' })
    expect(row?.picUrl).toMatch(/^\/files\/[0-9a-f]{32}\.jpg/)
    expect(row?.thumbUrl).toContain('thumb')
    const shown = await admin('GET /api/blade-archives/ai_video_reatldata/list', { query: { size: '100' } })
    const listed = (shown.body.data as { records: { alarmTime: string; picUrl: string }[] }).records.find(
      ({ alarmTime }) => alarmTime === at,
    )
    const file = await fetch(new URL(listed?.picUrl ?? '', app.url))
    expect(Buffer.from(await file.arrayBuffer())).toEqual(JPEG)
    const traced = (await frames()).filter(({ raw }) => String(raw).includes(iso))
    expect(traced.map(({ outcome }) => outcome).sort()).toEqual(['1', '2'])
    expect(String(traced[0]?.raw)).toContain(`[picture image/jpeg ${JPEG.length}]`)
  })

  test('a type that the record of the device names is known, another one is a sign of life with its reason', async () => {
    const [own, unknown] = [moment(), moment()]
    expect((await pushAs(hikvision, camera, alarmXml(own.iso, 'smokingDetection'), 'application/xml')).status).toBe(200)
    expect(await rows('ai-video-data', { alarmTime_equal: own.at })).toMatchObject([{ alarmType: '5' }])
    expect((await pushAs(hikvision, camera, alarmXml(unknown.iso, 'strangeThing'), 'application/xml')).status).toBe(200)
    expect(await rows('ai-video-data', { alarmTime_equal: unknown.at })).toEqual([])
    expect((await frames()).filter(({ raw }) => String(raw).includes(unknown.iso))).toMatchObject([
      { outcome: '5', reasonEn: expect.stringContaining('strangeThing') },
    ])
  })

  test('an alarm that goes on is one row within a minute', async () => {
    const [first, second] = [moment(), moment()]
    await pushAs(hikvision, camera, alarmXml(first.iso, 'group'), 'application/xml')
    const again = alarmXml(second.iso, 'group').replace('<activePostCount>1<', '<activePostCount>2<')
    expect((await pushAs(hikvision, camera, again, 'application/xml')).status).toBe(200)
    expect(await rows('ai-video-data', { alarmType_equal: '7' })).toMatchObject([{ alarmTime: first.at }])
  })

  test('a pass at a face terminal becomes attendance of the person, with the photo; a stranger has none', async () => {
    const [known, stranger, unknown] = [moment(), moment(), moment()]
    const event = (value: object): [string, string] => [JSON.stringify(value), 'application/json']
    expect((await pushAs(hikvision, terminal, form({ event_log: event(passOf(known.iso)), Picture: picture() }))).status).toBe(200)
    expect(await rows('labor-attendance', { passTime_equal: known.at })).toMatchObject([
      { laborId, teamName: '钢筋班', direction: '01', mode: '001', result: 0, photo: expect.stringMatching(/^\/files\/.+jpg/) },
    ])
    const refused = passOf(stranger.iso, { subEventType: 76, employeeNoString: '', attendanceStatus: 'checkOut' })
    await pushAs(hikvision, terminal, JSON.stringify(refused), 'application/json')
    expect(await rows('labor-attendance', { passTime_equal: stranger.at })).toMatchObject([{ laborId: null, direction: '02', result: 1 }])
    await app.platform.logs.settle()
    const shown = await admin('GET /api/blade-archives/device_frame/list', { query: { size: '100' }, headers: { 'accept-language': 'en' } })
    const traced = (shown.body.data as { records: { raw: string; alarms: string | null }[] }).records
    expect(traced.find(({ raw }) => raw.includes(stranger.iso))?.alarms).toMatch(/[Ss]tranger/)
    expect(traced.find(({ raw }) => raw.includes(known.iso))?.alarms).toBeNull()
    await pushAs(hikvision, terminal, JSON.stringify(passOf(unknown.iso, { employeeNoString: '4711' })), 'application/json')
    expect(await rows('labor-attendance', { passTime_equal: unknown.at })).toMatchObject([{ laborId: null, result: 1 }])
    expect((await frames()).find(({ raw }) => String(raw).includes(unknown.iso))?.leftOut).toContain('4711')
  })

  test('a terminal of Dahua pushes passes in a list', async () => {
    const { iso, at } = moment()
    const UTC = Date.parse(iso) / 1000
    const body = {
      Events: [{ Code: 'AccessControl', Action: 'Pulse', Data: { UTC, UserID: laborId, Method: 15, Status: 1, Type: 'Exit' } }],
    }
    expect((await pushAs(dahua, { user: 'DH-FACE-1', password: PASSWORD }, JSON.stringify(body), 'application/json')).status).toBe(200)
    expect(await rows('labor-attendance', { passTime_equal: at })).toMatchObject([{ laborId, direction: '02', mode: '001', result: 0 }])
  })

  test.each(['MD5', 'SHA-256'] as const)('credentials in %s are taken', async (algorithm) => {
    expect((await pushAs(hikvision, camera, alarmXml(moment().iso), 'application/xml', { algorithm })).status).toBe(200)
  })

  test.skipIf(!hasCurl)('curl signs in and sends an event with a picture', async () => {
    const { iso, at } = moment()
    const folder = await mkdtemp(join(tmpdir(), 'push-'))
    await writeFile(join(folder, 'event.xml'), alarmXml(iso))
    await writeFile(join(folder, 'picture.jpg'), JPEG)
    const files = ['-F', `event=@${folder}/event.xml;type=application/xml`, '-F', `picture=@${folder}/picture.jpg;type=image/jpeg`]
    const args = [
      '-sS',
      '--digest',
      '-u',
      `${camera.user}:${camera.password}`,
      ...files,
      '-w',
      '%{http_code}',
      '-o',
      '/dev/null',
      hikvision,
    ]
    const { stdout } = await promisify(execFile)('curl', args)
    await rm(folder, { recursive: true })
    expect(stdout).toBe('200')
    expect(await rows('ai-video-data', { alarmTime_equal: at })).toHaveLength(1)
  })

  test('a device of another tenant stores rows of its own tenant alone, without the cameras of others', async () => {
    const { iso, at } = moment()
    const own = alarmXml(iso).replace('24:28:fd:f3:3a:11', '24:28:fd:f3:3a:99')
    expect((await pushAs(hikvision, { user: 'HIK-CAM-9', password: PASSWORD }, own, 'application/xml')).status).toBe(200)
    expect(await rows('ai-video-data', { alarmTime_equal: at })).toMatchObject([{ tenantId: '100001', monitorId: null }])
  })

  describe('is refused before its body is read:', () => {
    const body = () => alarmXml(moment().iso)
    const refusals = async () => rows('unknown-device')

    test('a call without credentials, which is challenged', async () => {
      const reply = await fetch(hikvision, { method: 'POST', body: body(), headers: { 'content-type': 'application/xml' } })
      expect(reply.status).toBe(401)
      expect(reply.headers.get('www-authenticate')).toMatch(
        /^Digest realm="gantry", qop="auth", algorithm=MD5, nonce="[^"]+", Digest .+SHA-256/,
      )
    })

    test('a device that is not registered, which is listed', async () => {
      expect((await pushAs(hikvision, { user: 'HIK-NEW-1', password: PASSWORD }, body(), 'application/xml')).status).toBe(401)
      expect((await refusals()).find(({ name }) => name === 'HIK-NEW-1')).toMatchObject({
        reason: '1',
        deviceCode: 'HIK-NEW-1',
        protocol: '8',
      })
    })

    test('a wrong password, which is listed', async () => {
      expect((await pushAs(hikvision, { ...camera, password: 'Push-1357' }, body(), 'application/xml')).status).toBe(401)
      expect((await refusals()).find(({ name }) => name === camera.user)).toMatchObject({ reason: '2' })
    })

    test('a device of another protocol, and one of another vendor', async () => {
      expect((await pushAs(hikvision, { user: 'PLAIN-1', password: '' }, body(), 'application/xml')).status).toBe(401)
      expect((await pushAs(dahua, camera, body(), 'application/xml')).status).toBe(401)
      expect((await refusals()).find(({ name }) => name === 'PLAIN-1')).toMatchObject({ reason: '3' })
    })

    test('credentials of another address, and credentials that were used before', async () => {
      const elsewhere = authorizationFor(await challengeOf(hikvision), camera, { uri: '/api/blade-archives/push/other' })
      const headers = { authorization: elsewhere, 'content-type': 'application/xml' }
      expect((await fetch(hikvision, { method: 'POST', body: body(), headers })).status).toBe(401)
      const authorization = authorizationFor(await challengeOf(hikvision), camera, { uri: new URL(hikvision).pathname })
      const call = () => fetch(hikvision, { method: 'POST', body: body(), headers: { authorization, 'content-type': 'application/xml' } })
      expect((await call()).status).toBe(200)
      const repeated = await call()
      expect(repeated.status).toBe(401)
      expect(repeated.headers.get('www-authenticate')).toContain('stale=true')
    })

    test('a body of 1 GB, by its length', async () => {
      const authorization = authorizationFor(await challengeOf(hikvision), camera, { uri: new URL(hikvision).pathname })
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      const head = `POST ${new URL(hikvision).pathname} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\nAuthorization: ${authorization}\r\n`
      socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1073741824\r\n\r\n--x`)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 .+16MB/s)
    })

    test('the eleventh wrong password of a minute, and the right one after it', async () => {
      const foreign = { user: 'HIK-CAM-9', password: 'wrong-one' }
      for (let tries = 0; tries < 10; tries++)
        expect([tries, (await pushAs(hikvision, foreign, body(), 'application/xml')).status]).toEqual([tries, 401])
      expect((await pushAs(hikvision, foreign, body(), 'application/xml')).status).toBe(429)
      expect((await pushAs(hikvision, { ...foreign, password: PASSWORD }, body(), 'application/xml')).status).toBe(429)
    })
  })

  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><EventNotificationAlert/>', 'application/xml'],
    ['no XML', '<EventNotificationAlert>', 'text/xml'],
    ['no JSON', '{', 'application/json'],
    ['no event', '{"a":1}', 'application/json'],
    ['a text of a megabyte', `{"a":"${'x'.repeat(1_000_000)}"}`, 'application/json'],
    ['another MAC address', alarmXml('2026-01-02T08:00:00+08:00').replace(':3a:11<', ':3a:12<'), 'application/xml'],
    ['another type of body', 'x', 'text/plain'],
  ])('%s is refused, and stores nothing', async (_, text, type) => {
    const before = await uploads()
    const { status } = await pushAs(hikvision, camera, text, type)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await uploads()).toBe(before)
  })

  test('a picture that is none is left out with its reason; one that is too large refuses the call', async () => {
    const { iso, at } = moment()
    const html = picture(Buffer.from('PNG? no: an HTML page <script>'))
    expect((await pushAs(hikvision, camera, form({ event: [alarmXml(iso), 'application/xml'], picture: html }))).status).toBe(200)
    expect(await rows('ai-video-data', { alarmTime_equal: at })).toMatchObject([{ picUrl: null }])
    expect((await frames()).find(({ raw }) => String(raw).includes(iso))?.leftOut).toContain('picUrl')
    const large = picture(Buffer.concat([JPEG, Buffer.alloc(9 * 1024 * 1024)]))
    expect((await pushAs(hikvision, camera, form({ event: [alarmXml(moment().iso), 'application/xml'], picture: large }))).status).toBe(413)
  })

  test('a person of another tenant is nobody here', async () => {
    const { iso, at } = moment()
    const foreign = await addSite(app.platform, '第三家', '100002')
    const other = await foreign.add('labor', { name: '李四', projectId: foreign.projectId })
    await pushAs(hikvision, terminal, JSON.stringify(passOf(iso, { employeeNoString: other })), 'application/json')
    expect(await rows('labor-attendance', { passTime_equal: at })).toMatchObject([{ laborId: null, result: 1 }])
  })

  test('the password is never shown, and the state of the connector is', async () => {
    const devices = await admin('GET /api/blade-archives/device/list', { query: { size: '100' } })
    expect(JSON.stringify(devices.body)).not.toContain(PASSWORD)
    expect(JSON.stringify(await frames())).not.toContain(PASSWORD)
  })
})
