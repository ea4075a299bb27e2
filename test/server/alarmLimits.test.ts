// 报警限值: limits for all sites, a site and a device, where they come from, and the alarms that they raise.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '#model/siteTime.ts'
import { findRows } from '#store/rows.ts'
import { add, projectOf } from '../support/archives.ts'
import { addSite, keyOf, type Site } from '../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const PATH = '/api/blade-archives/alarm_limit'

interface Row {
  id: string
  ruleKey: string
  effectiveLimit: number | null
  shownLimit: string | null
  limitSource: string
  inheritedLimit: number | null
  inheritedSource: string | null
  settable: boolean
  overridden: boolean
  unit: string
}

describe.each(databases)('limits of alarm rules on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: Site
  let pit: string
  let other: string
  let dust: string
  let crane: string

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    site = await addSite(app.platform)
    pit = await site.device('LIM-BOX', '23')
    other = await site.device('LIM-BOX-2', '23')
    dust = await site.device('LIM-ENV', '2')
    crane = await site.device('LIM-TOWER', '3')
    await site.add('tower-crane', { craneName: '1# 塔机', projectId: site.projectId, deviceId: crane, momentWarn: 90, momentAlarm: 100 })
  })
  afterAll(() => app.close())

  const rows = async (query: Record<string, string> = {}, by = admin) => {
    const { body } = await by(`GET ${PATH}/list`, { query: { size: '200', ...query } })
    expect(body).toMatchObject({ code: 200 })
    return (body.data as { records: Row[] }).records
  }
  const rowOf = async (ruleKey: string, query: Record<string, string> = {}) => (await rows(query)).find((row) => row.ruleKey === ruleKey)
  const set = async (ruleKey: string, value: unknown, place: object = {}, by = admin) =>
    by(`POST ${PATH}/set`, { body: { ruleKey, value, ...place } })
  const inherit = async (ruleKey: string, place: object = {}) => admin(`POST ${PATH}/inherit`, { body: { ruleKey, ...place } })
  /** Limits of the alarms that a leakage raises. */
  const leakAlarms = async (deviceCode: string, leakage: number) => {
    const collectTime = siteTime()
    await admin('POST /api/blade-archives/ingest', {
      body: { deviceCode, deviceKey: keyOf(deviceCode), rows: [{ kind: 'power-box', collectTime, leakage }] },
    })
    const { body } = await admin('GET /api/blade-archives/alarm_event/list', {
      query: { deviceId_equal: deviceCode === 'LIM-BOX' ? pit : other, startTime_ge: collectTime, startTime_le: collectTime },
    })
    return (body.data as { records: { threshold: number }[] }).records.map(({ threshold }) => threshold)
  }

  test('a limit of a file is replaced for all sites, one site and one device; the nearest counts, and is taken back', async () => {
    const rule = 'power-box/leakage-alarm'
    const [atSite, atDevice] = [{ projectId: site.projectId }, { projectId: site.projectId, deviceId: pit }]
    expect(await rowOf(rule)).toMatchObject({ effectiveLimit: 300, limitSource: '1', overridden: false, settable: true, unit: 'mA' })
    expect(await leakAlarms('LIM-BOX-2', 280)).toEqual([200])
    expect((await set(rule, 270)).status).toBe(200)
    expect((await set(rule, 260, atSite)).status).toBe(200)
    expect((await set(rule, 250, atDevice)).status).toBe(200)
    const { id = '' } = (await rowOf(rule, { deviceId: pit })) ?? {}
    expect((await admin(`GET ${PATH}/detail`, { query: { id } })).body.data).toMatchObject({ ruleKey: rule, effectiveLimit: 250 })
    const [all, own, device] = [
      await rowOf(rule),
      await rowOf(rule, { projectId: site.projectId }),
      await rowOf(rule, { deviceId_equal: pit }),
    ]
    expect(all).toMatchObject({ effectiveLimit: 270, limitSource: '2', inheritedLimit: 300, inheritedSource: '1' })
    expect(own).toMatchObject({ effectiveLimit: 260, limitSource: '4', inheritedLimit: 270, inheritedSource: '2' })
    expect(device).toMatchObject({ effectiveLimit: 250, limitSource: '6', inheritedLimit: 260, inheritedSource: '4', overridden: true })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    // The warning now ends where the alarm of this device begins.
    expect(await leakAlarms('LIM-BOX', 255)).toEqual([250])
    for (const place of [atDevice, atSite, {}]) expect((await inherit(rule, place)).status).toBe(200)
    expect(await rowOf(rule, { deviceId: pit })).toMatchObject({ effectiveLimit: 300, limitSource: '1', overridden: false })
    expect((await inherit(rule)).status).toBe(404)
  })

  test('a limit that the record of a site or a machine holds is changed there, and nowhere above it', async () => {
    const projectId = await add(admin, 'project', await projectOf(admin))
    const dust = await site.device('LIM-ENV-2', '2', { projectId })
    const project = { projectId }
    expect(await rowOf('env/pm10')).toMatchObject({ effectiveLimit: null, limitSource: '3', settable: false })
    expect((await set('env/pm10', 120)).status).toBe(400)
    expect((await set('env/pm10', 120, project)).status).toBe(200)
    const stored = async (entity: string, id: string) =>
      (await admin(`GET /api/blade-archives/${entity}/detail`, { query: { id } })).body.data
    expect(await stored('project', projectId)).toMatchObject({ pm10Limit: 120 })
    expect(await rowOf('env/pm10', project)).toMatchObject({ effectiveLimit: 120, limitSource: '3', overridden: false })
    expect((await set('env/pm10', 0, project)).status).toBe(400)
    expect((await set('env/pm10', 100, { deviceId: dust })).status).toBe(200)
    expect(await rowOf('env/pm10', { deviceId: dust })).toMatchObject({ effectiveLimit: 100, limitSource: '6', inheritedLimit: 120 })
    expect(await rowOf('tower/moment-alarm', project)).toMatchObject({ effectiveLimit: null, limitSource: '5', settable: false })
    expect(await rowOf('tower/moment-alarm', { deviceId: crane })).toMatchObject({ effectiveLimit: 100, limitSource: '5', settable: true })
    // The rules of the crane's record apply: this one lacks required values.
    const refused = (await set('tower/moment-alarm', 95, { deviceId: crane })).body.data
    expect(refused).toContainEqual(expect.objectContaining({ field: 'craneNo' }))
  })

  test('a place above the records that hold a limit shows the lowest and the highest of them, with the unit', async () => {
    const shown = async (ruleKey: string, query: Record<string, string> = {}) => (await rowOf(ruleKey, query))?.shownLimit
    const far = await addSite(app.platform, '限值工地')
    const [one, two] = [await far.device('LIM-RANGE-1', '3'), await far.device('LIM-RANGE-2', '3')]
    const place = { projectId: far.projectId }
    expect(await shown('tower/moment-alarm', place)).toBeNull()
    await far.add('tower-crane', { craneName: '甲', projectId: far.projectId, deviceId: one, momentWarn: 90, momentAlarm: 105 })
    expect(await shown('tower/moment-alarm', place)).toBe('105%')
    await far.add('tower-crane', { craneName: '乙', projectId: far.projectId, deviceId: two, momentWarn: 90, momentAlarm: 98 })
    expect(await shown('tower/moment-alarm', place)).toBe('98～105%')
    expect((await set('tower/moment-alarm', 97, { deviceId: one })).status).toBe(400)
    expect(await shown('tower/moment-alarm')).toBe('98～105%')
    expect(await shown('tower/moment-alarm', { deviceId: two })).toBe('98%')
    expect(await shown('power-box/leakage-alarm')).toBe('300 mA')
    const english = await admin(`GET ${PATH}/list`, { query: { size: '200', ...place }, headers: { 'accept-language': 'en' } })
    const row = (english.body.data as { records: Row[] }).records.find(({ ruleKey }) => ruleKey === 'tower/moment-alarm')
    expect(row?.shownLimit).toBe('98–105%')
  })

  test('a warning that would come after its alarm, and what is no number or no rule of the device, is refused', async () => {
    expect((await set('power-box/leakage-warning', 300)).body.msg).toBe('预警值必须先于报警值达到')
    expect((await set('power-box/leakage-alarm', 200)).status).toBe(400)
    for (const value of ['', 'x', null, 1e9, Number.NaN]) expect((await set('power-box/leakage-alarm', value)).status).toBe(400)
    expect((await set('power-box/none', 1)).status).toBe(400)
    expect((await set('tower/moment-alarm', 95, { deviceId: dust })).status).toBe(403)
  })

  test('filters, order and pages select rules', async () => {
    const all = await rows()
    const boxes = await rows({ deviceClass_equal: '23' })
    expect(boxes.length).toBeGreaterThan(2)
    expect(boxes.length).toBeLessThan(all.length)
    const filter = JSON.stringify({
      all: [
        ['effectiveLimit', 'gt', 200],
        ['deviceClass', 'in', ['23']],
      ],
    })
    expect((await rows({ filter })).map(({ ruleKey }) => ruleKey)).toEqual(['power-box/leakage-alarm'])
    const limits = (await rows({ deviceClass_equal: '23', order_by: '-effectiveLimit' })).map(({ effectiveLimit }) => effectiveLimit)
    expect(limits).toEqual([...limits].sort((one, other) => Number(other) - Number(one)))
    expect((await rows({ size: '2', current: '2', order_by: 'alarmName' })).length).toBe(2)
    expect((await rows({ deviceId: pit })).every(({ ruleKey }) => ruleKey.startsWith('power-box/'))).toBe(true)
  })

  test('users set limits by right, for sites that they see; all sites need all of them', async () => {
    const foreign = await addSite(app.platform, '别家工地', '100001')
    await app.addUser({ account: 'limiter', tenantId: '100001', permissions: ['alarm_limit', 'alarm_limit_set'] })
    await app.addUser({ account: 'looker', tenantId: '100001', permissions: ['alarm_limit'] })
    const [limiter, looker] = [await app.api('limiter', '100001'), await app.api('looker', '100001')]
    const rule = 'power-box/leakage-alarm'
    expect((await set(rule, 260, { projectId: foreign.projectId }, looker)).status).toBe(403)
    expect((await set(rule, 260, { projectId: site.projectId }, limiter)).status).toBe(403)
    expect((await set(rule, 260, { projectId: foreign.projectId }, limiter)).status).toBe(200)
    expect(await rows({ projectId: site.projectId }, limiter)).toEqual([])
    expect((await limiter(`GET ${PATH}/detail`, { query: { id: `${rule}@${site.projectId}@` } })).status).toBe(404)
    expect((await rowOf(rule))?.effectiveLimit).toBe(300)
  })

  test('users whose data scopes leave out a site or a device set no limits for them, nor for all sites', async () => {
    const rule = 'power-box/leakage-alarm'
    const far = await addSite(app.platform, '远处工地')
    const box = await far.device('LIM-FAR', '23')
    const limited = async (account: string, resourceCode: string, scopeValue: string) => {
      const { roleId } = await app.addUser({ account, permissions: ['alarm_limit', 'alarm_limit_set', 'alarm_limit_inherit'] })
      const scope = {
        scopeName: account,
        resourceCode,
        scopeValue,
        scopeColumn: '-',
        scopeField: '*',
        scopeClass: 'x',
        menuId: '0',
        scopeType: 5,
      }
      await far.add('role-scope', { roleId, scopeCategory: 1, scopeId: await far.add('data-scope', scope) })
      app.platform.reads.forget()
      return app.api(account)
    }
    const ofSite = await limited('site-limiter', 'project', `record.id == '${site.projectId}'`)
    const ofDevices = await limited('device-limiter', 'device', `record.deviceCode == 'LIM-BOX'`)
    const status = async (by: Caller, place: object) => (await set(rule, 261, place, by)).status
    expect([await status(ofSite, {}), await status(ofSite, { projectId: far.projectId }), await status(ofSite, { deviceId: box })]).toEqual(
      [403, 403, 403],
    )
    expect([await status(ofDevices, {}), await status(ofDevices, { deviceId: box })]).toEqual([403, 403])
    expect([await status(ofSite, { deviceId: pit }), await status(ofDevices, { deviceId: pit })]).toEqual([200, 200])
    expect((await inherit(rule, { deviceId: pit })).status).toBe(200)
  })

  test('limits that several users set at once leave one override', async () => {
    const rule = 'power-box/leakage-alarm'
    const places = [{}, { projectId: site.projectId }, { deviceId: other }]
    for (const place of places) {
      const sets = await Promise.all([251, 252, 253, 254, 255, 256].map((value) => set(rule, value, place)))
      expect(sets.map(({ status }) => status)).toEqual(sets.map(() => 200))
      expect((await inherit(rule, place)).status).toBe(200)
      expect((await inherit(rule, place)).status).toBe(404)
    }
  })

  test('a device with a limit of its own is removed', async () => {
    const id = await site.device('LIM-GONE', '23')
    expect((await set('power-box/leakage-alarm', 255, { deviceId: id })).status).toBe(200)
    expect((await admin('POST /api/blade-archives/device/remove', { query: { ids: id } })).body).toMatchObject({ code: 200 })
    expect((await admin('POST /api/blade-archives/device/purge', { body: { ids: [id] } })).body).toMatchObject({ data: { failed: 0 } })
    expect(await findRows(app.platform, 'alarm-limit-override', { deviceId_equal: id })).toEqual([])
  })
})
