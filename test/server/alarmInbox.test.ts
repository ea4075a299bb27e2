// All alarms in one list: those of devices, and what cameras recognised.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWorkbook } from '../../server/records/sheets/workbook.ts'
import { updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { addSite, type Site } from '../support/site.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const PLACE = '/api/blade-archives/alarm_inbox'
const READS = ['alarm_inbox', 'alarm_event', 'alarm_event_handle', 'alarm_event_accept', 'alarm_event_ignore']

interface Row {
  id: string
  alarmName: string
  content: string
  startTime: string
  handleState: string
  deviceClass: string
  projectName: string
}

describe.each(oneDatabase)('the list of all alarms on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let near: Site
  let far: Site

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    near = await addSite(app.platform, '近处')
    far = await addSite(app.platform, '远处')
    const crane = await near.device('T-1', '3')
    const camera = await near.device('C-1', '5')
    const monitorId = await near.add('monitor-device', { monitorName: '南门', deviceId: camera, projectId: near.projectId })
    const raised = (site: Site, startTime: string, values: object = {}) =>
      site.add('alarm-event', {
        projectId: site.projectId,
        deviceId: crane,
        deviceClass: '3',
        alarmType: '101',
        alarmLevel: '3',
        content: '力矩',
        startTime: `2026-05-01 ${startTime}`,
        handleState: '0',
        ...values,
      })
    const seen = (alarmTime: string, values: object = {}) =>
      near.add('ai-video-data', {
        projectId: near.projectId,
        deviceId: camera,
        monitorId,
        alarmType: '1',
        alarmLevel: '3',
        alarmTime: `2026-05-01 ${alarmTime}`,
        handleState: '0',
        isFalse: '0',
        boxes: '[[1,2,3,4,"a",0.9]]',
        ...values,
      })
    await raised(near, '08:00:00')
    await seen('09:00:00')
    await raised(near, '10:00:00')
    await raised(far, '11:00:00', { alarmLevel: '4', value: 12, unit: 'm/s' })
    await seen('12:00:00', { alarmLevel: '4' })
    await seen('13:00:00', { isFalse: '1' })
    await raised(near, '14:00:00', { handleState: '2' })
    await app.addUser({ account: 'all', permissions: [...READS, 'ai_video_data', 'ai_video_data_handle', 'ai_video_data_false_alarm'] })
    await app.addUser({ account: 'devices', permissions: READS })
  })
  afterAll(() => app.close())

  const pageOf = async (query: Record<string, string> = {}, as: Caller = admin) =>
    (await as(`GET ${PLACE}/list`, { query })).body.data as { records: Row[]; total: number; pages: number }
  const hours = async (query: Record<string, string> = {}, as: Caller = admin) => {
    const { records, total } = await pageOf(query, as)
    return `${records.map(({ startTime }) => startTime.slice(11, 13)).join(' ')} of ${total}`
  }
  const filter = (group: object) => ({ filter: JSON.stringify(group) })

  test('stands in the order of both, what nobody has dealt with first, page by page', async () => {
    expect(await hours()).toBe('12 11 10 09 08 14 of 6')
    expect(await hours({ size: '2', current: '2' })).toBe('10 09 of 6')
    expect(await hours({ size: '2', current: '3' })).toBe('08 14 of 6')
    expect(await hours({ ascs: 'start_time' })).toBe('08 09 10 11 12 14 of 6')
    expect(await hours({ order_by: '-alarmLevel,startTime' })).toBe('11 12 08 09 10 14 of 6')
    expect(await hours({ descs: 'value', size: '1' })).toBe('11 of 6')
  })

  test.each<[string, Record<string, string>, string]>([
    ['a level', { alarmLevel: '4' }, '12 11 of 2'],
    ['a stretch of time', { startTime_datege: '2026-05-01 09:00:00', startTime_datelt: '2026-05-01 11:59:59' }, '11 10 09 of 3'],
    ['a state', { handleState_in: '1,2' }, '14 of 1'],
    ['the class of cameras', { deviceClass: '5' }, '12 09 of 2'],
    ['another class', { deviceClass: '3' }, '11 10 08 14 of 4'],
    ['what goes on', { alarmState: '1' }, '11 10 08 14 of 4'],
    ['what only devices tell', { value_ge: '1' }, '11 of 1'],
    [
      'conditions',
      filter({
        all: [
          ['startTime', 'ge', '2026-05-01 11:00:00'],
          ['alarmLevel', 'in', ['4']],
        ],
      }),
      '12 11 of 2',
    ],
    [
      'a condition on a class',
      filter({
        any: [
          ['deviceClass', 'in', ['5']],
          ['startTime', 'le', '2026-05-01 08:00:00'],
        ],
      }),
      '12 09 08 of 3',
    ],
    ['a condition that cameras never meet', filter({ all: [['value', 'gt', 1]] }), '11 of 1'],
    ['a condition that they always meet', filter({ all: [['value', 'empty']] }), '12 10 09 08 14 of 5'],
  ])('is narrowed by %s', async (_, query, expected) => {
    expect(await hours(query)).toBe(expected)
  })

  test('what is not understood is refused as any list refuses it', async () => {
    expect((await admin(`GET ${PLACE}/list`, { query: { nobody: '1' } })).status).toBe(400)
    expect((await admin(`GET ${PLACE}/list`, { query: { filter: '[' } })).status).toBe(400)
  })

  test('what a camera saw is told as an alarm, in the language of the reader', async () => {
    const [seen] = (await pageOf({ deviceClass: '5' })).records
    expect(seen).toMatchObject({
      alarmName: '未戴安全帽',
      content: '南门 未戴安全帽',
      projectName: '近处',
      deviceClass: '5',
      alarmState: '2',
    })
    const { body } = await admin(`GET ${PLACE}/detail`, { query: { id: String(seen?.id) }, headers: { 'accept-language': 'en' } })
    expect(body.data).toMatchObject({ alarmName: 'No helmet', startTime: '2026-05-01 12:00:00', boxes: '[[1,2,3,4,"a",0.9]]' })
    const [raised] = (await pageOf({ deviceClass: '3' })).records
    expect((await admin(`GET ${PLACE}/detail`, { query: { id: String(raised?.id) } })).body.data).toMatchObject({ value: 12 })
    expect((await admin(`GET ${PLACE}/detail`, { query: { id: '1' } })).status).toBe(404)
  })

  test('holds what its reader may read of each, and leaves what is of their project', async () => {
    const [all, devices] = [await app.api('all'), await app.api('devices')]
    expect(await hours({}, all)).toBe('12 11 10 09 08 14 of 6')
    expect(await hours({}, devices)).toBe('11 10 08 14 of 4')
    const mine = filter({
      any: [
        ['projectId', 'mine'],
        ['handleUser', 'mine'],
      ],
    })
    expect(await hours(mine, all)).toBe(' of 0')
    const [user] = await findRows(app.platform, 'user', { account_equal: 'all' })
    await updateRecord(app.platform.store.db, entityOf(app.platform, 'user'), String(user?.id), { projectId: far.projectId }, systemActor())
    app.platform.reads.forget()
    expect(await hours(mine, await app.api('all'))).toBe('11 of 1')
  })

  test('its file holds what devices raised and what cameras saw, in the order of the list', async () => {
    const { records, total } = await pageOf({ size: '100' })
    const wish = { columns: ['alarmName', 'startTime', 'deviceClass'], asked: '筛选 全部' }
    const { job } = (await admin(`POST ${PLACE}/export-job`, { body: wish })).body.data as { job: string }
    const progress = async () => (await admin('GET /api/gantry-jobs/progress', { query: { job } })).body.data
    await expect.poll(progress).toMatchObject({ state: 'done', total })
    const [above, heads, ...rows] = await readWorkbook((await admin('GET /api/gantry-jobs/file', { query: { job } })).bytes)
    expect([above?.[0], heads]).toEqual(['筛选 全部', ['报警名称', '开始时间', '设备类型']])
    expect(rows.map(([name]) => name)).toEqual(records.map(({ alarmName }) => alarmName))
    expect(new Set(rows.map((row) => row[2])).size).toBeGreaterThan(1)
  })

  test('its file holds values with the unit of each alarm, and plain numbers among keys', async () => {
    const cells = async (wish: object) => {
      const body = { columns: ['value'], query: { value_ge: '1' }, ...wish }
      const { job } = (await admin(`POST ${PLACE}/export-job`, { body })).body.data as { job: string }
      await expect
        .poll(async () => (await admin('GET /api/gantry-jobs/progress', { query: { job } })).body.data)
        .toMatchObject({ state: 'done' })
      return (await admin('GET /api/gantry-jobs/file', { query: { job } })).bytes
    }
    expect((await readWorkbook(await cells({}))).at(-1)).toEqual([
      { kind: 'number', number: 12, shown: '12 m/s', serial: expect.anything() },
    ])
    expect((await cells({ kind: 'csv' })).toString()).toContain('12 m/s')
    expect((await cells({ kind: 'csv', keys: true })).toString()).not.toContain('m/s')
  })

  test('a step is taken where each alarm is, by who may take it there', async () => {
    const [all, devices] = [await app.api('all'), await app.api('devices')]
    const [seen, raised] = (await pageOf({ handleState: '0' })).records
    const ids = [seen?.id, raised?.id].join(',')
    const handle = (as: Caller, body: object) => as(`POST ${PLACE}/handle`, { query: { ids }, body })
    expect((await handle(all, {})).body.msg).toBe('请输入处理说明')
    // Readers without access to one list see the other list's alarms only.
    expect((await handle(devices, { handleRemark: '看过' })).status).toBe(403)
    expect(await hours({ handleState: '2' })).toBe('14 of 1')
    expect((await handle(all, { handleRemark: '看过' })).status).toBe(200)
    const [handled] = await findRows(app.platform, 'ai-video-data', { id_equal: String(seen?.id) })
    expect(handled).toMatchObject({ handleState: '2', handleRemark: '看过', handleTime: expect.any(String) })
    expect(await hours({ handleState: '2' })).toBe('14 12 11 of 3')
  })

  test('ignoring is one operation; what devices raised comes back when it is undone, rows of cameras have no history', async () => {
    const open = (await pageOf({ handleState: '0', size: '2' })).records
    const { headers } = await admin(`POST ${PLACE}/ignore`, { query: { ids: open.map(({ id }) => id).join(',') } })
    expect(await hours({ handleState: '3' })).toBe('10 09 of 2')
    expect((await admin('POST /api/gantry-journal/undo', { body: { set: headers.get('gantry-change-set') } })).status).toBe(200)
    expect(await hours({ handleState: '0' })).toBe('10 08 of 2')
  })

  test('a false alarm leaves the list', async () => {
    const [seen] = (await pageOf({ deviceClass: '5', handleState: '3' })).records
    expect((await admin(`POST ${PLACE}/falseAlarm`, { query: { ids: String(seen?.id) } })).status).toBe(200)
    expect(await hours({ deviceClass: '5', handleState: '3' })).toBe(' of 0')
  })
})
