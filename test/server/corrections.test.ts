// Correction notes beside what devices and the alarm engine wrote.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWorkbook } from '../../server/records/sheets/workbook.ts'
import { addSite, type Site } from '../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const ALARMS = '/api/blade-archives/alarm_event'
const ROOT = '/api/gantry-corrections'
const NOTE = { field: 'value', value: '11.5', reason: '风速仪被吊钩遮挡' }

describe.each(databases)('correction notes on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: Site
  let far: Site
  let id: string
  let farId: string

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    site = await addSite(app.platform, '近处')
    far = await addSite(app.platform, '远处')
    const raise = async ({ add, projectId, device }: Site, code: string) =>
      String(
        await add('alarm-event', {
          projectId,
          deviceId: await device(code, '3'),
          deviceClass: '3',
          alarmType: '101',
          alarmLevel: '3',
          content: '风速',
          startTime: '2026-05-01 08:00:00',
          handleState: '0',
          value: 25,
          unit: 'm/s',
        }),
      )
    id = await raise(site, 'T-1')
    farId = await raise(far, 'T-2')
    const reads = ['alarm_event', 'alarm_event_view', 'alarm_event_export']
    await app.addUser({ account: 'corrector', permissions: [...reads, 'alarm_event_correct'] })
    await app.addUser({ account: 'reader', permissions: reads })
  })
  afterAll(() => app.close())

  const add = (as: Caller, record: string, body: object, entity = 'alarm-event') =>
    as(`POST ${ROOT}/add/${entity}`, { query: { id: record }, body })
  const detail = async (record = id) =>
    (await admin(`GET ${ALARMS}/detail`, { query: { id: record } })).body.data as Record<string, unknown>

  test('stand beside the value with who and why, and the value stays', async () => {
    const corrector = await app.api('corrector')
    expect((await add(corrector, id, NOTE)).body.success).toBe(true)
    expect((await add(corrector, id, { ...NOTE, value: '12', reason: '复核' })).body.success).toBe(true)
    const note = { field: 'value', userName: expect.stringMatching(/.+/), time: expect.stringMatching(/^\d{4}-/) }
    const notes = [
      { ...note, value: '11.5', reason: NOTE.reason },
      { ...note, value: '12', reason: '复核' },
    ]
    expect(await detail()).toMatchObject({ value: 25, corrections: notes })
    const { records } = (await admin(`GET ${ALARMS}/list`, { query: { id_equal: id } })).body.data as { records: object[] }
    expect(records).toMatchObject([{ value: 25, corrections: notes }])
    const inbox = (await admin('GET /api/blade-archives/alarm_inbox/list')).body.data as { records: { id: string }[] }
    expect(inbox.records.find((record) => record.id === id)).toMatchObject({ corrections: notes })
  })

  test('stand in the last column of a file', async () => {
    const body = { columns: ['value'], ids: [id] }
    const { job } = (await admin(`POST ${ALARMS}/export-job`, { body })).body.data as { job: string }
    await expect
      .poll(async () => (await admin('GET /api/gantry-jobs/progress', { query: { job } })).body.data)
      .toMatchObject({ state: 'done' })
    const rows = await readWorkbook((await admin('GET /api/gantry-jobs/file', { query: { job } })).bytes)
    expect(rows.at(-2)).toEqual(['报警值', '更正说明'])
    expect(rows.at(-1)?.[1]).toMatch(/^报警值: 更正为 11\.5 m\/s：风速仪被吊钩遮挡（.+）\n报警值: 更正为 12 m\/s：复核/)
  })

  test('are refused without the permission, beyond the data scope, and where the fields or the text are wrong', async () => {
    const [corrector, reader] = [await app.api('corrector'), await app.api('reader')]
    expect((await add(reader, id, NOTE)).body.code).toBe(403)
    expect((await reader(`GET ${ROOT}/fields/alarm-event`)).body.code).toBe(403)
    expect((await add(corrector, id, NOTE, 'labor')).body.code).toBe(403)
    expect((await add(corrector, id, NOTE, 'lift-trip')).body.code).toBe(403)
    expect((await add(corrector, '1', NOTE)).body.success).toBe(false)
    for (const wrong of [
      { field: 'deviceId' },
      { field: 'startTime2' },
      { value: '很大' },
      { value: '' },
      { reason: ' ' },
      { reason: 'x'.repeat(501) },
    ])
      expect((await add(corrector, farId, { ...NOTE, ...wrong })).body.code).toBe(400)
    expect(await detail(farId)).not.toHaveProperty('corrections')
  })

  test('are a hundred of a record at most', async () => {
    const corrector = await app.api('corrector')
    const replies = []
    for (let at = 0; at < 101; at++) replies.push((await add(corrector, farId, NOTE)).body)
    expect(replies.filter(({ success }) => success)).toHaveLength(100)
    expect(replies.at(-1)).toMatchObject({ code: 400, msg: '一条记录最多有 100 条更正说明' })
    expect((await add(corrector, id, NOTE)).body.success).toBe(true)
  })

  test('are offered for the fields that people read, in the language of the reader', async () => {
    const titles = async (language: string) =>
      ((await admin(`GET ${ROOT}/fields/alarm-event`, { headers: { 'Accept-Language': language } })).body.data as { title: string }[]).map(
        ({ title }) => title,
      )
    expect(await titles('zh-CN')).toEqual(expect.arrayContaining(['报警值', '限值', '开始时间']))
    expect(await titles('en')).toEqual(expect.arrayContaining(['Value', 'Limit']))
    expect(await titles('zh-CN')).not.toContain('设备')
  })
})
