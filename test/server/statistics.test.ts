// Every statistic against an independent recount of the rows that were sent. Other sites and tenants have rows of their own beside them.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { searchParams } from '../../engine/model/list/filter.ts'
import { parseListState } from '../../engine/model/list/listState.ts'
import type { SiteFigure } from '../../server/modules/statistics/sites/figureLists.ts'
import { readWorkbook } from '../../server/records/sheets/workbook.ts'
import { insertRecord, type Rec } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { addMonth, type Month } from '../support/month/month.ts'
import { addSite } from '../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'
import { airCases } from './statistics/airCases.ts'
import type { Case } from './statistics/case.ts'
import { laborCases } from './statistics/laborCases.ts'
import { machineCases } from './statistics/machineCases.ts'
import { peopleCases } from './statistics/peopleCases.ts'
import { allAlarms } from './statistics/recount.ts'
import { ropeCases } from './statistics/ropeCases.ts'

const cases: readonly Case[] = [...peopleCases, ...laborCases, ...machineCases, ...airCases, ...ropeCases]

const OVERVIEW = 'GET /api/visual/projectOverView'

/** An evening on the site, in a month that began in the one before. */
const NOW = new Date('2026-03-12T17:42:00+08:00')

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let month: Month
  let small: Month
  let foreign: Month

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(NOW)
    app = await startApp({ database })
    admin = await app.api()
    month = await addMonth(app.platform, { name: '滨江一期', days: 28, seed: 7 })
    small = await addMonth(app.platform, { name: '滨江二期', days: 3, seed: 8 })
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['project'] })
    await app.addUser({ account: 'eve', permissions: ['company'] })
    foreign = await addMonth(app.platform, { name: '滨江一期', tenantId: '100001', days: 3, seed: 9 })
  })
  afterAll(async () => {
    await app.close()
    vi.useRealTimers()
  })

  const ask = async ({ path, query }: Pick<Case, 'path' | 'query'>, of = month, by = admin): Promise<unknown> => {
    const { status, text, body } = await by(`GET ${path}`, { query: { projectId: of.projectId, ...query?.(of) } })
    expect([status, text]).toEqual([200, text])
    return body.data
  }

  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const data = await ask(one)
    expect(one.shown ? one.shown(data as never) : data).toEqual(one.recount(month))
  })

  test('the figures of a small site hold nothing of the large one beside it', async () => {
    for (const one of cases) {
      const data = await ask(one, small)
      expect([one.name, one.shown ? one.shown(data as never) : data]).toEqual([one.name, one.recount(small)])
    }
  })

  test('the sites of a tenant add up to its platform', async () => {
    const sites = [month, small]
    const heads = (await Promise.all(sites.map((of) => ask({ path: '/api/visual/projectOverView' }, of)))) as Record<string, Rec>[]
    const sum = (group: string, figure: string) => heads.reduce((all, head) => all + Number(head[group]?.[figure]), 0)
    const data = (await admin('GET /api/blade-archives/data_ana/platformOverview')).body.data as Record<string, Rec> & {
      map: Rec[]
      rank: Rec[]
    }
    const newest = sites
      .flatMap(allAlarms)
      .map(({ startTime }) => String(startTime))
      .sort()
      .at(-1)
    // Each site came with a bare one that is still being prepared.
    expect(data.projects).toEqual({ total: 4, active: 2, suspended: 0 })
    expect(data.labor).toEqual({ onSite: sum('labor', 'onSite'), todayAttend: sum('labor', 'todayAttend') })
    expect(data.alarm).toEqual({ today: sum('alarm', 'today'), pending: sum('alarm', 'pending'), critical: sum('alarm', 'critical') })
    expect(data.device).toMatchObject({ total: sum('device', 'total') })
    const shown = data.map.find(({ projectId }) => projectId === month.projectId)
    expect(shown).toMatchObject({
      name: '滨江一期',
      lon: 120.18,
      lat: 30.18,
      onSite: heads[0]?.labor?.onSite,
      pm10: heads[0]?.env?.pm10,
      pm10Limit: 150,
      alarms: heads[0]?.alarm?.today,
    })
    expect(data.rank.map(({ projectId }) => projectId)).toEqual(expect.arrayContaining(sites.map(({ projectId }) => projectId)))
    expect(data.latest).toHaveLength(8)
    expect(data.latest?.[0]).toMatchObject({ alarmTime: newest, projectName: expect.stringMatching(/^滨江/) })
    const elsewhere = (await admin('GET /api/blade-archives/data_ana/platformOverview', { query: { regionCode: '110000' } })).body
      .data as typeof data
    expect(elsewhere.projects?.total).toBe(0)
  })

  const START = 'GET /api/blade-archives/data_ana/siteFigures'

  const TRENDS = 'GET /api/blade-archives/data_ana/siteTrends'
  const USE = 'GET /api/blade-log/platform-use'

  interface Trends {
    since: string
    alarms: { day: string; levels: Record<string, number> }[]
    devices: { state: string; count: number }[]
    people: { day: string; people: number }[]
  }

  interface Analysed {
    since: string
    alarms: { day: string; levels: Record<string, number> }[]
    handling: { level: string; raised: number; closed: number }[]
    devices: { deviceId: string; alarms: number }[]
    attendance: { people: number }[]
    dust: { sprayRuns: number }[]
    cranes: { cycles: number }[]
    ropes: object[]
  }

  interface Told {
    count: number
    list: string
    search: Record<string, string>
  }
  const countsOf = (figures: Record<string, Told>): Record<SiteFigure, number> =>
    Object.fromEntries(Object.entries(figures).map(([name, { count }]) => [name, count])) as Record<SiteFigure, number>

  /** The total of the list that a figure opens, under the search that it opens it with. */
  const totalOf = async ({ list, search: said }: Told): Promise<number> => {
    const entity = entityOf(app.platform, list)
    const { search } = parseListState(entity, new URLSearchParams(said))
    const { status, body } = await admin(`GET ${entity.api}/list`, { query: { size: 1, ...searchParams(entity, search) } })
    expect([list, status, Object.keys(search).sort()]).toEqual([list, 200, Object.keys(said).sort()])
    return (body.data as { total: number }).total
  }
  const totalsOf = async (figures: Record<string, Told>): Promise<Record<string, number>> =>
    Object.fromEntries(await Promise.all(Object.entries(figures).map(async ([name, told]) => [name, await totalOf(told)])))
  const none = (figures: Record<string, Told>) => Object.keys(figures).filter((name) => figures[name]?.count === 0)

  test('every number of the start page is the total of the list that it opens', async () => {
    const { projectId } = month
    const ending = ['2026-03-01', '2026-04-11', '2026-04-12']
    const rows: [entity: string, values: Rec][] = [
      ...ending.map((certExpire): [string, Rec] => ['project-safeman', { projectId, name: '安全员', certExpire }]),
      ...ending.map((nextInspectDate): [string, Rec] => ['lift', { projectId, liftName: `${nextInspectDate}检测`, nextInspectDate }]),
      ...ending.map((day, at): [string, Rec] => ['tenant', { tenantId: `20000${at}`, tenantName: day, expireTime: `${day} 23:59:59` }]),
      ['login-log', { account: 'admin', loginTime: '2026-03-12 08:00:00', loginResult: '0' }],
      ['schema-file', { name: 'broken', file: 'broken.json', state: '1', hash: '' }],
    ]
    for (const [entity, values] of rows)
      await insertRecord(app.platform.store.db, entityOf(app.platform, entity), values, systemActor('000000'))
    const { figures } = (await admin(START)).body.data as { figures: Record<string, Told> }
    expect(countsOf(figures)).toEqual(await totalsOf(figures))
    expect(countsOf(figures)).toMatchObject({ officersEnding: 2, liftsDue: 2, tenantsEnding: 2 })
    expect(Object.keys(figures)).toHaveLength(20)
    expect(none(figures)).toEqual([])
  })

  test('for who belongs to a site each number is the total of a list of that site, and what waits there is open there', async () => {
    const query = { projectId: month.projectId }
    const { figures, open } = (await admin(START, { query })).body.data as { figures: Record<string, Told>; open: Rec[] }
    expect(countsOf(figures)).toEqual(await totalsOf(figures))
    expect(Object.values(figures).map(({ search }) => search.projectId)).toEqual(Object.keys(figures).map(() => month.projectId))
    expect(new Set(open.map(({ projectName }) => projectName))).toEqual(new Set(['滨江一期']))
    const { status } = await admin(START, { query: { projectId: foreign.projectId } })
    expect(status).not.toBe(200)
  })

  test('the table of sites begins with the worst, and each of its numbers is the total of a list of that site', async () => {
    const path = 'GET /api/blade-archives/data_ana/siteTable'
    const { sites, total } = (await admin(path)).body.data as { sites: { level: number; figures: Record<string, Told> }[]; total: number }
    expect([sites.length, total]).toEqual([4, 4])
    expect(sites.map(({ level }) => level)).toEqual(sites.map(({ level }) => level).toSorted((one, other) => other - one))
    for (const { figures } of sites) expect(countsOf(figures)).toEqual(await totalsOf(figures))
    await app.addUser({ account: 'hedy', permissions: ['project', 'labor'] })
    const hedy = (await (await app.api('hedy'))(path)).body.data as { sites: { figures: object }[] }
    expect(Object.keys(hedy.sites[0]?.figures ?? {})).toEqual(['admissions', 'peopleInside'])
    expect((await (await app.api('eve'))(path)).status).toBe(403)
  })

  test('what is analysed of a site is what its lists hold, on the page and in the workbook', async () => {
    const ANALYSIS = '/api/blade-archives/data_ana/analysis'
    const query = { days: 14 }
    const of = (await ask({ path: ANALYSIS, query: () => ({ days: '14' }) })) as Analysed
    const listed = (list: string, search: Record<string, string>) =>
      totalOf({ count: 0, list, search: { projectId: month.projectId, ...search } })
    const raised = { startTime: `${of.since},` }
    const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
    expect([of.since, of.alarms.length, of.dust.length, of.cranes.length]).toEqual(['2026-02-27 00:00:00', 14, 14, 14 * 24])
    expect(sum(of.alarms.flatMap(({ levels }) => Object.values(levels)))).toBe(await listed('alarm-event', raised))
    for (const { level, raised: count, closed } of of.handling) {
      expect(count).toBe(await listed('alarm-event', { ...raised, alarmLevel: level }))
      expect(closed).toBe(await listed('alarm-event', { ...raised, alarmLevel: level, handleState: '2,3' }))
    }
    for (const { deviceId, alarms } of of.devices) expect(alarms).toBe(await listed('alarm-event', { ...raised, deviceId }))
    expect(of.devices.map(({ alarms }) => alarms)).toEqual(of.devices.map(({ alarms }) => alarms).toSorted((one, other) => other - one))
    expect(sum(of.cranes.map(({ cycles }) => cycles))).toBe(await listed('tower-cycle', raised))
    expect(sum(of.dust.map(({ sprayRuns }) => sprayRuns))).toBe(await listed('spray-flow-log', raised))
    const { body } = await admin(TRENDS)
    const today = (await ask({ path: ANALYSIS })) as Analysed
    expect(today.attendance.at(-1)?.people).toBeLessThanOrEqual((body.data as Trends).people.at(-1)?.people ?? 0)
    expect(of.ropes.length).toBeGreaterThan(0)
    const file = await admin('GET /api/blade-archives/data_ana/analysisSheets', { query: { projectId: month.projectId, ...query } })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
    const [heads, ...days] = await readWorkbook(file.bytes)
    expect(heads).toEqual(['日期', '提示', '预警', '报警', '严重报警'])
    expect(days).toEqual(of.alarms.map(({ day, levels }) => [day, ...Object.values(levels)]))
  })

  test('what devices sent within the hour is the total of the lists of their rows', async () => {
    const { rows } = (await admin('GET /api/blade-archives/data_ana/ingestNow')).body.data as { rows: Told[] }
    expect(await Promise.all(rows.map(totalOf))).toEqual(rows.map(({ count }) => count))
    expect(rows.map(({ list }) => list)).toContain('tower-crane-realtime')
    expect(rows[0]?.count).toBeGreaterThan(0)
  })

  test('a site is counted alike on its screens, in the list of projects and on the start page', async () => {
    const head = (await ask({ path: '/api/visual/projectOverView' }, month)) as Record<string, Rec>
    const { records } = (await admin('GET /api/blade-archives/project/list', { query: { size: 50 } })).body.data as { records: Rec[] }
    const row = records.find(({ id }) => id === month.projectId)
    expect([row?.onSiteCount, row?.todayAlarmCount, row?.deviceCount]).toEqual([head.labor?.onSite, head.alarm?.today, head.device?.total])
    const figures = countsOf(((await admin(START)).body.data as { figures: Record<string, Told> }).figures)
    const all = (await admin('GET /api/blade-archives/data_ana/platformOverview')).body.data as Record<string, Rec>
    expect(figures).toMatchObject({
      projects: all.projects?.total,
      activeProjects: all.projects?.active,
      devices: all.device?.total,
      devicesOnline: all.device?.online,
    })
    const sum = (one: SiteFigure, other: SiteFigure) => figures[one] + figures[other]
    expect([sum('deviceAlarmsToday', 'aiAlarmsToday'), sum('deviceAlarmsOpen', 'aiAlarmsOpen')]).toEqual([
      all.alarm?.today,
      all.alarm?.pending,
    ])
  })

  test('the charts of the start page count what the lists hold that they lead to', async () => {
    const { since, alarms, devices, people } = (await admin(TRENDS)).body.data as Trends
    const { figures } = (await admin(START)).body.data as { figures: Record<string, Told> }
    const today = countsOf(figures)
    const inDay = ({ levels }: Trends['alarms'][number]) => Object.values(levels).reduce((sum, count) => sum + count, 0)
    const week = await admin('GET /api/blade-archives/alarm_event/list', { query: { size: 1, startTime_dategt: since } })
    expect(alarms.map(({ day }) => day)).toEqual(['06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-03-${day}`))
    expect(alarms.reduce((sum, day) => sum + inDay(day), 0)).toBe((week.body.data as { total: number }).total)
    expect(alarms.slice(-1).map(inDay)).toEqual([today.deviceAlarmsToday])
    expect(alarms.at(-1)?.levels['4']).toBe(today.deviceAlarmsCritical)
    expect(devices.reduce((sum, { count }) => sum + count, 0)).toBe(today.devices)
    expect(people.at(-1)).toEqual({ day: '2026-03-12', people: today.peopleToday })
  })

  test('who may list alarms alone gets their chart alone, and how the platform is used is told to who lists that', async () => {
    await app.addUser({ account: 'una', permissions: ['alarm_event'] })
    const una = await app.api('una')
    expect(Object.keys((await una(TRENDS)).body.data as object)).toEqual(['since', 'alarms'])
    expect((await una(USE)).body.data).toEqual({})
    const { tenants, logins, calls, slow } = (await admin(USE)).body.data as Record<'tenants' | 'logins' | 'calls' | 'slow', Rec & Rec[]>
    const { body } = await admin('GET /api/blade-system/tenant/list', { query: { size: 1 } })
    expect(tenants).toEqual({ total: (body.data as { total: number }).total, expired: 1 })
    expect(logins.at(-1)?.day).toBe('2026-03-12')
    expect(Number(logins.at(-1)?.done)).toBeGreaterThan(0)
    expect([calls.length, calls.at(-1)?.time]).toEqual([25, '2026-03-12 17:00:00'])
    expect(slow.map(({ route }) => String(route).split('/')[1])).toEqual(slow.map(() => 'api'))
    expect(slow.length).toBeGreaterThan(2)
  })

  test('what a wall shows of a site is what the lists of the console hold of it', async () => {
    const { figures } = (await admin(START)).body.data as { figures: Record<SiteFigure, Told> }
    const totalOf = async (name: SiteFigure, more: Record<string, string> = {}): Promise<number> => {
      const entity = entityOf(app.platform, figures[name].list)
      const { search } = parseListState(entity, new URLSearchParams(figures[name].search))
      const query = { size: 1, ...searchParams(entity, search), projectId_equal: month.projectId, ...more }
      const { status, body } = await admin(`GET ${entity.api}/list`, { query })
      expect([name, status]).toEqual([name, 200])
      return (body.data as { total: number }).total
    }
    const both = async (device: SiteFigure, ai: SiteFigure, more = {}) => (await totalOf(device, more)) + (await totalOf(ai, more))
    const head = (await ask({ path: '/api/visual/projectOverView' })) as Record<string, Record<string, number>>
    const alarms = (await ask({ path: '/api/visual/getOverViewAlarmCt' })) as { summary: Rec; latest: Rec[] }
    const devices = (await ask({ path: '/api/visual/deviceManager' })) as Rec & { byClass: { total: number }[] }
    const rows = (await ask({ path: '/api/blade-archives/device/listAllDevice' })) as Rec[]
    const stages = (await ask({ path: '/api/visual/projectStageMan' })) as { composition: { count: number; onSite: number }[] }

    const today = await both('deviceAlarmsToday', 'aiAlarmsToday')
    expect(today).toBeGreaterThan(0)
    expect([head.alarm?.today, alarms.summary.today]).toEqual([today, today])
    expect(head.alarm?.pending).toBe(await both('deviceAlarmsOpen', 'aiAlarmsOpen'))
    expect(head.alarm?.critical).toBe(await both('deviceAlarmsToday', 'aiAlarmsToday', { alarmLevel_equal: '4' }))
    expect([head.labor?.onSite, head.labor?.todayAttend]).toEqual([await totalOf('peopleInside'), await totalOf('peopleToday')])
    expect(stages.composition.reduce((sum, { onSite }) => sum + onSite, 0)).toBe(head.labor?.onSite)
    expect(stages.composition.reduce((sum, { count }) => sum + count, 0)).toBe(head.labor?.registered)
    const total = await totalOf('devices')
    expect([head.device?.total, devices.total, rows.length]).toEqual([total, total, total])
    expect(devices.byClass.reduce((sum, one) => sum + one.total, 0)).toBe(total)
    const reached = await totalOf('devicesOnline')
    expect([Number(devices.total) - Number(devices.offline), rows.filter(({ onlineStatus }) => onlineStatus !== '0').length]).toEqual([
      reached,
      reached,
    ])
    const newest = (
      await admin('GET /api/blade-archives/alarm_event/list', { query: { size: 1, descs: 'start_time', projectId_equal: month.projectId } })
    ).body.data
    expect(alarms.latest.find(({ entity }) => entity === 'alarm-event')?.id).toBe((newest as { records: Rec[] }).records[0]?.id)
  })

  test('whoever may list alarms alone gets their figures and the open ones', async () => {
    await app.addUser({ account: 'amy', permissions: ['alarm_event'] })
    const { figures, open } = (await (await app.api('amy'))(START)).body.data as { figures: Rec; open: Rec[] }
    expect(Object.keys(figures)).toEqual(['deviceAlarmsToday', 'deviceAlarmsOpen', 'deviceAlarmsCritical'])
    expect(open.length).toBeGreaterThan(0)
    expect(open.length).toBe(Math.min(30, (figures.deviceAlarmsOpen as { count: number }).count))
    expect(open.filter(({ entity, handleState }) => entity !== 'alarm-event' || !['0', '1'].includes(String(handleState)))).toEqual([])
  })

  test('the list of workers tells who is inside, and finds them', async () => {
    const { records, total } = (await admin('GET /api/blade-archives/labor/list', { query: { presence_in: '1', size: 50 } })).body.data as {
      records: Rec[]
      total: number
    }
    expect(total).toBeGreaterThan(0)
    expect(records.every(({ presence }) => presence === '1')).toBe(true)
    const { data } = (await admin('GET /api/blade-archives/labor/list', { query: { presence_in: '1,2', projectId_equal: '9' } })).body
    expect((data as { total: number }).total).toBe(0)
  })

  test('the list of workers says who did not come, and finds them: all on the roster that neither are inside nor went out', async () => {
    const found = async (query: Record<string, string | number>) =>
      (await admin('GET /api/blade-archives/labor/list', { query: { size: 200, ...query } })).body.data as { records: Rec[]; total: number }
    const [all, came, absent] = [await found({}), await found({ presence_in: '1,2' }), await found({ presence_in: '3' })]
    expect(absent.total).toBeGreaterThan(0)
    const rest = all.records.filter(({ presence }) => presence === null || presence === undefined)
    expect(rest.length).toBeGreaterThan(0)
    expect(rest.every(({ onSite }) => onSite !== '1')).toBe(true)
    expect(came.total + absent.total).toBe(all.total - rest.length)
    expect(absent.records.every(({ presence }) => presence === '3')).toBe(true)
    expect((await found({ presence_in: '1,2,3' })).total).toBe(all.total - rest.length)
  })

  test('alarms of cameras come as a sheet of their day', async () => {
    const file = await admin('GET /api/blade-archives/ai_video_reatldata/export', { query: { projectId_equal: small.projectId } })
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toMatch(/filename\*=UTF-8''AI报警_20260312\.xlsx$/)
  })

  test('the project of another tenant is none, whoever asks', async () => {
    const bob = await app.api('bob', '100001')
    expect((await admin(OVERVIEW, { query: { projectId: foreign.projectId } })).status).toBe(404)
    expect((await bob(OVERVIEW, { query: { projectId: month.projectId } })).status).toBe(404)
    expect(await ask({ path: '/api/visual/projectOverView' }, foreign, bob)).toMatchObject({ project: { projectName: '滨江一期' } })
  })

  const EVIDENCE = ['alarm-event', 'spray-env-log', 'spray-flow-log', 'rope-data', 'labor-attendance', 'lift-trip', 'tower-cycle'] as const

  test.each(EVIDENCE)('the list of %s is exported with the columns that it shows, row for row', async (name) => {
    const { api, shownColumns, field, corrections } = entityOf(app.platform, name)
    const query = { projectId: small.projectId }
    const { total } = (await admin(`GET ${api}/list`, { query: { size: 1, ...query } })).body.data as { total: number }
    const { job } = (await admin(`POST ${api}/export-job`, { body: { kind: 'csv', columns: shownColumns, query } })).body.data as {
      job: string
    }
    const progress = async () => (await admin('GET /api/gantry-jobs/progress', { query: { job } })).body.data as { state: string }
    await expect.poll(async () => (await progress()).state).not.toBe('running')
    const lines = (await admin('GET /api/gantry-jobs/file', { query: { job } })).bytes
      .toString('utf8')
      .slice(1)
      .split('\r\n')
      .filter(Boolean)
    expect(total).toBeGreaterThan(0)
    // Correction notes have a column behind.
    expect([lines.length - 1, lines[0]?.split(',').length]).toEqual([total, shownColumns.length + (corrections ? 1 : 0)])
    expect(lines[0]).toContain(field[shownColumns[0] ?? '']?.title)
  })

  test('overdue maintenance of many ropes hides no inspection of a hoist', async () => {
    const site = await addSite(app.platform, '绳多的工地')
    for (let at = 0; at < 25; at++) await site.device(`R${at}`, '1', { nextMaintain: '2026-03-01' })
    const deviceId = await site.device('L1', '4', { nextMaintain: '2026-03-02' })
    await site.add('lift', { projectId: site.projectId, liftName: '2#升降机', deviceId, workStatus: '1', nextInspectDate: '2026-04-05' })
    const { data } = (await admin('GET /api/visual/deviceManager', { query: { projectId: site.projectId } })).body as {
      data: { expiring: Rec[]; expiringByClass: Rec[] }
    }
    expect(data.expiring.filter(({ deviceClass }) => deviceClass === '4')).toMatchObject([
      { deviceName: 'L1', leftDays: -10, isStatutory: false },
      { deviceName: '2#升降机', leftDays: 24, isStatutory: true },
    ])
    expect([data.expiring.length, data.expiringByClass.map(({ deviceClass, count }) => [deviceClass, count]).sort()]).toEqual([
      22,
      [
        ['1', 25],
        ['4', 2],
      ],
    ])
  })

  test('who may not read projects reads no statistic, and who only reads projects no single people', async () => {
    const eve = await app.api('eve')
    const bob = await app.api('bob', '100001')
    expect((await eve(OVERVIEW, { query: { projectId: month.projectId } })).status).toBe(403)
    expect((await bob('GET /api/blade-archives/data_ana/laborInOutList', { query: { projectId: foreign.projectId } })).status).toBe(403)
  })

  test('who sees some of the projects gets figures of these alone', async () => {
    const { roleId } = await app.addUser({ account: 'ann', permissions: ['project'] })
    const insert = async (name: string, values: Rec) =>
      (await insertRecord(app.platform.store.db, entityOf(app.platform, name), values, systemActor())).id
    const scope = { scopeName: '二期', resourceCode: 'project', scopeType: 5, scopeValue: "record.projectName == '滨江二期'" }
    await insert('role-scope', { roleId, scopeCategory: 1, scopeId: await insert('data-scope', scope) })
    app.platform.reads.forget()
    const ann = await app.api('ann')
    expect((await ann(OVERVIEW, { query: { projectId: month.projectId } })).status).toBe(404)
    expect(await ask({ path: '/api/visual/projectOverView' }, small, ann)).toMatchObject({ project: { projectName: '滨江二期' } })
    const { data } = (await ann('GET /api/blade-archives/data_ana/platformOverview')).body
    expect(data).toMatchObject({ projects: { total: 1 }, map: [{ projectId: small.projectId }], rank: [{ projectId: small.projectId }] })
  })

  test.each([
    [{}, '请选择所属项目'],
    [{ projectId: 'p', startTime: '昨天' }, null],
    [{ projectId: 'p', startTime: '2026-02-02', endTime: '2026-02-01' }, '结束时间不能早于开始时间'],
    [{ projectId: 'p', startTime: '2026-01-01', endTime: '2026-03-31', granularity: 'hour' }, '该统计粒度的时间范围不能超过62天'],
    [{ projectId: 'p', startTime: '2026-01-01', endTime: '2026-01-02', granularity: 'minute' }, '该统计粒度的时间范围不能超过1天'],
    [{ projectId: 'p', granularity: 'week' }, '请求参数格式错误: granularity'],
  ] as [Record<string, string>, string | null][])('a call with %j is refused with a sentence', async (query, msg) => {
    const stated = query.projectId ? { ...query, projectId: month.projectId } : query
    const { status, body } = await admin('GET /api/blade-archives/spray_eqp_env_log/getSprayStatsisEnvLogByProject', { query: stated })
    expect([status, body.msg]).toEqual([400, msg ?? body.msg])
  })

  test('a playback takes an hour at most, the last one when none is named', async () => {
    const ofHour = (query: Record<string, string>) =>
      admin('GET /api/blade-archives/tower_crane/getPlayback', { query: { projectId: month.projectId, ...query } })
    expect((await ofHour({ startTime: '2026-03-11 09:00:00', endTime: '2026-03-11 10:00:01' })).body.msg).toBe('回放每次最多取一小时')
    expect((await ofHour({})).body.data).toMatchObject({ from: '2026-03-12 16:42:00', to: '2026-03-12 17:42:00' })
  })

  test('a project without anything answers every statistic, with nulls for what nobody measured', async () => {
    const { projectId } = await addSite(app.platform, '空地')
    for (const { name, path } of cases.filter(({ path }) => !path.includes('tower_crane_realtime'))) {
      const { status, text } = await admin(`GET ${path}`, { query: { projectId } })
      expect([name, status, text]).toEqual([name, 200, text])
    }
    const { data } = (await admin('GET /api/visual/projectOverView', { query: { projectId } })).body
    expect(data).toMatchObject({
      labor: { registered: 0, attendRate: null },
      device: { total: 0, onlineRate: null },
      env: { pm10: null, level: null },
      water: { today: 0 },
      totalDays: 0,
      planProgress: null,
    })
  })
})
