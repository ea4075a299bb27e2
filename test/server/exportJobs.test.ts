// Files as they are wished, made as jobs that every node tells of.

import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Inbox } from '#modules/inbox/messages.ts'
import { csvLine, csvPage } from '#records/sheets/csv.ts'
import { openExportJobs } from '#records/sheets/exportJobs.ts'
import { openImportJobs } from '#records/sheets/jobs.ts'
import { readWorkbook } from '#records/sheets/workbook.ts'
import type { ExportProgress, JobLine } from '../../engine/model/entity/sheets.ts'
import { updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { fixture, importFile, rowsOf, workbook } from '../support/sheets.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/site/supply'
const JOBS = '/api/gantry-jobs'

test('text that a program of sheets would reckon stands behind an apostrophe, numbers and plain text as they are', () => {
  const cells = ['=1+1', '+86 138', '-5.2', '@SUM(A1)', '＝1', '\tx', 'a,"b"\n', '普通', -5, true, new Date('2026-03-02T08:30:05Z'), null]
  expect(csvLine(cells)).toBe(`'=1+1,'+86 138,-5.2,'@SUM(A1),'＝1,'\tx,"a,""b""\n",普通,-5,true,2026-03-02 08:30:05,\r\n`)
  expect(csvLine([' =1+1', '\n=1', '\ufeff@x', ' 5', 'a =1'])).toBe(`' =1+1,"'\n=1",'\ufeff@x," 5",a =1\r\n`)
  expect(csvLine([new Date('2026-03-02T00:00:00Z'), new Date('2026-03-02T00:00:00Z')], [true, false])).toBe(
    '2026-03-02,2026-03-02 00:00:00\r\n',
  )
  expect(csvPage(['a\r\n'], true)).toEqual(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a]))
})

