import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { sessionOf } from '../../server/access/sessions/tokens.ts'
import { createEvents } from '../../server/http/events.ts'
import { schemaNews } from '../../server/library/manifest.ts'
import { type BoundSender, senderById } from '../../server/modules/devices/sender.ts'
import { ingest } from '../../server/modules/telemetry/ingest.ts'
import { change } from '../../server/store/sql/query.ts'
import { addSite, type Site } from '../support/site.ts'
import { PROJECT } from '../support/sources.ts'
import { oneDatabase, startApp, type TestApp } from '../support/startApp.ts'
import { type Listener, listen, type StreamMessage } from '../support/stream.ts'
import { waitFor } from '../support/waitFor.ts'

const ALARM = {
  deviceClass: '3',
  alarmType: '101',
  alarmLevel: '2',
  content: '力矩报警',
  startTime: siteTime(),
  alarmState: '2',
  handleState: '0',
}
const BASIC = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`

/** The alarms with a private text, as an administrator may want them. */
async function withPrivateValues(): Promise<Record<string, unknown>> {
  const path = 'site/alarm-event.json'
  const file = JSON.parse(await readFile(join(PROJECT, 'schemas', path), 'utf8')) as { properties: Record<string, object> }
  file.properties.unit = { ...file.properties.unit, private: 'phone' }
  return { [path]: file }
}

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let site: Site
  let far: Site
  let sender: BoundSender
  const open: Listener[] = []

  beforeAll(async () => {
    app = await startApp({ database, files: await withPrivateValues() })
    site = await addSite(app.platform)
    far = await addSite(app.platform, '外地工地', '100001')
    await app.addUser({ account: 'viewer', permissions: ['project', 'device'] })
    await app.addUser({ account: 'bare', permissions: ['post'] })
    sender = (await senderById(app.platform, await site.device('CRANE-01', '3'))) as BoundSender
    await site.add('tower-crane', { craneName: '1#', deviceId: sender.id, projectId: site.projectId, momentAlarm: 100 })
  })
  afterEach(() => open.splice(0).forEach(({ close }) => void close()))
  afterAll(() => app.close())

  const tokenOf = async (account: string): Promise<string> => {
    const query = new URLSearchParams({
      username: account,
      password: createHash('md5').update(account).digest('hex'),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    })
    const reply = await fetch(`${app.url}/api/blade-auth/oauth/token?${query}`, {
      method: 'POST',
      headers: { authorization: BASIC, 'tenant-id': '000000' },
    })
    return ((await reply.json()) as { access_token: string }).access_token
  }
  const follow = async (topics: string, account = 'admin', headers: Record<string, string> = {}): Promise<Listener> => {
    const listener = await listen(`${app.url}/api/blade-archives/live?topics=${topics}`, {
      'blade-auth': `bearer ${await tokenOf(account)}`,
      ...headers,
    })
    open.push(listener)
    return listener
  }
  const devices = ({ data }: StreamMessage) =>
    data as { id: string; onlineStatus: string; lastTime: string | null; battery: number | null }[]
  const alarms = ({ data }: StreamMessage) => data as { alarmType: string; alarmState: string; deviceName: string }[]
  const ago = (seconds: number) => siteTime(new Date(Date.now() - seconds * 1000))
  const send = (rows: object[]) => ingest(app.platform, [{ sender, rows }])

  test('a page hears how the devices of its project stand, then only those that changed', async () => {
    const quiet = await site.device('CRANE-02', '3')
    const page = await follow(`device:${site.projectId}`)
    const first = await page.next(({ event }) => event === `device:${site.projectId}`)
    expect(devices(first).map(({ id }) => id)).toEqual(expect.arrayContaining([sender.id, quiet]))
    await send([{ kind: 'tower', collectTime: ago(3), momentPercent: 40 }])
    const news = await page.next((heard) => devices(heard).some(({ id, lastTime }) => id === sender.id && lastTime !== null))
    expect(devices(news)).toEqual([expect.objectContaining({ id: sender.id, onlineStatus: '1' })])
  })

  test('an alarm is heard when it is raised and when it ends; a page that lost its stream hears what it missed', async () => {
    const page = await follow(`alarm:${site.projectId}`)
    await send([{ kind: 'tower', collectTime: ago(-5), momentPercent: 104 }])
    const raised = await page.next((heard) => alarms(heard).some(({ alarmState }) => alarmState === '1'))
    expect(alarms(raised)).toEqual([expect.objectContaining({ alarmType: '101', deviceName: 'CRANE-01' })])
    page.close()
    await send([-10, -15, -20].map((seconds) => ({ kind: 'tower', collectTime: ago(seconds), momentPercent: 20 })))
    expect(raised.id).toMatch(/^\d{14}$/)
    // As if all that had been a minute ago: what is looked for again and again by itself does not reach so far back.
    await change(app.platform.store.db, 'update alarm_event set update_time = ? where project_id = ?', [ago(60), site.projectId])
    const again = await follow(`alarm:${site.projectId}`, 'admin', { 'last-event-id': ago(90).replace(/\D/g, '') })
    const missed = await again.next((heard) => alarms(heard).some(({ alarmState }) => alarmState === '2'))
    expect(alarms(missed)).toEqual([expect.objectContaining({ alarmType: '101', alarmState: '2' })])
  })

  test('private values are masked as in the list, and a change that the mask does not show is none', async () => {
    const id = await site.add('alarm-event', { ...ALARM, projectId: site.projectId, deviceId: sender.id, unit: '13800001234' })
    const touch = (unit: string) =>
      change(app.platform.store.db, 'update alarm_event set unit = ?, update_time = ? where id = ?', [unit, siteTime(), id])
    await app.addUser({ account: 'masked', permissions: ['project', 'alarm_event'] })
    await app.addUser({ account: 'whole', permissions: ['project', 'alarm_event', 'alarm_event_view_private'] })
    for (const account of ['masked', 'whole']) {
      const page = await follow(`alarm:${site.projectId}`, account, { 'last-event-id': ago(60).replace(/\D/g, '') })
      const seen = (heard: StreamMessage) => (heard.data as { id: string; unit: string }[]).find((alarm) => alarm.id === id)?.unit
      expect(seen(await page.next((heard) => seen(heard) !== undefined))).toBe('138****1234')
      await touch('13900001234')
      expect(seen(await page.next((heard) => seen(heard)?.startsWith('139') ?? false))).toBe('139****1234')
      page.close()
      await touch('13800001234')
    }
    const text = (await (await app.api('masked'))('POST /api/blade-desk/message/read')).text
    expect(text.includes('13800001234')).toBe(false)
  })

  test('counts tell devices, how many speak, and alarms that are on', async () => {
    const page = await follow(`count:${site.projectId}`)
    const counts = await page.next(({ event }) => event.startsWith('count:'))
    expect(counts.data).toMatchObject({ devices: 2, online: 1, alarms: expect.any(Number), critical: 0 })
  })

  test('topics of two projects that are polled together hear their own project only', async () => {
    const other = await addSite(app.platform, '二号工地')
    const [mine, theirs] = [await site.device('CRANE-13', '3'), await other.device('CRANE-14', '3')]
    const page = await follow(
      ['device', 'alarm', 'count'].flatMap((kind) => [site, other].map(({ projectId }) => `${kind}:${projectId}`)).join(','),
    )
    const idsIn = (heard: StreamMessage) => devices(heard).map(({ id }) => id)
    const hears = (kind: string, { projectId }: Site, id: string) =>
      page.next((heard) => heard.event === `${kind}:${projectId}` && idsIn(heard).includes(id))
    expect((await page.next(({ event }) => event === `count:${other.projectId}`)).data).toMatchObject({ devices: 1, alarms: 0 })
    // Not the first states, but the messages of one poll.
    await change(app.platform.store.db, 'update device set battery = ? where id in (?, ?)', [41, mine, theirs])
    for (const [place, id] of [[site, mine] as const, [other, theirs] as const]) {
      const news = await page.next((heard) => heard.event === `device:${place.projectId}` && devices(heard)[0]?.battery === 41)
      expect(idsIn(news)).toEqual([id])
      expect(Object.keys(devices(news)[0] ?? {})).not.toContain('projectId')
    }
    const raise = (place: Site, deviceId: string) =>
      place.add('alarm-event', { ...ALARM, alarmState: '1', projectId: place.projectId, deviceId })
    const raised = [await raise(site, mine), await raise(other, theirs)]
    for (const [at, place] of [site, other].entries()) {
      const news = await hears('alarm', place, raised[at] as string)
      expect(idsIn(news)).not.toContain(raised[1 - at])
      expect(alarms(news).at(-1)?.deviceName).toBe(['CRANE-13', 'CRANE-14'][at])
    }
    await page.next((heard) => heard.event === `count:${other.projectId}` && (heard.data as { alarms: number }).alarms === 1)
  })

  test('a stream serves several topics and the schema folder beside them', async () => {
    const page = await follow(`schemas,device:${site.projectId}`)
    expect((await page.next(({ event }) => event === 'schemas')).data).toEqual(schemaNews(app.platform.library()))
    await page.next(({ event }) => event === `device:${site.projectId}`)
  })

  test.each([
    ['of another tenant', () => `device:${far.projectId}`, 'admin', 403],
    ['of a project that is not there', () => 'device:1', 'admin', 403],
    ['of records that the caller may not read', () => `alarm:${site.projectId}`, 'bare', 403],
    ['of an unknown kind', () => `weather:${site.projectId}`, 'admin', 400],
    ['of nothing', () => '', 'admin', 400],
  ])('a stream %s is refused', async (_, topics, account, status) => {
    expect((await follow(topics(), account)).status).toBe(status)
  })

  test('a stream ends with its session: at once when its user signs out or locks it here, soon when the session ends elsewhere', async () => {
    const listenAs = async (token: string) => {
      const page = await listen(`${app.url}/api/blade-archives/live?topics=schemas`, { 'blade-auth': `bearer ${token}` })
      await page.next(({ event }) => event === 'schemas')
      open.push(page)
      return page
    }
    const [one, two, three, kept] = [await tokenOf('viewer'), await tokenOf('viewer'), await tokenOf('viewer'), await tokenOf('viewer')]
    const [revoked, left, locked, other] = [await listenAs(two), await listenAs(one), await listenAs(three), await listenAs(kept)]
    await fetch(`${app.url}/api/blade-auth/oauth/logout`, { headers: { 'blade-auth': `bearer ${one}` } })
    const lock = await fetch(`${app.url}/gantry/lock`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${three}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: createHash('md5').update('open sesame').digest('hex') }),
    })
    expect(lock.status).toBe(200)
    // As another node does it: that is looked for every few seconds.
    await change(app.platform.store.db, 'delete from gantry_session where id = ?', [sessionOf(two)])
    const atOnce = Promise.all([left.ended, locked.ended]).then(() => 'at once')
    expect(await Promise.race([atOnce, revoked.ended.then(() => 'revoked')])).toBe('at once')
    await revoked.ended
    expect(await Promise.race([other.ended.then(() => 'ended'), 'goes on'])).toBe('goes on')
  })

  test('a user has a limited number of streams; what is beyond it is refused and may be asked for instead', async () => {
    await app.addUser({ account: 'collector' })
    const token = await tokenOf('collector')
    const headers = { 'blade-auth': `bearer ${token}` }
    const url = `${app.url}/api/blade-archives/live?topics=schemas`
    for (let page = 0; page < 20; page++) open.push(await listen(url, headers))
    const refused = await fetch(url, { headers })
    expect([refused.status, ((await refused.json()) as { msg: string }).msg]).toEqual([429, '打开的页面过多，请关闭一些后重试'])
    expect((await fetch(`${url}&once=1`, { headers })).status).toBe(200)
    expect((await follow('schemas', 'viewer')).status).toBe(200)
    const body = { paramName: 'streams', paramKey: 'live.streams', paramValue: '21' }
    expect((await (await app.api())('POST /api/blade-system/param/submit', { body })).status).toBe(200)
    open.push(await listen(url, headers))
    expect([open.at(-1)?.status, (await fetch(url, { headers })).status]).toEqual([200, 429])
    open.find(({ status }) => status === 200)?.close()
    await waitFor(async () => {
      const again = await listen(url, headers)
      open.push(again)
      expect(again.status).toBe(200)
    })
  })

  test('a topic that cannot be read is told as failed and sent once it is read; the stream and its other topics go on', async () => {
    await change(app.platform.store.db, 'alter table inbox_message rename to inbox_message_away', [])
    const once = (await (await app.api('admin'))(`GET /api/blade-archives/live?once=1&topics=inbox:me,device:${site.projectId}`)).body.data
    expect(once).toMatchObject({ failed: ['inbox:me'], [`device:${site.projectId}`]: expect.any(Array) })
    const page = await follow(`inbox:me,device:${site.projectId}`)
    await page.next(({ event }) => event === `device:${site.projectId}`)
    expect((await page.next(({ event }) => event === 'failed')).data).toEqual({ topic: 'inbox:me' })
    await change(app.platform.store.db, 'alter table inbox_message_away rename to inbox_message', [])
    await page.next(({ event }) => event === 'inbox:me')
  })

  test('a topic that fails after its first state is told as failed, and sent again once it is read', async () => {
    const topic = `device:${site.projectId}`
    const page = await follow(topic)
    await page.next(({ event }) => event === topic)
    await change(app.platform.store.db, 'alter table device rename to device_away', [])
    expect((await page.next(({ event }) => event === 'failed')).data).toEqual({ topic })
    await change(app.platform.store.db, 'alter table device_away rename to device', [])
    await page.next(({ event }) => event === topic)
  })

  test('topics that the caller may not follow are left out of the stream, the others are served', async () => {
    const page = await follow(`alarm:${site.projectId},device:${far.projectId},device:${site.projectId}`, 'viewer')
    await page.next(({ event }) => event === `device:${site.projectId}`)
    await change(app.platform.store.db, 'update alarm_event set update_time = ? where project_id = ?', [siteTime(), site.projectId])
    await change(app.platform.store.db, 'update device set battery = 55 where id = ?', [sender.id])
    await page.next((heard) => heard.event.startsWith('alarm:') || devices(heard).some(({ battery }) => battery === 55))
    expect(page.all().filter(({ event }) => event !== `device:${site.projectId}`)).toEqual([])
  })

  test('a data scope narrows the devices that a page hears of', async () => {
    const { roleId, userId } = await app.addUser({ account: 'own', permissions: ['project', 'device'] })
    const own = await site.device('CRANE-03', '3')
    await change(app.platform.store.db, 'update device set create_user = ? where id = ?', [userId, own])
    const scopeId = await site.add('data-scope', {
      scopeName: '本人',
      resourceCode: 'device',
      scopeClass: 'x',
      scopeField: '*',
      scopeColumn: 'create_user',
      scopeType: 2,
    })
    await site.add('role-scope', { roleId, scopeCategory: 1, scopeId })
    app.platform.reads.forget()
    const page = await follow(`device:${site.projectId}`, 'own')
    expect(devices(await page.next(({ event }) => event.startsWith('device:'))).map(({ id }) => id)).toEqual([own])
  })
})

test('an address has 400 streams at most, those of strangers and of users apart', async () => {
  const events = createEvents()
  onTestFinished(() => events.close())
  const replyTo = (ip: string) => {
    const raw = Object.assign(new EventEmitter(), {
      writeHead: () => {},
      write: () => {},
      end: () => {},
      destroy: () => {},
      writableLength: 0,
    })
    return { raw, request: { ip }, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply & { raw: EventEmitter }
  }
  const open = (reply: FastifyReply, userId: string | null) => {
    const holder = userId === null ? null : { userId, sessionId: userId, most: 20, isStill: () => true }
    return events.open(reply, ['schemas'], { holder, first: async () => ({}) })
  }
  const first = replyTo('10.0.0.1')
  await open(first, 'user 0')
  for (let at = 1; at < 400; at++) await open(replyTo('10.0.0.1'), `user ${at % 20}`)
  await expect(open(replyTo('10.0.0.1'), 'somebody else')).rejects.toMatchObject({ key: 'live.tooMany' })
  await open(replyTo('10.0.0.2'), 'somebody else')
  for (let at = 0; at < 400; at++) await open(replyTo('10.0.0.1'), null)
  await expect(open(replyTo('10.0.0.1'), null)).rejects.toMatchObject({ key: 'live.tooMany' })
  first.raw.emit('close')
  await open(replyTo('10.0.0.1'), 'somebody else')
})
