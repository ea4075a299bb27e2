import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { pngOf } from '../../server/modules/demo/pictures/png.ts'
import type { Ingested } from '../../server/series/ingest.ts'
import { change, selectRows } from '../../server/store/sql/query.ts'
import { addSite, keyOf, type Site } from '../support/site.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const INGEST = 'POST /api/blade-archives/ingest'
const MINUTE = 60_000

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let nobody: Caller
  let admin: Caller
  let site: Site

  beforeAll(async () => {
    app = await startApp({ database })
    nobody = await app.api(null)
    admin = await app.api()
    site = await addSite(app.platform)
  })
  afterAll(() => app.close())

  const ago = (minutes: number): string => siteTime(new Date(Date.now() - minutes * MINUTE))
  const send = (deviceCode: string, rows: unknown[], deviceKey = keyOf(deviceCode)): Promise<Reply> =>
    nobody(INGEST, { body: { deviceCode, deviceKey, rows } })
  const sent = async (deviceCode: string, rows: unknown[]): Promise<Ingested> => {
    const { status, text, body } = await send(deviceCode, rows)
    expect([status, text]).toEqual([200, text])
    return body.data as Ingested
  }
  const rowsOf = async (table: string, deviceId: string) =>
    selectRows(app.platform.store.db, `select * from ${table} where device_id = ? and is_deleted = 0`, [deviceId])
  const list = async (path: string, query: Record<string, string>) =>
    ((await admin(`GET ${path}/list`, { query })).body.data as { records: Record<string, unknown>[] }).records

  test('a device names no uploaded file but one that an answer showed to its sender', async () => {
    const deviceId = await site.device('CAM-0009', '5')
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(pngOf(10, 10, () => [0, 90, 0]))]), 'a.png')
    const { link } = (await admin('POST /api/blade-resource/oss/endpoint/put-file', { body })).body.data as { link: string }
    const bare = link.replace(/[?&]s=[\w.-]+/, '')
    const event = (minutes: number, picUrl: string) => ({ kind: 'ai', alarmTime: ago(minutes), alarmType: '1', picUrl })
    const pictures = [bare, `https://other.test/a.jpg,${bare}`, link, 'https://other.test/b.jpg', `/files/pub${'0'.repeat(32)}.png`]
    // One after the other: what an answer showed counts for its own call.
    const leftOut: unknown[] = []
    for (const [at, picture] of pictures.entries()) {
      const { accepted, leftOut: left } = await sent('CAM-0009', [event(at + 2, picture)])
      leftOut.push([accepted, ...left.map(({ field }) => field)])
    }
    expect(leftOut).toEqual([[1, 'picUrl'], [1, 'picUrl'], [1], [1], [1]])
    const text = (await admin('GET /api/blade-archives/ai_video_reatldata/list', { query: { deviceId_equal: deviceId } })).text
    expect([text, text.match(/[?&]s=/g)?.length]).toEqual([text, 1])
  })

  test('rows of a device are stored with its project and name, and what follows from their values', async () => {
    const deviceId = await site.device('ENV-0001', '2')
    const collectTime = ago(3)
    const row = { kind: 'env', collectTime, pm25: 36, pm10: 160, windSpeed: 2.3, windDirection: 47, noise: null }
    expect(await sent('ENV-0001', [row])).toEqual({ accepted: 1, duplicates: 0, rejected: [], leftOut: [], rows: expect.any(Array) })
    const [stored] = await list('/api/blade-archives/spray_eqp_env_log', { deviceId_equal: deviceId })
    expect(stored).toMatchObject({
      projectId: site.projectId,
      projectName: '试验工地',
      deviceName: 'ENV-0001',
      collectTime,
      dataType: '2011',
    })
    expect(stored).toMatchObject({ windLevel: 2, windDirName: '2', aqi: 105, aqiLevel: '3', overFlags: 'pm10', noise: null })
  })

  test('the same rows again change nothing, whether one by one or in one call', async () => {
    const deviceId = await site.device('ENV-0002', '2')
    const rows = [5, 4, 3].map((minutes) => ({ kind: 'env', collectTime: ago(minutes), pm10: minutes }))
    expect(await sent('ENV-0002', [...rows, rows[0]])).toMatchObject({ accepted: 3, duplicates: 1 })
    expect(await sent('ENV-0002', rows)).toMatchObject({ accepted: 0, duplicates: 3 })
    expect(await rowsOf('spray_env_log', deviceId)).toHaveLength(3)
  })

  test('a row is refused with its reason and its place when its moment or its kind cannot be true, and kept in sight', async () => {
    const deviceId = await site.device('ENV-0003', '2')
    const good = { kind: 'env', collectTime: ago(1), pm10: 40 }
    const answer = await sent('ENV-0003', [
      good,
      { ...good, collectTime: siteTime(new Date(Date.now() + 10 * MINUTE)) },
      { ...good, collectTime: '2000-01-01 00:00:00' },
      { ...good, kind: 'rope' },
      { pm10: 3, kind: 'env' },
      'text',
    ])
    expect(answer.accepted).toBe(1)
    expect(answer.rejected.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '1 采集时间晚于当前时间',
      '2 采集时间早于数据保存期限',
      '3 数据种类应为：env, flow',
      '4 请选择采集时间',
      '5 数据行应为JSON对象',
    ])
    const kept = await list('/api/blade-archives/left_out_value', { deviceId_equal: deviceId })
    expect(kept.map(({ fieldName, occurrences }) => `${fieldName ?? ''} ${occurrences}`).sort()).toEqual([
      ' 1',
      ' 1',
      'collectTime 1',
      'collectTime 1',
      'collectTime 1',
    ])
  })

  test('each field is validated alone: what cannot be true is left out and counted once, and the rest of the row counts', async () => {
    const deviceId = await site.device('ENV-0012', '2')
    const row = { kind: 'env', collectTime: ago(2), pm10: 90_000, pm25: 'forty', tsp: 120, pm11: 3, projectId: '1', noise: '<script>' }
    const answer = await sent('ENV-0012', [row])
    expect(answer).toMatchObject({ accepted: 1, rejected: [] })
    expect(answer.leftOut.map(({ row: place, field, reason }) => `${place} ${field} ${reason}`)).toEqual([
      '0 pm11 数据字段不存在：pm11',
      '0 projectId 数据字段不存在：projectId',
      '0 pm25 PM2.5格式不正确',
      '0 noise 噪声格式不正确',
      '0 pm10 PM10应在0~5,000之间',
    ])
    expect(await sent('ENV-0012', [row])).toMatchObject({ accepted: 0, duplicates: 1 })
    await sent('ENV-0012', [{ ...row, collectTime: ago(1), pm10: 90_001 }])
    const [stored] = await list('/api/blade-archives/spray_eqp_env_log', { deviceId_equal: deviceId })
    expect(stored).toMatchObject({ projectId: site.projectId, tsp: 120, pm10: null, pm25: null, noise: null })
    const [pm10] = await list('/api/blade-archives/left_out_value', { deviceId_equal: deviceId, fieldName_equal: 'pm10' })
    expect(pm10).toMatchObject({ kind: 'env', occurrences: 2, example: '90001', reason: 'PM10应在0~5,000之间', deviceName: 'ENV-0012' })
    expect(JSON.parse(String(pm10?.examples)).map(({ raw }: { raw: string }) => raw)).toEqual(['90001', '90000'])
  })

  test('a number as text is read as in any other body, and a text that is none is left out', async () => {
    const deviceId = await site.device('ENV-0029', '2')
    const row = {
      kind: 'env',
      collectTime: ago(1),
      pm10: '78.50',
      pm25: '42',
      windDirection: '90',
      humidity: '100.2',
      noise: '1,2',
      windSpeed: '',
    }
    expect((await sent('ENV-0029', [row])).leftOut.map(({ field, reason }) => `${field} ${reason}`)).toEqual(['noise 噪声格式不正确'])
    const [stored] = await list('/api/blade-archives/spray_eqp_env_log', { deviceId_equal: deviceId })
    expect(stored).toMatchObject({ pm10: 79, pm25: 42, windDirection: 90, humidity: 100, noise: null, windSpeed: null, windDirName: '4' })
  })

  test('small drift over a bound is the bound, and a decimal of a whole number is rounded, as far as the schema file says', async () => {
    const deviceId = await site.device('ENV-0013', '2')
    const row = { kind: 'env', collectTime: ago(1), pm10: 78.5, pm25: -2, humidity: 100.2, windDirection: 360, windSpeed: -0.2, noise: -5 }
    expect((await sent('ENV-0013', [row])).leftOut.map(({ field }) => field)).toEqual(['noise'])
    const [stored] = await list('/api/blade-archives/spray_eqp_env_log', { deviceId_equal: deviceId })
    expect(stored).toMatchObject({ pm10: 79, pm25: 0, humidity: 100, windDirection: 359, windSpeed: 0, noise: null })
  })

  test('names that a device invents fill no table', async () => {
    const deviceId = await site.device('ENV-0014', '2')
    const invented = (from: number) => Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`x${from + at}`, 1]))
    await sent(
      'ENV-0014',
      [1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ kind: 'env', collectTime: ago(at), ...invented(at * 100) })),
    )
    const rows = await rowsOf('left_out_value', deviceId)
    expect(rows.length).toBeLessThanOrEqual(101)
    expect(rows.length).toBeGreaterThan(90)
  })

  test.each([
    ['a wrong key', 'ENV-0004', 'wrong-key-0123456789'],
    ['no key of a device that has none', 'ENV-0005', ''],
    ['an unknown device', 'ENV-9999', keyOf('ENV-9999')],
  ])('%s is refused, and nothing is stored', async (_, deviceCode, key) => {
    const deviceId = await site.device(
      deviceCode === 'ENV-9999' ? 'ENV-0006' : deviceCode,
      '2',
      deviceCode === 'ENV-0005' ? { deviceKey: '' } : {},
    )
    const reply = await send(deviceCode, [{ kind: 'env', collectTime: ago(1) }], key)
    expect([reply.status, reply.body.msg]).toEqual([401, '设备编号或接入密钥错误'])
    expect(await rowsOf('spray_env_log', deviceId)).toEqual([])
  })

  test('after ten wrong keys a device hears no more from that address for a minute, unless it proved its key there before', async () => {
    await site.device('ENV-0010', '2')
    await site.device('ENV-0011', '2')
    expect((await send('ENV-0010', [])).status).toBe(200)
    for (const code of ['ENV-0010', 'ENV-0011', 'ENV-NONE']) {
      const statuses: number[] = []
      for (let guess = 0; guess < 11; guess++) statuses.push((await send(code, [], `guess-0123456789abc${guess}`)).status)
      expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
      expect(statuses.at(-1)).toBe(429)
    }
    expect((await send('ENV-0010', [])).status).toBe(200)
    expect((await send('ENV-0011', [])).status).toBe(429)
  })

  test('a gateway sends for several devices, and one wrong key refuses the whole call', async () => {
    const [one, two] = [await site.device('ROPE-0001', '1'), await site.device('ROPE-0002', '1')]
    const batch = (deviceCode: string, deviceKey = keyOf(deviceCode)) => ({
      deviceCode,
      deviceKey,
      rows: [{ collectTime: ago(1), battery: 80 }],
    })
    const refused = await nobody(INGEST, { body: [batch('ROPE-0001'), batch('ROPE-0002', 'nothing')] })
    expect(refused.status).toBe(401)
    expect(await rowsOf('rope_data', one)).toEqual([])
    const reply = await nobody(INGEST, { body: [batch('ROPE-0001'), batch('ROPE-0002')] })
    expect(reply.body.data).toEqual({ accepted: 2, duplicates: 0, rejected: [], leftOut: [], rows: expect.any(Array) })
    expect(await rowsOf('rope_data', two)).toHaveLength(1)
  })

  test('more than 1,000 rows at once are refused', async () => {
    await site.device('ENV-0007', '2')
    const reply = await send(
      'ENV-0007',
      Array.from({ length: 1001 }, () => ({})),
    )
    expect([reply.status, reply.body.msg]).toEqual([400, '一次最多上报1,000行数据'])
  })

  test('a device without a project is told so, row by row', async () => {
    await site.device('ENV-0008', '2', { projectId: null })
    expect(await sent('ENV-0008', [{ kind: 'env', collectTime: ago(1) }])).toMatchObject({
      accepted: 0,
      rejected: [{ reason: '设备未绑定项目' }],
    })
  })

  test('a device that speaks is online with its battery, and its newest row is at hand though an older one comes later', async () => {
    const deviceId = await site.device('ROPE-0003', '1', { onlineStatus: '0' })
    await sent('ROPE-0003', [{ collectTime: ago(1), battery: 64, signal: -71, height: 3 }])
    await sent('ROPE-0003', [{ collectTime: ago(9), battery: 70, height: 1 }])
    const device = (await admin('GET /api/blade-archives/device/detail', { query: { id: deviceId } })).body.data as Record<string, unknown>
    expect(device).toMatchObject({ onlineStatus: '1', signal: -71 })
    expect(String(device.lastTime) >= ago(1)).toBe(true)
    const [latest] = await selectRows(app.platform.store.db, 'select collect_time, data from device_latest where device_id = ?', [deviceId])
    expect(JSON.parse(String(latest?.[1]))).toMatchObject({ battery: 64, height: 3 })
  })

  test('rope data carry who wore the rope at that moment, not who wears it now', async () => {
    const deviceId = await site.device('ROPE-0004', '1')
    const [li, wang] = [
      await site.add('labor', { name: '李强', projectId: site.projectId }),
      await site.add('labor', { name: '王芳', projectId: site.projectId }),
    ]
    await site.add('rope-use-log', {
      deviceId,
      laborId: li,
      workType: '030',
      teamName: '架子一班',
      useStart: ago(60),
      useEnd: ago(30),
      useState: '2',
    })
    await site.add('rope-use-log', { deviceId, laborId: wang, workType: '040', useStart: ago(20), useState: '1' })
    await sent(
      'ROPE-0004',
      [40, 25, 10].map((minutes) => ({ collectTime: ago(minutes), hook1State: '1', hook2State: '0', height: 12 })),
    )
    const rows = await list('/api/rope_data/ropedata', { deviceId_equal: deviceId })
    expect(rows.map(({ laborName }) => laborName)).toEqual(['王芳', null, '李强'])
    expect(rows[2]).toMatchObject({ workType: '030', teamName: '架子一班', deviceCode: 'ROPE-0004', hookState: '1' })
  })

  test('a run of a spray is one row that learns its end, whatever order its parts come in', async () => {
    const deviceId = await site.device('SPRAY-001', '2')
    const [startTime, endTime] = [ago(30), ago(10)]
    await sent('SPRAY-001', [{ kind: 'flow', startTime, mode: '1', runState: '1', flowStart: 100.5 }])
    expect(await sent('SPRAY-001', [{ kind: 'flow', startTime, endTime, runState: '0', flowEnd: 101.75, flowStart: 100.5 }])).toMatchObject(
      { accepted: 1 },
    )
    expect(await sent('SPRAY-001', [{ kind: 'flow', startTime, endTime }])).toMatchObject({ accepted: 0, duplicates: 1 })
    const runs = await list('/api/blade-archives/spray_eqp_flow_log', { deviceId_equal: deviceId })
    expect(runs).toEqual([expect.objectContaining({ mode: '1', runState: '0', waterUse: 1.25, duration: 20 })])
  })

  test('a run that ends before it starts is refused with the reason, from a device and from a person', async () => {
    const deviceId = await site.device('SPRAY-002', '2')
    const run = { startTime: ago(10), endTime: ago(12) }
    expect((await sent('SPRAY-002', [{ kind: 'flow', ...run }])).rejected).toMatchObject([{ reason: '关闭时间不能早于开启时间' }])
    await sent('SPRAY-002', [{ kind: 'flow', startTime: run.startTime, endTime: ago(5) }])
    const [stored] = await list('/api/blade-archives/spray_eqp_flow_log', { deviceId_equal: deviceId })
    const reply = await admin('POST /api/blade-archives/spray_eqp_flow_log/submit', { body: { id: stored?.id, endTime: run.endTime } })
    expect([reply.status, reply.body.msg]).toEqual([400, '关闭时间不能早于开启时间'])
    await site.device('CRANE-01', '3')
    const cycle = { kind: 'cycle', ...run, maxLoad: 3 }
    expect((await sent('CRANE-01', [cycle])).rejected).toMatchObject([{ reason: '结束时间早于开始时间' }])
    expect(await list('/api/blade-archives/spray_eqp_flow_log', { deviceId_equal: deviceId })).toMatchObject([{ endTime: stored?.endTime }])
  })

  test('a meter that is reset or rolls over within a run loses no water, whatever parts the run comes in', async () => {
    const deviceId = await site.device('SPRAY-003', '2', { config: JSON.stringify({ sprayType: '2', meterCapacity: 1000 }) })
    const startTime = ago(30)
    const water = async () => (await list('/api/blade-archives/spray_eqp_flow_log', { deviceId_equal: deviceId }))[0]?.waterUse
    await sent('SPRAY-003', [{ kind: 'flow', startTime, flowStart: 990 }])
    await sent('SPRAY-003', [{ kind: 'flow', startTime, flowEnd: 996.5 }])
    expect(await water()).toBe(6.5)
    await sent('SPRAY-003', [{ kind: 'flow', startTime, flowEnd: 2 }])
    expect(await water()).toBe(12)
    await sent('SPRAY-003', [{ kind: 'flow', startTime, flowEnd: 3, endTime: ago(20) }])
    expect(await sent('SPRAY-003', [{ kind: 'flow', startTime, flowEnd: 3 }])).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await water()).toBe(13)
  })

  test('a removed row may be sent again', async () => {
    const deviceId = await site.device('ENV-0009', '2')
    const rows = [{ kind: 'env', collectTime: ago(2), pm10: 50 }]
    await sent('ENV-0009', rows)
    await change(app.platform.store.db, 'update spray_env_log set is_deleted = 1 where device_id = ?', [deviceId])
    expect(await sent('ENV-0009', rows)).toMatchObject({ accepted: 1 })
  })
})
