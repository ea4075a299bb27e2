import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BigScreens } from '../../bigscreens/frame/BigScreens.tsx'
import { screens, visibleScreens } from '../../bigscreens/index.ts'
import { panel, type Screen, source } from '../../bigscreens/screen.ts'
import { keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import * as dict from '../../engine/site/keys.ts'
import { type Answer, ok, refused, serve, tokens } from '../engine/apiServer.ts'
import { mountedPage } from '../support/mountedPage.tsx'

const PUMPS = '/api/site/pumps'
const HEAD = '/api/visual/projectOverView'
const COUNTS = '/api/visual/deviceManager'
/** Requests of header, tabs and banner. */
const around = {
  [COUNTS]: ok({ byClass: Object.values(dict.deviceClass).map((deviceClass) => ({ deviceClass, total: 1 })) }),
  '/api/visual/envRealTimeData': ok({ devices: [], avg: { temperature: 20, windSpeed: 1 } }),
  '/api/visual/getOverViewAlarmCt': ok({ latest: [] }),
  '/api/blade-system/menu/buttons': ok(['project', 'device', 'alarm_event', 'monitor_device', 'labor'].map((code) => ({ code }))),
}

/** A tenth screen, as somebody would declare it. */
const pumps = source<readonly { name: string; flow: number }[]>(PUMPS)
const drains: Screen = {
  panels: [
    panel({
      place: 'L1',
      title: 'overview.water',
      sources: { pumps },
      cadence: '15s',
      isEmpty: ({ pumps: all }) => all.length === 0,
      view: ({ pumps: all }) => <p>{all.map(({ name, flow }) => `${name} ${flow.toFixed(1)} m³/h`).join(', ')}</p>,
    }),
    panel({
      place: 'R1',
      title: 'overview.figures',
      sources: { pumps },
      cadence: '5min',
      view: ({ pumps: all }) => <p>{all.length} pumps</p>,
    }),
  ],
}
const ten = [
  ...screens,
  { path: '/bigscreen/drains', title: 'overview.water', menus: ['device'], equipment: null, load: async () => ({ default: drains }) },
]

const { draw } = mountedPage()

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1920)
  keepSession(parseToken(tokens('a'), Date.now()) as Session)
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const region = (name: string) => document.querySelector<HTMLElement>(`section[aria-label="${name}"]`)

/** Opens the tenth screen on a server that answers the pumps so. */
async function open(
  answer: Answer | (() => Answer | Promise<Answer>),
  more: Record<string, Answer> = {},
  path = '/bigscreen/drains?projectId=7',
) {
  const log = serve({ [HEAD]: ok({ project: { id: '7', projectName: 'East' } }), ...around, [PUMPS]: answer, ...more })
  await draw(<BigScreens screens={ten} />, path)
  await pass(50)
  return log.filter((asked) => asked.path === PUMPS)
}

const two = ok([
  { name: 'P1', flow: 3 },
  { name: 'P2', flow: 4.5 },
])

describe('a tenth screen', () => {
  test('is a declared file and a line: it has its tab, its number and its panels, for the project of the address', async () => {
    const asked = await open(two)
    expect([...document.querySelectorAll('nav a')].map((link) => link.textContent)).toContain('今日用水')
    expect(document.querySelectorAll('nav a')).toHaveLength(10)
    expect(region('今日用水')?.textContent).toContain('P1 3.0 m³/h, P2 4.5 m³/h')
    expect(region('今日指标')?.textContent).toContain('2 pumps')
    // Two panels name the source, and it is read once.
    expect(asked.map(({ query }) => query)).toEqual([{ projectId: '7' }])
  })

  test('is offered to users who have projects and one of its menus, and stands at its address for others', async () => {
    const paths = () => [...document.querySelectorAll('nav a')].map((link) => new URL((link as HTMLAnchorElement).href).pathname)
    const gate = ok([
      { code: 'project', children: [{ code: 'project_view' }] },
      { code: 'labor', children: [] },
    ])
    await open(two, { '/api/blade-system/menu/buttons': gate })
    expect(paths()).toEqual(['/bigscreen/labor', '/bigscreen/drains'])
    expect(visibleScreens(ten, new Set(['labor']))).toEqual([])
  })

  test('is left out of the tabs where the project has no device of its class', async () => {
    const paths = () => [...document.querySelectorAll('nav a')].map((link) => new URL((link as HTMLAnchorElement).href).pathname)
    const byClass = [
      { deviceClass: dict.deviceClass.towerCrane, total: 2 },
      { deviceClass: dict.deviceClass.hoist, total: 0 },
    ]
    await open(two, { '/api/visual/deviceManager': ok({ byClass }) })
    expect(paths()).toEqual(['/bigscreen', '/bigscreen/tower', '/bigscreen/labor', '/bigscreen/safety', '/bigscreen/drains'])
  })

  test('takes the only project where the address has none', async () => {
    const list = ok({ records: [{ id: '7', projectName: 'East' }], total: 1 })
    await open(two, { '/api/blade-archives/project/list': list }, '/bigscreen/drains')
    expect(region('今日用水')?.textContent).toContain('P1 3.0 m³/h')
  })

  test('asks for a project where the address has none', async () => {
    const names = [
      { id: '7', projectName: 'East' },
      { id: '8', projectName: 'West' },
    ]
    const list = ok({ records: names, total: 2 })
    await open(two, { '/api/blade-archives/project/list': list }, '/bigscreen/drains')
    expect(document.querySelector('h1')?.textContent).toBe('请选择项目')
    const choice = [...document.querySelectorAll('li button')].find(({ textContent }) => textContent === 'East') as HTMLElement
    await act(async () => choice.click())
    await pass(50)
    expect(region('今日用水')?.textContent).toContain('P1')
  })
})

