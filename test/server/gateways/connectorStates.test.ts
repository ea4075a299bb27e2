import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '#model/siteTime.ts'
import { connectorStatesOf, writeConnectorStates } from '#modules/gateways/connectors/connectorState.ts'
import { frameOf } from '#modules/gateways/index.ts'
import { sentencesOf } from '#modules/gateways/trace/trace.ts'
import { devicesFrom } from '#server/commands/devices/devicesFrom.ts'
import { simulateDevices } from '#server/commands/devices/simulateDevices.ts'
import { prepareDevices } from '#server/commands/devices/simulatedDevice.ts'
import { AppError } from '#server/errors.ts'
import { addSite, keyOf } from '../../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../../support/startApp.ts'
import { store } from '../../support/stored.ts'

const SECRET = 'a secret of the run'

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database, env: { HJ212_LISTEN: '127.0.0.1:0', MQTT_LISTEN: '127.0.0.1:0' } })
    admin = await app.api()
  })
  afterAll(() => app.close())

  const records = async (path: string, query: Record<string, string> = {}) =>
    (
      (await admin(`GET /api/blade-archives/${path}/list`, { query: { size: '500', ...query } })).body.data as {
        records: Record<string, unknown>[]
      }
    ).records
  const portOf = (message: string) => Number(app.logs().find(({ msg }) => msg === message)?.port)

  test('simulated devices send by HJ 212 and MQTT with faults: each acknowledged row is stored once, broken frames are counted', async () => {
    await addSite(app.platform, '模拟工地', '000000', { projectCode: 'SIM-1' })
    await prepareDevices(app.platform, 'SIM-1', 12, SECRET)
    await prepareDevices(app.platform, 'SIM-1', 12, SECRET)
    const figures = await simulateDevices({
      hj212: `127.0.0.1:${portOf('Devices connect by HJ 212')}`,
      mqtt: `mqtt://127.0.0.1:${portOf('Devices connect by MQTT')}`,
      count: 12,
      perSecond: 1,
      seconds: 4,
      hasFaults: true,
      secret: SECRET,
    })
    expect(figures.sent).toBeGreaterThan(12)
    expect(figures.acknowledged).toBe(figures.sent)
    const rows = await records('spray_eqp_env_log')
    expect(rows).toHaveLength(figures.acknowledged)
    await writeConnectorStates(app.platform, new Date())
    const states = await records('device_connector')
    expect(states.map(({ connectorType, connectorState }) => [connectorType, connectorState])).toEqual([
      ['1', '1'],
      ['2', '1'],
      ['3', '1'],
      ['6', '1'],
    ])
    expect(states[1]).toMatchObject({ address: `127.0.0.1:${portOf('Devices connect by HJ 212')}`, faults: figures.broken })
    expect(Number(states[1]?.rowsPerMinute) + Number(states[2]?.rowsPerMinute)).toBeGreaterThan(0)
  })

  test('the last malformed message is shown as the error of its connector, in the language of the reader', async () => {
    const socket = connect(portOf('Devices connect by HJ 212'), '127.0.0.1')
    await once(socket, 'connect')
    socket.end(frameOf('QN=20261101120000000;ST=22;CN=2011').replace(/....\r\n$/, '0000\r\n'))
    const shown = async (headers: Record<string, string> = {}) => {
      await writeConnectorStates(app.platform, new Date())
      const { body } = await admin('GET /api/blade-archives/device_connector/list', { query: { connectorType: '2' }, headers })
      return String((body.data as { records: Record<string, unknown>[] }).records[0]?.lastError)
    }
    await expect.poll(() => shown()).toMatch(/^\d{4}-\d\d-\d\d [\d:]{8} 127\.0\.0\.1 CRC校验错误$/)
    expect(await shown({ 'accept-language': 'en' })).toMatch(/127\.0\.0\.1 The checksum is wrong$/)
    // The error of a connector itself, with frames whose values are left out.
    const states = connectorStatesOf(app.platform)
    states.open('hj212', () => ({ address: '', isUp: true, connections: 0, lastError: sentencesOf(new AppError('gateway.flood')) }))
    expect([await shown(), await shown({ 'accept-language': 'en' })]).toEqual([
      '报文过多，连接已断开',
      'Too many messages: the connection was ended',
    ])
  })

  test('rows by HTTP are counted, and a node that writes no more is silent', async () => {
    const site = await addSite(app.platform, '网页工地')
    await site.device('WAY-ENV-1', '2')
    const body = { deviceCode: 'WAY-ENV-1', deviceKey: keyOf('WAY-ENV-1'), rows: [{ kind: 'env', collectTime: siteTime(), pm10: 4 }] }
    expect((await (await app.api(null))('POST /api/blade-archives/ingest', { body })).status).toBe(200)
    const values = {
      connectorType: '1',
      node: 'other:1',
      connectorState: '1',
      connections: 2,
      rowsPerMinute: 5,
      lastTime: siteTime(new Date(Date.now() - 600_000)),
    }
    await store(app, 'device-connector', values)
    await connectorStatesOf(app.platform).write(new Date())
    const connectors = await records('device_connector', { connectorType_equal: '1' })
    expect(connectors.find(({ node }) => node !== 'other:1')).toMatchObject({ connectorState: '1' })
    expect(connectors.find(({ node }) => node === 'other:1')).toMatchObject({ connectorState: '3', connections: null, rowsPerMinute: null })
  })
})

test.each([
  [['--hj212', '127.0.0.1:1'], '--secret'],
  [['--secret', SECRET], '--hj212'],
  [['--secret', SECRET, '--hj212', '127.0.0.1:1', '--rate', '5/s'], '--rate'],
  [['--secret', SECRET, '--hj212', '127.0.0.1:1', '--count', '0'], '--count'],
])('the command refuses %j', async (argv, named) => {
  await expect(devicesFrom(argv, { out: () => {} })).rejects.toThrow(named)
})
