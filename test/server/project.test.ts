import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import * as dict from '../../engine/site/keys.ts'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { add, archives, companyOf, laborOf, projectOf } from '../support/archives.ts'
import { type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

type Rec = Record<string, unknown>

const DAY = 86_400_000
const today = () => siteTime().slice(0, 10)
const later = (days: number) => siteTime(new Date(Date.now() + days * DAY)).slice(0, 10)

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let values: Rec

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    values = await projectOf(admin)
  })
  afterAll(() => app.close())

  const submit = (body: Rec, by = admin): Promise<Reply> => by(`POST ${archives('project/submit')}`, { body })
  const detail = async (id: string, by = admin) => (await by(`GET ${archives('project/detail')}`, { query: { id } })).body.data as Rec
  const remove = (id: string) => admin(`POST ${archives('project/remove')}`, { query: { ids: id } })
  const insert = (entity: string, record: Rec) => insertRecord(app.platform.store.db, entityOf(app.platform, entity), record, systemActor())

  test('a project gets a code of region, day, type and number, and keeps it when the form empties it', async () => {
    const start = `440305${today().slice(2).replaceAll('-', '')}01`
    const first = await add(admin, 'project', { ...values, projectName: '一号' })
    const second = await add(admin, 'project', { ...values, projectName: '二号' })
    expect((await detail(first)).projectCode).toBe(`${start}01`)
    expect((await detail(second)).projectCode).toBe(`${start}02`)
    await submit({ id: second, projectCode: '' })
    expect((await detail(second)).projectCode).toBe(`${start}02`)
    expect((await submit({ ...values, projectName: '三号', projectCode: `${start}01` })).body.msg).toBe('项目编号已存在')
    expect((await submit({ ...values, projectName: '三号', projectCode: 'a b' })).body.msg).toBe('项目编号格式不正确')
  })

  test('a project starts with its eight stages, their days shared out by weight over its own', async () => {
    const id = await add(admin, 'project', { ...values, projectName: '分阶段' })
    const stages = (await admin(`GET ${archives('project_stage/listByPojectId')}`, { query: { projectId: id } })).body.data as Rec[]
    expect(stages.map(({ weight }) => weight)).toEqual([3, 12, 15, 35, 8, 10, 12, 5])
    expect(stages[0]).toMatchObject({
      stageCode: '1',
      stageName: '施工准备',
      planStart: '2026-01-01',
      stageStatus: '1',
      actualStart: '2026-01-01',
    })
    expect(stages[7]).toMatchObject({ stageCode: '8', planEnd: '2027-12-31', stageStatus: '0', actualStart: null })
    const days = stages.slice(1).map((stage, at) => [stage.planStart, nextDay(stages[at]?.planEnd)])
    for (const [start, after] of days) expect(start).toBe(after)
  })

  test('what is left out is reckoned: title of the screen, start of safe days, nearest station', async () => {
    await insert('national-survey-point', { pointName: '远站', pointCode: '1000A', longitude: 116.4, latitude: 39.9 })
    const near = await insert('national-survey-point', { pointName: '近站', pointCode: '1001A', longitude: 113.9, latitude: 22.5 })
    const id = await add(admin, 'project', { ...values, projectName: '留空' })
    expect(await detail(id)).toMatchObject({
      screenTitle: '留空智慧工地',
      safeStartDate: '2026-01-01',
      surveyPointId: near.id,
      surveyPointName: '近站',
      stageCode: '1',
      pm10Limit: 150,
    })
    const future = await add(admin, 'project', { ...values, projectName: '明年', startDate: later(30), planEndDate: later(400) })
    expect((await detail(future)).safeStartDate).toBeNull()
  })

  test.each<[string, Rec, string]>([
    ['an end before the start', { planEndDate: '2025-12-31' }, '计划竣工日期不能早于开工日期'],
    ['a finished project without its day', { projectStatus: '5' }, '请选择实际竣工日期'],
    ['no place', { longitude: null, latitude: null }, '请选择项目位置'],
    ['no region', { regionCode: '' }, '请选择所属区域'],
    ['a phone of ten digits', { managerPhone: '1380000000' }, '手机号码长度不为11位'],
    ['a wrong phone', { managerPhone: '23800000000' }, '手机号码格式不正确'],
    ['a negative area', { buildArea: -1 }, '建筑面积不能小于0'],
    ['no area', { buildArea: null }, '请输入建筑面积'],
    ['a name that is taken', { projectName: '一号' }, '项目名称已存在'],
  ])('%s is refused', async (_, wrong, msg) => {
    const reply = await submit({ ...values, projectName: '错误', ...wrong })
    expect([reply.status, reply.body.msg]).toEqual([400, msg])
  })

  test('the list counts equipment, people, alarms of today and safety officers of each project', async () => {
    const id = await add(admin, 'project', { ...values, projectName: '有人' })
    const other = await add(admin, 'project', { ...values, projectName: '没人' })
    const device = { deviceName: '塔吊', deviceClass: '3', manufacturer: '中联', installDate: today(), reportRate: 60 }
    await insert('device', { ...device, deviceCode: 'TD-0001', projectId: id, onlineStatus: '1' })
    await insert('device', { ...device, deviceCode: 'TD-0002', projectId: id, onlineStatus: '0' })
    const company = await add(admin, 'company', companyOf('006'))
    const inside = await add(admin, 'labor', laborOf(id, company))
    const left = await add(admin, 'labor', laborOf(id, company, { entryDate: later(3) }))
    const pass = { projectId: id, deviceId: '1', result: dict.attendResult.passed }
    const passed = (laborId: string, direction: string, time: string) =>
      insert('labor-attendance', { ...pass, laborId, direction, passTime: `${today()} ${time}` })
    await passed(inside, dict.attendDirection.in, '00:00:01')
    await passed(left, dict.attendDirection.in, '00:00:01')
    await passed(left, dict.attendDirection.out, '00:00:02')
    const alarm = { projectId: id, deviceId: '1', alarmType: '101' }
    await insert('alarm-event', { ...alarm, startTime: `${today()} 00:00:00` })
    await insert('alarm-event', { ...alarm, startTime: `${later(-1)} 23:59:59` })
    await insert('project-safeman', { projectId: id, companyId: company, name: '安', post: '2' })
    await insert('project-safeman', { projectId: id, companyId: company, name: '全', post: '3' })
    const { records } = (await admin(`GET ${archives('project/list')}`, { query: { projectName: '人' } })).body.data as { records: Rec[] }
    const counts = { deviceCount: 2, onlineCount: 1, onSiteCount: 1, todayAlarmCount: 1, safemanCount: 1, safemanNeeded: 2 }
    expect(records.find((record) => record.id === id)).toMatchObject(counts)
    expect(records.find((record) => record.id === other)).toMatchObject({ deviceCount: 0, onSiteCount: 0, safemanCount: 0 })
  })

  test('a project with equipment or people on site stays, an empty one goes with its stages', async () => {
    const busy = await add(admin, 'project', { ...values, projectName: '占用' })
    await insert('device', { deviceName: '球机', deviceCode: 'TD-0009', projectId: busy })
    expect((await remove(busy)).body).toMatchObject({ code: 400, msg: '项目下存在设备或在场人员，不能删除' })
    const peopled = await add(admin, 'project', { ...values, projectName: '有工人' })
    await add(admin, 'labor', laborOf(peopled, String(values.contractorCompanyId)))
    expect((await remove(peopled)).body.msg).toBe('项目下存在设备或在场人员，不能删除')
    expect((await detail(peopled)).projectName).toBe('有工人')
    const empty = await add(admin, 'project', { ...values, projectName: '空' })
    expect((await remove(empty)).status).toBe(200)
    const stages = await admin(`GET ${archives('project_stage/list')}`, { query: { projectId_equal: empty } })
    expect((stages.body.data as { total: number }).total).toBe(0)
  })

  test('the key of the video platform is set by its own call, and its secret never comes back', async () => {
    const id = await add(admin, 'project', { ...values, projectName: '视频' })
    const set = (body: Rec, by = admin) => by(`POST ${archives('project/updateWoAppKey')}`, { body: { id, ...body } })
    expect((await set({ woAppSecret: 's' })).body.msg).toBe('请输入AppKey')
    expect((await set({ woAppKey: 'k' })).body.msg).toBe('请输入AppSecret')
    expect((await set({ woAppKey: 'key-1', woAppSecret: 'secret-1' })).status).toBe(200)
    const stored = await admin(`GET ${archives('project/detail')}`, { query: { id } })
    expect((stored.body.data as Rec).woAppKey).toBe('key-1')
    expect(stored.text).not.toContain('secret-1')
    await app.addUser({ account: 'reader', permissions: ['project', 'project_edit'] })
    expect((await set({ woAppKey: 'k', woAppSecret: 's' }, await app.api('reader'))).status).toBe(403)
  })

  test('another tenant sees nothing of it and cannot use its companies', async () => {
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['project', 'project_add', 'project_edit'] })
    const bob = await app.api('bob', '100001')
    const id = await add(admin, 'project', { ...values, projectName: '本家' })
    expect((await bob(`GET ${archives('project/detail')}`, { query: { id } })).status).toBe(404)
    expect((await submit({ id, projectName: '改' }, bob)).status).toBe(403)
    expect((await submit({ ...values, projectName: '别家' }, bob)).body.msg).toBe('建设单位不存在')
  })
})

function nextDay(day: unknown): string {
  return new Date(Date.parse(`${String(day)}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
}