describe('a panel', () => {
  test('shows that it loads, on the first time alone', async () => {
    const late = Promise.withResolvers<Answer>()
    let answer: Promise<Answer> = late.promise
    await open(() => answer)
    expect(region('今日用水')?.querySelector('[aria-busy]')).not.toBeNull()
    late.resolve(two)
    await pass(50)
    expect(region('今日用水')?.querySelector('[aria-busy]')).toBeNull()
    answer = new Promise(() => {})
    await pass(20_000)
    expect(region('今日用水')?.textContent).toContain('P1 3.0')
  })

  test('says that there is nothing', async () => {
    await open(ok([]))
    expect(region('今日用水')?.textContent).toContain('暂无数据')
    expect(region('今日指标')?.textContent).toContain('0 pumps')
  })

  test('says that it failed, and comes back at a press', async () => {
    let answer = refused(500, 'x')
    await open(() => answer)
    expect(region('今日用水')?.textContent).toContain('数据加载失败')
    answer = two
    const again = region('今日用水')?.querySelector('button') as HTMLElement
    expect(again.textContent).toBe('点击重试')
    await act(async () => again.click())
    await pass(50)
    expect(region('今日用水')?.textContent).toContain('P1 3.0')
  })

  test('keeps what it had when reading fails, says of when that is, and that the line is lost after three times', async () => {
    let answer = two
    await open(() => answer)
    const line = () => document.querySelector('[data-line]')?.getAttribute('data-line')
    expect(region('今日用水')?.textContent).not.toContain('数据更新于')
    answer = refused(500, 'x')
    await pass(17_000)
    expect(region('今日用水')?.textContent).toMatch(/数据更新于 \d\d:\d\d:\d\d.*P1 3\.0/)
    expect(line()).toBe('late')
    await pass(16_000)
    expect(line()).toBe('lost')
    answer = two
    await pass(31_000)
    expect(region('今日用水')?.textContent).not.toContain('数据更新于')
    expect(line()).toBe('good')
  })

  test.each([
    ['that one has no right', 403, '无权限查看'],
    ['that there is nothing', 404, '暂无数据'],
  ])('says %s, and not that the line is bad', async (_, status, sentence) => {
    await open(refused(status, 'x'))
    expect(region('今日用水')?.textContent).toContain(sentence)
    expect(document.querySelector('[data-line]')?.getAttribute('data-line')).toBe('good')
  })

  test('holds what a view cannot draw, beside panels that go on, until other data come', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let answer = ok([{ name: 'P1', flow: null }])
    await open(() => answer)
    expect(region('今日用水')?.textContent).toContain('数据加载失败')
    expect(region('今日指标')?.textContent).toContain('1 pumps')
    answer = two
    await pass(17_000)
    expect(region('今日用水')?.textContent).toContain('P1 3.0')
    vi.restoreAllMocks()
  })

  test('of devices that a project has not says so, with the way to bind some', async () => {
    await screens.find(({ path }) => path.endsWith('lift-device'))?.load()
    const counts = { total: 1, byClass: [{ deviceClass: '1', total: 1 }] }
    const words = ok([{ dictKey: '4', dictValue: '升降机', english: 'Lift' }])
    await open(two, { [COUNTS]: ok(counts), '/api/blade-system/dict/dictionary': words }, '/bigscreen/lift-device?projectId=7')
    await pass(100)
    const shown = document.querySelector('main')
    expect(shown?.querySelectorAll('section')).toHaveLength(0)
    expect(shown?.textContent).toContain('本项目未接入升降机')
    expect(shown?.querySelector('a')?.getAttribute('href')).toBe('/equipment/device?projectId=7')
  })
})
