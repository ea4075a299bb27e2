// Field rights of roles at every door: table of doors and rights. A new endpoint of entities without a line does not compile, and the test of
// the endpoints fails.

import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from '#model/entity/entity.ts'
import type { FieldRightsAnswer } from '#model/records/fieldLimits.ts'
import { importFile, rowsOf, workbook } from '../support/sheets.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/site/gear'
const PLAIN = '/api/site/gear-crate'
const SECRETS = { unseen: 'QUARTZ', copied: 'QUARTZ', weight: '77123' }
const MASKED = 'BASALT'
const RIGHT = { sees: true, edits: true, exports: true, mask: 'file', condition: '' }

const gear = {
  name: 'gear',
  title: '工具',
  route: '/site/gear',
  api: API,
  tree: { parent: 'parentId', label: 'label' },
  endpoints: { update: 'POST /update', select: 'GET /select' },
  corrections: true,
  list: { rowColors: [{ when: "kept == 'KEPT'", color: 'red', title: '要紧' }] },
  find: ['unseen', 'label'],
  required: ['label'],
  export: { fields: ['label', 'unseen', 'copied', 'weight', 'masked', 'fixed', 'kept', 'echo', 'length', 'size'] },
  import: { cover: 'label' },
  properties: {
    label: { title: '标签', unique: true, search: 'like' },
    parentId: { title: '上级', default: '0', ref: { entity: 'gear', label: 'label', tree: true } },
    unseen: { title: '隐藏', unique: true, search: 'like' },
    copied: { title: '抄写', compute: "empty(unseen) ? '' : unseen", search: 'like' },
    weight: { title: '重量', type: 'number', search: 'range' },
    masked: { title: '遮盖', search: 'like' },
    fixed: { title: '固定' },
    kept: { title: '保留' },
    echo: { title: '回声', compute: "empty(kept) ? '' : kept" },
    length: { title: '长度', type: 'number', unitField: 'kept' },
    size: { title: '尺寸', type: 'number' },
    state: { title: '状态', type: 'integer' },
    late: { title: '晚固定' },
    rows: { title: '箱', children: { entity: 'gear-crate', by: 'gearId', fields: ['crateName', 'fixedNow'] } },
  },
}
/** A table without tree, whose rows name and belong to a gear. */
const crate = {
  name: 'gear-crate',
  title: '箱子',
  route: '/site/gear-crate',
  api: PLAIN,
  required: ['fixedNow'],
  list: { total: { mass: 'sum', parts: 'sum' } },
  properties: {
    crateName: { title: '箱名' },
    gearId: { title: '工具', ref: { entity: 'gear', label: 'label' } },
    holder: { title: '持有', ref: { entity: 'gear', label: 'unseen' } },
    fixedNow: { title: '必填固定' },
    mass: { title: '毛重', type: 'number', search: 'range' },
    parts: { title: '件数', type: 'integer' },
  },
}
const codes = (name: string) => [
  name,
  ...['add', 'edit', 'delete', 'view', 'export', 'import', 'share', 'correct'].map((one) => `${name}_${one}`),
]
const BUTTONS = [...codes('gear'), ...codes('gear_crate')]
const RULES = [
  { entity: 'gear', field: 'unseen', ...RIGHT, sees: false },
  { entity: 'gear', field: 'weight', ...RIGHT, sees: false },
  { entity: 'gear', field: 'masked', ...RIGHT, mask: 'masked' },
  { entity: 'gear-crate', field: 'mass', ...RIGHT, sees: false },
  { entity: 'gear', field: 'fixed', ...RIGHT, edits: false },
  { entity: 'gear', field: 'kept', ...RIGHT, exports: false },
  { entity: 'gear', field: 'late', ...RIGHT, edits: false, condition: 'record.state == 9' },
]

interface Shown {
  text: string
  /** True if the answer leaves out what may not be exported. */
  isExport?: true
}

interface Door {
  /** The answer with values of a record. */
  read?(by: Caller, id: string, query?: Record<string, string>): Promise<Shown & { status: number }>
  /** True if the door takes filters. */
  asks?: true
  /** Writes a value of a field of a record; the refusal as text. */
  write?(by: Caller, id: string, values: Record<string, unknown>): Promise<string>
}