describe.each(databases)('exports on %s', (database) => {
  let app: TestApp
  let admin: Caller
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/supply.json': fixture('supply'), 'site/work-area.json': fixture('work-area') } })
    admin = await app.api()
    for (const [code, name] of [
      ['A1', '=钢筋'],
      ['A2', '水泥,袋装'],
      ['A3', '沙'],
    ] as const) {
      const reply = await admin(`POST ${ROOT}/submit`, {
        body: { code, name, kind: '2', quantity: 3, isUrgent: 1, keeperPhone: '13800138000' },
      })
      ids[code] = (reply.body.data as { id: string }).id
    }
    const permissions = ['supply', 'supply_view', 'supply_export', 'work_area']
    await app.addUser({ account: 'teller', permissions })
    await app.addUser({ account: 'other', permissions })
    await app.addUser({ account: 'looker', permissions: ['supply', 'supply_view'] })
  })
  afterAll(() => app.close())
  afterEach(() => vi.useRealTimers())

  const start = async (body: object, by = admin) => by(`POST ${ROOT}/export-job`, { body })
  /** How it ended: a workbook on a machine that is busy may outlive the call that began it. */
  const begun = async (body: object, by = admin): Promise<ExportProgress> => {
    const { job } = (await start(body, by)).body.data as ExportProgress
    const told = async () => (await by(`GET ${JOBS}/progress`, { query: { job } })).body.data as ExportProgress
    await expect.poll(async () => (await told()).state).not.toBe('running')
    return told()
  }
  const fetched = (job: string, by = admin) => by(`GET ${JOBS}/file`, { query: { job } })
  const csvOf = async (body: object, by = admin) => {
    const { job } = await begun({ kind: 'csv', ...body }, by)
    return (await fetched(job, by)).bytes.toString('utf8').slice(1).split('\r\n').filter(Boolean)
  }

  test('hold the columns of the view in their order, in words or in keys, with the masks of the list', async () => {
    const columns = ['keeperPhone', 'name', 'kind', 'isUrgent', 'unknown']
    expect(await csvOf({ columns })).toEqual([
      '保管员电话,物资名称,物资类型,加急',
      "138****8000,'=钢筋,地市,是",
      '138****8000,"水泥,袋装",地市,是',
      '138****8000,沙,地市,是',
    ])
    expect((await csvOf({ columns, keys: true }))[3]).toBe('138****8000,沙,2,1')
    expect((await csvOf({ columns: ['keeperPhone'] }, await app.api('teller')))[1]).toBe('138****8000')
    expect((await start({ columns: ['pin'] })).body).toMatchObject({ code: 400 })
  })

  test('are of what the list finds, of what is ticked, or of all but what was taken out', async () => {
    const columns = ['code']
    expect(await csvOf({ columns, query: { name: '水' } })).toEqual(['物资编码', 'A2'])
    expect(await csvOf({ columns, ids: [ids.A3, ids.A1], query: { descs: 'code' } })).toEqual(['物资编码', 'A3', 'A1'])
    expect(await csvOf({ columns, except: [ids.A2] })).toEqual(['物资编码', 'A1', 'A3'])
    expect(await begun({ columns, except: [ids.A2] })).toMatchObject({ total: 2, done: 2 })
  })

  test('are a workbook unless something else is said, which the import takes as it is', async () => {
    const { job, ...told } = await begun({ ids: [ids.A3] })
    expect(told).toMatchObject({ state: 'done', kind: 'xlsx', total: 1, done: 1, msg: null })
    const file = await fetched(job)
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toMatch(/物资台账_\d{8}\.xlsx$/)
    expect(await rowsOf(file)).toMatchObject([{ 物资编码: 'A3', 物资名称: '沙', 物资类型: '地市', 数量: 3 }])
    const csv = await fetched((await begun({ kind: 'csv' })).job)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(decodeURIComponent(csv.headers.get('content-disposition') ?? '')).toMatch(/物资台账_\d{8}\.csv$/)
  })

  test('belong to whoever began them, who must still have the right', async () => {
    const teller = await app.api('teller')
    const { job } = await begun({}, teller)
    const other = await app.api('other')
    expect((await fetched(job, other)).body).toMatchObject({ code: 404, msg: '导出文件不存在或已过期' })
    expect((await other(`GET ${JOBS}/progress`, { query: { job } })).body).toMatchObject({ code: 404 })
    expect((await other(`GET ${JOBS}/list`)).body.data).toEqual([])
    expect((await start({}, await app.api('looker'))).body).toMatchObject({ code: 403 })
    await app.platform.store.db.updateTable('gantry_export_jobs').set({ entity: 'user' }).where('id', '=', job).execute()
    expect((await fetched(job, teller)).body).toMatchObject({ code: 403 })
  })

  test('say why they stopped, and so do odd wishes', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => [`B${at}`, '多', '地市'])
    await importFile(admin, `POST ${ROOT}/import`, await workbook(['物资编码', '物资名称', '物资类型'], rows))
    expect(await begun({ kind: 'csv' })).toMatchObject({ state: 'stopped', msg: expect.stringContaining('20'), size: 0 })
    for (const odd of [
      { ids: 'x' },
      { ids: ['a,b'] },
      { except: [1] },
      { query: { name: {} } },
      { columns: {} },
      { query: { nothing: '1' } },
    ]) {
      const { code, data } = (await start(odd)).body
      expect([code, (data as ExportProgress | null)?.state]).not.toEqual([200, 'done'])
    }
  })

  test('and imports stand in one list, the newest first, with their files', async () => {
    await app.addUser({
      account: 'keeper',
      permissions: ['supply', 'supply_view', 'supply_add', 'supply_import', 'supply_export'],
    })
    const by = await app.api('keeper')
    await importFile(
      by,
      `POST ${ROOT}/import`,
      await workbook(
        ['物资编码', '物资名称', '物资类型'],
        [
          ['C1', '好', '地市'],
          ['C1', '坏', '地市'],
        ],
      ),
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 1000) * 1000 + 5_000 })
    await begun({ query: { code_equal: 'C1' } }, by)
    // Within the same second.
    vi.setSystemTime(Date.now() + 1)
    await begun({ kind: 'csv' }, by)
    const lines = (await by(`GET ${JOBS}/list`)).body.data as JobLine[]
    expect(lines).toMatchObject([
      { what: 'export', kind: 'csv' },
      { what: 'export', title: '物资', state: 'done', total: 1, kind: 'xlsx' },
      { what: 'import', title: '物资', state: 'done', added: 1, failed: 1, faults: expect.stringContaining('import-faults?job=') },
    ])
  })

  test('that outlive the call that began them leave a message, others none', async () => {
    const teller = await app.api('teller')
    const inbox = async () => {
      const { body } = await teller('GET /api/blade-archives/live?topics=inbox:me&once=1')
      return (body.data as Record<string, Inbox>)['inbox:me']?.messages.filter(({ kind }) => kind === 'job') ?? []
    }
    await begun({ kind: 'csv', query: { code_equal: 'A1' } }, teller)
    expect(await inbox()).toEqual([])
    const { data } = (await teller(`GET ${JOBS}/list`)).body as { data: JobLine[] }
    const owner = await ownerOf(data[0]?.job ?? '')
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    const { ended } = await app.platform.exports.start(
      { entity: 'supply', owner, kind: 'csv' },
      async (job) => {
        vi.setSystemTime(now + 2_000)
        job.done = 7
        return { name: 'x', kind: 'csv', bytes: Buffer.from('x') }
      },
      String,
    )
    await ended
    expect(await inbox()).toMatchObject([
      { title: '物资导出完成', titleEn: 'Supply: export finished', content: expect.stringContaining('7') },
    ])
  })

  const ownerOf = async (job: string) => {
    const row = await app.platform.store.db.selectFrom('gantry_export_jobs').selectAll().where('id', '=', job).executeTakeFirstOrThrow()
    const { user_id: userId, tenant_id: tenantId } = row as unknown as { user_id: string; tenant_id: string }
    return { userId, tenantId }
  }

  test('are told and handed out by another node, piece by piece, and as lost when theirs is silent', async () => {
    const owner = { userId: '99', tenantId: '000000' }
    const bytes = Buffer.alloc(1_000_000, 'gantry')
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    onTestFinished(() => open())
    const { platform } = app
    const { job, ended } = await platform.exports.start(
      { entity: 'supply', owner, kind: 'csv' },
      async () => {
        await gate
        return { name: 'wide', kind: 'csv', bytes }
      },
      String,
    )
    const there = await openExportJobs(platform)
    expect(await there.find(job.id, owner)).toMatchObject({ state: 'running' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect(await there.find(job.id, owner)).toMatchObject({ state: 'lost' })
    const heard: unknown[] = []
    there.onEnd(async ({ id, state }) => void heard.push([id, state]))
    for (const _time of [1, 2]) await there.endLost()
    expect(heard).toEqual([[job.id, 'lost']])
    vi.useRealTimers()
    open()
    await ended
    const told = await there.find(job.id, owner)
    expect(told).toMatchObject({ state: 'done', size: bytes.length, name: 'wide' })
    expect((await there.fileOf(told)).bytes.equals(bytes)).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    await expect(there.find(job.id, owner)).rejects.toMatchObject({ key: 'sheet.exportUnknown' })
  })

  test('hold up no server that stops: one that goes on is told as lost, whatever comes of it later', async () => {
    const owner = { userId: '97', tenantId: '000000' }
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { platform } = app
    const stopping = await openExportJobs(platform)
    const work = async () => {
      await gate
      return { name: 'late', kind: 'csv', bytes: Buffer.from('late') } as const
    }
    const { job, ended } = await stopping.start({ entity: 'supply', owner, kind: 'csv' }, work, String)
    await stopping.close(0)
    const later = await openExportJobs(platform)
    expect(await later.find(job.id, owner)).toMatchObject({ state: 'lost' })
    open()
    await ended
    expect(await later.find(job.id, owner)).toMatchObject({ state: 'lost' })
  })

  test('and imports that a killed process left are lost, and keep their owner from nothing', async () => {
    // A killed process stores no progress any more.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const owner = { userId: '98', tenantId: '000000' }
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    onTestFinished(() => open())
    const { platform } = app
    const coming = await platform.imports.start(
      { entity: 'supply', owner, total: 3 },
      async () => {
        await gate
        return null
      },
      String,
    )
    await expect((await openImportJobs(platform)).checkRoom(owner)).rejects.toMatchObject({
      key: 'sheet.importRunning',
    })
    const after = await openImportJobs(platform, true)
    await after.checkRoom(owner)
    expect(await after.find(coming.job.id, 'supply', owner)).toMatchObject({ state: 'lost' })
    open()
    await coming.ended
  })

  test('of one user are three at a time', async () => {
    const owner = { userId: '98', tenantId: '000000' }
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const wait = async () => {
      await gate
      return { name: 'x', bytes: Buffer.from('x') }
    }
    const about = { entity: 'supply', owner, kind: 'xlsx' } as const
    const three = [1, 2, 3].map(() => app.platform.exports.start(about, wait, String))
    const started = await Promise.all(three)
    await expect(app.platform.exports.start(about, wait, String)).rejects.toMatchObject({ key: 'sheet.exportsRunning' })
    open()
    await Promise.all(started.map(({ ended }) => ended))
  })

  test('of one user are three also where several nodes start them at once', async () => {
    const owner = { userId: '96', tenantId: '000000' }
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { platform } = app
    const nodes = [platform.exports, await openExportJobs(platform)]
    const work = async () => {
      await gate
      return { name: 'x', kind: 'csv' as const, bytes: Buffer.from('x') }
    }
    const all = Array.from({ length: 12 }, (_, at) => nodes[at % 2]?.start({ entity: 'supply', owner, kind: 'csv' }, work, String))
    const settled = await Promise.allSettled(all)
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []))
    expect([12 - refused.length <= 3, new Set(refused)]).toEqual([true, new Set(['sheet.exportsRunning'])])
    expect((await platform.exports.of(owner)).length).toBe(12 - refused.length)
    open()
    for (const one of settled) if (one.status === 'fulfilled') await one.value?.ended
  })

  test('of one user are kept in a bounded number and size: the oldest go first, with their files', async () => {
    const { platform } = app
    const { db } = platform.store
    const pieces = async (job: string) =>
      (await db.selectFrom('gantry_export_pieces').select('id').where('id', 'like', `${job} %`).execute()).length
    const kept = async (owner: { userId: string }, bytes: Buffer) => {
      const about = { entity: 'supply', owner: { ...owner, tenantId: '000000' }, kind: 'csv' } as const
      const { job, ended } = await platform.exports.start(about, async () => ({ name: 'x', kind: 'csv', bytes }), String)
      await ended
      return job.id
    }
    const first = await kept({ userId: '95' }, Buffer.from('first'))
    expect(await pieces(first)).toBe(1)
    for (let at = 0; at < 51; at++) await kept({ userId: '95' }, Buffer.from('x'))
    expect([(await platform.exports.of({ userId: '95', tenantId: '000000' })).length, await pieces(first)]).toEqual([50, 0])

    const made: string[] = []
    for (let at = 0; at < 3; at++) {
      const id = await kept({ userId: '94' }, Buffer.from('x'))
      await db
        .updateTable('gantry_export_jobs')
        .set({ size: 100 * 1024 * 1024 })
        .where('id', '=', id)
        .execute()
      made.push(id)
    }
    const last = await kept({ userId: '94' }, Buffer.from('x'))
    expect((await platform.exports.of({ userId: '94', tenantId: '000000' })).map(({ id }) => id).sort()).toEqual(
      [...made.slice(1), last].sort(),
    )
    expect(await pieces(made[0] as string)).toBe(0)
  })

  test('and imports of one user are kept in a bounded number, with what they refused', async () => {
    const owner = { userId: '92', tenantId: '000000' }
    const { imports, store } = app.platform
    for (let at = 0; at < 52; at++) {
      const { ended } = await imports.start(
        { entity: 'supply', owner, total: 0 },
        async () => ({ faults: Buffer.from(String(at)) }),
        String,
      )
      await ended
      await store.db
        .updateTable('gantry_import_jobs')
        .set({ told: at })
        .where('told', '>', 1_000)
        .where('user_id', '=', owner.userId)
        .execute()
    }
    const jobs = await imports.of(owner)
    expect([jobs.length, String(await imports.faultsOf(jobs.at(-1) as { id: string }))]).toEqual([50, '2'])
    const faults = await store.db.selectFrom('gantry_import_faults').selectAll().execute()
    const texts = (faults as unknown as { file: string }[]).map(({ file }) => Buffer.from(file, 'base64').toString())
    expect(['0', '1', '2'].filter((text) => texts.includes(text))).toEqual(['2'])
  })

  test('that are over, and pieces of a file that a killed process left, are deleted each minute', async () => {
    const { platform } = app
    const owner = { userId: '93', tenantId: '000000' }
    const about = { entity: 'supply', owner, kind: 'csv' } as const
    const { job, ended } = await platform.exports.start(about, async () => ({ name: 'x', kind: 'csv', bytes: Buffer.from('x') }), String)
    await ended
    // Killed in the middle of its file: pieces are there, and the row still says that it runs and has no size.
    await platform.store.db.updateTable('gantry_export_jobs').set({ state: 'running', size: 0, told: 0 }).where('id', '=', job.id).execute()
    await platform.exports.endLost()
    expect(await platform.exports.find(job.id, owner)).toMatchObject({ state: 'lost', size: 0 })
    const work = async () => ({ faults: Buffer.from('x'), preview: '{}' })
    const { job: imported, ended: read } = await platform.imports.start({ entity: 'supply', owner, total: 0 }, work, String)
    await read
    const ofDay = async (id: string, tables: readonly string[]) => {
      const rows = tables.map((table) => platform.store.db.selectFrom(table).select('id').where('id', 'like', `${id}%`).execute())
      return (await Promise.all(rows)).map(({ length }) => length > 0)
    }
    const left = async (hours: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
      await platform.exports.endLost()
      await platform.imports.checkRoom(owner)
      return [
        ...(await ofDay(job.id, ['gantry_export_jobs', 'gantry_export_pieces'])),
        ...(await ofDay(imported.id, ['gantry_import_jobs', 'gantry_import_faults', 'gantry_import_previews'])),
      ]
    }
    expect(await left(23)).toEqual([true, true, true, true, true])
    expect(await left(2)).toEqual([false, false, false, false, false])
  })

  test('a workbook says above its heads what narrowed the list, keeps the colours of states, and comes back as it is', async () => {
    await app.addUser({
      account: 'filer',
      permissions: ['supply', 'supply_view', 'supply_add', 'supply_edit', 'supply_import', 'supply_export'],
    })
    const filer = await app.api('filer')
    const [state] = await findRows(app.platform, 'dict-item', { code_equal: 'region', dictKey_equal: '2' })
    await updateRecord(
      app.platform.store.db,
      entityOf(app.platform, 'dict-item'),
      String(state?.id),
      { color: 'red' },
      systemActor('000000'),
    )
    const { job } = await begun(
      { kind: 'xlsx', columns: ['code', 'name', 'kind'], asked: '筛选 物资类型 是 地市', query: { code_like: 'A' } },
      filer,
    )
    const file = await fetched(job, filer)
    const [above, heads, first] = await readWorkbook(file.bytes)
    expect([above?.[0], heads, first?.[2]]).toEqual(['筛选 物资类型 是 地市', ['物资编码', '物资名称', '物资类型'], '地市'])
    const styles = new TextDecoder().decode(unzipSync(new Uint8Array(file.bytes))['xl/styles.xml'])
    expect(styles).toContain('FDC8CB')
    const back = await importFile(filer, `POST ${ROOT}/import`, file.bytes, { isCovered: '1' })
    expect(back.body.data).toMatchObject({ state: 'done', total: 3, failed: 0 })
    // An office writes a title of its own above the heads; one column alone has no line above it.
    const titled = await workbook(
      ['物资台账'],
      [
        ['物资编码', '物资名称', '物资类型'],
        ['T1', '木方', '地市'],
        ['', '没有编码', '地市'],
      ],
    )
    const refused = await importFile(filer, `POST ${ROOT}/import`, titled)
    expect(refused.body.data).toMatchObject({ total: 2, added: 1, failed: 1 })
  })
})
