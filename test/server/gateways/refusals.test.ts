// Senders that are refused on each way in: unregistered, with a wrong password, for a device of another tenant, outside of their tenant, too
// large, too slow. Each leaves a line in the log, and no row.

import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { connectAsync as connectMqtt, type IClientOptions } from 'mqtt'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { siteTime } from '#model/siteTime.ts'
import { openSession } from '#modules/gateways/hj212/session.ts'
import { startMqttBroker } from '#modules/gateways/mqtt/broker.ts'
import { partsOf } from '#modules/gateways/parts.ts'
import { findRows } from '#store/rows.ts'
import { pushAs } from '../../support/devices/digestClient.ts'
import { connectDevice } from '../../support/devices/hj212Device.ts'
import { addSite, keyOf, type Site } from '../../support/site.ts'
import { type Caller, startApp, type TestApp } from '../../support/startApp.ts'
import { waitFor } from '../../support/waitFor.ts'

const MN = '010000A8900016F000169DC0'
const OTHER_MN = '020000A8900016F000169DC0'
const REFUSED = 'A sender of device rows was refused'

let app: TestApp
let admin: Caller
let here: Site
let there: Site
let hj212: number
let mqtt: string

beforeAll(async () => {
  app = await startApp({ env: { HJ212_LISTEN: '127.0.0.1:0', MQTT_LISTEN: '127.0.0.1:0' } })
  admin = await app.api()
  here = await addSite(app.platform)
  await app.addUser({ account: 'neighbour', tenantId: '100001', permissions: [] })
  there = await addSite(app.platform, '别家工地', '100001')
  await here.device('OWN-ENV-1', '2', { protocol: '3', mn: MN, mnPassword: '123456' })
  await there.device('THEIR-ENV-1', '2', { protocol: '3', mn: OTHER_MN, mnPassword: '777777' })
  await there.device('THEIR-MQ-1', '2')
  await here.device('OWN-MQ-1', '2')
  await here.device('OWN-CAM-1', '5', { protocol: '8', pushPassword: 'Push-2468' })
  const mapping = { topic: 'own/{deviceCode}/data', mappingName: '本', kind: 'env', fields: [{ field: 'pm10', source: '$.pm10' }] }
  expect((await admin('POST /api/blade-archives/device_mapping/submit', { body: mapping })).body).toMatchObject({ code: 200 })
  const portOf = (msg: string) => Number(app.logs().find((line) => line.msg === msg)?.port)
  hj212 = portOf('Devices connect by HJ 212')
  mqtt = `mqtt://127.0.0.1:${portOf('Devices connect by MQTT')}`
})
afterAll(() => app.close())

const lines = (msg: string) => app.logs().filter((line) => String(line.msg).startsWith(msg))
const rows = async () => (await findRows(app.platform, 'spray-env-log')).length
const frame = (mn: string, pw: string) =>
  `QN=20261125085857223;ST=39;CN=2011;PW=${pw};MN=${mn};Flag=5;CP=&&DataTime=${siteTime().replace(/\D/g, '')};a34002-Rtd=7&&`

/** Lines of refused senders that the attempt adds, with their reasons. */
async function refusalsOf(attempt: () => Promise<unknown>): Promise<[name: unknown, reason: unknown][]> {
  const before = [lines(REFUSED).length, await rows()] as const
  await attempt()
  await waitFor(() => expect(lines(REFUSED).length).toBeGreaterThan(before[0]))
  expect(await rows()).toBe(before[1])
  return lines(REFUSED)
    .slice(before[0])
    .map(({ name, reason }) => [name, reason])
}

