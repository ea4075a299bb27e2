import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { sendAlarmMessages } from '../../server/modules/alarms/sendAlarmMessages.ts'
import { isQuiet, isSubscribedTo } from '../../server/modules/alarms/subscriptions.ts'
import { smsDispatcher } from '../../server/modules/resource/sms/dispatcher.ts'
import { stableId } from '../../server/store/ids.ts'
import { insertMissing } from '../../server/store/rows/insertMissing.ts'
import { entityOf, findRows } from '../../server/store/rows.ts'
import { addSite, type Site } from '../support/site.ts'
import { oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

describe('who wants to be told of an alarm', () => {
  const person = { recvAlarm: '1', recvLevels: '2,3', recvClasses: '', exitDate: null }
  const alarm = { level: '3', deviceClass: '1' }
  const says = (over: object, told = alarm) => isSubscribedTo({ ...person, ...over }, told, '2026-05-01')

  test('whoever asked for its level and class and is still there', () => {
    expect([says({}), says({ recvClasses: '2,1' }), says({ exitDate: '2026-05-01' })]).toEqual([true, true, true])
    const refused = [{ recvAlarm: '0' }, { recvLevels: '2' }, { recvLevels: '13' }, { recvClasses: '2,3' }, { exitDate: '2026-04-30' }]
    expect(refused.map((over) => says(over))).toEqual(refused.map(() => false))
  })

  test('quiet hours go over midnight, and what is no time of day is none', () => {
    const at = (time: string, hours: string) => isQuiet(hours, `2026-05-01 ${time}`)
    expect(['21:59:59', '22:00:00', '23:59:59', '05:59:59', '06:00:00'].map((time) => at(time, '22:00-06:00'))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect([at('12:30:00', '12:00 - 13:00'), at('13:00:00', '12:00-13:00')]).toEqual([true, false])
    expect(['', '-', '00:00-00:00', 'night'].map((hours) => at('00:00:00', hours))).toEqual([false, false, false, false])
  })
})

describe.each(oneDatabase)('alarms by text message on %s', (database) => {
  let app: TestApp
  let site: Site
  let serial = 0
  beforeAll(async () => {
    app = await startApp({ database })
    await app.setParameter('sms.quietHours', '')
    site = await addSite(app.platform, '南江工地')
  })
  afterAll(() => app.close())

  const NOW = new Date('2026-05-01T10:20:00+08:00')
  const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
  const tell = (now = NOW) => sendAlarmMessages(app.platform, now)
  const officer = (phone: string, values: object = {}, entity = 'project-safeman') =>
    site.add(entity, { projectId: site.projectId, name: phone, phone, recvAlarm: '1', recvLevels: '3,4', ...values })
  const device = (deviceClass = '3') => site.device(`T-${++serial}`, deviceClass)
  const alarm = (deviceId: string, values: object = {}) =>
    site.add('alarm-event', {
      projectId: site.projectId,
      deviceId,
      deviceClass: '3',
      alarmType: '101',
      alarmLevel: '3',
      content: '1#塔机 力矩报警',
      part: String(++serial),
      startTime: siteTime(NOW),
      ...values,
    })
  const messages = async (phone: string) =>
    (await findRows(app.platform, 'sms-message', { phone_equal: phone })).map(({ content }) => content)
  const pushed = async (id: string, entity = 'alarm-event') => (await findRows(app.platform, entity, { id_equal: id }))[0]?.pushState

  test('reach the officers and supervisors who asked for them, once', async () => {
    await officer('13800000101')
    await officer('13800000102', { recvLevels: '4' })
    await officer('13800000103', { recvClasses: '2' })
    await officer('13800000104', { recvAlarm: '0' })
    await officer('13800000105', {}, 'project-supervisor')
    const id = await alarm(await device())
    const rounds = await Promise.all([tell(), tell()])
    expect(rounds.reduce((sum, count) => sum + count)).toBe(1)
    expect(await tell(minutes(1))).toBe(0)
    await smsDispatcher.settled(app.platform)
    const text = `【Gantry】南江工地 1#塔机 力矩报警 ${siteTime(NOW)}`
    expect(await Promise.all(['101', '102', '103', '104', '105'].map((last) => messages(`13800000${last}`)))).toEqual([
      [text],
      [],
      [],
      [],
      [text],
    ])
    expect(await pushed(id)).toBe('1')
    const states = (await findRows(app.platform, 'sms-message')).map(({ kind, state }) => [kind, state])
    expect(states).toEqual([
      ['6', '3'],
      ['6', '3'],
    ])
  })

  test('of one device and type come once in ten minutes, and old ones not at all', async () => {
    await officer('13800000111')
    const deviceId = await device()
    const told = async (now: Date, values: object = {}) => {
      const id = await alarm(deviceId, { startTime: siteTime(now), ...values })
      await tell(now)
      return pushed(id)
    }
    expect(await told(NOW)).toBe('1')
    expect(await told(minutes(9))).toBe('0')
    expect(await told(minutes(9), { alarmType: '102' })).toBe('1')
    expect(await told(minutes(11))).toBe('1')
    expect(await told(minutes(40), { startTime: siteTime(minutes(20)) })).toBe('0')
    expect(await messages('13800000111')).toHaveLength(3)
  })

  test('of cameras are told by the name of what was seen', async () => {
    await officer('13800000121', { recvLevels: '2' })
    const deviceId = await device('5')
    const id = await site.add('ai-video-data', {
      projectId: site.projectId,
      deviceId,
      alarmType: '1',
      alarmLevel: '2',
      alarmTime: siteTime(NOW),
    })
    await tell()
    const [name] = (await findRows(app.platform, 'device', { id_equal: deviceId })).map((row) => row.deviceName)
    expect((await messages('13800000121'))[0]).toMatch(new RegExp(`^【Gantry】南江工地 ${name} \\p{Script=Han}+ `, 'u'))
    expect(await pushed(id, 'ai-video-data')).toBe('1')
  })

  test('wait for nobody in quiet hours, unless they are critical', async () => {
    await officer('13800000131')
    await app.setParameter('sms.quietHours', '10:00-11:00')
    const grave = await alarm(await device(), { alarmLevel: '4' })
    const usual = await alarm(await device())
    await tell()
    await app.setParameter('sms.quietHours', '')
    await tell()
    expect([await pushed(grave), await pushed(usual)]).toEqual(['1', '0'])
    expect(await messages('13800000131')).toHaveLength(1)
  })

  test('of a demo’s sites leave it by no service', async () => {
    const projectId = stableId('project', 'demo')
    await insertMissing(app.platform.store.db, entityOf(app.platform, 'project'), [{ id: projectId, projectName: '演示' }])
    await officer('13800000151', { projectId })
    const admin = await app.api()
    const [row] = await findRows(app.platform, 'sms', { smsCode_equal: 'alarm' })
    const change = (values: object) => admin('POST /api/blade-resource/sms/submit', { body: { id: row?.id, ...values } })
    await change({ category: '1', accessKey: 'key-of-yunpian' })
    const kept = await alarm(await device(), { projectId })
    await tell()
    await change({ category: '5' })
    const written = await alarm(await device(), { projectId })
    await tell()
    expect([await pushed(kept), await pushed(written), (await messages('13800000151')).length]).toEqual(['0', '1', 1])
  })

  test('that no text can be made of have failed, and a tenant without a configuration for alarms tells nobody', async () => {
    await officer('13800000141')
    const admin = await app.api()
    const [row] = await findRows(app.platform, 'sms', { smsCode_equal: 'alarm' })
    await admin('POST /api/blade-resource/sms/submit', { body: { id: row?.id, category: '5', templateId: '#floor#' } })
    const failed = await alarm(await device())
    await tell()
    expect(await pushed(failed)).toBe('2')
    await admin('POST /api/blade-resource/sms/submit', { body: { id: row?.id, category: '5', smsCode: 'other' } })
    const untold = await alarm(await device())
    expect(await tell()).toBe(0)
    expect([await pushed(untold), await messages('13800000141')]).toEqual(['0', []])
  })
})
