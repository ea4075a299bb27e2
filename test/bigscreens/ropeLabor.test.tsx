// The walls of ropes and of people, drawn from what the server answers.

import { act } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BigScreens } from '../../bigscreens/frame/BigScreens.tsx'
import { screens } from '../../bigscreens/index.ts'
import { passMoment } from '../../bigscreens/screens/labor/Gates.tsx'
import { keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import * as dict from '../../engine/site/keys.ts'
import { setLanguage } from '../../engine/text/language.ts'
import { type Answer, type Asked, ok, serve, tokens } from '../engine/apiServer.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { alarmOf, passOf, ropeRowOf } from './rows.ts'

const ROPES = '/api/rope_data/ropedata'
const PEOPLE = '/api/blade-archives/data_ana'

const { draw } = mountedPage()

beforeEach(async () => {
  vi.stubGlobal('innerWidth', 1920)
  await setLanguage('zh')
  keepSession(parseToken(tokens('a'), Date.now()) as Session)
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const region = (name: string) => document.querySelector<HTMLElement>(`section[aria-label="${name}"]`)
const button = (name: string, text: string) =>
  [...(region(name)?.querySelectorAll<HTMLElement>('button') ?? [])].find(({ textContent }) => textContent === text)
const press = (element: Element | null | undefined) =>
  act(async () => {
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(50)
  })

let place = ''
function Where() {
  place = useLocation().search
  return null
}

/** Requests of the frame, and a project with all devices. */
const site: Parameters<typeof serve>[0] = {
  '/api/visual/projectOverView': ok({ project: { id: '7', projectName: 'East' } }),
  '/api/visual/envRealTimeData': ok({ devices: [], avg: { temperature: 20, windSpeed: 12.4 }, limits: { wind: 10.8 } }),
  '/api/visual/getOverViewAlarmCt': ok({ summary: { total: 0 }, byType: [], latest: [] }),
  '/api/visual/deviceManager': ok({
    byClass: [
      { deviceClass: dict.deviceClass.safetyRope, total: 2, onlineRate: 97.5 },
      { deviceClass: dict.deviceClass.turnstile, total: 2, onlineRate: 100 },
    ],
  }),
  '/api/visual/projectStageMan': ok({
    stages: [],
    keyPosts: [{ attendToday: 1 }, { attendToday: 0 }, { attendToday: 0 }],
    composition: [],
  }),
  '/api/blade-system/dict/dictionary': ({ query }: Asked) =>
    ok(query.code === 'attend_result' ? [{ dictKey: '1', dictValue: '陌生人' }] : []),
}

async function open(path: string, answers: Record<string, Answer | ((asked: Asked) => Answer)>): Promise<Asked[]> {
  await screens.find((screen) => screen.path === path)?.load()
  const log = serve({ ...site, ...answers })
  await draw(
    <>
      <BigScreens screens={screens} />
      <Where />
    </>,
    `${path}?projectId=7`,
  )
  await pass(100)
  return log
}

const day = { usePersons: 41, hookRate: 94.7, unhookCount: 9, aboveMinutes: 6030, hookedMinutes: 5710 }
const ropes: Record<string, Answer | ((asked: Asked) => Answer)> = {
  [`${ROPES}/latestStatus`]: ok({
    summary: { total: 60, inUse: 38, online: 56, above: 24, doubleHook: 19, singleHook: 4, unhook: 1, lowBattery: 3 },
    building: { buildHeight: 60 },
    list: [ropeRowOf('1'), ropeRowOf('2', { laborName: '王海', zone: '2#楼', battery: 9 })],
  }),
  [`${ROPES}/simpleStatics`]: ok({ ...day, before: { ...day, hookRate: 88.2 } }),
  [`${ROPES}/averages`]: ok({ series: [] }),
  [`${ROPES}/rankings`]: ({ query }) =>
    ok({ rows: [{ rank: 1, key: '31', name: query.order === 'worst' ? '马虎' : '仔细', hookRate: 98.2, alarmCount: 1, score: 97.4 }] }),
  [`${ROPES}/useList`]: ok({ records: [{ id: '5', useStart: '2026-06-28 06:51:00', useEnd: null, useMinutes: 211, hookRate: 92.6 }] }),
  [`${ROPES}/alarm`]: ({ query }) => ok({ records: query.state === '1' ? [alarmOf('a')] : [alarmOf('b', { alarmState: '2' })] }),
}

test('the wall of ropes counts them, warns of wind, and tells today from yesterday', async () => {
  await open('/bigscreen/rope', ropes)
  expect(region('安全绳概况')?.textContent).toMatch(/总数60条使用中38条今日 41 人在线率97\.5%高处作业24人未挂钩1人低电量3条/)
  expect(region('挂钩率')?.textContent).toMatch(/94\.7%.*昨日88\.2%/)
  expect(region('安全绳立面图')?.querySelector('[role=alert]')?.textContent).toBe('大风天气，停止高处作业风速 12.4 m/s，限值 10.8 m/s')
})

test('the seconds of an alarm that is on go on between two answers, and one that is over stands below it', async () => {
  await open('/bigscreen/rope', ropes)
  const rows = () => [...(region('安全绳报警')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(rows()).toHaveLength(2)
  expect(rows()[0]).toMatch(/高处未挂钩李强 · 23\.4 m0:12持续中/)
  await pass(3000)
  expect(rows()[0]).toContain('0:15')
  expect(rows()[1]).toContain('持续 0:12')
  expect(region('安全绳报警')?.querySelector('a')?.getAttribute('href')).toBe('/site/alarm_event?open=a&action=handle')
})

test('a call asks for the number of the person, and says where one may not see it', async () => {
  let phone = '138****5678'
  const log = await open('/bigscreen/rope', { ...ropes, '/api/blade-archives/labor/detail': () => ok({ phone }) })
  expect(log.filter(({ path }) => path.includes('labor/detail'))).toEqual([])
  const panel = '安全绳报警'
  await press(button(panel, '呼叫'))
  expect(region(panel)?.querySelector('[role=alert]')?.textContent).toBe('无权查看手机号码')
  phone = '13812345678'
  await press(button(panel, '呼叫'))
  expect(region(panel)?.querySelector('a[href^="tel:"]')?.getAttribute('href')).toBe('tel:13812345678')
})

test('the card of a rope takes the focus, and gives it back to the mark when Escape closes it', async () => {
  await open('/bigscreen/rope', ropes)
  const mark = region('安全绳立面图')?.querySelector<SVGElement>('[aria-label^="王海"]')
  mark?.focus()
  await press(mark)
  const card = document.activeElement
  expect(card?.getAttribute('aria-label')).toBe('王海')
  await act(async () => card?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(document.querySelector('.wall-rope-card')).toBeNull()
  expect(document.activeElement).toBe(mark)
})

test('a rope that is chosen shows who wears it and stays in the address', async () => {
  const log = await open('/bigscreen/rope', ropes)
  await press(region('安全绳立面图')?.querySelector('[aria-label^="王海"]'))
  expect(place).toContain('deviceId=2')
  await pass(50)
  expect(region('王海')?.textContent).toMatch(/主钩\/副钩.*作业高度23\.4 m.*2#楼 · 7层.*电量 9 %.*06:51–至今211 分钟挂钩 92\.6%/)
  expect(region('王海')?.querySelector('[data-tone=critical]')?.textContent).toContain('电量')
  expect(log.find(({ path }) => path.endsWith('useList'))?.query).toMatchObject({ projectId: '7', deviceId: '2' })
  await press(region('王海')?.querySelector('button[aria-label="关闭"]'))
  expect(place).not.toContain('deviceId')
  expect(region('王海')).toBeNull()
})

test('the ranks turn to the worst, and crews to trades', async () => {
  const log = await open('/bigscreen/rope', ropes)
  expect(region('红黑榜')?.textContent).toContain('仔细')
  expect(region('红黑榜')?.querySelector('[data-medal]')?.textContent).toBe('1')
  await press(button('红黑榜', '黑榜'))
  expect(button('红黑榜', '黑榜')?.getAttribute('aria-pressed')).toBe('true')
  await pass(100)
  expect(region('红黑榜')?.textContent).toContain('马虎')
  expect(region('红黑榜')?.querySelector('[data-medal]')).toBeNull()
  expect(region('红黑榜')?.querySelector('a')?.getAttribute('href')).toBe('/archives/labor?open=31')
  await press(button('班组与工种挂钩率', '工种'))
  await pass(100)
  expect(log.filter(({ path }) => path.endsWith('rankings')).map(({ query }) => query.type)).toContain('workType')
})

const people: Record<string, Answer | ((asked: Asked) => Answer)> = {
  [`${PEOPLE}/laborOverview`]: ok({
    registered: 420,
    admitted: 410,
    onSite: 263,
    todayIn: 300,
    todayOut: 37,
    todayAttend: 286,
    attendRate: 68.1,
    managers: { total: 24, attend: 20 },
    special: { total: 58, valid: 55, expiring30: 2, expired: 1 },
    untrained: 0,
    overAge: 22,
  }),
  [`${PEOPLE}/laborWorkTypeSta`]: ok(
    [90, 80, 70, 60, 50, 40, 20, 10].map((registered, at) => ({ workType: String(at), name: `工种${at}`, registered })),
  ),
  [`${PEOPLE}/laborStructure`]: ok({ age: [{ bucket: '>60', count: 7, overAge: 6 }], gender: [{ key: '1', name: '男', count: 3 }] }),
  [`${PEOPLE}/laborInOutList`]: ({ query }) =>
    ok(
      query.direction === '01'
        ? [passOf('10:20:51'), passOf('10:20:40', { name: null, laborId: null, teamName: null, workType: null, result: 1 })]
        : [passOf('10:20:59', { name: '钱进', direction: '02' })],
    ),
  [`${PEOPLE}/laborAttendTrend`]: ok([{ time: '06:00', in: 1, out: 0, onSite: 1, attend: 1, rate: 1 }]),
  [`${PEOPLE}/laborCompanySta`]: ok([
    { name: '木工一班', registered: 14, attend: 12, onSite: 10, rate: 85.7 },
    { name: '木工二班', registered: 14, attend: 6, onSite: 1, rate: 42.9 },
  ]),
}

test('the wall of people keeps registered, admitted, come and there apart, and puts the smaller trades together', async () => {
  await open('/bigscreen/labor', people)
  expect(region('人员概况')?.textContent).toMatch(/在册420人准入410人今日出勤286人在场263人管理出勤20\/ 24 人特种作业58人/)
  const trades = [...(region('工种分布')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(trades).toHaveLength(7)
  expect(trades.at(-1)).toMatch(/^其他工种30/)
})

test('the gates show who passed last, and strangers by name of what they are', async () => {
  const log = await open('/bigscreen/labor', people)
  const gates = region('门禁实时通行')
  expect(gates?.querySelector('a')?.textContent).toBe('钱进')
  expect(gates?.querySelector('a')?.getAttribute('href')).toBe('/archives/labor?open=31')
  const feeds = [...(gates?.querySelectorAll('ul') ?? [])].map((list) =>
    [...list.querySelectorAll('b')].map(({ textContent }) => textContent),
  )
  expect(feeds).toEqual([['赵志强', '陌生人'], ['钱进']])
  expect(gates?.querySelector('[data-tone=alarm]')?.textContent).toContain('陌生人')
  expect(log.filter(({ path }) => path.endsWith('laborInOutList')).map(({ query }) => [query.direction, query.size])).toEqual([
    ['01', '25'],
    ['02', '25'],
  ])
})

test('crews are told well from bad, and what has to be looked into is counted', async () => {
  await open('/bigscreen/labor', people)
  const rates = [...(region('班组出勤')?.querySelectorAll<HTMLElement>('[data-tone]') ?? [])].map((rate) => rate.dataset.tone)
  expect(rates).toEqual(['ok', 'critical'])
  const counts = [...(region('人员预警')?.querySelectorAll<HTMLElement>('li[data-tone]') ?? [])].map(
    (row) => `${row.dataset.tone} ${row.textContent}`,
  )
  expect(counts).toEqual(['critical 证书过期1人', 'warn 30天内到期2人', 'warn 超龄22人', 'ok 未培训0人', 'warn 关键岗位缺勤2人共 3 人'])
})

test('a pass of an earlier day has its day', () => {
  expect(passMoment('2026-03-02 08:15:30', '2026-03-02')).toBe('08:15:30')
  expect(passMoment('2026-03-01 23:59:00', '2026-03-02')).toBe('03-01 23:59')
})
