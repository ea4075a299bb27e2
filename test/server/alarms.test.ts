import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { later, siteTime } from '../../engine/model/siteTime.ts'
import { evaluateAttendance } from '../../server/modules/alarms/attendance.ts'
import { type BoundSender, senderById } from '../../server/modules/devices/sender.ts'
import { ingest } from '../../server/modules/telemetry/ingest.ts'
import { markSilent } from '../../server/modules/telemetry/offline.ts'
import { freshRollups } from '../../server/series/rollups.ts'
import { updateRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { selectRows } from '../../server/store/sql/query.ts'
import { idCardOf } from '../support/archives.ts'
import { addSite, type Site } from '../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

interface Alarm {
  id: string
  alarmType: string
  alarmName: string
  alarmLevel: string
  alarmState: string
  startTime: string
  endTime: string | null
  value: number | null
  threshold: number | null
  content: string
  handleState: string
}

const HOUR = 3_600_000

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: Site
  let count = 0

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    site = await addSite(app.platform)
  })
  afterAll(() => app.close())

  /** A moment some seconds after ten o'clock yesterday. */
  const at = (seconds: number): string => later(`${siteTime(new Date(Date.now() - 24 * HOUR)).slice(0, 10)} 10:00:00`, seconds)
  const newSender = async (deviceClass: string, values: object = {}): Promise<BoundSender> => {
    count += 1
    return (await senderById(
      app.platform,
      await site.device(`D-${count}`, deviceClass, { deviceName: `${count}#`, ...values }),
    )) as BoundSender
  }
  const crane = async (values: object = {}): Promise<BoundSender> => {
    const sender = await newSender('3', values)
    await site.add('tower-crane', {
      craneName: '塔机',
      deviceId: sender.id,
      projectId: site.projectId,
      momentWarn: 90,
      momentAlarm: 100,
      windWarn: 10.8,
      windAlarm: 13.9,
    })
    return sender
  }
  const send = async (sender: BoundSender, rows: object[]) => expect((await ingest(app.platform, [{ sender, rows }])).rejected).toEqual([])
  const alarmsOf = async (sender: BoundSender): Promise<Alarm[]> => {
    const query = { deviceId_equal: sender.id, ascs: 'startTime' }
    return ((await admin('GET /api/blade-archives/alarm_event/list', { query })).body.data as { records: Alarm[] }).records
  }
  const brief = (alarms: readonly Alarm[]) =>
    alarms.map(({ alarmType, startTime, endTime, value }) => [alarmType, startTime, endTime, value])
  const moments = (from: number, percents: readonly (number | null)[]) =>
    percents.map((momentPercent, index) => ({ kind: 'tower', collectTime: at(from + index * 5), momentPercent }))

  test('a moment over the limit is an alarm with its worst value, until three samples lie 5 % below', async () => {
    const sender = await crane()
    await send(sender, moments(0, [60, 101.5, 108, 99]))
    const [active] = await alarmsOf(sender)
    expect(active).toMatchObject({ alarmType: '101', alarmLevel: '3', alarmState: '1', endTime: null, value: 108, threshold: 100 })
    expect(active?.content).toBe(`${sender.deviceName} 力矩报警 101.5% ≥ 100%`)
    const query = { deviceId_equal: sender.id, alarmType_equal: '101' }
    const english = await admin('GET /api/blade-archives/alarm_event/list', { query, headers: { 'accept-language': 'en' } })
    const told = { alarmName: 'Moment alarm', content: `${sender.deviceName} Moment alarm 101.5% ≥ 100%` }
    expect(english.body.data).toMatchObject({ records: [told] })
    await send(sender, moments(20, [80, 96, 80, 80]))
    expect((await alarmsOf(sender)).find(({ alarmType }) => alarmType === '101')?.endTime).toBeNull()
    await send(sender, moments(40, [80]))
    expect(brief(await alarmsOf(sender)).find(([type]) => type === '101')).toEqual(['101', at(5), at(40), 108])
  })

  test('a warning is one between its limit and that of the alarm; above, the alarm speaks', async () => {
    const sender = await crane()
    await send(sender, moments(0, [92]))
    expect(brief(await alarmsOf(sender))).toEqual([['102', at(0), null, 92]])
    await send(sender, moments(5, [105, 105]))
    expect((await alarmsOf(sender)).map(({ alarmType }) => alarmType).sort()).toEqual(['101', '102'])
  })

  test('an alarm that comes back within a minute is the same one, later it is another', async () => {
    const sender = await crane()
    await send(sender, moments(0, [101, 50, 50, 50]))
    await send(sender, moments(60, [102, 50, 50, 50]))
    expect(brief(await alarmsOf(sender))).toEqual([['101', at(0), at(75), 102]])
    await send(sender, moments(140, [103]))
    expect(brief(await alarmsOf(sender))).toEqual([
      ['101', at(0), at(75), 102],
      ['101', at(140), null, 103],
    ])
  })

  test('the same rows again, rows that come late, and values that are missing change no alarm', async () => {
    const sender = await crane()
    const rows = moments(0, [101, 101, 50])
    await send(sender, rows)
    await send(sender, rows)
    await send(sender, [{ kind: 'tower', collectTime: at(-600), momentPercent: 120 }])
    await send(sender, moments(15, [null, null, null, null]))
    expect(brief(await alarmsOf(sender))).toEqual([['101', at(0), null, 101]])
  })

  test('calls that come at the same moment raise one alarm', async () => {
    for (let round = 0; round < 5; round++) {
      const sender = await crane()
      await Promise.all([0, 5, 10, 15, 20, 25].map((seconds) => send(sender, moments(seconds, [104]))))
      expect((await alarmsOf(sender)).map(({ alarmType }) => alarmType)).toEqual(['101'])
    }
  })

  test('what a device finds itself is an alarm of its flags, as long as the flag stands; an unknown flag is none', async () => {
    const sender = await crane()
    const row = (seconds: number, alarmFlags: string[]) => ({ kind: 'tower', collectTime: at(seconds), alarmFlags })
    await send(sender, [row(0, ['161', '999']), row(5, ['161']), row(10, []), row(15, []), row(20, [])])
    expect(brief(await alarmsOf(sender))).toEqual([['161', at(0), at(20), null]])
  })

  test('a device that is switched off stores its rows and alarms nobody', async () => {
    const sender = await crane({ enabled: '0' })
    await send(sender, moments(0, [120]))
    expect(await alarmsOf(sender)).toEqual([])
  })

  test('dust is evaluated by the mean of a quarter of an hour once it is over, not by a minute', async () => {
    const sender = await newSender('2')
    const minutes = (from: number, values: readonly number[]) =>
      values.map((pm10, index) => ({ kind: 'env', collectTime: at((from + index) * 60), pm10, noise: 60 }))
    await send(sender, minutes(0, [400, 100, 20, 20, 20]))
    await send(sender, minutes(15, [155, 165]))
    expect(await alarmsOf(sender)).toEqual([])
    await send(sender, minutes(30, [100]))
    expect(brief(await alarmsOf(sender))).toEqual([['302', at(30 * 60), null, 160]])
    await send(sender, minutes(45, [100, 100]))
    await send(sender, minutes(60, [100]))
    await send(sender, minutes(75, [100]))
    await send(sender, minutes(90, [100]))
    expect((await alarmsOf(sender)).map(({ alarmState }) => alarmState)).toEqual(['2'])
  })

  test('the mean of an alarm is kept with two decimals', async () => {
    const sender = await newSender('2')
    const minutes = (from: number, values: readonly number[]) =>
      values.map((pm10, index) => ({ kind: 'env', collectTime: at((from + index) * 60), pm10, noise: 60 }))
    await send(sender, minutes(0, [160, 161, 161]))
    await send(sender, minutes(15, [100]))
    expect((await alarmsOf(sender)).map(({ value }) => value)).toEqual([160.67])
  })

  test('minutes whose flag says that they do not count enter no quarter, no hour and no limit', async () => {
    const sender = await newSender('2')
    const minute = (index: number, pm10: number, dataFlag = 'N') => ({ kind: 'env', collectTime: at(index * 60), pm10, dataFlag })
    await send(sender, [...Array.from({ length: 14 }, (_, index) => minute(index, 50)), minute(14, 4990, 'D'), minute(15, 50)])
    expect((await alarmsOf(sender)).map(({ alarmType }) => alarmType)).toEqual(['391'])
    await freshRollups(app.platform)
    const hours = await selectRows(app.platform.store.db, 'select "rows", pm10_count, pm10_max from env_hour where device_id = ?', [
      sender.id,
    ])
    expect(hours.map((row) => row.map(Number))).toEqual([[15, 15, 50]])
    const query = { deviceId_equal: sender.id, dataFlag_equal: 'D' }
    const list = (await admin('GET /api/blade-archives/spray_eqp_env_log/list', { query })).body.data as { records: object[] }
    expect(list.records).toMatchObject([{ pm10: 4990, dataFlag: 'D', overFlags: null, aqi: null }])
  })

  test('a flag of one value leaves that value out, and the others of its row count', async () => {
    const sender = await newSender('2')
    const minute = (index: number, pm10: number, over: object = {}) => ({
      kind: 'env',
      collectTime: at(index * 60),
      pm10,
      pm25: 30,
      ...over,
    })
    const minutes = Array.from({ length: 14 }, (_, index) => minute(index, 50))
    const rows = [...minutes, minute(14, 4990, { pm10Flag: 'd', pm25Flag: 'N' }), minute(15, 60, { pm10Flag: 'T', pm25Flag: 'D' })]
    const { leftOut } = await ingest(app.platform, [{ sender, rows }])
    expect(leftOut.map(({ field, reason }) => [field, reason])).toEqual([['pm10', '数据标记为D，不是有效数据']])
    const query = { deviceId_equal: sender.id, collectTime_ge: at(14 * 60), ascs: 'collectTime' }
    const list = (await admin('GET /api/blade-archives/spray_eqp_env_log/list', { query })).body.data as { records: object[] }
    expect(list.records).toMatchObject([
      { pm10: null, pm25: 30, dataFlag: 'N' },
      { pm10: 60, pm25: 30, dataFlag: 'D' },
    ])
    await freshRollups(app.platform)
    const hours = await selectRows(
      app.platform.store.db,
      'select "rows", pm10_count, pm10_max, pm25_count from env_hour where device_id = ?',
      [sender.id],
    )
    expect(hours.map((row) => row.map(Number))).toEqual([[15, 14, 50, 15]])
    expect((await alarmsOf(sender)).map(({ alarmType }) => alarmType)).toEqual(['391'])
  })

  test('a field that cannot be true does not silence the others of its row', async () => {
    const sender = await crane()
    const { accepted, leftOut } = await ingest(app.platform, [
      { sender, rows: [{ kind: 'tower', collectTime: at(0), momentPercent: 130, load: -20 }] },
    ])
    expect([accepted, leftOut.map(({ field }) => field)]).toEqual([1, ['load']])
    await send(sender, [{ kind: 'tower', collectTime: at(5), momentPercent: 131, load: -0.02 }])
    expect(brief(await alarmsOf(sender))).toEqual([['101', at(0), null, 131]])
  })

  test('a clock that ran ahead raises its alarm at the moment the row came, and silences nobody when it is set right', async () => {
    const sender = await crane()
    const soon = siteTime(new Date(Date.now() + 200_000))
    const now = siteTime()
    await send(sender, [{ kind: 'tower', collectTime: soon, momentPercent: 105 }])
    const [raised] = await alarmsOf(sender)
    expect(raised?.startTime && raised.startTime >= now && raised.startTime < soon).toBe(true)
    // Set right, and three calm samples later: over, and not before it began.
    for (const seconds of [10, 15, 20])
      await send(sender, [{ kind: 'tower', collectTime: siteTime(new Date(Date.now() + seconds * 1000)), momentPercent: 50 }])
    const [ended] = await alarmsOf(sender)
    expect(ended?.endTime && ended.endTime >= ended.startTime).toBe(true)
  })

  test('a clock that was set back is told, since no alarm is evaluated by its rows; rows of an outage are evaluated at their own moments', async () => {
    const sender = await crane()
    await send(sender, moments(0, [50]))
    await send(sender, [{ kind: 'tower', collectTime: at(-3600), momentPercent: 130 }])
    expect(await alarmsOf(sender)).toEqual([])
    const query = { deviceId_equal: sender.id }
    const told = (await admin('GET /api/blade-archives/left_out_value/list', { query })).body.data as { records: object[] }
    expect(told.records).toMatchObject([{ fieldName: 'collectTime', occurrences: 1, example: JSON.stringify(at(-3600)) }])
    await send(sender, moments(600, [130, 131]))
    expect(brief(await alarmsOf(sender))).toEqual([['101', at(600), null, 131]])
  })

  test('rows that two gateways send are one row and one alarm', async () => {
    const sender = await crane()
    const rows = moments(0, [104, 105])
    await Promise.all([send(sender, rows), send(sender, rows)])
    expect(brief(await alarmsOf(sender))).toEqual([['101', at(0), null, 105]])
  })

  test('the night has its own limit of noise', async () => {
    await app.platform.store.db
      .updateTable('project')
      .set({ noise_day_limit: 70, noise_night_limit: 55 })
      .where('id', '=', site.projectId)
      .execute()
    app.platform.reads.forget()
    const sender = await newSender('2')
    const night = at(13 * 3600)
    await send(sender, [
      { kind: 'env', dataType: '2051', collectTime: at(0), noise: 60 },
      { kind: 'env', dataType: '2051', collectTime: night, noise: 60 },
    ])
    expect(brief(await alarmsOf(sender))).toEqual([['312', night, null, 60]])
  })

  test('an open hook at height is an alarm once it has been open for ten seconds, across calls too', async () => {
    const sender = await newSender('1')
    const row = (seconds: number, hook: string, height = 23.4) => ({
      collectTime: at(seconds),
      wearState: '1',
      hook1State: hook,
      hook2State: '0',
      hookState: hook,
      height,
    })
    await send(sender, [row(0, '1'), row(4, '0'), row(8, '1'), row(20, '0')])
    await send(sender, [row(26, '0')])
    expect(await alarmsOf(sender)).toEqual([])
    await send(sender, [row(31, '0')])
    expect(brief(await alarmsOf(sender))).toEqual([['401', at(31), null, null]])
    await send(sender, [row(40, '0', 1), row(45, '1'), row(50, '1')])
    expect((await alarmsOf(sender)).map(({ alarmState }) => alarmState)).toEqual(['2'])
  })

  test('each cage of a lift has alarms of its own', async () => {
    const sender = await newSender('4')
    await site.add('lift', { liftName: '升降机', deviceId: sender.id, projectId: site.projectId, ratedPeople: 9 })
    const row = (seconds: number, cage: string, people: number) => ({ kind: 'lift', collectTime: at(seconds), cage, people })
    await send(sender, [row(0, '1', 10), row(0, '2', 3), row(5, '2', 3), row(10, '2', 3), row(15, '2', 9)])
    expect(brief(await alarmsOf(sender))).toEqual([['203', at(0), null, 10]])
  })

  test('a stranger at the gate is an alarm that is over at once', async () => {
    const sender = await newSender('6')
    await send(sender, [
      { passTime: at(0), result: 1 },
      { passTime: at(600), result: 0 },
    ])
    expect(brief(await alarmsOf(sender))).toEqual([['501', at(0), at(0), null]])
  })

  test('a device that falls silent is offline with an alarm, until it speaks again', async () => {
    const sender = await newSender('1', { offlineTimeout: 120, reportRate: 20 })
    const spoke = new Date(Date.now() - 110_000)
    await ingest(app.platform, [{ sender, rows: [] }], { at: spoke })
    const status = async () =>
      ((await admin('GET /api/blade-archives/device/detail', { query: { id: sender.id } })).body.data as { onlineStatus: string })
        .onlineStatus
    await markSilent(app.platform)
    expect(await status()).toBe('1')
    await markSilent(app.platform, new Date(spoke.getTime() + 121_000))
    await markSilent(app.platform, new Date(spoke.getTime() + 122_000))
    expect(await status()).toBe('0')
    expect(brief(await alarmsOf(sender))).toEqual([['422', later(siteTime(spoke), 120), null, null]])
    await ingest(app.platform, [{ sender: (await senderById(app.platform, sender.id)) as BoundSender, rows: [] }])
    expect(await status()).toBe('1')
    expect((await alarmsOf(sender)).map(({ alarmState }) => alarmState)).toEqual(['2'])
  })

  test.each([
    ['5', '699', '视频监控离线'],
    ['6', '599', '离线'],
    ['9', '999', '离线'],
  ])('a silent device of class %s has its own alarm', async (deviceClass, type, word) => {
    const sender = await newSender(deviceClass, { offlineTimeout: 120 })
    const spoke = new Date(Date.now() - 110_000)
    await ingest(app.platform, [{ sender, rows: [] }], { at: spoke })
    await markSilent(app.platform, new Date(spoke.getTime() + 121_000))
    expect(await alarmsOf(sender)).toMatchObject([{ alarmType: type, alarmLevel: '1', alarmName: word }])
  })

  test('a fall arrester past its day is an alarm until it is calibrated anew', async () => {
    const sender = await newSender('4')
    const day = at(0).slice(0, 10)
    const id = await site.add('lift', { liftName: '升降机', deviceId: sender.id, projectId: site.projectId, safetyDeviceExpire: day })
    const row = (seconds: number) => ({ kind: 'lift', collectTime: at(seconds), cage: '1', people: 1 })
    await send(sender, [row(0)])
    expect(await alarmsOf(sender)).toEqual([])
    const expire = async (safetyDeviceExpire: string) => {
      await updateRecord(app.platform.store.db, entityOf(app.platform, 'lift'), id, { safetyDeviceExpire }, systemActor())
      app.platform.reads.forget()
    }
    await expire(later(`${day} 00:00:00`, -86_400).slice(0, 10))
    await send(sender, [row(5), row(10)])
    expect(brief(await alarmsOf(sender))).toEqual([['262', at(5), null, null]])
    await expire('2099-01-01')
    await send(sender, [row(15), row(20), row(25)])
    expect((await alarmsOf(sender)).map(({ alarmState }) => alarmState)).toEqual(['2'])
  })

  test('work at height in a wind above the limit is an alarm, on the ground and in an old wind it is none', async () => {
    const windy = await addSite(app.platform, '大风工地', '000000', { windLimit: 10.8 })
    const device = async (code: string, deviceClass: string) =>
      (await senderById(app.platform, await windy.device(code, deviceClass))) as BoundSender
    const [mast, rope] = [await device('WIND-1', '2'), await device('WIND-2', '1')]
    const row = (seconds: number, height: number) => ({
      collectTime: at(seconds),
      wearState: '1',
      hook1State: '1',
      hook2State: '1',
      height,
    })
    await send(mast, [{ kind: 'env', collectTime: at(-3600), windSpeed: 15 }])
    await send(rope, [row(0, 20), row(11, 20)])
    expect(await alarmsOf(rope)).toEqual([])
    await send(mast, [{ kind: 'env', collectTime: at(20), windSpeed: 11 }])
    app.platform.reads.forget()
    await send(rope, [row(30, 1), row(45, 1)])
    expect(await alarmsOf(rope)).toEqual([])
    await send(rope, [row(60, 20), row(71, 20)])
    expect(brief(await alarmsOf(rope))).toEqual([['441', at(71), null, null]])
  })

  test('the difference to the station is evaluated from minutes too, once the station has told of the hour', async () => {
    const pointId = await site.add('national-survey-point', { pointName: '站', pointCode: '1001A' })
    const far = await addSite(app.platform, '差值工地', '000000', { pm10DiffLimit: 80, surveyPointId: pointId })
    const sender = (await senderById(app.platform, await far.device('DIFF-1', '2'))) as BoundSender
    const minutes = (from: number, to: number, pm10: number) =>
      Array.from({ length: to - from }, (_, index) => ({ kind: 'env', collectTime: at((from + index) * 60), pm10 }))
    await send(sender, minutes(0, 60, 140))
    await site.add('survey-point-hour', { pointId, dataTime: at(0), pm10: 55 })
    await send(sender, minutes(60, 105, 60))
    expect(await alarmsOf(sender)).toEqual([])
    await send(sender, minutes(105, 106, 60))
    expect(brief(await alarmsOf(sender))).toEqual([['304', at(105 * 60), null, 85]])
  })

  test('once a day people beyond the age or without a valid certificate are told, and key posts that are empty', async () => {
    const { projectId, add, device } = await addSite(app.platform, '考勤工地', '000000', { projectStatus: '3' })
    const gate = (await senderById(app.platform, await device('GATE-1', '6'))) as BoundSender
    const today = siteTime().slice(0, 10)
    const noon = new Date(`${today}T12:00:00+08:00`)
    const born = (years: number) => `${Number(today.slice(0, 4)) - years}-01-01`
    const worker = (name: string, years: number, number: number, values: object = {}) =>
      add('labor', { name, projectId, idCard: idCardOf(born(years), number), phone: name, ...values })
    const old = await worker('老张', 62, 1)
    const expired = await worker('小李', 30, 3, { workType: '030', certExpire: '2020-01-01' })
    const officer = await worker('王安全', 40, 5)
    await worker('没来', 62, 7)
    for (const name of ['王安全', '赵缺席']) await add('project-safeman', { name, phone: name, projectId })
    await add('project-safeman', { name: '已离场', phone: '已离场', projectId, exitDate: '2020-01-01' })
    expect(await evaluateAttendance(app.platform, noon)).toBe(0)
    for (const laborId of [old, expired, officer])
      await add('labor-attendance', { projectId, deviceId: gate.id, laborId, direction: '01', result: 0, passTime: `${today} 07:00:00` })
    expect(await evaluateAttendance(app.platform, new Date(`${today}T09:59:00+08:00`))).toBe(0)
    const raised = await Promise.all([evaluateAttendance(app.platform, noon), evaluateAttendance(app.platform, noon)])
    expect(raised[0] + raised[1]).toBe(3)
    expect(await evaluateAttendance(app.platform, noon)).toBe(0)
    const told = (await alarmsOf(gate)).map(({ alarmType, content, startTime }) => [alarmType, content, startTime])
    expect(told.sort()).toEqual([
      ['503', '老张 超龄', `${today} 10:00:00`],
      ['504', '小李 证书过期', `${today} 10:00:00`],
      ['505', '赵缺席 关键岗位缺勤', `${today} 10:00:00`],
    ])
  })

  test('a person closes an alarm with a note and is remembered; without the note it stays open', async () => {
    const sender = await crane()
    await send(sender, moments(0, [101]))
    const [alarm] = await alarmsOf(sender)
    const act = (action: string, body: object) =>
      admin(`POST /api/blade-archives/alarm_event/${action}`, { query: { ids: String(alarm?.id) }, body })
    expect((await act('accept', {})).status).toBe(200)
    expect((await act('handle', {})).body.msg).toBe('请输入处理说明')
    expect((await alarmsOf(sender))[0]).toMatchObject({ handleState: '1', handleUser: expect.any(String) })
    expect((await act('handle', { handleRemark: '已减载' })).status).toBe(200)
    expect((await alarmsOf(sender))[0]).toMatchObject({ handleState: '2', handleRemark: '已减载', handleTime: expect.any(String) })
    expect((await act('accept', {})).status).toBe(400)
  })
})
