// Trials of drafts: the users of chosen roles see the draft before all others, and write only what both versions allow.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { refreshTrials, trialsOfUser } from '../../server/modules/develop/trial/activeTrials.ts'
import { endExpiredTrials } from '../../server/modules/develop/trial/expiredTrials.ts'
import { readWorkbook } from '../../server/records/sheets/workbook.ts'
import { findRows, repository, systemActor } from '../../server/store/rows.ts'
import { importFile, workbook } from '../support/sheets.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const FILES = '/api/blade-develop/schema-file'
const DRAFTS = '/api/blade-develop/schema-draft'
const FILE = 'test/crate.json'
const crate = (label: object = {}, weight: object = {}, more: object = {}, rest: object = {}) => ({
  name: 'test-crate',
  title: '货箱',
  route: '/test/crate',
  api: '/api/test/crate',
  menu: { directory: 'tool' },
  export: true,
  import: true,
  ...rest,
  properties: {
    label: { title: '名称', maxLength: 50, search: 'like', ...label },
    weight: { title: '重量', type: 'number', maximum: 10, ...weight },
    phone: { title: '电话', format: 'phone', private: 'phone' },
    ...more,
  },
})
const live = crate()
const PAPER = 'test/paper.json'
const AWAY = 'test/away.json'
const away = (title: string) => ({
  ...{ name: 'test-away', title, route: '/test/away', api: '/api/test/away', tenant: false },
  source: { datasource: '旧系统', table: 'away', key: 'id', writable: true },
  properties: { label: { title: '名称' } },
})
const paper = (label: object = {}, scan: object = {}) => ({
  name: 'test-paper',
  title: '文件',
  route: '/test/paper',
  api: '/api/test/paper',
  import: true,
  required: ['label', 'scan'],
  properties: { label: { title: '名称', maxLength: 50, ...label }, scan: { title: '扫描件', format: 'file', ...scan } },
})
const tried = crate({ title: '箱名', minLength: 2, list: { width: 300 } }, { maximum: 100 })

interface Entry {
  file: string
  hash: string
  isTrial?: boolean
}

