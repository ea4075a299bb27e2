import { connect as connectSocket } from 'node:net'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { startMqttBroker } from '#modules/gateways/mqtt/broker.ts'
import type { GatewayParts } from '#modules/gateways/parts.ts'
import { findRows } from '#store/rows.ts'
import { addSite, keyOf, type Site } from '../../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../../support/startApp.ts'
import { waitFor } from '../../support/waitFor.ts'

/** The broker inside always, one of the operator's when TEST_MQTT_URL names it. */
const brokers: readonly { name: string; operator: string | null; version: string }[] = [
  { name: 'the broker inside', operator: null, version: '3.1.1' },
  ...['5', '3.1.1'].flatMap((version) =>
    process.env.TEST_MQTT_URL ? [{ name: `a broker of the operator, MQTT ${version}`, operator: process.env.TEST_MQTT_URL, version }] : [],
  ),
]
const MAPPING = 'POST /api/blade-archives/device_mapping/submit'

describe.each(databases)('%s', (database) => {
  describe.each(brokers)('$name', ({ operator, version }) => {
    let app: TestApp
    let admin: Caller
    let site: Site
    let url: string
    let gatewayKey: string
    const clients: MqttClient[] = []
    const root = `t${Date.now() % 1_000_000_000}`

    beforeAll(async () => {
      app = await startApp({
        database,
        env: operator === null ? { MQTT_LISTEN: '127.0.0.1:0' } : { MQTT_URL: operator, MQTT_VERSION: version },
      })
      admin = await app.api()
      site = await addSite(app.platform)
      await app.addUser({ account: `mapper${root}`, tenantId: '100001', permissions: ['device_mapping', 'device_mapping_add'] })
      const foreign = await addSite(app.platform, '别家工地', '100001')
      await site.device('MQ-ENV-1', '2')
      await site.device('MQ-ENV-2', '2')
      await foreign.device('MQ-ENV-9', '2')
      const fields = [
        { field: 'pm10', source: '$.d.pm10', unit: 'mg/m³' },
        { field: 'temperature', source: '(payload.d.f - 32.0) / 1.8' },
        { field: 'humidity', source: '$.d.rh' },
      ]
      await map({ mappingName: '扬尘', topic: `${root}/{deviceCode}/data`, kind: 'env', fields, timeSource: '$.ts' })
      await map({
        mappingName: '多行',
        topic: `${root}/{deviceCode}/rows`,
        kind: 'env',
        eachPath: '$.rows',
        fields: [{ field: 'pm10', source: '$.pm10' }],
        timeSource: '$.at',
      })
      await map({ mappingName: '状态', topic: `${root}/{deviceCode}/state`, mappingUse: '2', onlineSource: '' })
      const gateway = (await admin('POST /api/blade-archives/gateway/submit', { body: { gatewayName: 'MQTT', projectId: site.projectId } }))
        .body.data
      gatewayKey = (
        (await admin('POST /api/blade-archives/gateway/key', { query: { id: (gateway as { id: string }).id } })).body.data as {
          gatewayKey: string
        }
      ).gatewayKey
      url = operator ?? `mqtt://127.0.0.1:${app.logs().find(({ msg }) => msg === 'Devices connect by MQTT')?.port}`
    })
    afterEach(async () => {
      await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
    })
    afterAll(() => app.close())

    const map = async (body: object) => expect((await admin(MAPPING, { body })).body).toMatchObject({ code: 200 })
    const device = async (code = 'MQ-ENV-1', more: IClientOptions = {}) => {
      const protocolVersion = version === '5' ? 5 : 4
      const options: IClientOptions = { protocolVersion, username: code, password: keyOf(code), reconnectPeriod: 0, ...more }
      const client = await connectAsync(url, options, false)
      client.on('error', () => {})
      clients.push(client)
      return client
    }
    const ago = (seconds: number) => siteTime(new Date(Date.now() - seconds * 1000))
    const records = async (path: string, query: Record<string, string> = {}) =>
      (
        (await admin(`GET /api/blade-archives/${path}/list`, { query: { size: '100', ...query } })).body.data as {
          records: Record<string, unknown>[]
        }
      ).records
    const rowAt = async (collectTime: string) => (await records('spray_eqp_env_log')).find((row) => row.collectTime === collectTime)
    /** The reader of an operator's broker subscribes after its mappings are read. */
    const publish = async (client: MqttClient, topic: string, payload: string, found: () => Promise<void>) => {
      await client.publishAsync(topic, payload, { qos: 1 })
      if (operator === null) return found()
      await waitFor(async () => {
        try {
          await found()
        } catch (error) {
          await client.publishAsync(topic, payload, { qos: 1 })
          throw error
        }
      })
    }

    test('values are read by path and expression, in the units of the fields; the acknowledgement comes after the row is stored', async () => {
      const client = await device()
      const at = ago(50)
      const ts = Date.parse(`${at.replace(' ', 'T')}+08:00`)
      await publish(client, `${root}/MQ-ENV-1/data`, JSON.stringify({ ts, d: { pm10: 0.078, f: 68, rh: 500 } }), async () => {
        expect(await rowAt(at)).toMatchObject({ pm10: 78, temperature: 20, deviceName: 'MQ-ENV-1' })
      })
      expect((await rowAt(at))?.humidity ?? null).toBeNull()
      await app.platform.logs.settle()
      const frames = await records('device_frame', { protocol_equal: '1' })
      expect(frames.find(({ raw, outcome }) => outcome === '1' && String(raw).includes('0.078'))).toMatchObject({
        outcome: '1',
        leftOut: expect.stringContaining('humidity'),
      })
    })

    test('a message with several rows stores each', async () => {
      const client = await device()
      const times = [ago(40), ago(39)]
      const rows = times.map((at, place) => ({ at, pm10: 60 + place }))
      await publish(client, `${root}/MQ-ENV-1/rows`, JSON.stringify({ rows }), async () => {
        expect([await rowAt(times[0] as string), await rowAt(times[1] as string)]).toMatchObject([{ pm10: 60 }, { pm10: 61 }])
      })
    })

    test('the last will of a device that is gone marks it offline, with an alarm', async () => {
      const will = { topic: `${root}/MQ-ENV-2/state`, payload: Buffer.from('offline'), qos: 1 as const, retain: true }
      const client = await device('MQ-ENV-2', { will })
      const status = async () => (await records('device', { deviceCode_equal: 'MQ-ENV-2' }))[0]?.onlineStatus
      await publish(client, `${root}/MQ-ENV-2/state`, 'online', async () => expect(await status()).not.toBe('0'))
      client.stream.destroy()
      await waitFor(async () => expect(await status()).toBe('0'))
    })

    test('a topic without a mapping, and a device of another tenant, store nothing and are listed', async () => {
      const at = ago(30)
      for (const code of ['MQ-ENV-9', 'MQ-NONE']) {
        const client = await device(operator === null ? 'gateway' : code, {
          username: operator === null ? 'gateway' : code,
          password: gatewayKey,
        })
        const topic = `${root}/${code}/data`
        client.publishAsync(topic, JSON.stringify({ ts: at, d: { pm10: 0.01 } }), { qos: 1 }).catch(() => {})
        await waitFor(async () => expect((await records('unknown_device', { name_equal: topic }))[0]).toMatchObject({ protocol: '1' }))
      }
      expect(await rowAt(at)).toBeUndefined()
      expect((await records('unknown_device', { name_equal: `${root}/MQ-ENV-9/data` }))[0]).toMatchObject({ reason: '3' })
      expect((await records('unknown_device', { name_equal: `${root}/MQ-NONE/data` }))[0]).toMatchObject({
        reason: '1',
        deviceCode: 'MQ-NONE',
      })
    })

    test('a payload that is no JSON is kept with its reason', async () => {
      const client = await device()
      await publish(client, `${root}/MQ-ENV-1/data`, '{pm10', async () => {
        await app.platform.logs.settle()
        expect((await records('device_frame', { outcome_in: '4' }))[0]).toMatchObject({ raw: `${root}/MQ-ENV-1/data {pm10` })
      })
    })

    test('mappings with a wrong pattern, value, kind, field or unit, and topics outside of a tenant, are refused', async () => {
      const good = { mappingName: 'x', topic: `${root}/{deviceCode}/x`, kind: 'env', fields: [{ field: 'pm10', source: '$.a' }] }
      const wrong = [
        { topic: `${root}/data` },
        { kind: 'nothing' },
        { fields: [{ field: 'pm11', source: '$.a' }] },
        { fields: [{ field: 'pm10', source: 'record.a' }] },
        { fields: [{ field: 'pm10', source: '$.a', unit: 'kPa' }] },
        { timeSource: '$.a..b' },
      ]
      for (const values of wrong) expect((await admin(MAPPING, { body: { ...good, ...values } })).status).toBe(400)
      const mapper = await app.api(`mapper${root}`, '100001')
      expect((await mapper(MAPPING, { body: good })).body.msg).toContain('100001/')
      expect((await mapper(MAPPING, { body: { ...good, topic: `100001/{deviceCode}/x` } })).status).toBe(200)
    })

    test.skipIf(operator !== null)(
      'a wrong key, another device’s topic, a subscription and a packet of a gigabyte are refused',
      async () => {
        await expect(device('MQ-ENV-1', { password: 'wrong' })).rejects.toThrow()
        await expect(device('MQ-NOBODY', { password: 'wrong' })).rejects.toThrow()
        const seen = async (name: string) => (await findRows(app.platform, 'unknown-device', { name_equal: name }))[0]?.reason
        const { wrongPassword, deviceNotRegistered } = dict.rejectionReason
        await expect.poll(() => seen('MQ-ENV-1')).toBe(wrongPassword)
        await expect.poll(() => seen('MQ-NOBODY')).toBe(deviceNotRegistered)
        const client = await device()
        await expect(client.subscribeAsync('#')).rejects.toThrow()
        const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
        const at = ago(20)
        client.publishAsync(`${root}/MQ-ENV-2/data`, JSON.stringify({ ts: at, d: { pm10: 0.01 } }), { qos: 1 }).catch(() => {})
        await closed
        expect(await rowAt(at)).toBeUndefined()
        const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
        const ended = new Promise((resolve) => socket.once('close', resolve))
        socket.on('error', () => {})
        // A publication that announces 256 MB.
        socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f, 0x00, 0x01, 0x61]))
        await ended
        expect(app.logs().some(({ msg }) => String(msg).includes('its packet is too large'))).toBe(true)
      },
    )

    test('a device hears of its settings, and a command is received once the device reports it', async () => {
      const code = 'MQ-SPRAY'
      const id = await site.device(code, '2', { protocol: '1', onlineStatus: '1', config: JSON.stringify({ sprayType: '2' }) })
      const client = await device(code)
      const heard: Record<string, unknown>[] = []
      client.on('message', (topic, payload) => {
        if (topic === `gantry/${code}/desired`) heard.push(JSON.parse(payload.toString()) as Record<string, unknown>)
      })
      await client.subscribeAsync(`gantry/${code}/desired`)
      const report = (values: object) => client.publishAsync(`gantry/${code}/reported`, JSON.stringify(values), { qos: 1 })
      await waitFor(async () => {
        if (heard.length === 0) await report({})
        expect(heard.at(-1)).toMatchObject({ reportRate: 60, config: { sprayType: '2' }, spray: null })
      })
      const stored = async () => (await admin('GET /api/blade-archives/device/detail', { query: { id } })).body.data
      const command = async () => {
        const { data } = (
          await admin('GET /api/blade-archives/spray_eqp_flow_log/getSprayStatsisFlowLogByProject', {
            query: { projectId: site.projectId },
          })
        ).body as { data: { current: { deviceId: string; command: { state: string } | null }[] } }
        return data.current.find(({ deviceId }) => deviceId === id)?.command?.state
      }
      expect((await admin('POST /api/blade-archives/device/sprayControl', { body: { id, isOn: '1' } })).status).toBe(200)
      expect(await command()).toBe('sent')
      await waitFor(() => expect(heard.at(-1)).toMatchObject({ spray: { isOn: true, time: expect.any(String) } }))
      await report({ spray: heard.at(-1)?.spray })
      await waitFor(async () => expect(await command()).toBe('received'))
      await admin('POST /api/blade-archives/device/rateUpdate', { body: { ids: id, reportRate: 30 } })
      await waitFor(() => expect(heard.at(-1)).toMatchObject({ reportRate: 30 }))
      expect(await stored()).toMatchObject({ rateState: '0' })
      await report({ reportRate: 30, firmware: '2.1' })
      await waitFor(async () => expect(await stored()).toMatchObject({ rateState: '1', firmware: '2.1' }))
      await report({ firmware: 21 })
      await app.platform.logs.settle()
      await waitFor(async () => expect((await records('device_frame', { deviceId_equal: id, outcome_in: '4' })).length).toBe(1))
    })

    test.skipIf(operator !== null)('settings of other devices, and of several at once, are subscribed to by nobody', async () => {
      const client = await device('MQ-ENV-1')
      const gateway = await device('gateway', { password: gatewayKey })
      for (const topic of ['gantry/MQ-ENV-2/desired', 'gantry/+/desired', 'gantry/#'])
        await expect(client.subscribeAsync(topic)).rejects.toThrow()
      await expect(gateway.subscribeAsync('gantry/MQ-ENV-9/desired')).rejects.toThrow()
      await gateway.subscribeAsync('gantry/MQ-ENV-2/desired')
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
      client.publishAsync('gantry/MQ-ENV-2/reported', '{"firmware":"9"}', { qos: 1 }).catch(() => {})
      await closed
      expect((await records('device', { deviceCode_equal: 'MQ-ENV-2' }))[0]?.firmware ?? null).toBeNull()
    })

    test.skipIf(operator !== null)('a refused subscription sends no settings to the device that it names', async () => {
      const client = await device('MQ-ENV-2')
      const heard: string[] = []
      client.on('message', (topic) => void heard.push(topic))
      await client.subscribeAsync('gantry/MQ-ENV-2/desired')
      await waitFor(() => expect(heard).toHaveLength(1))
      const other = await device('MQ-ENV-1')
      for (let count = 0; count < 3; count++) await expect(other.subscribeAsync('gantry/MQ-ENV-2/desired')).rejects.toThrow()
      await client.publishAsync('gantry/MQ-ENV-2/reported', '{}', { qos: 1 })
      await waitFor(() => expect(heard.length).toBeGreaterThan(1))
      expect(heard).toHaveLength(2)
    })

    test.skipIf(operator !== null)('nobody publishes settings, even where a mapping contains their topic', async () => {
      await map({ mappingName: '全部', topic: 'gantry/{deviceCode}/+', kind: 'env', fields: [{ field: 'pm10', source: '$.pm10' }] })
      const gateway = await device('gateway', { password: gatewayKey })
      const heard: string[] = []
      gateway.on('message', (topic, payload) => void heard.push(`${topic} ${payload.toString()}`))
      await gateway.subscribeAsync('gantry/MQ-ENV-1/desired')
      const client = await device('MQ-ENV-1')
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
      client.publishAsync('gantry/MQ-ENV-1/desired', '{"pm10":1}', { qos: 1 }).catch(() => {})
      await waitFor(async () => {
        await gateway.publishAsync('gantry/MQ-ENV-1/reported', '{}', { qos: 1 })
        expect(heard.length).toBeGreaterThan(1)
      })
      expect(heard.filter((message) => message.includes('pm10'))).toEqual([])
      await closed
    })

    test.skipIf(operator !== null)('the id of a client ends no connection of another sender, only an older one of its own', async () => {
      const first = await device('MQ-ENV-1', { clientId: 'logger', clean: false })
      const second = await device('MQ-ENV-2', { clientId: 'logger' })
      const gateway = await device('gateway', { clientId: 'logger', password: gatewayKey })
      expect([first, second, gateway].map(({ connected }) => connected)).toEqual([true, true, true])
      const closed = new Promise<void>((resolve) => first.once('close', () => resolve()))
      await device('MQ-ENV-1', { clientId: 'logger' })
      await closed
      expect([second, gateway].map(({ connected }) => connected)).toEqual([true, true])
    })

    test.skipIf(operator !== null)(
      'messages of QoS 2 that are never finished end their connection before they fill the memory',
      async () => {
        const client = await device()
        const head = Buffer.from(`${root}/MQ-ENV-1/data`)
        for (let id = 1; id <= 40; id++) {
          const rest = Buffer.concat([Buffer.from([0, head.length]), head, Buffer.from([0, id]), Buffer.from('{}')])
          client.stream.write(Buffer.concat([Buffer.from([0x34, rest.length]), rest]))
        }
        await waitFor(() => expect(client.connected).toBe(false))
      },
    )

    test.skipIf(operator !== null)(
      'a message that the store does not take is not acknowledged, and stored when it is sent again',
      async () => {
        const { store } = app.platform
        const { transaction } = store
        const client = await device()
        const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
        const at = ago(10)
        const payload = JSON.stringify({ ts: at, d: { pm10: 0.05 } })
        let isAcknowledged = false
        store.transaction = () => Promise.reject(new Error('The disk is full'))
        client
          .publishAsync(`${root}/MQ-ENV-1/data`, payload, { qos: 1 })
          .then(() => (isAcknowledged = true))
          .catch(() => {})
        await closed
        store.transaction = transaction
        expect(isAcknowledged).toBe(false)
        const again = await device()
        await again.publishAsync(`${root}/MQ-ENV-1/data`, payload, { qos: 1 })
        expect(await rowAt(at)).toMatchObject({ pm10: 50 })
      },
    )
  })
})

