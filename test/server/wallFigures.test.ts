// Every number of every wall against the lists of the console: what counts records is the total of a list under a search, and what does not says why.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { analysisPanels } from '../../bigscreens/desk/Analysis.tsx'
import { dayPanels } from '../../bigscreens/desk/dayPanels.tsx'
import { ownPanels } from '../../bigscreens/desk/ownPanels.tsx'
import { platformPanels } from '../../bigscreens/desk/platformPanels.tsx'
import { sitePanels } from '../../bigscreens/desk/sitePanels.tsx'
import { screens } from '../../bigscreens/index.ts'
import { deviceFigures } from '../../bigscreens/panel/useEquipped.ts'
import type { Panel, PanelSource } from '../../bigscreens/screen.ts'
import { safetyFigures } from '../../bigscreens/sources/safety.ts'
import { searchParams } from '../../engine/model/list/filter.ts'
import { parseListState } from '../../engine/model/list/listState.ts'
import type { SafetyFigures } from '../../engine/site/answers/alarms.ts'
import type { DeviceFigures } from '../../engine/site/answers/devices.ts'
import * as dict from '../../engine/site/keys.ts'
import { searchOfFigure } from '../../server/modules/statistics/sites/figureLists.ts'
import { insertRecord, type Rec } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { addMonth, type Month } from '../support/month/month.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'
import { type Counted, countedCharts, countedFigures, type NumberAt, uncounted } from '../support/wallFigures.ts'

const NOW = '2026-03-12 17:42:00'

