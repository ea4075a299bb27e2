// Drafts of schema files: saved, refused on a conflict, published by hand or at their time.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { claimDraft } from '../../server/modules/develop/drafts/draftRows.ts'
import { publishScheduledDrafts } from '../../server/modules/develop/drafts/scheduledDrafts.ts'
import { findRows, repository, systemActor } from '../../server/store/rows.ts'
import { type AppOptions, type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const FILES = '/api/blade-develop/schema-file'
const DRAFTS = '/api/blade-develop/schema-draft'
const FILE = 'test/crate.json'
const crate = (properties: object = {}) => ({
  name: 'test-crate',
  title: '货箱',
  route: '/test/crate',
  api: '/api/test/crate',
  properties: { label: { title: '名称', maxLength: 50, search: 'like' }, weight: { title: '重量', type: 'number' }, ...properties },
})
const text = (properties: object = {}) => JSON.stringify(crate(properties))
const coloured = text({ colour: { title: '颜色' } })
const narrow = text({ weight: { title: '重量', type: 'number', maximum: 10 } })

interface Draft {
  id: string
  text: string
  hash: string
  base: string
  isOvertaken: boolean
  publishAt: string
  refusal: string
  findings: { level: string }[]
}

const calls = (api: Caller) => {
  const live = async () => (await api(`GET ${FILES}/content`, { query: { file: FILE } })).body.data as { text: string; hash: string }
  const save = (body: object) => api(`POST ${DRAFTS}/save`, { body: { file: FILE, reason: '试', version: '', ...body } })
  return {
    live,
    save,
    draft: async () => (await api(`GET ${DRAFTS}/draft`, { query: { file: FILE } })).body.data as Draft | null,
    saved: async (written: string, version = '') => (await save({ text: written, base: (await live()).hash, version })).body.data as Draft,
    row: async () => ((await api(`GET ${DRAFTS}/list`)).body.data as { records: Record<string, unknown>[] }).records[0],
    does: (verb: string, { id, hash }: Draft, more: object = {}) => api(`POST ${DRAFTS}/${verb}`, { body: { id, version: hash, ...more } }),
    publish: async (written: string) =>
      api(`POST ${FILES}/publish`, { body: { file: FILE, text: written, base: (await live()).hash, reason: '直接' } }),
  }
}

describe.each(databases)('drafts of schema files on %s', (database) => {
  let app: TestApp
  let api: Caller
  let use: ReturnType<typeof calls>
  beforeAll(async () => {
    app = await startApp({ database, files: { [FILE]: crate() } })
    api = await app.api()
    use = calls(api)
    await api('POST /api/test/crate/submit', { body: { label: '甲', weight: 5 } })
  })
  afterAll(() => app.close())

  const messages = () => findRows(app.platform, 'inbox-message', { entity_equal: 'schema-draft' })
  const numbers = async () =>
    ((await api(`GET ${FILES}/revisions`, { query: { file: FILE } })).body.data as { number: number }[]).map(({ number }) => number)
  const due = (time = '2031-01-01T08:00:30') => publishScheduledDrafts(app.platform, new Date(time))

  test('a draft is kept with its errors, changes nothing that is served, and is no secret of its page', async () => {
    const { hash } = await use.live()
    const first = await use.saved('{ "name": ')
    expect(first).toMatchObject({ base: hash, findings: [{ level: 'error' }], isOvertaken: false })
    expect((await use.live()).hash).toBe(hash)
    const row = await use.row()
    expect(row).toMatchObject({ file: FILE, state: '2', errors: 1, reason: '试', author: expect.stringMatching(/./) })
    expect(row).not.toHaveProperty('fileText')
    expect((await use.does('publish', first)).body).toMatchObject({ code: 400, data: { findings: [{ file: FILE }] } })
    expect((await use.draft())?.text).toBe('{ "name": ')
    expect(await use.saved(coloured, first.hash)).toMatchObject({ text: coloured, findings: [] })
    expect(await use.row()).toMatchObject({ state: '1', errors: 0 })
  })

  test('a save over the work of another author is refused with both sides, also after a discard', async () => {
    const stored = (await use.draft()) as Draft
    const conflict = await use.save({ text: narrow, base: stored.base, version: 'earlier' })
    expect(conflict.status).toBe(409)
    expect(conflict.body.data).toMatchObject({ stored: { text: coloured, hash: stored.hash }, yours: { text: narrow } })
    expect((await use.save({ text: narrow, base: stored.base })).status).toBe(409)
    expect((await use.draft())?.text).toBe(coloured)
    expect((await use.does('discard', { ...stored, hash: 'earlier' })).status).toBe(409)
    expect((await use.does('discard', stored)).status).toBe(200)
    expect(await use.draft()).toBeNull()
    const late = await use.save({ text: narrow, base: stored.base, version: stored.hash })
    expect(late.body).toMatchObject({ code: 409, data: { stored: null, yours: { text: narrow } } })
  })

  test('a draft is overtaken by another publication, and gone after its own', async () => {
    const draft = await use.saved(coloured)
    expect((await use.publish(text({ size: { title: '尺寸' } }))).status).toBe(200)
    expect(await use.draft()).toMatchObject({ isOvertaken: true })
    expect(await use.row()).toMatchObject({ state: '3' })
    expect((await use.does('publish', draft)).body).toMatchObject({ code: 409, data: { live: { text: (await use.live()).text } } })
    expect((await use.does('schedule', draft, { at: nextMonth() })).status).toBe(409)
    const merged = await use.saved(text({ size: { title: '尺寸' }, colour: { title: '颜色' } }), draft.hash)
    expect((await use.does('publish', merged)).body).toMatchObject({ code: 200, data: { revision: 3 } })
    expect(await use.draft()).toBeNull()
    const same = await use.saved(coloured)
    expect((await use.publish(coloured)).status).toBe(200)
    expect(same.text).toBe(coloured)
    expect(await use.draft()).toBeNull()
  })

  test('a scheduled draft is published once at its time, and its author is told', async () => {
    const plain = await use.saved(text())
    for (const at of ['2001-01-01 08:00:00', 'soon', '2090-01-01 08:00:00'])
      expect((await use.does('schedule', plain, { at })).body).toMatchObject({ code: 400 })
    expect((await use.does('schedule', plain, { at: nextMonth() })).status).toBe(200)
    expect(await use.row()).toMatchObject({ state: '4', publishAt: nextMonth() })
    const before = await numbers()
    await due('2001-01-01T00:00:00')
    expect(await numbers()).toEqual(before)
    await Promise.all([due(), due()])
    expect(await numbers()).toEqual([(before[0] ?? 0) + 1, ...before])
    expect((await use.live()).text).toBe(text())
    expect(await use.draft()).toBeNull()
    expect(await messages()).toMatchObject([{ kind: 'system', titleEn: 'A schema file was published at its time' }])
  })

  test('nothing is published at the time if the draft is overtaken, has errors now, or means more than foretold', async () => {
    const scheduled = async (written: string) => {
      const version = (await use.draft())?.hash ?? ''
      const draft = await use.saved(written, version)
      expect((await use.does('schedule', draft, { at: nextMonth() })).body).toMatchObject({ code: 200 })
      return draft
    }
    const refusedWith = async (sentence: RegExp) => {
      const { hash } = await use.live()
      await due()
      expect((await use.live()).hash).toBe(hash)
      const draft = await use.draft()
      expect(draft?.publishAt).toBe('')
      expect(draft?.refusal).toMatch(sentence)
      expect((await messages()).map(({ content }) => content).join('\n')).toMatch(sentence)
    }
    await scheduled(coloured)
    await use.publish(text({ size: { title: '尺寸' } }))
    await refusedWith(/新版本/)

    await scheduled(narrow)
    await api('POST /api/test/crate/submit', { body: { label: '乙', weight: 80 } })
    await refusedWith(/1条记录.*|maximum/)

    await scheduled(narrow)
    await due()
    expect((await use.live()).text).toBe(narrow)
  })

  test('a schedule ends by a call, by another save, and with the right of the user who made it', async () => {
    const draft = await use.saved(coloured)
    await use.does('schedule', draft, { at: nextMonth() })
    expect((await api(`POST ${DRAFTS}/unschedule`, { query: { id: draft.id } })).status).toBe(200)
    expect(await use.draft()).toMatchObject({ publishAt: '' })
    await use.does('schedule', draft, { at: nextMonth() })
    const again = await use.saved(text({ colour: { title: '色' } }), draft.hash)
    expect(again.publishAt).toBe('')

    const { userId } = await app.addUser({ account: 'author', permissions: ['schema_draft', 'schema_draft_view', 'schema_file_publish'] })
    const author = calls(await app.api('author'))
    expect((await author.does('schedule', again, { at: nextMonth() })).status).toBe(200)
    await repository(app.platform, 'user', systemActor()).change({ id_equal: userId }, { status: '2' })
    app.platform.reads.forget()
    await due()
    expect(await use.draft()).toMatchObject({ refusal: expect.stringContaining('权限') })
  })

  test('a publication that a node took and did not end is finished by a later round', async () => {
    const draft = (await use.draft()) as Draft
    await use.does('schedule', draft, { at: nextMonth() })
    const claims = [0, 1].map(() => claimDraft(app.platform, draft.id, new Date('2031-01-01T08:00:00+08:00')))
    expect((await Promise.all(claims)).sort()).toEqual([false, true])
    expect(await use.row()).toMatchObject({ state: '5' })
    expect((await use.save({ text: text(), base: draft.base, version: draft.hash })).status).toBe(409)
    expect((await use.does('discard', draft)).status).toBe(409)
    const { hash } = await use.live()
    await due('2031-01-01T08:10:00+08:00')
    expect((await use.live()).hash).toBe(hash)
    await due('2031-01-01T08:31:00+08:00')
    expect((await use.live()).text).toBe(draft.text)
    expect(await use.draft()).toBeNull()
  })

  test('drafts are only for those who may publish, in the managing tenant', async () => {
    await app.addUser({ account: 'viewer', permissions: ['schema_draft', 'schema_draft_view'] })
    await app.addUser({ account: 'tenant', tenantId: '100001', permissions: ['schema_draft', 'schema_draft_view', 'schema_file_publish'] })
    const [viewer, tenant] = [await app.api('viewer'), await app.api('tenant', '100001')]
    const { id } = await use.saved(coloured, (await use.draft())?.hash)
    for (const [caller, rows, status] of [
      [viewer, 1, 200],
      [tenant, 0, 404],
    ] as const) {
      expect(((await caller(`GET ${DRAFTS}/list`)).body.data as { records: object[] }).records).toHaveLength(rows)
      expect((await caller(`GET ${DRAFTS}/detail`, { query: { id } })).status).toBe(status)
    }
    for (const [caller, msg] of [
      [viewer, '请求未授权'],
      [tenant, '只有管理租户可以修改模型文件'],
    ] as const) {
      const verbs = ['save', 'discard', 'publish', 'schedule', 'unschedule']
      const body = { id: '1', file: FILE, text: text(), base: '', version: '' }
      const replies = [await caller(`GET ${DRAFTS}/draft`, { query: { file: FILE } })]
      for (const verb of verbs) replies.push(await caller(`POST ${DRAFTS}/${verb}`, { body, query: { id: '1' } }))
      expect(replies.map(({ body: answer }) => answer.msg)).toEqual(replies.map(() => msg))
    }
  })
})

const nextMonth = () => `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)} 08:00:00`

test.runIf(databases.includes('PostgreSQL'))('of two nodes one publishes a scheduled draft', async () => {
  const start = async (options: AppOptions) => {
    const app = await startApp({ database: 'PostgreSQL', files: { [FILE]: crate() }, ...options })
    onTestFinished(() => app.close())
    return app
  }
  const one = await start({})
  const { databaseUrl, secret } = one.platform.config
  const other = await start({ env: { DATABASE_URL: databaseUrl ?? '', GANTRY_SECRET: secret ?? '' } })
  const api = await one.api()
  const use = calls(api)
  await use.does('schedule', await use.saved(coloured), { at: nextMonth() })
  const now = new Date('2031-01-01T08:00:30')
  await Promise.all([publishScheduledDrafts(one.platform, now), publishScheduledDrafts(other.platform, now)])
  const revisions = (await api(`GET ${FILES}/revisions`, { query: { file: FILE } })).body.data as { number: number }[]
  expect(revisions.map(({ number }) => number)).toEqual([2, 1])
  for (const { platform } of [one, other])
    await expect.poll(() => platform.library().entities.get('test-crate')?.field.colour, { timeout: 10_000 }).toBeDefined()
  expect(await findRows(one.platform, 'inbox-message', { entity_equal: 'schema-draft' })).toHaveLength(1)
})