test('an address has a bound of connections that never say who they are, and a device one of those that do', async () => {
  const app = await startApp({ env: { MQTT_LISTEN: '127.0.0.1:0' } })
  await (await addSite(app.platform)).device('MQ-MANY', '2')
  const port = Number(app.logs().find(({ msg }) => msg === 'Devices connect by MQTT')?.port)
  const sockets = Array.from({ length: 110 }, () =>
    connectSocket(port, '127.0.0.1')
      .on('error', () => {})
      .resume(),
  )
  await waitFor(() => expect(sockets.filter(({ closed }) => closed).length).toBe(10))
  for (const socket of sockets) socket.destroy()
  const options = { username: 'MQ-MANY', password: keyOf('MQ-MANY'), reconnectPeriod: 0 }
  const clients: MqttClient[] = []
  await waitFor(async () => void clients.push(await connectAsync(`mqtt://127.0.0.1:${port}`, options, false)))
  while (clients.length < 100) clients.push(await connectAsync(`mqtt://127.0.0.1:${port}`, options, false))
  await expect(connectAsync(`mqtt://127.0.0.1:${port}`, options, false)).rejects.toThrow('Server unavailable')
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await app.close()
})

test('the broker inside has a bound of connections, also of those that never say who they are', async () => {
  const app = await startApp()
  const { platform } = app
  const parts = { platform } as GatewayParts
  const broker = await startMqttBroker(parts, { host: '127.0.0.1', port: 0 }, null, { mostConnections: 3 })
  const sockets = Array.from({ length: 6 }, () =>
    connectSocket(broker.port, '127.0.0.1')
      .on('error', () => {})
      .resume(),
  )
  await waitFor(() => expect(sockets.filter(({ closed }) => closed).length).toBe(3))
  for (const socket of sockets) socket.destroy()
  await app.close()
})
