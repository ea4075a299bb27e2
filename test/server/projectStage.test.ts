import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { divideDays } from '../../server/modules/projects/divideDays.ts'
import { add, archives, projectOf } from '../support/archives.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

type Rec = Record<string, unknown>

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let values: Rec

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    values = await projectOf(admin)
  })
  afterAll(() => app.close())

  const stagesOf = async (projectId: string, headers = {}) =>
    (await admin(`GET ${archives('project_stage/listByPojectId')}`, { query: { projectId }, headers })).body.data as Rec[]
  const change = (projectId: string, stageCode: string, changeDate: string, more: Rec = {}, by = admin) =>
    by(`POST ${archives('project_stage/updateStageByPojectId')}`, { body: { projectId, stageCode, changeDate, ...more } })
  const project = async (id: string) => (await admin(`GET ${archives('project/detail')}`, { query: { id } })).body.data as Rec
  const submit = (body: Rec) => admin(`POST ${archives('project_stage/submit')}`, { body })
  const states = (stages: readonly Rec[]) => stages.map(({ stageStatus }) => stageStatus).join('')
  const addProject = (projectName: string) => add(admin, 'project', { ...values, projectName })

  test('a stage that is entered ends those before it, and the project follows', async () => {
    const id = await addProject('推进')
    const reply = await change(id, '3', '2026-05-01', { remark: '基坑验收' })
    const stages = reply.body.data as Rec[]
    expect(states(stages)).toBe('22100000')
    expect(stages[0]).toMatchObject({ actualStart: '2026-01-01', actualEnd: '2026-05-01', progress: 100 })
    expect(stages[1]).toMatchObject({ actualStart: '2026-05-01', actualEnd: '2026-05-01', progress: 100 })
    expect(stages[2]).toMatchObject({ actualStart: '2026-05-01', actualEnd: null, progress: 0, remark: '基坑验收' })
    expect(await project(id)).toMatchObject({ stageCode: '3', progress: 15 })
    const running = stages[2] as Rec
    expect((await submit({ id: running.id, progress: 40 })).status).toBe(200)
    expect((await project(id)).progress).toBe(21)
  })

  test('a stage that is gone back to runs again, and those after it wait', async () => {
    const id = await addProject('回退')
    await change(id, '4', '2026-06-01')
    const reply = await change(id, '2', '2026-07-01')
    const stages = reply.body.data as Rec[]
    expect(states(stages)).toBe('21000000')
    expect(stages[1]).toMatchObject({ actualStart: '2026-06-01', actualEnd: null, progress: 0 })
    expect(stages[2]).toMatchObject({ actualStart: null, actualEnd: null, progress: 0 })
    expect(await project(id)).toMatchObject({ stageCode: '2', progress: 3 })
  })

  test('a day before the start of the stage before, a stage that is none and weights beside 100 change nothing', async () => {
    const id = await addProject('错误')
    await change(id, '2', '2026-05-01')
    expect((await change(id, '3', '2026-04-30')).body.msg).toBe('阶段日期不能早于上一阶段开始日期')
    expect((await change(id, '77', '2026-05-02')).body.msg).toBe('项目没有该阶段')
    expect((await change(id, '3', '2026-02-30')).status).toBe(400)
    const [first, second] = (await stagesOf(id)) as [Rec, Rec]
    expect((await submit({ id: first.id, weight: 4 })).body.msg).toBe('阶段权重之和应为100%')
    expect((await submit({ id: first.id, weight: 2 })).status).toBe(200)
    expect((await change(id, '3', '2026-05-02')).body.msg).toBe('阶段权重之和应为100%')
    expect((await submit({ id: second.id, weight: 13 })).status).toBe(200)
    expect(states(await stagesOf(id))).toBe('21000000')
    expect((await change(id, '3', '2026-05-02')).status).toBe(200)
  })

  test('a stage stands once in a project, and says how late it is', async () => {
    const id = await addProject('唯一')
    const again = { projectId: id, stageCode: '2', weight: 0, planStart: '2026-01-01', planEnd: '2026-02-01' }
    expect((await submit(again)).body.msg).toBe('该阶段已存在')
    const [first] = (await stagesOf(id)) as [Rec]
    await submit({ id: first.id, planEnd: '2026-01-10', actualEnd: '2026-01-15', stageStatus: '2' })
    expect((await stagesOf(id))[0]?.delayDays).toBe(5)
    await submit({ id: first.id, planEnd: '2026-01-20' })
    expect((await stagesOf(id))[0]?.delayDays).toBe(0)
  })

  test('stages are named in the language of whoever reads', async () => {
    const id = await addProject('语言')
    expect((await stagesOf(id))[3]?.stageName).toBe('主体结构')
    expect((await stagesOf(id, { 'accept-language': 'en' }))[3]?.stageName).toBe('Main structure')
  })

  test('whoever only reads moves no stage, and nobody those of another tenant', async () => {
    const id = await addProject('权限')
    await app.addUser({ account: 'reader', permissions: ['project_stage'] })
    expect((await change(id, '2', '2026-05-01', {}, await app.api('reader'))).status).toBe(403)
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['project_stage', 'project_stage_change'] })
    expect((await change(id, '2', '2026-05-01', {}, await app.api('bob', '100001'))).status).toBe(403)
    expect(states(await stagesOf(id))).toBe('10000000')
  })
})

test('days are shared out without gaps, each part has one, and none leaves the whole', () => {
  expect(divideDays('2026-01-01', '2026-01-10', [50, 30, 20])).toEqual([
    { from: '2026-01-01', to: '2026-01-05' },
    { from: '2026-01-06', to: '2026-01-08' },
    { from: '2026-01-09', to: '2026-01-10' },
  ])
  expect(divideDays('2026-02-28', '2026-03-01', [0, 0])).toEqual([
    { from: '2026-02-28', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-01' },
  ])
  expect(divideDays('2026-01-01', '2026-01-01', [1, 1, 1]).at(-1)).toEqual({ from: '2026-01-01', to: '2026-01-01' })
})
