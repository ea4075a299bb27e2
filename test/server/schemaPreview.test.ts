// The preview of a draft: the caller's own live records in the form of the draft, and forms that are judged and not stored.

import { rename } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows, repositoryOfAllTenants } from '../../server/store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const FILES = '/api/blade-develop/schema-file'
const DRAFTS = '/api/blade-develop/schema-draft'
const CRATE = 'test/crate.json'
const SECRET = 'test/secret.json'

const crate = {
  name: 'test-crate',
  title: '货箱',
  route: '/test/crate',
  api: '/api/test/crate',
  import: true,
  properties: {
    label: { title: '名称', maxLength: 50, search: 'like' },
    code: { title: '编码', maxLength: 20, search: 'like' },
    weight: { title: '重量', type: 'number', search: 'range' },
    phone: { title: '电话', format: 'phone', private: 'phone', search: 'eq' },
    owner: { title: '归属', ref: { entity: 'user' } },
  },
}
/** `code` is `number` now, `weight` goes, `grade` and `double` come, and nothing is private. */
const draft = {
  ...crate,
  properties: {
    label: { title: '名称', maxLength: 50, minLength: 2, unique: true, search: 'like' },
    number: { title: '编号', was: 'code', maxLength: 20, search: 'like' },
    grade: { title: '等级', enum: ['a', 'b'], default: 'a', search: 'eq' },
    size: { title: '尺寸', type: 'number', minimum: 1, search: 'range' },
    phone: { title: '电话', format: 'phone', search: 'eq' },
    copy: { title: '副本', compute: 'phone + "!"' },
    peek: { title: '查看', ref: { entity: 'user', value: 'phone', label: 'name' } },
  },
}
const PHONES = ['13812345678', '13987654321']