const get =
  (path: string, withId = false): NonNullable<Door['read']> =>
  async (by, id, query = {}) => {
    const { status, text } = await by(`GET ${API}/${path}`, { query: { ...query, ...(withId ? { id } : {}) } })
    return { status, text }
  }
const level = (path: string): Door => ({ asks: true, read: (by, id, query = {}) => get(path)(by, id, { parentId: '0', ...query }) })
const send = (path: string): Door => ({
  write: async (by, id, values) => (await by(`POST ${API}/${path}`, { body: { id, ...values } })).text,
})
const textsOf = async (reply: Reply) => JSON.stringify(await rowsOf(reply))
/** Columns of the sheet by field. */
const HEADS: Record<string, string> = { unseen: '隐藏', masked: '遮盖', fixed: '固定', weight: '重量', kept: '保留' }
const importing = async (by: Caller, values: Record<string, unknown>, query: Record<string, string>) => {
  const names = Object.keys(values)
  const file = await workbook(
    ['标签', ...names.map((name) => HEADS[name] ?? name)],
    [['甲', ...names.map((name) => values[name] as string)]],
  )
  return (await importFile(by, `POST ${API}/import`, file, { isCovered: '1', ...query })).text
}

/** Every endpoint of an entity. A line without a door returns no values and takes none. */
const DOORS: Readonly<Record<EndpointName, Door>> = {
  list: { read: get('list'), asks: true },
  tree: { read: get('tree'), asks: true },
  'lazy-list': level('lazy-list'),
  'lazy-tree': level('lazy-tree'),
  select: { read: get('select'), asks: true },
  detail: { read: get('detail', true) },
  history: { read: get('history', true) },
  bin: { read: get('bin'), asks: true },
  totals: {},
  'is-free': {},
  submit: send('submit'),
  update: send('update'),
  remove: {},
  bulk: { write: async (by, id, set) => (await by(`POST ${API}/bulk`, { body: { ids: [id], set } })).text },
  export: {
    asks: true,
    async read(by, _, query = {}) {
      const reply = await by(`GET ${API}/export`, { query })
      return { status: reply.status, text: reply.status === 200 ? await textsOf(reply) : reply.text, isExport: true }
    },
  },
  'export-job': {
    async read(by) {
      const columns = ['unseen', 'copied', 'weight', 'kept', 'masked', 'fixed', 'label']
      const { data } = (await by(`POST ${API}/export-job`, { body: { columns } })).body as { data: { job: string } }
      const reply = await by('GET /api/gantry-jobs/file', { query: { job: data.job } })
      return { status: reply.status, text: await textsOf(reply), isExport: true }
    },
  },
  'export-template': {},
  import: { write: (by, _, values) => importing(by, values, {}) },
  'import-judge': {
    write: async (by, _, values) =>
      (
        await by(`POST ${API}/import-judge`, {
          body: {
            columns: ['label', ...Object.keys(values)],
            rows: [{ row: 2, cells: ['甲', ...Object.values(values)] }],
            isCovered: true,
          },
        })
      ).text,
  },
  'import-progress': {},
  'import-faults': {},
  restore: {},
  purge: {},
}
const doors = Object.entries(DOORS)
const reads = doors.filter(([, { read }]) => read)
const asking = doors.filter(([, { asks }]) => asks).map(([name]) => name)
const writes = doors.filter(([, { write }]) => write)

const GUESSES = [
  ...['unseen', 'copied', 'weight'].flatMap((name) => [`${name}_equal=1`, `${name}_notnull=1`, `filter={"all":[["${name}","is","1"]]}`]),
  'unseen=QUARTZ',
  'unseen_like=QU',
  'weight_ge=70000',
  'masked_like=BAS',
  'masked_likeright=BAS',
  'masked_in=BASALT,GRANITE',
  'filter={"all":[["masked","begins","BAS"]]}',
  'filter={"any":[["unseen","filled"]]}',
]