describe.each(databases)('the trial of a draft on %s', (database) => {
  let app: TestApp
  let api: Caller
  let tester: Caller
  let other: Caller
  let role: string
  beforeAll(async () => {
    app = await startApp({ database, files: { [FILE]: live, [PAPER]: paper(), [AWAY]: away('外库') } })
    api = await app.api()
    const permissions = ['test_crate', ...['view', 'add', 'edit', 'export', 'import'].map((verb) => `test_crate_${verb}`)]
    const papers = ['test_paper', 'test_paper_view', 'test_paper_add', 'test_paper_import']
    role = (await app.addUser({ account: 'tester', permissions: [...permissions, ...papers] })).roleId
    await app.addUser({ account: 'other', permissions })
    tester = await app.api('tester')
    other = await app.api('other')
  })
  afterAll(() => app.close())

  const draftNow = async (file = FILE) =>
    (await api(`GET ${DRAFTS}/draft`, { query: { file } })).body.data as { id: string; hash: string } | null
  const saved = async (content: object, file = FILE): Promise<{ id: string; hash: string }> => {
    const base = ((await api(`GET ${FILES}/content`, { query: { file } })).body.data as { hash: string }).hash
    const body = { file, text: JSON.stringify(content), base, reason: '试', version: (await draftNow(file))?.hash ?? '' }
    return (await api(`POST ${DRAFTS}/save`, { body })).body.data as { id: string; hash: string }
  }
  const start = async (content: object, roles = role, file = FILE) => {
    const { id, hash } = await saved(content, file)
    return api(`POST ${DRAFTS}/start-trial`, { body: { id, version: hash, roles } })
  }
  const entryOf = async (caller: Caller) => {
    const { entities } = (await caller('GET /schemas/manifest.json')).body as unknown as { entities: Entry[] }
    return entities.find(({ file }) => file === FILE)
  }
  const isTried = async (caller: Caller) => (await entryOf(caller))?.isTrial === true
  const submit = (caller: Caller, body: object) => caller('POST /api/test/crate/submit', { body })

  test('refuses by name what it cannot carry, and roles that do not exist', async () => {
    const unfit = async (content: object) => ((await start(content)).body.data as { paths: string[] }).paths
    expect(await unfit(crate({}, {}, { size: { title: '尺寸' } }))).toEqual(['properties.size'])
    expect(await unfit(crate({ type: 'integer', maxLength: undefined, search: undefined }))).toContain('properties.label.type')
    expect(await unfit(crate({}, {}, { phone: { title: '电话', format: 'phone' } }))).toContain('properties.phone.private')
    expect(await unfit(crate({ unique: true }))).toContain('properties.label.unique')
    expect(await unfit(crate({}, {}, {}, { where: { label_equal: '甲' } }))).toContain('where')
    expect(await unfit(crate({}, {}, {}, { api: '/api/test/box' }))).toContain('endpoints')
    // Another database would keep the row of a write that the draft refuses.
    expect((await start(away('外部'), role, AWAY)).body.data).toEqual({ paths: ['source'] })
    expect((await start(tried, `${role},1`)).status).toBe(400)
    expect((await start(tried, '')).status).toBe(400)
    expect(await isTried(tester)).toBe(false)
  })

  test('shows the draft to the users of its roles, marked, and to nobody else', async () => {
    expect((await start(tried)).body).toMatchObject({ code: 200 })
    // Another node reads it from the database.
    const before = trialsOfUser(app.platform, { roleIds: [role] })
    await refreshTrials(app.platform)
    expect(trialsOfUser(app.platform, { roleIds: [role] }).map(({ file, text }) => [file, text.hash])).toEqual(
      before.map(({ file, text }) => [file, text.hash]),
    )
    expect(trialsOfUser(app.platform, { roleIds: ['1'] })).toEqual([])
    const entry = await entryOf(tester)
    expect(entry).toMatchObject({ isTrial: true })
    const served = await entryOf(other)
    expect(served?.isTrial).toBeUndefined()
    expect(served?.hash).not.toBe(entry?.hash)
    const textFor = async (caller: Caller) => (await caller(`GET /schemas/${FILE}`, { query: { v: entry?.hash ?? '' } })).text
    expect(await textFor(tester)).toContain('箱名')
    expect(await textFor(other)).not.toContain('箱名')
    expect(await textFor(await app.api(null))).not.toContain('箱名')
    const begin = JSON.stringify((await tester('GET /gantry/start', { query: { path: '/test/crate' } })).body)
    expect(begin).toContain('箱名')
    expect(JSON.stringify((await other('GET /gantry/start', { query: { path: '/test/crate' } })).body)).not.toContain('箱名')
    const rows = (await api(`GET ${DRAFTS}/list`, { query: { file_equal: FILE } })).body.data as { records: object[] }
    expect(rows.records).toMatchObject([{ state: '6', trialNames: expect.stringMatching(/./) }])
  })

  test('stores what both versions allow, and says which of them refuses', async () => {
    expect((await submit(tester, { label: '短', weight: 5 })).body).toMatchObject({
      code: 400,
      data: [{ field: 'label' }],
      msg: expect.stringMatching(/^试用版不允许：/),
    })
    expect((await submit(tester, { label: '箱子', weight: 50 })).body).toMatchObject({
      code: 400,
      data: [{ field: 'weight' }],
      msg: expect.stringMatching(/^正式版不允许：/),
    })
    const { body } = await submit(tester, { label: '箱子', weight: 5 })
    expect(body).toMatchObject({ code: 200 })
    const { id } = body.data as { id: string }
    expect((await submit(tester, { id, label: '短' })).body.msg).toMatch(/^试用版/)
    expect((await submit(tester, { id, weight: 6 })).status).toBe(200)
    const older = await submit(other, { label: '短', weight: 5 })
    expect(older.status).toBe(200)
    // A field that an edit leaves alone is not judged.
    expect((await submit(tester, { id: (older.body.data as { id: string }).id, weight: 4 })).status).toBe(200)
    expect((await submit(other, { label: '箱子', weight: 50 })).body.msg).not.toMatch(/版/)
    const labels = (await findRows(app.platform, 'test-crate')).map(({ label, weight }) => [label, weight])
    expect(labels.sort()).toEqual([
      ['短', 4],
      ['箱子', 6],
    ])
  })

  test('exports and templates have the words of the draft, and an import reads them back', async () => {
    for (const call of ['export', 'export-template']) {
      const headsFor = async (caller: Caller) => (await readWorkbook((await caller(`GET /api/test/crate/${call}`)).bytes))[0]?.slice(0, 3)
      expect(await headsFor(tester)).toEqual(['箱名', '重量', '电话'])
      expect(await headsFor(other)).toEqual(['名称', '重量', '电话'])
    }
    const sheet = await workbook(['箱名', '重量'], [['再来一箱', 3]])
    expect((await importFile(tester, 'POST /api/test/crate/import', sheet)).body.data).toMatchObject({ added: 1, failed: 0 })
    expect((await importFile(other, 'POST /api/test/crate/import', sheet)).body.msg).toContain('箱名')
  })

  test('refuses nothing by a rule of both versions that a way in excepts, such as a required file in an import', async () => {
    const imported = async (rows: string) => {
      const body = new FormData()
      body.append('file', new File([rows], 'papers.csv', { type: 'text/csv' }))
      return (await tester('POST /api/test/paper/import', { body })).body.data as { added: number; failed: number }
    }
    expect((await start(paper({ maxLength: 5 }, { title: '原件' }), role, PAPER)).body).toMatchObject({ code: 200 })
    expect(await imported('名称\r\n甲\r\n很长很长的名称')).toMatchObject({ added: 1, failed: 1 })
    const { body } = await tester('POST /api/test/paper/submit', { body: { label: '乙' } })
    expect(body).toMatchObject({ code: 400, data: [{ field: 'scan' }] })
  })

  test('ends by a call, by another save, and by a publication', async () => {
    const { id } = (await draftNow()) as { id: string }
    expect((await api(`POST ${DRAFTS}/end-trial`, { query: { id } })).status).toBe(200)
    expect(await isTried(tester)).toBe(false)
    expect((await submit(tester, { label: '短', weight: 5 })).status).toBe(200)
    await start(tried)
    expect(await isTried(tester)).toBe(true)
    await saved(crate({ title: '名' }))
    await expect.poll(() => isTried(tester)).toBe(false)
    await start(tried)
    const { hash } = (await api(`GET ${FILES}/content`, { query: { file: FILE } })).body.data as { hash: string }
    const body = { file: FILE, text: JSON.stringify(crate({}, { maximum: 20 })), base: hash, reason: '直接' }
    expect((await api(`POST ${FILES}/publish`, { body })).status).toBe(200)
    expect(await isTried(tester)).toBe(false)
    const overtaken = (await draftNow()) as { id: string; hash: string }
    const again = { id: overtaken.id, version: overtaken.hash, roles: role }
    expect((await api(`POST ${DRAFTS}/start-trial`, { body: again })).status).toBe(409)
    expect((await submit(tester, { label: '短', weight: 15 })).status).toBe(200)
  })

  test('is only for those who may publish', async () => {
    for (const verb of ['start-trial', 'end-trial'])
      expect((await other(`POST ${DRAFTS}/${verb}`, { query: { id: '1' }, body: { id: '1', version: '', roles: role } })).status).toBe(403)
  })
  test('ends by itself at its time, tells the author once, and is limited in number as drafts are', async () => {
    const days = 14 * 24 * 3600 * 1000
    expect((await start(tried)).body).toMatchObject({ code: 200 })
    const { trialUntil } = (await draftNow()) as unknown as { trialUntil: string }
    expect(Math.abs(Date.parse(`${trialUntil.replace(' ', 'T')}Z`) - Date.parse(`${siteTime().replace(' ', 'T')}Z`) - days)).toBeLessThan(
      60_000,
    )
    await app.setParameter('schema.maxTrials', '1')
    expect((await start(paper({ title: '文件名' }), role, PAPER)).body).toMatchObject({
      code: 400,
      msg: expect.stringContaining('schema.maxTrials'),
    })
    await app.setParameter('schema.maxTrials', '20')
    await app.setParameter('schema.maxDrafts', '1')
    const body = { file: 'test/new.json', text: '{}', base: '', reason: '', version: '' }
    expect((await api(`POST ${DRAFTS}/save`, { body })).body).toMatchObject({ code: 400, msg: expect.stringContaining('schema.maxDrafts') })
    await app.setParameter('schema.maxDrafts', '200')

    await repository(app.platform, 'schema-draft', systemActor()).change({ file_equal: FILE }, { trialUntil: '2026-01-01 00:00:00' })
    await refreshTrials(app.platform)
    expect(await isTried(tester)).toBe(false)
    for (const _ of ['once', 'again']) await endExpiredTrials(app.platform, new Date())
    expect(await draftNow()).toMatchObject({ trialRoles: [], trialUntil: '' })
    const news = (await findRows(app.platform, 'inbox-message', {})).filter(({ title }) => title === '模型草稿试用到期')
    expect(news).toMatchObject([{ content: expect.stringContaining(FILE) }])
  })
})