describe('by HJ 212', () => {
  const send = async (...frames: string[]) => {
    const device = await connectDevice(hj212)
    for (const one of frames) device.send(one)
    await waitFor(() => expect(device.isClosed()).toBe(true))
    expect(device.messages.filter(({ cn }) => cn === '9014').length).toBe(frames.length - 1)
  }
  test('an unregistered number, and a wrong password', async () => {
    expect(await refusalsOf(() => send(frame('999900000000000000000000', '1')))).toEqual([['999900000000000000000000', 'unknown']])
    expect(await refusalsOf(() => send(frame(MN, '654321')))).toEqual([[MN, 'password']])
  })

  test('the number of a device of another tenant, with the password of an own one', async () => {
    expect(await refusalsOf(() => send(frame(MN, '777777')))).toEqual([[MN, 'password']])
  })

  const session = async () => {
    const server = (await import('node:net')).createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const client = connectSocket((server.address() as { port: number }).port, '127.0.0.1').on('error', () => {})
    const [socket] = (await once(server, 'connection')) as [Socket]
    onTestFinished(() => {
      client.destroy()
      server.close()
    })
    const ended = new Promise((resolve) => socket.once('close', resolve))
    return { opened: openSession(socket, partsOf(app.platform), () => {}), client, socket, ended }
  }
  const MINUTE = 60_000
  test.each([
    ['that never says who it is', '', MINUTE],
    ['that sends half a frame', '##0101QN=2016', MINUTE / 2],
  ])('a sender %s', async (_, sent, patience) => {
    const { opened, client, socket, ended } = await session()
    if (sent !== '') client.write(sent)
    if (sent !== '') await waitFor(() => expect(socket.bytesRead).toBe(sent.length))
    const now = performance.now()
    const before = lines('A connection of HJ 212 was ended').length
    opened.check(now + patience - 1_000)
    expect(socket.destroyed).toBe(false)
    opened.check(now + patience + 1_000)
    await ended
    expect(lines('A connection of HJ 212 was ended').slice(before)).toMatchObject([{ reason: 'stalled', address: '127.0.0.1' }])
  })
})

describe('by MQTT', () => {
  const open = async (options: IClientOptions, url = mqtt) => {
    const client = await connectMqtt(url, { reconnectPeriod: 0, ...options }, false)
    client.on('error', () => {})
    onTestFinished(() => void client.end(true))
    return client
  }
  test('an unregistered device, and a wrong password', async () => {
    const sign = (username: string) => open({ username, password: 'wrong' }).catch(() => {})
    expect(await refusalsOf(() => sign('MQ-NOBODY'))).toEqual([['MQ-NOBODY', 'unknown']])
    expect(await refusalsOf(() => sign('OWN-MQ-1'))).toEqual([['OWN-MQ-1', 'password']])
  })

  test('a topic of another tenant, and one of another device', async () => {
    const publish = async (topic: string) => {
      const client = await open({ username: 'THEIR-MQ-1', password: keyOf('THEIR-MQ-1') })
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
      client.publishAsync(topic, '{"pm10":1}', { qos: 1 }).catch(() => {})
      await closed
    }
    for (const code of ['THEIR-MQ-1', 'OWN-MQ-1'])
      expect(await refusalsOf(() => publish(`own/${code}/data`))).toEqual([[`own/${code}/data`, 'forbidden']])
  })

  test('a packet of 256 MB', async () => {
    const socket = connectSocket(Number(new URL(mqtt).port), '127.0.0.1').on('error', () => {})
    const closed = once(socket, 'close')
    socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f, 0x00, 0x01, 0x61]))
    await closed
    expect(lines('A connection of MQTT was ended: its packet is too large')).toHaveLength(1)
  })

  test('a sender that never says who it is, and one that does not end its packet', async () => {
    const broker = await startMqttBroker(partsOf(app.platform), { host: '127.0.0.1', port: 0 }, null, { connectMs: 300, packetMs: 300 })
    onTestFinished(() => broker.stop())
    const silent = connectSocket(broker.port, '127.0.0.1').on('error', () => {})
    await once(silent.resume(), 'close')
    expect(lines('A connection of MQTT was ended before it signed in')).toMatchObject([{ address: '127.0.0.1', reason: /in time/ }])
    const slow = await open({ username: 'OWN-MQ-1', password: keyOf('OWN-MQ-1'), keepalive: 0 }, `mqtt://127.0.0.1:${broker.port}`)
    const closed = new Promise<void>((resolve) => slow.once('close', () => resolve()))
    // The head of a publication of 200 bytes, and every tenth of a second a byte of it.
    slow.stream.write(Buffer.from([0x30, 0xc8, 0x01]))
    const drip = setInterval(() => slow.stream.write(Buffer.from([0])), 100)
    onTestFinished(() => clearInterval(drip))
    await closed
    expect(lines('A connection of MQTT was ended: its packet does not end')).toMatchObject([{ address: '127.0.0.1' }])
  })

  test('no sender that sends whole packets slowly', async () => {
    const broker = await startMqttBroker(partsOf(app.platform), { host: '127.0.0.1', port: 0 }, null, { packetMs: 300 })
    onTestFinished(() => broker.stop())
    const client = await open({ username: 'OWN-MQ-1', password: keyOf('OWN-MQ-1') }, `mqtt://127.0.0.1:${broker.port}`)
    const before = await rows()
    const whole = { pm10: 3, note: 'x'.repeat(1_000) }
    const stream = client.stream
    for (let at = 0; at < 3; at++) {
      await client.publishAsync('own/OWN-MQ-1/data', JSON.stringify({ ...whole, at }), { qos: 1 })
      await new Promise((go) => setTimeout(go, 1_050))
    }
    expect([client.connected, client.stream === stream, await rows()]).toEqual([true, true, before + 3])
  })
})

