// The journal: what a change leaves behind, who sees it, and how an operation is undone.

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { notifyImportEnd } from '../../server/modules/inbox/jobs.ts'
import type { Inbox } from '../../server/modules/inbox/messages.ts'
import { deleteOldEntries } from '../../server/modules/journal/forgetOld.ts'
import type { Module } from '../../server/modules/module.ts'
import { endSentence, openImportJobs } from '../../server/records/sheets/jobs.ts'
import { entityOf, findRows, repository, repositoryOfAllTenants, systemActor } from '../../server/store/rows.ts'
import { add as addTo, archives, companyOf, laborOf, projectOf } from '../support/archives.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const POST = '/api/blade-system/post'
const JOURNAL = '/api/gantry-journal'

interface Told {
  kind: string
  source: string
  userName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

interface Progress {
  state: string
  changed: number
  failed: number
  refused: { id: string; label: string; msg: string }[]
}

/** Posts whose change ends whatever work makes it, as a database does that goes away. */
const broken = new Set<string>()
const breaking: Module = {
  name: 'breaking',
  hooks: () => [
    {
      entity: 'post',
      async updated({ before }) {
        if (broken.delete(String(before.id))) throw new Error('The database went away')
      },
    },
  ],
}

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp({ database, modules: [breaking] })
    admin = await app.api()
    await app.addUser({ account: 'bob', permissions: ['post', 'post_add', 'post_edit', 'post_delete', 'post_view'] })
    await app.addUser({ account: 'reader', permissions: ['post'] })
    await app.addUser({ account: 'north', tenantId: '100001', permissions: ['post', 'post_edit', 'post_view'] })
  })
  afterAll(() => app.close())

  let serial = 0
  const add = async (by: Caller = admin, values: object = {}): Promise<string> => {
    serial += 1
    const body = { category: 3, postCode: `j${serial}`, postName: `岗位${serial}`, sort: 1, ...values }
    return ((await by(`POST ${POST}/submit`, { body })).body.data as { id: string }).id
  }
  const historyOf = async (id: string, by: Caller = admin): Promise<Told[]> =>
    ((await by(`GET ${POST}/history`, { query: { id } })).body.data as { records: Told[] }).records
  const detail = async (id: string): Promise<Record<string, unknown>> =>
    (await admin(`GET ${POST}/detail`, { query: { id } })).body.data as Record<string, unknown>
  const setOf = ({ headers }: Reply): string => headers.get('gantry-change-set') ?? ''
  const undo = async (set: string, by: Caller = admin) => by(`POST ${JOURNAL}/undo`, { body: { set } })
  const progressOf = ({ body }: Reply): Progress => body.data as Progress

  test('the history of a record tells who added it and which fields an edit changed', async () => {
    const id = await add()
    await admin(`POST ${POST}/submit`, { body: { id, sort: 7 } })
    const [edit, create] = await historyOf(id)
    expect(edit).toMatchObject({ kind: 'edit', source: 'call', before: { sort: 1 }, after: { sort: 7 } })
    expect(Object.keys(edit?.after ?? {})).toEqual(['sort'])
    expect(create).toMatchObject({ kind: 'create', before: null, after: { sort: 1, category: 3 } })
    expect(create?.userName).not.toBeNull()
  })

  test('a refused submit leaves nothing in the journal, nor does one that changes nothing', async () => {
    const id = await add()
    expect((await admin(`POST ${POST}/submit`, { body: { id, postName: '' } })).status).toBe(400)
    await admin(`POST ${POST}/submit`, { body: { id, sort: 1 } })
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['create'])
  })

  test('who may neither view nor edit a record, or belongs to another tenant, sees no history', async () => {
    const id = await add()
    expect((await (await app.api('reader'))(`GET ${POST}/history`, { query: { id } })).status).toBe(403)
    expect((await (await app.api('north', '100001'))(`GET ${POST}/history`, { query: { id } })).status).toBe(404)
    expect((await (await app.api('bob'))(`GET ${POST}/history`, { query: { id } })).status).toBe(200)
  })

  test('a history tells that a password changed, and never what it was or is', async () => {
    const { userId: id } = await app.addUser({ account: 'carola' })
    expect((await admin('POST /api/blade-user/reset-password', { query: { userIds: id } })).status).toBe(200)
    const { text, body } = await admin('GET /api/blade-user/history', { query: { id } })
    expect(body.data).toMatchObject({ records: [{ kind: 'edit', before: {}, after: {} }] })
    expect(text).not.toMatch(/password|argon2/)
  })

  test('private values of a history are masked for who may not see them', async () => {
    await app.addUser({ account: 'clerk', permissions: ['labor', 'labor_view'] })
    const project = await addTo(admin, 'project', { ...(await projectOf(admin)), projectName: '隐私工地' })
    const company = await addTo(admin, 'company', companyOf('009'))
    const id = await addTo(admin, 'labor', laborOf(project, company))
    expect((await admin(`POST ${archives('labor/submit')}`, { body: { id, phone: '13800001111' } })).status).toBe(200)
    const seen = async (by: Caller) => (await by(`GET ${archives('labor/history')}`, { query: { id } })).text
    expect(await seen(admin)).toContain('13800001111')
    const masked = await seen(await app.api('clerk'))
    expect(masked).toContain('138****1111')
    expect(masked).not.toContain('13800001111')
  })

  test('a change is forgotten when it is older than the file says', async () => {
    const id = await add()
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    await deleteOldEntries(app.platform, days(364))
    expect(await historyOf(id)).toHaveLength(1)
    await deleteOldEntries(app.platform, days(366))
    expect(await historyOf(id)).toEqual([])
  })

  test('a removal is undone, and undoing that removes again', async () => {
    const id = await add()
    const removed = await admin(`POST ${POST}/remove`, { query: { ids: id } })
    expect(await detail(id)).toBeNull()
    const undone = await undo(setOf(removed))
    expect(undone).toMatchObject({ status: 200, body: { data: { state: 'done', changed: 1, failed: 0 } } })
    expect(await detail(id)).toMatchObject({ sort: 1 })
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['restore', 'remove', 'create'])
    expect(await undo(setOf(removed))).toMatchObject({ status: 409, body: { msg: '该操作已被撤销' } })
    expect(progressOf(await undo(setOf(undone)))).toMatchObject({ changed: 1 })
    expect(await detail(id)).toBeNull()
  })

  test('an undo that finds other work of the caller under way can be tried again', async () => {
    const id = await add()
    const set = setOf(await admin(`POST ${POST}/remove`, { query: { ids: id } }))
    const { owner, held } = await holdJob(app)
    expect((await undo(set)).status).toBe(400)
    held.resolve()
    await owner
    expect(progressOf(await undo(set))).toMatchObject({ changed: 1 })
  })

  test('an undo that breaks off in the middle can be tried again for the rest, until all is undone', async () => {
    const ids = [await add(), await add(), await add()]
    const set = setOf(await admin(`POST ${POST}/bulk`, { body: { ids, set: { sort: 40 } } }))
    // The newest change is undone first.
    const [last = ''] = ids
    broken.add(last)
    const stopped = { state: 'stopped', changed: 2, failed: 1, msg: '服务器异常', refused: [{ id: last, msg: '服务器异常' }] }
    expect(progressOf(await undo(set))).toMatchObject(stopped)
    expect(await Promise.all(ids.map(async (id) => (await detail(id)).sort))).toEqual([40, 1, 1])
    expect(progressOf(await undo(set))).toMatchObject({ state: 'done', changed: 1, failed: 0, refused: [] })
    expect((await detail(last)).sort).toBe(1)
    expect((await undo(set)).status).toBe(409)
  })

  test('work that the stop of its server cut short says so', () => {
    const stopped = { state: 'stopped', msg: null } as const
    expect(endSentence(stopped, 'bulk.nodeGone', 'zh')).toContain('服务器已停止')
    expect(endSentence({ ...stopped, state: 'lost' }, 'bulk.nodeGone', 'en')).toContain('has stopped')
    expect(endSentence({ ...stopped, msg: '原因' }, 'bulk.nodeGone', 'zh')).toBe('原因')
    expect(endSentence({ ...stopped, state: 'done' }, 'bulk.nodeGone', 'zh')).toBeNull()
  })

  test('work whose server was killed is told as stopped, with what was done and how to go on', async () => {
    const { owner, held, job } = await holdJob(app, 'rows')
    onTestFinished(() => {
      held.resolve()
      return owner
    })
    const progress = async () => progressOf(await admin(`GET ${JOURNAL}/progress`, { query: { job } }))
    const after = await openImportJobs(app.platform)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16_000 })
    onTestFinished(() => void vi.useRealTimers())
    vi.spyOn(app.platform.imports, 'find').mockImplementation(after.find)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await progress()).toMatchObject({ state: 'stopped', done: 0, total: 1, msg: expect.stringContaining('可在最近操作中撤销') })
  })

  test('work whose server was killed is told with all that is stored, and its owner hears of it once, whichever node notices it', async () => {
    const ids = [await add(), await add(), '999']
    const reply = await admin(`POST ${POST}/bulk`, { body: { ids, set: { sort: 80 } } })
    const { job, set } = reply.body.data as { job: string; set: string }
    expect(set).toBe(setOf(reply))
    // A killed process reported fewer changes than it stored.
    const { store, imports } = app.platform
    const told = { state: 'running', told: Date.now() - 60_000, done: 1, changed: 0, failed: 1 }
    await store.db.updateTable('gantry_import_jobs').set(told).where('id', '=', job).execute()
    const other = await openImportJobs(app.platform)
    const heard: unknown[] = []
    for (const node of [imports, other]) node.onEnd(async ({ id, state }) => void heard.push([id, state]))
    other.onEnd((lost) => notifyImportEnd(app.platform, lost))
    const seen = { state: 'stopped', total: 3, done: 3, changed: 2, failed: 1, set, msg: expect.stringContaining('可在最近操作中撤销') }
    const progress = async () => progressOf(await admin(`GET ${JOURNAL}/progress`, { query: { job } }))
    expect(await progress()).toMatchObject(seen)
    await Promise.all([imports.endLost(), other.endLost()])
    await imports.endLost()
    expect(heard).toEqual([[job, 'lost']])
    expect(await progress()).toMatchObject(seen)
    const { body } = await admin('GET /api/blade-archives/live?topics=inbox:me&once=1')
    const { messages } = (body.data as Record<string, Inbox>)['inbox:me'] as Inbox
    expect(messages.filter(({ recordId }) => recordId === job)).toMatchObject([
      { kind: 'job', title: '岗位批量操作中断', content: expect.stringContaining('其中2条已修改，1条未修改。处理数据的服务器已停止') },
    ])
    expect(progressOf(await undo(set))).toMatchObject({ changed: 2 })
  })

  test('an operation is undone but for what was removed for good, which it tells, and not offered when nothing is left', async () => {
    const sets = async () =>
      (await admin(`GET ${JOURNAL}/sets`)).body.data as { id: string; count: number; purged: number; isUndone: boolean }[]
    const offered = async (set: string) => (await sets()).find(({ id }) => id === set)
    const purge = async (...ids: string[]) => expect(progressOf(await admin(`POST ${POST}/purge`, { body: { ids } })).failed).toBe(0)
    const ids = [await add(), await add(), await add()]
    const [first = '', second = '', third = ''] = ids
    const changed = setOf(await admin(`POST ${POST}/bulk`, { body: { ids, set: { sort: 60 } } }))
    const removed = setOf(await admin(`POST ${POST}/remove`, { query: { ids: ids.join(',') } }))
    expect(await offered(removed)).toMatchObject({ count: 3, purged: 0 })
    await purge(first, second)
    expect(await offered(removed)).toMatchObject({ count: 1, purged: 2 })
    expect(progressOf(await undo(removed))).toMatchObject({
      state: 'done',
      total: 3,
      done: 3,
      changed: 1,
      failed: 2,
      refused: [{ id: '', label: '', msg: '2条记录已彻底删除，不能撤销' }],
    })
    expect([await offered(removed), await detail(third)]).toMatchObject([{ isUndone: true }, { sort: 60 }])
    await admin(`POST ${POST}/remove`, { query: { ids: third } })
    await purge(third)
    expect((await sets()).filter(({ id }) => id === removed || id === changed)).toEqual([])
    const nothing = await admin(`POST ${JOURNAL}/undo`, { body: { set: changed }, headers: { 'accept-language': 'en' } })
    expect([nothing.status, nothing.body.msg]).toEqual([409, '3 records removed for good; this cannot be undone'])
  })

  test('an operation is its maker’s alone', async () => {
    const id = await add()
    const set = setOf(await admin(`POST ${POST}/remove`, { query: { ids: id } }))
    expect((await undo(set, await app.api('bob'))).status).toBe(404)
    const sets = async (by: Caller) => (await by(`GET ${JOURNAL}/sets`)).body.data as { id: string; count: number; isUndone: boolean }[]
    expect((await sets(admin)).find((one) => one.id === set)).toMatchObject({ count: 1, isUndone: false, source: 'call', entity: 'post' })
    expect(await sets(await app.api('bob'))).toEqual([])
  })

  test('ticked records change together, and undo leaves out what somebody changed since', async () => {
    const ids = [await add(), await add(), await add()]
    const changed = await admin(`POST ${POST}/bulk`, { body: { ids, set: { sort: 50, remark: '统一' } } })
    expect(progressOf(changed)).toMatchObject({ state: 'done', changed: 3, failed: 0, refused: [] })
    await (await app.api('bob'))(`POST ${POST}/submit`, { body: { id: ids[1], sort: 51 } })
    expect(progressOf(await undo(setOf(changed)))).toMatchObject({
      changed: 2,
      failed: 1,
      refused: [{ id: ids[1], msg: '之后又被修改，未撤销' }],
    })
    expect(await Promise.all(ids.map(async (id) => (await detail(id)).sort))).toEqual([1, 51, 1])
    expect(await detail(ids[0] ?? '')).toMatchObject({ remark: null })
  })

  test('all that match change but the ones left out, if they are as many as the caller saw', async () => {
    const ids = [await add(admin, { remark: '批次' }), await add(admin, { remark: '批次' }), await add(admin, { remark: '批次' })]
    const ask = (expected: number) =>
      admin(`POST ${POST}/bulk`, {
        body: { filter: { remark_equal: '批次', current: '1' }, except: [ids[0]], expected, set: { sort: 60 } },
      })
    expect(await ask(3)).toMatchObject({ status: 409, body: { msg: '符合条件的数据已变为 2 条，请刷新后重试' } })
    expect(progressOf(await ask(2))).toMatchObject({ changed: 2 })
    expect(await Promise.all(ids.map(async (id) => (await detail(id)).sort))).toEqual([1, 60, 60])
  })

  test('a row that the rules refuse is told with its name, the others are changed', async () => {
    const ids = [await add(), '999']
    const changed = await admin(`POST ${POST}/bulk`, { body: { ids, set: { sort: 70 } } })
    expect(progressOf(changed)).toMatchObject({
      changed: 1,
      failed: 1,
      refused: [{ id: '999', label: '999', msg: '数据不存在或无权操作' }],
    })
  })

  test.each([
    ['a name that must be unique', { companyName: '同名' }],
    ['files', { license: '/files/a.png' }],
    ['a field that is not there', { nothing: 1 }],
    ['nothing', {}],
  ])('many records are not given %s', async (_, set) => {
    expect((await admin(`POST ${archives('company/bulk')}`, { body: { ids: ['1'], set } })).status).toBe(400)
  })

  test('a block of cells is tried first, then changes each record by its own texts, and is undone as one', async () => {
    const ids = [await add(), await add(), await add()]
    const versions = await Promise.all(ids.map(async (id) => (await detail(id)).updateTime as string))
    const rows = [
      { id: ids[0], updateTime: versions[0], cells: { sort: '1,200', postName: '吊车司机' } },
      { id: ids[1], updateTime: versions[1], cells: { sort: '七', postName: '信号工' } },
      { id: ids[2], updateTime: '2020-01-01 00:00:00', cells: { sort: '5' } },
    ]
    const tried = await admin(`POST ${POST}/bulk`, { query: { dry: '1' }, body: { rows } })
    expect(tried.body.data).toMatchObject({
      rows: [
        {
          id: ids[0],
          reason: null,
          changes: [
            { field: 'sort', before: 1, after: 1200 },
            { field: 'postName', after: '吊车司机' },
          ],
        },
        { id: ids[1], changes: [] },
        { id: ids[2], changes: [] },
      ],
    })
    expect((tried.body.data as { rows: { reason: string | null }[] }).rows.filter(({ reason }) => reason !== null)).toHaveLength(2)
    expect(await Promise.all(ids.map(async (id) => (await detail(id)).sort))).toEqual([1, 1, 1])

    const changed = await admin(`POST ${POST}/bulk`, { body: { rows } })
    expect(progressOf(changed)).toMatchObject({ changed: 1, failed: 2 })
    expect(progressOf(changed).refused.map(({ id }) => id)).toEqual([ids[1], ids[2]])
    expect(await detail(ids[0] ?? '')).toMatchObject({ sort: 1200, postName: '吊车司机' })
    expect(progressOf(await undo(setOf(changed)))).toMatchObject({ changed: 1, failed: 0 })
    expect(await detail(ids[0] ?? '')).toMatchObject({ sort: 1 })
  })

  test('a block takes words for keys and nothing for no value, and no more than 200 cells of fields that a form asks for', async () => {
    const id = await add(admin, { remark: '旧的' })
    const ask = (rows: unknown) => admin(`POST ${POST}/bulk`, { body: { rows } })
    expect(progressOf(await ask([{ id, cells: { remark: '', category: '高层' } }]))).toMatchObject({ changed: 1, failed: 0 })
    expect(await detail(id)).toMatchObject({ remark: null, category: 1 })
    const many = Array.from({ length: 201 }, (_, at) => ({ id: String(at), cells: { sort: '1' } }))
    expect(await ask(many)).toMatchObject({ status: 400, body: { msg: '一次最多粘贴 200 格' } })
    const wrong = [[], [{ id, cells: {} }], [{ id, cells: { createTime: '1' } }], [{ cells: { sort: '1' } }], [{ id, cells: { sort: 1 } }]]
    expect(await Promise.all(wrong.map(async (rows) => (await ask(rows)).status))).toEqual([400, 400, 400, 400, 400])
    expect((await (await app.api('reader'))(`POST ${POST}/bulk`, { body: { rows: [{ id, cells: { sort: '2' } }] } })).status).toBe(403)
  })

  test('who may not edit changes nothing in bulk', async () => {
    const id = await add()
    expect((await (await app.api('reader'))(`POST ${POST}/bulk`, { body: { ids: [id], set: { sort: 2 } } })).status).toBe(403)
  })

  test('a removed project comes back with the stages that went with it, and is validated anew', async () => {
    const values = await projectOf(admin)
    const id = await addTo(admin, 'project', { ...values, projectName: '撤回工地' })
    const stages = async () =>
      ((await admin(`GET ${archives('project_stage/listByPojectId')}`, { query: { projectId: id } })).body.data as unknown[]).length
    const remove = (ids: string) => admin(`POST ${archives('project/remove')}`, { query: { ids } })
    const before = await stages()
    const set = setOf(await remove(id))
    expect(await stages()).toBe(0)
    const namesake = await addTo(admin, 'project', { ...values, projectName: '撤回工地' })
    expect(progressOf(await undo(set))).toMatchObject({
      changed: 0,
      failed: 1,
      refused: [{ id, label: '撤回工地', msg: '项目名称已存在' }],
    })
    await remove(namesake)
    // A stage that breaks a rule of its file stays where it is.
    const { store } = app.platform
    const stage = entityOf(app.platform, 'project-stage')
    const gone = (await repositoryOfAllTenants(store.db, stage).everStored()).find(({ projectId }) => projectId === id)
    await repository(store.db, stage, systemActor()).changeEvenRemoved(String(gone?.id), { planEnd: '2000-01-01' })
    expect(progressOf(await undo(set))).toMatchObject({ changed: 1, failed: 0 })
    expect(await stages()).toBe(before - 1)
  })
})

/** A job of the administrator that goes on until it is let go. */
async function holdJob(
  { platform }: TestApp,
  entity = 'post',
): Promise<{ owner: Promise<void>; held: PromiseWithResolvers<void>; job: string }> {
  const held = Promise.withResolvers<void>()
  const [user] = await findRows(platform, 'user', { account_equal: 'admin' })
  const about = { entity, owner: { userId: String(user?.id), tenantId: '000000' }, total: 1 }
  const { job, ended } = await platform.imports.start(
    about,
    async () => {
      await held.promise
      return null
    },
    String,
  )
  return { owner: ended, held, job: job.id }
}
