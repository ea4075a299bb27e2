// The attendance sheet of a month against the passes, leaves and workers behind it.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AttendanceMonth } from '../../engine/site/answers/attendance.ts'
import * as dict from '../../engine/site/keys.ts'
import { staysOf } from '../../server/modules/people/attendance/workedHours.ts'
import { readSheets } from '../../server/records/sheets/workbook.ts'
import { type Rec, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { change as changeRows } from '../../server/store/sql/query.ts'
import { addSite, type Site } from '../support/site.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const pass = (passTime: string, isEntry: boolean) => ({ passTime: `2026-03-${passTime}`, isEntry })

test('hours lie between an entry and the next exit, a night belongs to the day on which it began', () => {
  expect(staysOf([pass('02 08:00:00', true), pass('02 12:00:00', false), pass('02 13:00:00', true), pass('02 18:30:00', false)])).toEqual([
    { day: '2026-03-02', hours: 4 },
    { day: '2026-03-02', hours: 5.5 },
  ])
  expect(staysOf([pass('02 20:00:00', true), pass('03 06:00:00', false)])).toEqual([{ day: '2026-03-02', hours: 10 }])
})

test('a second look at the gate is no entry, an exit without one no hours, and a forgotten exit ends with the next day', () => {
  expect(staysOf([pass('02 08:00:00', true), pass('02 08:00:05', true), pass('02 17:00:00', false)])[0]?.hours).toBe(9)
  expect(staysOf([pass('02 17:00:00', false)])).toEqual([])
  expect(staysOf([pass('02 08:00:00', true), pass('03 08:00:00', true), pass('03 16:00:00', false)])).toEqual([
    { day: '2026-03-03', hours: 8 },
  ])
})

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: Site

  const change = async (name: string, id: string, values: Rec) => {
    await updateRecord(app.platform.store.db, entityOf(app.platform, name), id, values, systemActor('000000'))
  }

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date('2026-03-06T17:00:00+08:00'))
    app = await startApp({ database })
    admin = await app.api()
    site = await addSite(app.platform, '考勤工地')
    const { projectId, add } = site
    const companyId = await add('company', { companyName: '劳务公司' })
    const worker = { projectId, admitStatus: dict.laborAdmitStatus.admitted, entryDate: '2026-03-02', workType: '10' }
    const ids = {
      zhang: await add('labor', { ...worker, name: '张工', teamName: '木工班', companyId, phone: '13800000001' }),
      li: await add('labor', { ...worker, name: '李工', teamName: '钢筋班', phone: '13800000002' }),
      wang: await add('labor', {
        ...worker,
        name: '王工',
        teamName: '钢筋班',
        exitDate: '2026-03-03',
        admitStatus: dict.laborAdmitStatus.exited,
      }),
    }
    // Nobody who was not admitted is missed.
    await add('labor', { ...worker, name: '待审', admitStatus: dict.laborAdmitStatus.pending })
    const gate = await site.device('G1', dict.deviceClass.turnstile)
    const passed = (laborId: string, passTime: string, direction: string, result: string = dict.attendResult.passed) =>
      add('labor-attendance', { projectId, deviceId: gate, laborId, passTime: `2026-03-${passTime}`, direction, result: Number(result) })
    await passed(ids.zhang, '02 07:00:00', '01')
    await passed(ids.zhang, '02 18:00:00', '02')
    await passed(ids.zhang, '04 08:00:00', '01')
    await passed(ids.zhang, '04 12:00:00', '02')
    await passed(ids.zhang, '05 08:00:00', '01')
    await passed(ids.li, '03 08:00:00', '01', dict.attendResult.notAdmitted)
    await app.addUser({ account: 'li', permissions: ['process_leave'] })
    const [found] = await findRows(app.platform, 'user', { account_equal: 'li' })
    const user = String(found?.id)
    await change('user', user, { phone: '13800000002' })
    await add('process-leave', {
      flowStatus: dict.flowStatus.approved,
      startTime: '2026-03-04 08:00:00',
      endTime: '2026-03-05 18:00:00',
      reason: '家中有事',
    })
    await add('process-leave', {
      flowStatus: dict.flowStatus.underWay,
      startTime: '2026-03-02 08:00:00',
      endTime: '2026-03-02 18:00:00',
      reason: '未批',
    })
    await changeRows(app.platform.store.db, 'update process_leave set create_user = ?', [user])
  })
  afterAll(async () => {
    await app.close()
    vi.useRealTimers()
  })

  const PATH = 'GET /api/blade-archives/labor_attendance/month'
  const sheetOf = async (query: Record<string, string> = {}) => {
    const { status, text, body } = await admin(PATH, { query: { projectId: site.projectId, ...query } })
    expect([status, text]).toEqual([200, text])
    return body.data as AttendanceMonth
  }
  const shown = ({ people }: AttendanceMonth) =>
    Object.fromEntries(people.map(({ name, marks }) => [name, marks.slice(0, 6).map(({ mark, hours }) => hours ?? mark)]))

  test('each day of each person has hours or a mark, and the day that is not over has none', async () => {
    const sheet = await sheetOf()
    expect([sheet.month, sheet.days.length, sheet.projectName]).toEqual(['2026-03', 31, '考勤工地'])
    expect(shown(sheet)).toEqual({
      张工: ['none', 11, 'absent', 4, 'present', 'none'],
      李工: ['none', 'absent', 'absent', 'leave', 'leave', 'none'],
      王工: ['none', 'absent', 'absent', 'none', 'none', 'none'],
    })
    const [zhang] = sheet.people.filter(({ name }) => name === '张工')
    expect(zhang).toMatchObject({ days: 3, hours: 15, overtime: 3, absent: 1, leave: 0, companyName: '劳务公司' })
    expect(sheet.sums).toEqual({ days: 3, hours: 15, overtime: 3, absent: 5, leave: 2 })
    expect(sheet.crews).toMatchObject([
      { name: '钢筋班', people: 2, absent: 4, leave: 2 },
      { name: '木工班', people: 1, hours: 15 },
    ])
    expect(sheet.companies).toMatchObject([
      { name: '劳务公司', people: 1 },
      { name: null, people: 2 },
    ])
  })

  test('a crew or an employer can be asked for alone, and another month', async () => {
    expect(Object.keys(shown(await sheetOf({ teamName: '木工班' })))).toEqual(['张工'])
    expect(Object.keys(shown(await sheetOf({ companyName: '劳务公司' })))).toEqual(['张工'])
    expect((await sheetOf({ month: '2026-02' })).people).toEqual([])
    expect((await admin(PATH, { query: { projectId: site.projectId, month: '2026-13' } })).status).toBe(400)
  })

  test('hours on rest days and beyond a shorter day are overtime', async () => {
    const set = async (paramKey: string, paramValue: string) => {
      const [row] = await findRows(app.platform, 'param', { paramKey_equal: paramKey })
      await change('param', String(row?.id), { paramValue })
    }
    // 2026-03-04 is a Wednesday.
    await set('attendance.restDays', '3')
    await set('attendance.dayHours', '10')
    const sheet = await sheetOf({ teamName: '木工班' })
    expect(sheet.people[0]?.marks.slice(1, 4).map(({ overtime }) => overtime)).toEqual([1, 0, 4])
    const steel = await sheetOf({ teamName: '钢筋班' })
    expect(steel.people.find(({ name }) => name === '李工')?.marks[3]?.mark).toBe('leave')
    await set('attendance.restDays', '0')
    await set('attendance.dayHours', '8')
  })

  test('the workbook has the filters above its heads, a row for each person, sums and lines to sign on', async () => {
    const query = { projectId: site.projectId, month: '2026-03' }
    const file = await admin('GET /api/blade-archives/labor_attendance/monthWorkbook', { query })
    expect(file.status).toBe(200)
    const { sheets } = await readSheets('', file.bytes, [['按班组合计'], ['按用工单位合计']])
    const [rows = [], crews = []] = sheets
    expect(rows[0]?.[0]).toBe('月度考勤表')
    expect(rows[1]?.[0]).toBe('考勤工地　2026-03　班组：全部　用工单位：全部')
    const zhang = rows.find((row) => row[1] === '张工')
    expect(zhang?.slice(5, 10)).toEqual([null, 11, '×', 4, '√'])
    expect(zhang?.slice(-5)).toEqual([3, 15, 3, 1, 0])
    expect(rows.find((row) => row[1] === '合计')?.slice(-5)).toEqual([3, 15, 3, 5, 2])
    expect(rows.flat().some((cell) => typeof cell === 'string' && cell.includes('班组长：____'))).toBe(true)
    expect(crews.some((row) => row[0] === '钢筋班' && row[1] === 2)).toBe(true)
  })

  test('who may not export passes gets no workbook, and who does not list workers no sheet', async () => {
    await app.addUser({ account: 'kim', permissions: ['project', 'labor', 'labor_attendance'] })
    const kim = await app.api('kim')
    const query = { projectId: site.projectId }
    expect((await kim(PATH, { query })).status).toBe(200)
    expect((await kim('GET /api/blade-archives/labor_attendance/monthWorkbook', { query })).status).toBe(403)
    await app.addUser({ account: 'ben', permissions: ['project', 'labor_attendance'] })
    expect((await (await app.api('ben'))(PATH, { query })).status).toBe(403)
  })
})