describe('by HTTP', () => {
  const ingest = (deviceCode: string, deviceKey: string) =>
    fetch(`${app.url}/api/blade-archives/ingest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ deviceCode, deviceKey, rows: [{ kind: 'env', collectTime: siteTime(), pm10: 5 }] }),
    })
  test('an unregistered device, a wrong key, and a device of another tenant with the key of an own one', async () => {
    expect(await refusalsOf(() => ingest('NEW-ENV-1', 'x'))).toEqual([['NEW-ENV-1', 'unknown']])
    for (const key of ['wrong', keyOf('THEIR-MQ-1')])
      expect(await refusalsOf(() => ingest('OWN-MQ-1', key))).toEqual([['OWN-MQ-1', 'password']])
  })

  test('an unregistered camera, a wrong password, and a device of another protocol', async () => {
    const push = (user: string, password: string) =>
      pushAs(`${app.url}/api/blade-archives/push/hikvision`, { user, password }, '{"eventType":"linedetection"}', 'application/json')
    expect(await refusalsOf(() => push('NEW-CAM-1', 'x'))).toEqual([['NEW-CAM-1', 'unknown']])
    expect(await refusalsOf(() => push('OWN-CAM-1', 'Push-1357'))).toEqual([['OWN-CAM-1', 'password']])
    expect(await refusalsOf(() => push('OWN-MQ-1', 'x'))).toEqual([['OWN-MQ-1', 'forbidden']])
  })

  test('a body of 1 GB by its length, before it is sent', async () => {
    const socket = connectSocket(Number(new URL(app.url).port), '127.0.0.1').on('error', () => {})
    socket.write(
      'POST /api/blade-archives/ingest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n{',
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
    expect(lines('The body of a request was refused')).toMatchObject([
      { address: '127.0.0.1', path: '/api/blade-archives/ingest', reason: 'request.bodyTooLarge' },
    ])
  })

  test('a body that does not end', async () => {
    const slow = await startApp()
    onTestFinished(() => slow.close())
    slow.http.server.headersTimeout = 300
    const socket = connectSocket(Number(new URL(slow.url).port), '127.0.0.1').on('error', () => {})
    socket.write(
      'POST /api/blade-archives/ingest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /)
    const noted = slow.logs().filter(({ msg }) => msg === 'The body of a request was refused')
    expect(noted).toMatchObject([{ address: '127.0.0.1', reason: 'request.bodySlow' }])
  })
})
