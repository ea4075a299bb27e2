// Faults of an unattended big screen: it shows the age of its data, and recovers by itself.

import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BigScreens } from '../../bigscreens/frame/BigScreens.tsx'
import { panel, type Screen, source } from '../../bigscreens/screen.ts'
import { currentSession, endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { type Answer, type Asked, ok, refused, serve, tokens } from '../engine/apiServer.ts'
import { mountedPage } from '../support/mountedPage.tsx'

const PUMPS = '/api/site/pumps'
const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** At the site; whoever runs this may be anywhere. */
const START = Date.parse('2026-05-04T08:00:00+08:00')

const pumps = source<readonly { flow: number }[]>(PUMPS)
const screen: Screen = {
  panels: [
    panel({
      place: 'L1',
      title: 'overview.water',
      sources: { pumps },
      cadence: '15s',
      view: ({ pumps: all }) => <p>{all.map(({ flow }) => `${flow.toFixed(1)} m³/h`).join(', ')}</p>,
    }),
  ],
}
const screens = [{ path: '/bigscreen', title: 'overview.tab', menus: [], equipment: null, load: async () => ({ default: screen }) }]

const flow = (value: number): Answer => ok([{ flow: value }])
const never: Answer = { body: null }
/** A line that is cut: the browser gets no answer at all. */
const cut = (): never => {
  throw new TypeError('Failed to fetch')
}

const { draw } = mountedPage()
let pumpAnswer: (asked: Asked) => Answer
let headAnswer: () => Answer

beforeEach(async () => {
  vi.stubGlobal('innerWidth', 1920)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers({ now: START })
  // The one of the browser does not follow the moved clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const control = new AbortController()
    setTimeout(() => control.abort(new DOMException('late', 'TimeoutError')), milliseconds)
    return control.signal
  })
  keepSession(parseToken(tokens('a'), Date.now()) as Session)
  pumpAnswer = () => flow(1)
  headAnswer = () => ok({ project: { id: '7', projectName: 'East' } })
  serve({
    '/api/visual/projectOverView': () => headAnswer(),
    '/api/visual/envRealTimeData': ok({ devices: [], avg: { temperature: 20, windSpeed: 1 } }),
    '/api/visual/getOverViewAlarmCt': ok({ latest: [] }),
    '/api/visual/deviceManager': ok({ byClass: [] }),
    '/api/blade-system/menu/buttons': ok([]),
    '/api/blade-archives/project/list': ok({ records: [{ id: '8', projectName: 'West' }], total: 1 }),
    [PUMPS]: (asked) => pumpAnswer(asked),
  })
  await draw(<BigScreens screens={screens} />, '/bigscreen?projectId=7')
  await pass(50)
  expect(shown()).toBe('今日用水1.0 m³/h')
})
afterEach(async () => {
  show(false)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const shown = () => document.querySelector('section[aria-label="今日用水"]')?.textContent
const line = () => document.querySelector('[data-line]')?.getAttribute('data-line')

function show(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a wall tells the time of the site, wherever it hangs', async () => {
  await pass(2 * SECOND)
  expect(document.querySelector('.wall-clock')?.textContent).toBe('08:00:02')
  expect(document.querySelector('.wall-date')?.textContent).toBe('2026年05月04日 星期一')
})

describe('a wall comes back by itself', () => {
  test.each([
    ['the line is cut', cut],
    ['the server is away behind its proxy', () => refused(502, '<html>Bad Gateway</html>')],
    ['the server answers 500', () => refused(500, 'x')],
    ['the database is away', () => refused(503, 'x')],
    ['the answer is no JSON', () => ({ body: '<!doctype html>' })],
    ['the answer is no data', () => ok(null)],
    ['the answer is a word', () => ok('soon')],
  ] as [string, () => Answer][])('after a minute in which %s, and tells meanwhile of when its figures are', async (_, fault) => {
    pumpAnswer = fault
    await pass(60 * SECOND)
    expect(shown()).toBe('今日用水数据更新于 08:00:001.0 m³/h')
    expect(line()).toBe('lost')
    pumpAnswer = () => flow(2)
    await pass(60 * SECOND)
    expect(shown()).toBe('今日用水2.0 m³/h')
    expect(line()).toBe('good')
  })

  test('from answers that never come: each is given up after ten seconds', async () => {
    pumpAnswer = () => never
    await pass(15 * SECOND + 9 * SECOND)
    expect(shown()).toBe('今日用水1.0 m³/h')
    await pass(2 * SECOND)
    expect(shown()).toBe('今日用水数据更新于 08:00:001.0 m³/h')
    pumpAnswer = () => flow(2)
    await pass(5 * SECOND)
    expect(shown()).toBe('今日用水2.0 m³/h')
  })

  test('from data that its view cannot draw', async () => {
    pumpAnswer = () => ok([{ flow: 'much' }])
    await pass(15 * SECOND)
    expect(shown()).toContain('数据加载失败')
    pumpAnswer = () => flow(2)
    await pass(15 * SECOND)
    expect(shown()).toBe('今日用水2.0 m³/h')
  })

  test('from a token that another tab renewed meanwhile', async () => {
    pumpAnswer = ({ headers }) => (headers.get('blade-auth') === 'bearer b' ? flow(2) : refused(401, 'x'))
    const renewed = parseToken(tokens('b'), Date.now()) as Session
    localStorage.setItem('gantry-session', JSON.stringify({ ...renewed, hasCookie: false }))
    await pass(15 * SECOND)
    expect(currentSession()?.accessToken).toBe('b')
    await pass(15 * SECOND)
    expect(shown()).toBe('今日用水2.0 m³/h')
  })

  test('from a token that ended, as soon as somebody has signed in', async () => {
    pumpAnswer = ({ headers }) => (headers.get('blade-auth') === 'bearer c' ? flow(3) : refused(401, 'x'))
    await pass(15 * SECOND)
    expect(currentSession()?.accessToken).toBe('a')
    await act(async () => endSession('expired'))
    await act(async () => keepSession(parseToken(tokens('c'), Date.now()) as Session))
    await pass(50)
    expect(shown()).toBe('今日用水3.0 m³/h')
  })

  test('from an hour behind another tab: it reads at once, and does not pass the old figures off as new', async () => {
    show(true)
    await pass(HOUR)
    expect(shown()).toBe('今日用水1.0 m³/h')
    pumpAnswer = () => never
    show(false)
    await pass(1_100)
    expect(shown()).toBe('今日用水数据更新于 08:00:001.0 m³/h')
    await pass(9 * SECOND)
    pumpAnswer = () => flow(2)
    await pass(5 * SECOND)
    expect(shown()).toBe('今日用水2.0 m³/h')
  })

  test('from a project that is gone: it offers others, and shows it again once it is back', async () => {
    headAnswer = () => refused(404, 'x')
    await pass(60 * SECOND)
    expect(document.body.textContent).toContain('该项目已不存在或无权查看')
    await pass(SECOND)
    expect([...document.querySelectorAll('li button')].map(({ textContent }) => textContent)).toEqual(['West'])
    headAnswer = () => ok({ project: { id: '7', projectName: 'East' } })
    await pass(60 * SECOND)
    expect(shown()).toBe('今日用水1.0 m³/h')
  })
})