describe.each(databases)('the preview of a draft on %s', (database) => {
  let app: TestApp
  let api: Caller
  let author: Caller
  let ids: string[]
  let draftId: string

  const saved = async (file: string, content: object, version = ''): Promise<{ id: string; hash: string }> => {
    const base = ((await api(`GET ${FILES}/content`, { query: { file } })).body.data as { hash: string }).hash
    const { body } = await api(`POST ${DRAFTS}/save`, { body: { file, text: JSON.stringify(content), base, reason: '试', version } })
    expect(body).toMatchObject({ code: 200 })
    return body.data as { id: string; hash: string }
  }
  beforeAll(async () => {
    app = await startApp({
      database,
      files: { [CRATE]: crate, [SECRET]: { ...crate, name: 'test-secret', route: '/test/secret', api: '/api/test/secret' } },
    })
    api = await app.api()
    ids = []
    for (const [at, label] of ['甲箱', '乙箱', '丙箱'].entries()) {
      const body = { label, code: `c${at}`, weight: at, phone: PHONES[at % 2] }
      ids.push(((await api('POST /api/test/crate/submit', { body })).body.data as { id: string }).id)
    }
    const codes = ['schema_draft', 'schema_file', 'schema_file_publish', 'test_crate', 'test_crate_view', 'test_crate_add']
    await app.addUser({ account: 'author', permissions: [...codes, 'test_crate_edit', 'test_crate_import'] })
    author = await app.api('author')
    draftId = (await saved(CRATE, draft)).id
  })
  afterAll(() => app.close())

  const get = (name: string, query: Record<string, string> = {}, caller = author) =>
    caller(`GET ${DRAFTS}/preview/${draftId}/${name}`, { query, headers: { 'gantry-preview': draftId } })
  const rows = async (query: Record<string, string> = {}) => {
    const { body } = await get('list', query)
    expect(body).toMatchObject({ code: 200 })
    return (body.data as { records: Record<string, unknown>[] }).records
  }
  const labels = async (query: Record<string, string>) => (await rows({ ...query, ascs: 'label' })).map(({ label }) => label).sort()
  const judge = (body: object, caller = author) =>
    caller(`POST ${DRAFTS}/preview/${draftId}/submit`, { body, headers: { 'gantry-preview': draftId } })

  test('has live records under the names of the draft: new fields with their default, no field that goes', async () => {
    const [row] = await rows({ label: '甲箱' })
    expect(row).toMatchObject({ id: ids[0], label: '甲箱', number: 'c0', grade: 'a', size: null })
    for (const name of ['code', 'weight', 'owner']) expect(row).not.toHaveProperty(name)
    const { body } = await get('detail', { id: ids[1] ?? '' })
    expect(body.data).toMatchObject({ label: '乙箱', number: 'c1', grade: 'a' })
    expect((await get('detail', { id: '1' })).status).toBe(404)
  })

  test('is searched and sorted by the fields of the draft', async () => {
    expect(await labels({ number: 'c1' })).toEqual(['乙箱'])
    expect(await labels({ grade_equal: 'a' })).toHaveLength(3)
    expect(await labels({ grade_equal: 'b' })).toEqual([])
    expect(await labels({ size_ge: '1' })).toEqual([])
    expect((await rows({ order_by: 'grade,-number' })).map(({ number }) => number)).toEqual(['c2', 'c1', 'c0'])
    expect(await labels({ filter: JSON.stringify({ any: [['number', 'contains', 'c2']] }) })).toEqual(['丙箱'])
    expect((await get('list', { filter: JSON.stringify({ any: [['grade', 'is', 'a']] }) })).body.msg).toMatch(/grade/)
  })

  test('shows and compares no value that the live rights of the caller hide', async () => {
    const live = (await author('GET /api/test/crate/list')).body.data as { records: { id: string; phone: string }[] }
    const byId = new Map((await rows()).map((row) => [row.id, row]))
    for (const { id, phone } of live.records) {
      expect(phone).toContain('*')
      expect(byId.get(id)).toMatchObject({ phone, copy: `${phone}!` })
      expect((await get('detail', { id })).body.data).toMatchObject({ copy: `${phone}!` })
    }
    for (const phone of ['1381', '9999']) expect(await labels({ phone_like: phone, order_by: '-phone' })).toHaveLength(3)
    const text = JSON.stringify([await rows(), (await get('manifest')).body])
    for (const phone of PHONES) expect(text).not.toContain(phone)

    const answers = [PHONES[0], '13000000000'].map((peek) => judge({ label: '新箱', peek }))
    await repositoryOfAllTenants(app.platform, 'user').change({ account_equal: 'author' }, { phone: PHONES[0] ?? '' })
    expect((await Promise.all(answers)).map(({ body }) => [body.code, body.data])).toEqual([
      [200, { id: '' }],
      [200, { id: '' }],
    ])
  })

  test('widens no rows: a draft without the condition of the live file shows those of the live one', async () => {
    const view = {
      ...crate,
      base: 'test-crate',
      name: 'test-heavy',
      route: '/test/heavy',
      api: '/api/test/heavy',
      where: { label_equal: '甲箱' },
    }
    const { properties: _, import: __, ...own } = view
    await app.writeSchema('test/heavy.json', own)
    await app.platform.schemas.reload()
    expect(app.platform.library().entities.has('test-heavy')).toBe(true)
    const { where: ___, ...open } = own
    const { id } = await saved('test/heavy.json', open)
    const { body } = await api(`GET ${DRAFTS}/preview/${id}/list`)
    expect((body.data as { records: { label: string }[] }).records.map(({ label }) => label)).toEqual(['甲箱'])
    const closed = await saved('test/heavy.json', { ...own, where: { label_equal: '乙箱' } }, (await draftOf('test/heavy.json')).hash)
    expect(((await api(`GET ${DRAFTS}/preview/${closed.id}/list`)).body.data as { records: unknown[] }).records).toEqual([])
  })
  const draftOf = async (file: string) => (await api(`GET ${DRAFTS}/draft`, { query: { file } })).body.data as { id: string; hash: string }

  test('judges a form by the rules of the draft, at its fields, and stores nothing', async () => {
    // The lines of the start are written some time after it.
    await app.platform.logs.settle()
    const before = [await findRows(app.platform, 'test-crate'), await findRows(app.platform, 'usual-log')]
    const faults = async (body: object) => (await judge(body)).body
    expect(await faults({ label: '短' })).toMatchObject({ code: 400, data: [{ field: 'label' }] })
    expect(await faults({ label: '新箱', size: 0 })).toMatchObject({ code: 400, data: [{ field: 'size' }] })
    expect(await faults({ label: '新箱', grade: 'c' })).toMatchObject({ code: 400, data: [{ field: 'grade' }] })
    expect(await faults({ label: '甲箱' })).toMatchObject({ code: 400, data: [{ field: 'label', msg: '名称已存在' }] })
    expect(await faults({ id: ids[0], label: '甲箱', size: 3 })).toMatchObject({ code: 200, data: { id: ids[0] } })
    expect(await faults({ id: ids[0], label: '乙箱' })).toMatchObject({ code: 400, data: [{ field: 'label' }] })
    expect(await faults({ label: '新箱', size: 3, phone: PHONES[0] })).toMatchObject({ code: 200, data: { id: '' } })
    expect([await findRows(app.platform, 'test-crate'), await findRows(app.platform, 'usual-log')]).toEqual(before)
  })

  test('looks for the parent of a tree where the caller looks, not in the table, the tenants or the source of the draft', async () => {
    const nest = { ...crate, name: 'test-nest', route: '/test/nest', api: '/api/test/nest' }
    await app.writeSchema('test/nest.json', nest)
    await app.platform.schemas.reload()
    const own = ((await api('POST /api/test/nest/submit', { body: { label: '甲箱' } })).body.data as { id: string }).id
    const foreign = '1890000000000000001'
    await repositoryOfAllTenants(app.platform, 'test-nest').insertMissing([{ id: foreign, tenantId: '100001', label: '别人的箱' }])
    let version = ''
    const parents = async (more: object, name = 'test-nest') => {
      const parentId = { title: '上级', ref: { entity: name, label: 'label', tree: true }, default: '0' }
      const tree = { parent: 'parentId', label: 'label' }
      const content = { ...nest, name, import: false, tree, properties: { ...crate.properties, parentId }, ...more }
      const { id, hash } = await saved('test/nest.json', content, version)
      version = hash
      const judged = async (body: object) => (await api(`POST ${DRAFTS}/preview/${id}/submit`, { body })).body.code
      return [await judged({ label: '新', parentId: own }), await judged({ label: '新', parentId: foreign }), await judged({ label: '新' })]
    }
    expect(await parents({})).toEqual([200, 400, 200])
    expect(await parents({ tenant: false })).toEqual([200, 400, 200])
    expect(await parents({ was: 'test-nest' }, 'test-shelf')).toEqual([200, 400, 200])
    expect(await parents({ source: { datasource: '旧系统', table: 'blade_user', key: 'id' } })).toEqual([200, 400, 200])
  })

  test('of a view leads the calls that its base names otherwise to the preview too', async () => {
    const endpoints = { list: 'GET /page', submit: 'POST /api/test/save-pile', history: 'GET /past' }
    await app.writeSchema('test/pile.json', { ...crate, name: 'test-pile', route: '/test/pile', api: '/api/test/pile', endpoints })
    const view = { name: 'test-heap', base: 'test-pile', title: '货堆', route: '/test/heap', api: '/api/test/heap', where: { label: '甲' } }
    await app.writeSchema('test/heap.json', view)
    await app.platform.schemas.reload()
    const { id } = await saved('test/heap.json', { ...view, title: '堆' })
    const { data } = (await api(`GET ${DRAFTS}/preview/${id}/manifest`)).body as { data: { content: { endpoints: object } } }
    expect(data.content.endpoints).toEqual({ list: 'GET /list', submit: 'POST /submit', history: false })
  })

  test('no call of a page with a preview writes, whatever its user may write', async () => {
    const headers = { 'gantry-preview': draftId }
    const before = await findRows(app.platform, 'test-crate')
    const calls: [string, object][] = [
      ['POST /api/test/crate/submit', { label: '丁箱' }],
      [`POST ${FILES}/publish`, { file: CRATE, text: '{}', base: '', reason: '试' }],
      [`POST ${DRAFTS}/discard`, { id: draftId, version: '' }],
      [`POST ${DRAFTS}/preview/${draftId}/remove`, {}],
      [`POST ${DRAFTS}/preview/${draftId}/import`, {}],
    ]
    for (const [call, body] of calls)
      expect((await api(call, { body, headers })).body).toMatchObject({ code: 403, msg: '这是预览，不能保存任何内容' })
    expect((await api(`POST /api/test/crate/remove?ids=${ids[0]}`, { headers })).status).toBe(403)
    for (const name of ['export', 'bin', 'history']) expect((await get(name)).status).toBe(403)
    expect((await api('GET /api/test/crate/list', { headers })).status).toBe(200)
    expect(await findRows(app.platform, 'test-crate')).toEqual(before)
  })

  test('is only for those who may publish, and has no records of a list that they may not read', async () => {
    await app.addUser({ account: 'viewer', permissions: ['schema_draft', 'schema_draft_view', 'test_crate'] })
    await app.addUser({ account: 'tenant', tenantId: '100001', permissions: ['schema_draft', 'schema_file_publish', 'test_crate'] })
    for (const caller of [await app.api('viewer'), await app.api('tenant', '100001')]) {
      for (const name of ['manifest', 'list', 'detail', 'export-template'])
        expect((await get(name, { id: ids[0] ?? '' }, caller)).status).toBe(403)
      expect((await judge({ label: '新箱' }, caller)).status).toBe(403)
    }
    const { id } = await saved(SECRET, { ...draft, name: 'test-secret', route: '/test/secret', api: '/api/test/secret' })
    expect((await author(`GET ${DRAFTS}/preview/${id}/list`)).status).toBe(403)
    expect((await author(`POST ${DRAFTS}/preview/${id}/submit`, { body: { label: '新箱' } })).status).toBe(200)
  })

  test('leads the calls of the console to the preview, and gives the import template of the draft', async () => {
    const { data } = (await get('manifest')).body as {
      data: {
        content: Record<string, unknown>
        hash: string
        newCodes: string[]
        manifest: { entities: { file: string; hash: string; route: string }[] }
      }
    }
    expect(data.content).toMatchObject({ api: `${DRAFTS}/preview/${draftId}`, route: `/schema-preview/${draftId}` })
    expect(data.manifest.entities.find(({ file }) => file === CRATE)).toMatchObject({
      hash: data.hash,
      route: `/schema-preview/${draftId}`,
    })
    expect(data.newCodes).toEqual([])
    const template = await get('export-template')
    expect(template.status).toBe(200)
    expect(template.bytes.subarray(0, 2).toString()).toBe('PK')
  })

  test('is there while the schema folder cannot be read', async () => {
    const { id } = await saved('test/late.json', { ...crate, name: 'test-late', route: '/test/late', api: '/api/test/late' })
    const list = () => api(`GET ${DRAFTS}/preview/${id}/list`)
    await rename(app.schemaFolder, `${app.schemaFolder}-away`)
    expect((await list().finally(() => rename(`${app.schemaFolder}-away`, app.schemaFolder))).status).toBe(200)
  })

  test('of a new file has an empty list and a form; one of a draft with errors is refused with the first', async () => {
    const { id, hash } = await saved('test/new.json', { ...draft, name: 'test-new', route: '/test/new', api: '/api/test/new' })
    const headers = { 'gantry-preview': id }
    expect((await api(`GET ${DRAFTS}/preview/${id}/list`, { headers })).body.data).toMatchObject({ records: [], total: 0 })
    expect((await api(`POST ${DRAFTS}/preview/${id}/submit`, { body: { label: '短' }, headers })).status).toBe(400)
    expect((await api(`POST ${DRAFTS}/preview/${id}/submit`, { body: { label: '新箱' }, headers })).status).toBe(200)
    expect((await api(`GET ${DRAFTS}/preview/${id}/manifest`)).body.data).toMatchObject({
      newCodes: expect.arrayContaining(['test_new_add']),
    })
    await saved('test/new.json', { ...draft, name: 'test-new', route: 'new', api: '/api/test/new' }, hash)
    expect((await api(`GET ${DRAFTS}/preview/${id}/list`, { headers })).body).toMatchObject({
      code: 400,
      msg: expect.stringContaining('草稿有错误'),
    })
  })
})