let app: TestApp
let admin: Caller
let month: Month
let site: NumberAt['site']

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${NOW.replace(' ', 'T')}+08:00`))
  app = await startApp()
  admin = await app.api()
  month = await addMonth(app.platform, { name: '滨江一期', days: 28, seed: 7 })
  await addMonth(app.platform, { name: '滨江二期', days: 3, seed: 8 })
  await addOddRecords()
  const [cameras, devices, companies, cranes] = await Promise.all([
    recordsOf('monitor-device'),
    recordsOf('device'),
    recordsOf('company'),
    recordsOf('tower-crane'),
  ])
  site = {
    now: NOW,
    channels: new Map(
      devices.flatMap(({ id, deviceCode }) => {
        const own = cameras.filter(({ deviceSerial }) => deviceSerial === deviceCode).map((camera) => camera.id)
        return own.length > 0 ? [[String(id), own.join(',')]] : []
      }),
    ),
    devices: new Map(devices.map(({ id, deviceName }) => [deviceName, String(id)])),
    companies: new Map(companies.map(({ id, companyName }) => [companyName, String(id)])),
    cranes: new Map(cranes.map(({ id, deviceId }) => [String(id), String(deviceId)])),
    cameras: new Map(cameras.map(({ id, monitorName }) => [monitorName, String(id)])),
  }
})
afterAll(async () => {
  await app.close()
  vi.useRealTimers()
})

type Value = Readonly<Record<string, unknown>>

async function recordsOf(name: string): Promise<Value[]> {
  const { api, field } = entityOf(app.platform, name)
  const { body } = await admin(`GET ${api}/list`, {
    query: { size: 500, ...(field.projectId ? { projectId_equal: month.projectId } : {}) },
  })
  return Array.isArray(body.data) ? body.data : (body.data as { records: Value[] }).records
}

const totals = new Map<string, Promise<number>>()
function totalOf([list, search]: Counted): Promise<number> {
  const key = JSON.stringify([list, search])
  const known = totals.get(key) ?? countIn(list, search)
  totals.set(key, known)
  return known
}
async function countIn(list: string, search: Readonly<Record<string, string>>): Promise<number> {
  const query = { size: 1, projectId_equal: month.projectId, ...search }
  const { status, body } = await admin(`GET ${entityOf(app.platform, list).api}/list`, { query })
  if (status !== 200) return -1
  return (body.data as { total: number }).total
}

/** Numbers with a list, by path, then the names of those that have none. */
interface Walk {
  numbers: (Omit<NumberAt, 'query' | 'site'> & { place: string; value: number })[]
}

function numbersOf(value: unknown, place: string, around: readonly Value[], at: readonly number[], walk: Walk): void {
  if (typeof value === 'number') {
    const [own = {}, ...more] = around
    walk.numbers.push({ place, value, own, around: more, at })
  } else if (Array.isArray(value)) for (const [index, one] of value.entries()) numbersOf(one, `${place}[]`, around, [index, ...at], walk)
  else if (value !== null && typeof value === 'object')
    for (const [name, one] of Object.entries(value))
      numbersOf(one, place === '' ? name : `${place}.${name}`, [value as Value, ...around], at, walk)
}

/** Records that no list shows as usual, or that a number may leave out. */
async function addOddRecords(): Promise<void> {
  const { projectId } = month
  const past = '2026-03-01'
  const rows: [entity: string, values: Rec][] = [
    ['tower-crane', { projectId, craneName: '已拆塔机', workStatus: dict.machineStatus.dismantled, nextInspectDate: past }],
    [
      'lift',
      { projectId, liftName: '已拆升降机', workStatus: dict.machineStatus.dismantled, nextInspectDate: past, safetyDeviceExpire: past },
    ],
    [
      'lift',
      { projectId, liftName: '待检升降机', workStatus: dict.machineStatus.inUse, nextInspectDate: past, safetyDeviceExpire: '2026-04-11' },
    ],
    [
      'labor',
      { projectId, name: '已退场', admitStatus: dict.laborAdmitStatus.exited, isSpecial: dict.flag.yes, certExpire: past, laborType: '20' },
    ],
    [
      'labor',
      {
        projectId,
        name: '普工',
        admitStatus: dict.laborAdmitStatus.admitted,
        onSite: '1',
        isSpecial: dict.flag.no,
        certExpire: past,
        laborType: '20',
      },
    ],
    ['project-safeman', { projectId, name: '已调离', post: dict.safemanPost.safetyOfficer, exitDate: past }],
    [
      'ai-video-data',
      { projectId, alarmTime: '2026-03-12 09:00:00', alarmType: '1', alarmLevel: '4', handleState: '0', isFalse: dict.flag.yes },
    ],
    ['labor-attendance', { projectId, passTime: '2026-03-12 09:00:00', direction: '01', result: dict.attendResult.stranger }],
    ['monitor-device', { projectId, monitorName: '未上线' }],
  ]
  for (const [entity, values] of rows)
    await insertRecord(app.platform.store.db, entityOf(app.platform, entity), values, systemActor('000000'))
}

const answersOf = async (panels: readonly Panel[]): Promise<Map<string, unknown>> => {
  const answers = new Map<string, unknown>()
  for (const { sources } of panels) for (const source of Object.values(sources)) answers.set(keyOf(source), await answerOf(source))
  return answers
}
const queryOf = ({ query }: PanelSource): Record<string, string> => {
  const asked = query(new URLSearchParams({ projectId: month.projectId })) ?? {}
  return Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]))
}
const keyOf = (source: PanelSource) => JSON.stringify([source.path, queryOf(source)])

async function answerOf(source: PanelSource, project: Readonly<Record<string, string>> = { projectId: month.projectId }): Promise<unknown> {
  const { status, body } = await admin(`GET ${source.path}`, { query: { ...project, ...queryOf(source) } })
  expect([source.path, status]).toEqual([source.path, 200])
  return body.data
}

test('every number of a wall that counts records is the total of their list', async () => {
  const panels = (await Promise.all(screens.map(({ load }) => load()))).flatMap((screen) => screen.default.panels)
  const sources = new Map(panels.flatMap(({ sources: own }) => Object.values(own).map((source) => [keyOf(source), source] as const)))
  const answers = await answersOf(panels)
  const differences: unknown[] = []
  const unknown = new Set<string>()
  let compared = 0
  for (const [key, source] of sources) {
    const walk: Walk = { numbers: [] }
    numbersOf(answers.get(key), '', [], [], walk)
    for (const { place, value, ...rest } of walk.numbers) {
      const at = `${source.path} ${place}`
      const lists = countedFigures[source.path]?.[place]?.({ ...rest, query: queryOf(source), site })
      if (!lists) {
        if (!uncounted.some(([pattern]) => pattern.test(at))) unknown.add(at)
        continue
      }
      const total = (await Promise.all(lists.map(totalOf))).reduce((sum, one) => sum + one, 0)
      compared++
      if (total !== value) differences.push({ at, shown: value, listed: total, lists })
    }
  }
  expect(differences).toEqual([])
  expect([...unknown]).toEqual([])
  expect(compared).toBeGreaterThan(1800)
})

test('an inspection is due on the start page when it is due on a wall', async () => {
  const { body } = await admin('GET /api/blade-archives/data_ana/siteFigures', { query: { projectId: month.projectId } })
  const { figures } = body.data as { figures: Readonly<Record<string, { count: number }>> }
  const { expiring } = (await answerOf(deviceFigures)) as DeviceFigures
  const due = (deviceClass: string, item: string) => expiring.filter((one) => one.deviceClass === deviceClass && one.item === item).length
  expect([figures.cranesDue?.count, figures.liftsDue?.count]).toEqual([due('3', '下次检测日期'), due('4', '下次检测日期')])
  expect(figures.liftsDue?.count).toBe(1)
  // The trades of the wall are those of the start page.
  const { certs } = (await answerOf(safetyFigures)) as SafetyFigures
  expect(figures.certsEnding?.count).toBe(certs.expiring30 + certs.expired)
})

test('every chart of the console leads to the list that holds what it counts', async () => {
  const { projectId } = month
  const devices = await recordsOf('device')
  const since = '2026-03-06 00:00:00'
  // The last second before the days that are counted.
  const startTime = '2026-03-05 23:59:59'
  const insert = (entity: string, values: Rec) =>
    insertRecord(app.platform.store.db, entityOf(app.platform, entity), values, systemActor('000000'))
  await insert('alarm-event', { projectId, deviceId: '1', alarmType: '101', alarmLevel: '1', handleState: '0', startTime })
  await insert('login-log', { loginTime: startTime, loginResult: dict.loginResult.failed })
  const panels = [
    ...[...sitePanels(NOW), ...platformPanels(NOW)].map((panel) => [panel, {}] as const),
    ...[
      ...ownPanels(projectId, NOW),
      ...analysisPanels(projectId, 7, since),
      ...devices.flatMap(({ id, deviceClass }) => dayPanels(String(id), String(deviceClass), false, NOW)),
    ].map((panel) => [panel, { projectId }] as const),
  ]
  const linked = panels.filter(([{ list }]) => list !== null)
  expect([...new Set(linked.map(([{ title }]) => title))].sort()).toEqual(Object.keys(countedCharts).sort())
  const differences: unknown[] = []
  let shownAtAll = 0
  for (const [{ title, list, sources }, project] of linked) {
    const count = countedCharts[title]
    if (!count) continue
    const data = Object.fromEntries(
      await Promise.all(Object.entries(sources).map(async ([name, source]) => [name, await answerOf(source, project)] as const)),
    )
    const [shown, listed] = [count(data as never), await totalOfAddress(String(list))]
    shownAtAll += shown
    if (shown !== listed) differences.push({ title, list, shown, listed })
  }
  expect(differences).toEqual([])
  expect(shownAtAll).toBeGreaterThan(500)
})

test('what a figure calls today begins at midnight, and what ends soon ends with the last second of a day', () => {
  expect(searchOfFigure('deviceAlarmsToday', NOW)).toMatchObject({ startTime: '2026-03-12 00:00:00,' })
  expect(searchOfFigure('tenantsEnding', NOW).expireTime).toMatch(/^,\S+ 23:59:59$/)
})

/** The total of a list under the search of its address, each part of which the list must know. */
async function totalOfAddress(address: string): Promise<number> {
  const [path = '', said = ''] = address.split('?')
  const entity = [...app.platform.library().entities.values()].find(({ route }) => route === path)
  if (!entity) throw new Error(`no list at ${path}`)
  const { search } = parseListState(entity, new URLSearchParams(said))
  const { status, body } = await admin(`GET ${entity.api}/list`, { query: { size: 1, ...searchParams(entity, search) } })
  expect([address, status, Object.keys(search).sort()]).toEqual([address, 200, [...new URLSearchParams(said).keys()].sort()])
  return (body.data as { total: number }).total
}