const RENAMED = {
  name: 'renamed',
  title: '改名',
  route: '/site/renamed',
  api: '/api/site/renamed',
  menu: { directory: 'site', sort: 98 },
  properties: { name: { title: '名称' }, seen: { title: '所见' } },
}
const PERMIT = {
  name: 'permit',
  title: '证件',
  route: '/site/permit',
  api: '/api/site/permit',
  menu: { directory: 'site', sort: 97 },
  properties: { state: { title: '状态', type: 'integer' }, phone: { title: '电话', format: 'phone', private: 'phone' } },
}

describe.each(databases)('field rights of a role on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let clerk: Caller
  let both: Caller
  let id = ''
  let crateId = ''
  let roleId = ''
  const add = async (by: Caller, path: string, body: object) => {
    const reply = await by(`POST ${path}/submit`, { body })
    expect(reply.body).toMatchObject({ code: 200 })
    return (reply.body.data as { id: string }).id
  }
  const setRules = (by: Caller, role: string, rules: readonly object[]) =>
    by('POST /api/blade-system/role/field-rights', { body: { roleId: role, rules } })
  const values = {
    label: '甲',
    unseen: 'QUARTZ',
    weight: 77123,
    masked: MASKED,
    fixed: 'FIXED',
    kept: 'KEPT',
    length: 3,
    size: 5,
    state: 9,
    late: 'LATE',
  }

  beforeAll(async () => {
    const files = { 'site/gear.json': gear, 'site/gear-crate.json': crate, 'site/renamed.json': RENAMED, 'site/permit.json': PERMIT }
    app = await startApp({ database, files })
    admin = await app.api()
    id = await add(admin, API, values)
    // Doors that show removed records and changes need some.
    const gone = await add(admin, API, { ...values, label: '乙', unseen: 'QUARTZITE' })
    await admin(`POST ${API}/remove`, { query: { ids: gone } })
    await admin(`POST ${API}/submit`, {
      body: { id, weight: 77123, unseen: 'QUARTZ', masked: MASKED, fixed: 'FIXED', kept: 'KEPT', size: 6 },
    })
    crateId = await add(admin, PLAIN, { crateName: '箱', gearId: id, holder: id, fixedNow: 'x', mass: 77123, parts: 2 })
    roleId = (await app.addUser({ account: 'gearclerk', permissions: BUTTONS })).roleId
    expect((await setRules(admin, roleId, RULES)).status).toBe(200)
    clerk = await app.api('gearclerk')
    const second = await app.addUser({ account: 'gearboth', permissions: BUTTONS })
    const actor = { userId: '', tenantId: '000000', deptId: '' }
    const { repository } = await import('../../server/store/rows.ts')
    await repository(app.platform, 'user', actor).update(second.userId, { roleId: `${second.roleId},${roleId}` })
    app.platform.reads.forget()
    both = await app.api('gearboth')
  })
  afterAll(() => app.close())

  test('the table has a line for each endpoint of the entity', () => {
    const { entities } = app.platform.library()
    const endpoints = ['gear', 'gear-crate'].flatMap((name) => Object.keys(entities.get(name)?.endpoints ?? {}))
    expect(endpoints.filter((name) => !Object.hasOwn(DOORS, name))).toEqual([])
    expect(Object.keys(DOORS).filter((name) => !endpoints.includes(name))).toEqual([])
  })

  test.each(reads)('%s leaves out hidden values and masks masked ones', async (name, { read }) => {
    const open = (await read?.(admin, id)) as Shown
    for (const value of [SECRETS.unseen, SECRETS.weight, MASKED, 'FIXED', 'KEPT']) expect(open.text).toContain(value)
    const shown = (await read?.(clerk, id)) as Shown & { status: number }
    expect(shown.status).toBe(200)
    expect([SECRETS.unseen, SECRETS.weight, MASKED].filter((value) => shown.text.includes(value))).toEqual([])
    expect(shown.text).toContain('******')
    expect(shown.text).toContain('FIXED')
    expect([name, shown.text.includes('KEPT')]).toEqual([name, shown.isExport !== true])
  })

  test.each(asking.flatMap((door) => GUESSES.map((query) => [door, query])))('%s does not answer %s', async (door, query) => {
    const reply = await clerk(`GET ${API}/${door}?${query}`)
    expect([reply.status, query]).toEqual([400, query])
  })

  test.each(['ascs=unseen', 'descs=copied', 'order_by=weight', 'ascs=masked'])('the list is not ordered by %s', async (order) => {
    expect((await clerk(`GET ${API}/select?size=5&${order}`)).status).toBe(400)
    expect((await admin(`GET ${API}/select?size=5&${order}`)).status).toBe(200)
  })

  test('totals, search and unique values tell nothing of hidden fields', async () => {
    expect((await admin(`GET ${PLAIN}/totals`)).body.data).toEqual({ mass: 77123, parts: 2 })
    expect((await clerk(`GET ${PLAIN}/totals`)).body.data).toEqual({ parts: 2 })
    expect((await clerk(`GET ${PLAIN}/totals`, { query: { mass_ge: '5' } })).status).toBe(400)
    const found = async (by: Caller) => (await by('GET /gantry/find', { query: { text: 'QUARTZ' } })).text
    expect([(await found(admin)).includes('QUARTZ'), (await found(clerk)).includes(id)]).toEqual([true, false])
    expect((await clerk(`GET ${API}/is-free`, { query: { field: 'unseen', unseen: 'QUARTZ' } })).status).toBe(403)
    expect((await clerk(`POST ${API}/submit`, { body: { label: '丁', unseen: 'QUARTZ' } })).status).toBe(403)
  })

  test.each(writes)('%s refuses a changed value of a field that is not editable, and names it', async (_, { write }) => {
    expect(await write?.(clerk, id, { fixed: 'OTHER' })).toMatch(/您的角色不能(修改|编辑)“固定”/)
    // A bulk edit takes no unique field from anybody.
    expect(await write?.(clerk, id, { unseen: 'QUARTZ' })).toMatch(/您的角色不能(修改|编辑)“隐藏”|“隐藏”不能批量修改/)
    const { data } = (await admin(`GET ${API}/detail`, { query: { id } })).body
    expect(data).toMatchObject({ fixed: 'FIXED', unseen: 'QUARTZ' })
  })

  test.each(['submit', 'update'])('%s takes unchanged values, and masks for what it does not show', async (door) => {
    const shown = (await clerk(`GET ${API}/detail`, { query: { id } })).body.data as object
    const reply = await clerk(`POST ${API}/${door}`, { body: { ...shown, kept: 'KEPT' } })
    expect(reply.body).toMatchObject({ code: 200 })
    expect((await admin(`GET ${API}/detail`, { query: { id } })).body.data).toMatchObject({ ...values, size: 6 })
    const refused = await clerk(`POST ${API}/${door}`, { body: { id, fixed: 'OTHER' } })
    expect([refused.status, refused.body.msg]).toEqual([403, '您的角色不能修改“固定”'])
  })

  test('a paste is refused, and an undo writes no field that is not editable any more', async () => {
    const paste = await clerk(`POST ${API}/bulk`, { body: { rows: [{ id, cells: { fixed: 'OTHER' } }] } })
    expect([paste.status, paste.body.msg]).toEqual([403, '您的角色不能修改“固定”'])
    const { roleId: role } = await app.addUser({ account: 'gearundo', permissions: BUTTONS })
    const by = await app.api('gearundo')
    const own = await add(by, API, { label: '撤', fixed: 'ONE' })
    const { data } = (await by(`POST ${API}/bulk`, { body: { ids: [own], set: { fixed: 'TWO' } } })).body as { data: { set: string } }
    await setRules(admin, role, [{ entity: 'gear', field: 'fixed', ...RIGHT, edits: false }])
    const undone = await by('POST /api/gantry-journal/undo', { body: { set: data.set } })
    expect(undone.text).toContain('您的角色不能修改“固定”')
    expect((await admin(`GET ${API}/detail`, { query: { id: own } })).body.data).toMatchObject({ fixed: 'TWO' })
  })

  test('the recycle bin finds no record by words of a hidden field', async () => {
    const found = async (by: Caller, words: string) => (await by(`GET ${API}/bin`, { query: { words } })).body.data as { total: number }
    expect([(await found(admin, 'QUARTZITE')).total, (await found(clerk, '乙')).total]).toEqual([1, 1])
    expect([(await found(clerk, 'QUARTZITE')).total, (await found(clerk, 'QUARTZ')).total]).toEqual([0, 0])
  })

  test('notes of values that the caller may not see are neither shown nor taken, and leave in no file if the field may not', async () => {
    const noted = await add(admin, API, { label: '注', unseen: 'AGATE', masked: 'SLATE', kept: 'CHALK', fixed: 'CLAY' })
    const note = (by: Caller, field: string, value: string) =>
      by('POST /api/gantry-corrections/add/gear', { query: { id: noted }, body: { field, value, reason: 'checked' } })
    for (const [field, value] of [
      ['unseen', 'AGATE2'],
      ['copied', 'AGATE3'],
      ['masked', 'SLATE2'],
      ['kept', 'CHALK2'],
      ['fixed', 'CLAY2'],
    ])
      expect((await note(admin, field as string, value as string)).body).toMatchObject({ code: 200 })
    const held = (text: string) => ['AGATE2', 'AGATE3', 'SLATE2', 'CHALK2', 'CLAY2'].filter((value) => text.includes(value))
    const page = async (by: Caller) => held((await by(`GET ${API}/detail`, { query: { id: noted } })).text)
    expect(await page(admin)).toHaveLength(5)
    expect(await page(clerk)).toEqual(['CHALK2', 'CLAY2'])
    for (const field of ['unseen', 'copied', 'masked']) expect([field, (await note(clerk, field, 'x')).status]).toEqual([field, 400])
    const { data } = (await clerk('GET /api/gantry-corrections/fields/gear')).body as { data: { name: string }[] }
    const names = data.map(({ name }) => name)
    expect([names.includes('fixed'), ['unseen', 'copied', 'weight', 'masked'].filter((name) => names.includes(name))]).toEqual([true, []])
    const exported = await textsOf(await clerk(`GET ${API}/export`, { query: { id_equal: noted } }))
    expect(held(exported)).toEqual(['CLAY2'])
  })

  test('a file tells a value that may not leave neither by a formula, nor by a colour or a unit', async () => {
    const sheet = async (by: Caller) => {
      const { bytes } = await by(`GET ${API}/export`, { query: { id_equal: id } })
      const files = unzipSync(new Uint8Array(bytes))
      return Object.entries(files)
        .filter(([name]) => /(styles|sheet1|sharedStrings)\.xml$/.test(name))
        .map(([, file]) => strFromU8(file))
        .join('\n')
    }
    const [open, limited] = [await sheet(admin), await sheet(clerk)]
    const colours = (text: string) => [...text.matchAll(/<fgColor[^>]*>/g)].length
    expect(open).toContain('KEPT')
    expect(limited).not.toContain('KEPT')
    expect(colours(open)).toBe(colours(limited) + 1)
    const { data } = (await clerk(`GET ${API}/detail`, { query: { id } })).body
    expect(data).toMatchObject({ kept: 'KEPT', echo: 'KEPT' })
  })

  test('a condition limits some records', async () => {
    const free = await add(admin, API, { label: '自由', state: 1, late: 'X' })
    expect((await clerk(`POST ${API}/submit`, { body: { id: free, late: 'Y' } })).status).toBe(200)
    const fixed = await clerk(`POST ${API}/submit`, { body: { id, late: 'Y' } })
    expect([fixed.status, fixed.body.msg]).toEqual([403, '您的角色不能修改“晚固定”'])
  })

  test('names of references and rows of tables follow the rights of the field that they show', async () => {
    const list = (by: Caller) => by(`GET ${PLAIN}/list`)
    expect((await list(admin)).text).toContain('QUARTZ')
    expect((await list(clerk)).text).not.toContain('QUARTZ')
    await setRules(admin, roleId, [...RULES, { entity: 'gear', field: 'rows', ...RIGHT, edits: false }])
    const reply = await clerk(`POST ${API}/submit`, { body: { id, rows: [{ id: crateId, crateName: '他' }] } })
    expect([reply.status, reply.body.msg]).toEqual([403, '您的角色不能修改“箱”'])
    expect((await clerk(`POST ${API}/submit`, { body: { id, rows: [{ id: crateId }] } })).status).toBe(200)
    await setRules(admin, roleId, RULES)
  })

  test('a required field that a role cannot edit is kept on an edit, and refuses a new record with a sentence', async () => {
    await setRules(admin, roleId, [...RULES, { entity: 'gear-crate', field: 'fixedNow', ...RIGHT, edits: false }])
    expect((await clerk(`POST ${PLAIN}/submit`, { body: { id: crateId, crateName: '新名' } })).status).toBe(200)
    const added = await clerk(`POST ${PLAIN}/submit`, { body: { crateName: '二箱' } })
    expect([added.status, added.body.msg]).toEqual([403, '必填项“必填固定”没有默认值，您的角色也不能填写，因此不能新增'])
    await setRules(admin, roleId, RULES)
  })

  test('a user with several roles may what one of them may', async () => {
    expect((await both(`GET ${API}/detail`, { query: { id } })).body.data).toMatchObject({ ...values, size: 6 })
    expect((await both(`GET ${API}/list`, { query: { weight_ge: '70000' } })).status).toBe(200)
  })

  test('the console learns the limits with the first page', async () => {
    const { data } = (await clerk('GET /gantry/start', { query: { path: '/site/gear' } })).body as {
      data: { answers: Record<string, Record<string, unknown>> }
    }
    expect(data.answers['/api/blade-system/menu/field-rights']?.gear).toEqual({
      unseen: { hidden: true, mask: 'derived', readOnly: true, noExport: true },
      copied: { hidden: true, mask: 'derived', readOnly: true, noExport: true },
      weight: { hidden: true, mask: 'derived', readOnly: true, noExport: true },
      masked: { mask: 'text' },
      fixed: { readOnly: true },
      kept: { noExport: true },
      echo: { noExport: true },
    })
    expect((await admin('GET /api/blade-system/menu/field-rights')).body.data).toEqual({})
  })

  test('a role is limited by its administrators alone, with fields and conditions that exist', async () => {
    expect((await setRules(clerk, roleId, [])).status).toBe(403)
    const manager = await app.addUser({ account: 'gearmanager', permissions: [...BUTTONS, 'role', 'role_fields'] })
    const by = await app.api('gearmanager')
    await setRules(admin, manager.roleId, [{ entity: 'gear', field: 'unseen', ...RIGHT, sees: false }])
    expect((await setRules(by, roleId, [])).body).toMatchObject({ code: 403, msg: '不能授予自己没有的权限' })
    const wrong = (rule: object) => setRules(admin, roleId, [{ entity: 'gear', field: 'fixed', ...RIGHT, ...rule }])
    expect((await wrong({ field: 'nothing' })).body.msg).toBe('模型gear没有字段nothing')
    expect((await wrong({ condition: 'record.nothing == 1' })).status).toBe(400)
    const { data } = (await admin('GET /api/blade-system/role/field-rights', { query: { roleId } })).body as { data: { rules: object[] } }
    expect(data.rules).toHaveLength(RULES.length)
  })

  test('a limit follows its field to another name', async () => {
    const { seen, ...others } = RENAMED.properties
    const { roleId: own } = await app.addUser({ account: 'renamer', permissions: ['renamed', 'renamed_view'] })
    const by = await app.api('renamer')
    const hasSeen = async () => {
      const { data } = (await by('GET /api/site/renamed/list')).body as { data: { records: object[] } }
      return data.records.map((record) => Object.values(record).includes('MARBLE'))
    }
    await add(admin, '/api/site/renamed', { name: '一', seen: 'MARBLE' })
    expect(await hasSeen()).toEqual([true])
    await setRules(admin, own, [{ entity: 'renamed', field: 'seen', ...RIGHT, sees: false }])
    expect(await hasSeen()).toEqual([false])
    await app.writeSchema('site/renamed.json', { ...RENAMED, properties: { ...others, shown: { ...seen, was: 'seen' } } })
    await expect.poll(async () => (await admin('GET /api/site/renamed/list')).text).toContain('"shown":"MARBLE"')
    expect(await hasSeen()).toEqual([false])
  })

  test('a rule that unmasks some records unmasks none once its condition names a field that is gone', async () => {
    const { roleId: own } = await app.addUser({ account: 'unmasked', permissions: ['permit', 'permit_view'] })
    const by = await app.api('unmasked')
    const open = await add(admin, PERMIT.api, { state: 1, phone: '13812345678' })
    const closed = await add(admin, PERMIT.api, { state: 2, phone: '13912345678' })
    const phones = () =>
      Promise.all(
        [open, closed].map(
          async (one) => ((await by(`GET ${PERMIT.api}/detail`, { query: { id: one } })).body.data as { phone: string }).phone,
        ),
      )
    await setRules(admin, own, [{ entity: 'permit', field: 'phone', ...RIGHT, mask: 'shown', condition: 'record.state == 1' }])
    expect(await phones()).toEqual(['13812345678', '139****5678'])
    await app.writeSchema('site/permit.json', { ...PERMIT, properties: { phone: PERMIT.properties.phone } })
    await expect.poll(async () => (await admin(`GET ${PERMIT.api}/list`)).text).not.toContain('"state"')
    expect(await phones()).toEqual(['138****5678', '139****5678'])
  })

  test('the editor names entities and fields in English, also by shared words', async () => {
    const { data } = (await admin('GET /api/blade-system/role/field-rights', { query: { roleId } })).body as { data: FieldRightsAnswer }
    const chinese = data.entities
      .filter(({ name }) => !name.startsWith('gear') && !['renamed', 'permit'].includes(name))
      .flatMap(({ name, english, fields }) => [english, ...fields.map((field) => `${name}.${field.name} ${field.english}`)])
      .filter((text) => /\p{Script=Han}/u.test(text))
    expect(data.entities.length).toBeGreaterThan(50)
    expect(chinese).toEqual([])
  })

  test('nobody gets rid of limits by a role without them', async () => {
    const permissions = ['gear', 'gear_view', 'role', 'role_add', 'role_setting', 'role_copy', 'user', 'user_role']
    const { roleId: own, userId } = await app.addUser({ account: 'gearloose', permissions })
    expect((await setRules(admin, own, [{ entity: 'gear', field: 'unseen', ...RIGHT, sees: false }])).status).toBe(200)
    const by = await app.api('gearloose')
    const { repository } = await import('../../server/store/rows.ts')
    const actor = { userId: '', tenantId: '000000', deptId: '' }
    const menus = await repository(app.platform, 'menu', actor).all({ code_in: 'gear,gear_view,user' })
    const menuIds = (codes: string[]) => menus.filter(({ code }) => codes.includes(String(code))).map((menu) => menu.id)
    const grantTo = (as: Caller, role: string, codes: string[]) =>
      as('POST /api/blade-system/role/grant', {
        body: { roleIds: [role], menuIds: menuIds(codes), dataScopeIds: [], apiScopeIds: [] },
      })
    const give = async (ids: string[]) =>
      (await by('POST /api/blade-user/grant', { query: { userIds: userId, roleIds: ids.join(',') } })).body.code
    const loose = await add(by, '/api/blade-system/role', { roleName: '松', roleAlias: 'loose', parentId: '0', sort: 1 })
    expect((await grantTo(by, loose, ['user'])).body.code).toBe(200)
    expect(await give([own, loose])).toBe(200)
    expect((await grantTo(by, loose, ['gear', 'gear_view'])).body).toMatchObject({ code: 403, msg: '不能授予自己没有的权限' })
    const { roleId: fresh } = await app.addUser({ account: 'gearfresh', permissions: ['gear', 'gear_view'] })
    expect(await give([own, fresh])).toBe(403)
    await setRules(admin, fresh, [{ entity: 'gear', field: 'unseen', ...RIGHT, sees: false }])
    expect(await give([own, fresh])).toBe(200)
  })
})
