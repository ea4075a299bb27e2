// Devices of one class beside each other: values, gaps and limits, and the workbook of the same.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DeviceComparison } from '../../engine/site/answers/comparison.ts'
import * as dict from '../../engine/site/keys.ts'
import { type BoundSender, senderById } from '../../server/modules/devices/sender.ts'
import { ingest } from '../../server/modules/telemetry/ingest.ts'
import { readWorkbook } from '../../server/records/sheets/workbook.ts'
import { addSite } from '../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const PATH = '/api/blade-archives/data_ana/compareDevices'
const SPAN = { startTime: '2026-03-06 08:00:00', endTime: '2026-03-06 11:30:00', granularity: 'hour' }

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date('2026-03-06T11:30:00+08:00'))
    app = await startApp({ database })
    admin = await app.api()
    const north = await addSite(app.platform, '北区', '000000', { noiseDayLimit: 70, noiseNightLimit: 55 })
    const south = await addSite(app.platform, '南区', '000000', { pm10Limit: 120, noiseDayLimit: 70, noiseNightLimit: 55 })
    const other = await addSite(app.platform, '别处', '100001')
    Object.assign(ids, {
      dust: await north.device('D-1001', dict.deviceClass.sprayDust),
      southDust: await south.device('D-1002', dict.deviceClass.sprayDust),
      box: await north.device('C-1001', dict.deviceClass.towerCrane),
      otherBox: await north.device('C-1002', dict.deviceClass.towerCrane),
      camera: await north.device('V-1001', dict.deviceClass.camera),
      pit: await north.device('P-1001', '21'),
      foreign: await other.device('D-9001', dict.deviceClass.sprayDust),
    })
    ids.crane = await north.add('tower-crane', {
      projectId: north.projectId,
      craneName: '1#',
      deviceId: ids.box,
      momentWarn: 90,
      momentAlarm: 100,
    })
    ids.otherCrane = await north.add('tower-crane', {
      projectId: north.projectId,
      craneName: '2#',
      deviceId: ids.otherBox,
      momentAlarm: 105,
    })
    const send = async (id: string | undefined, rows: object[]) =>
      ingest(app.platform, [{ sender: (await senderById(app.platform, String(id))) as BoundSender, rows }])
    const env = (time: string, pm10: number) => ({ kind: 'env', collectTime: `2026-03-06 ${time}`, pm10, noise: 60 })
    await send(ids.dust, [env('08:00:00', 100), env('08:01:00', 140), env('11:00:00', 90)])
    await send(ids.southDust, [env('09:00:00', 50)])
    const crane = (time: string, momentPercent: number) => ({ kind: 'tower', collectTime: `2026-03-06 ${time}`, momentPercent })
    await send(ids.box, [crane('08:00:00', 20), crane('08:00:05', 80)])
    await send(ids.pit, [{ kind: 'foundation-pit', collectTime: '2026-03-06 09:10:00', settlement: -12.5 }])
  })
  afterAll(async () => {
    await app.close()
    vi.useRealTimers()
  })

  const compare = async (query: Record<string, string>) => {
    const { status, text, body } = await admin(`GET ${PATH}`, { query: { ...SPAN, ...query } })
    expect([status, text]).toEqual([200, text])
    return body.data as DeviceComparison
  }
  const join = (...names: string[]) => names.map((name) => ids[name]).join(',')

  test('each device has a value for each hour, and a gap where it sent nothing', async () => {
    const { times, devices, measure, figure } = await compare({ ids: join('southDust', 'dust'), measure: 'pm10' })
    expect(times).toEqual(['08', '09', '10', '11'].map((hour) => `2026-03-06 ${hour}:00:00`))
    expect(devices.map(({ name, project, values }) => ({ name, project, values }))).toEqual([
      { name: 'D-1002', project: '南区', values: [null, 50, null, null] },
      { name: 'D-1001', project: '北区', values: [120, null, null, 90] },
    ])
    expect([measure?.unit, figure]).toEqual(['μg/m³', 'mean'])
    expect((await compare({ ids: join('dust'), measure: 'pm10', figure: 'max' })).devices[0]?.values).toEqual([140, null, null, 90])
  })

  test('limits are those of the alarms: one line where they agree, one for each where projects or machines differ', async () => {
    const said = ({ limits }: DeviceComparison) => limits.map(({ title, value, deviceIds }) => [title, value, deviceIds.length])
    const dust = { ids: join('dust', 'southDust') }
    expect(said(await compare({ ...dust, measure: 'noise' }))).toEqual([
      [expect.stringContaining('昼'), 70, 2],
      [expect.stringContaining('夜'), 55, 2],
    ])
    expect(said(await compare({ ...dust, measure: 'pm10' })).map(([, value, devices]) => [value, devices])).toEqual([
      [150, 1],
      [120, 1],
    ])
    const cranes = await compare({ ids: join('box', 'otherBox'), measure: 'momentPercent' })
    expect(said(cranes).map(([, value, devices]) => [value, devices])).toEqual([
      [100, 1],
      [90, 2],
      [105, 1],
    ])
  })

  test('cranes are compared by their devices', async () => {
    const { devices } = await compare({ of: 'tower-crane', ids: join('otherCrane', 'crane'), measure: 'momentPercent' })
    expect(devices.map(({ id, values }) => [id, values[0]])).toEqual([
      [ids.otherBox, null],
      [ids.box, 50],
    ])
  })

  test('a kind that is only a schema file is compared by its rows, and a limit without a sign lies on both sides', async () => {
    const { measures, devices, limits } = await compare({ ids: join('pit'), measure: 'settlement' })
    expect(measures.map(({ name }) => name)).toEqual(['settlement', 'displacement', 'tilt', 'waterLevel', 'battery'])
    expect(devices[0]?.values).toEqual([null, -12.5, null, null])
    expect(limits.map(({ value }) => value)).toEqual([30, -30, 24, -24])
  })

  test('a class that measures nothing has no measures', async () => {
    expect(await compare({ ids: join('camera') })).toMatchObject({ measures: [], measure: null, limits: [] })
  })

  test.each([
    ['devices of several classes', () => ({ ids: join('dust', 'box') }), 400],
    ['an unknown value', () => ({ ids: join('dust'), measure: 'deviceName' }), 400],
    ['no devices', () => ({ ids: '' }), 400],
    ['a device of another tenant', () => ({ ids: join('foreign') }), 404],
    ['nine devices', () => ({ ids: '1,2,3,4,5,6,7,8,9' }), 400],
  ])('%s are refused', async (_, query, status) => {
    expect((await admin(`GET ${PATH}`, { query: { ...SPAN, ...query() } })).status).toBe(status)
  })

  test('a device of another tenant is left out beside others, and nobody compares without the right to read devices', async () => {
    expect((await compare({ ids: join('foreign', 'dust') })).devices.map(({ id }) => id)).toEqual([ids.dust])
    await app.addUser({ account: 'eve', permissions: ['company'] })
    const eve = await app.api('eve')
    await app.addUser({ account: 'kim', permissions: ['device'] })
    const kim = await app.api('kim')
    expect((await kim(`GET ${PATH}`, { query: { ...SPAN, ids: join('dust') } })).status).toBe(200)
    expect((await kim(`GET ${PATH}Sheet`, { query: { ...SPAN, ids: join('dust') } })).status).toBe(403)
    for (const path of [PATH, `${PATH}Sheet`])
      expect((await eve(`GET ${path}`, { query: { ...SPAN, ids: join('dust') } })).status).toBe(403)
  })

  test('the workbook has a column for each device, an empty cell for a gap, and its limits above', async () => {
    const file = await admin(`GET ${PATH}Sheet`, { query: { ...SPAN, ids: join('dust', 'southDust'), measure: 'pm10' } })
    const rows = await readWorkbook(file.bytes)
    expect(rows[0]?.[0]).toBe('PM10 (μg/m³)（平均值，2026-03-06 08:00:00 至 2026-03-06 11:00:00）')
    expect(String(rows[1]?.[0])).toMatch(/^限值：.*（D-1001） 150; .*（D-1002） 120$/)
    expect(rows.slice(2)).toEqual([
      ['时间', 'D-1001 · 北区', 'D-1002 · 南区'],
      ['2026-03-06 08:00:00', 120, null],
      ['2026-03-06 09:00:00', null, 50],
      ['2026-03-06 10:00:00', null, null],
      ['2026-03-06 11:00:00', 90, null],
    ])
  })
})
