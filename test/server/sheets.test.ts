import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportProgress } from '#model/entity/sheets.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import type { WorkbookCell } from '../../server/records/sheets/cells.ts'
import { findSecret, insertRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { beyondSchema } from '../support/beyondSchema.ts'
import { handmade } from '../support/handmadeSheets.ts'
import { createSampler, pathOf, type Sampler } from '../support/sampler.ts'
import { fixture, importFile, rowsOf, send, workbook } from '../support/sheets.ts'
import { PROJECT } from '../support/sources.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/site/supply'
const ENGLISH = { 'accept-language': 'en' }
const HEADS = ['物资编码', '物资名称', '物资类型', '存放区域', '可用区域', '数量', '加急', '采购日期', '验收时间', '说明']

type Rec = Record<string, unknown>

const importing = globSync('schemas/*/*.json', { cwd: PROJECT })
  .map((path) => JSON.parse(readFileSync(join(PROJECT, path), 'utf8')) as EntityFile)
  .filter((file) => file.import)
/** Entities that come from files, but for those whose files hide what they need. */
const imported = importing.filter((file) => !Object.values(file.properties ?? {}).some((field) => field.private)).map(({ name }) => name)

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let sampler: Sampler
  const areas: Record<string, string> = {}

  const add = async (api: string, body: Rec, by = admin): Promise<string> => {
    const reply = await by(`POST ${api}/submit`, { body })
    expect(reply.body).toMatchObject({ code: 200 })
    return (reply.body.data as { id: string }).id
  }
  const list = async (by = admin, query: Record<string, string> = {}) =>
    ((await by(`GET ${ROOT}/list`, { query: { size: '50', ...query } })).body.data as { records: Rec[] }).records
  const named = async (code: string) => (await list(admin, { code_equal: code }))[0]
  const clear = async () => {
    const ids = (await list()).map(({ id }) => id).join(',')
    if (ids) await admin(`POST ${ROOT}/remove`, { query: { ids } })
  }
  const take = async (heads: readonly string[], rows: WorkbookCell[][], query = {}, by = admin, headers = {}): Promise<Reply> =>
    importFile(by, `POST ${ROOT}/import`, await workbook(heads, rows), query, headers)
  const faultsOf = async (reply: Reply, by = admin) => rowsOf(await by(`GET ${(reply.body.data as ImportProgress).faults}`))
  const ask = async (asked: string, parts: object): Promise<unknown> => {
    const { status, body } = await admin(asked, parts)
    if (status !== 200) throw new Error(`${asked}: ${body.msg} ${JSON.stringify(parts)}`)
    return body.data
  }
  const said = ({ status, body }: Reply) => [status, body.msg]

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/supply.json': fixture('supply'), 'site/work-area.json': fixture('work-area') } })
    admin = await app.api()
    const calls = {
      get: (path: string, query: object) => ask(`GET ${path}`, { query }),
      post: (path: string, body: unknown, query: object = {}) => ask(`POST ${path}`, { body, query }),
    }
    sampler = createSampler(app.platform.library().entities, calls, beyondSchema)
    for (const areaName of ['一区', '二区']) areas[areaName] = await add('/api/site/work-area', { areaName })
    for (const areaName of ['三区', '三区']) await add('/api/site/work-area', { areaName })
    const all = ['supply', 'supply_add', 'supply_edit', 'supply_view', 'supply_import', 'supply_export', 'work_area']
    await app.addUser({ account: 'keeper', permissions: all })
    await app.addUser({ account: 'adder', permissions: all.filter((code) => code !== 'supply_edit') })
    await app.addUser({ account: 'reader', permissions: ['supply', 'supply_view', 'supply_add', 'supply_edit'] })
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: all })
  })
  afterAll(() => app.close())

  const first = {
    code: '=cmd|calc',
    name: '+8613@-',
    kind: '2',
    quantity: 12.5,
    isUrgent: 1,
    boughtOn: '2026-03-01',
    checkedAt: '2026-03-02 08:30:05',
    note: '\t=1+1\n第二行',
  }
  const second = { code: '0012', name: '@水泥 "A" <b>', kind: '5', isUrgent: 0 }

  test('what was exported comes back as it was: words, names, numbers, days, and texts that look like formulas', async () => {
    await add(ROOT, { ...first, areaId: areas.一区, areaIds: `${areas.一区},${areas.二区}` })
    await add(ROOT, second)
    const before = await list()
    const file = await admin(`GET ${ROOT}/export`)
    expect(file.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toMatch(/filename\*=UTF-8''物资台账_\d{8}\.xlsx$/)
    const [other, one] = await rowsOf(file)
    expect(one).toMatchObject({
      物资编码: '=cmd|calc',
      物资名称: '+8613@-',
      物资类型: '地市',
      存放区域: '一区',
      可用区域: '一区,二区',
      数量: 12.5,
      加急: '是',
      采购日期: new Date('2026-03-01T00:00:00Z'),
      验收时间: new Date('2026-03-02T08:30:05Z'),
    })
    expect(other).toMatchObject({ 物资编码: '0012', 物资名称: '@水泥 "A" <b>', 加急: '否', 数量: null })
    await clear()
    const reply = await importFile(admin, `POST ${ROOT}/import`, file.bytes)
    expect(reply.body.data).toMatchObject({ state: 'done', total: 2, done: 2, added: 2, changed: 0, failed: 0, faults: null })
    const kept = ({ id: _, createTime: __, updateTime: ___, note, ...rest }: Rec) => ({ ...rest, note: note && String(note).trim() })
    expect((await list()).map(kept)).toEqual(before.map(kept))
    await clear()
  })

  test('English heads and words are understood, keys and ids too, and other ways to write a day', async () => {
    const heads = ['Code of supply', 'Supply name *', 'Kind', 'Stored in', 'Used in', 'Quantity', 'Urgent', 'Bought on', 'Checked at']
    const reply = await take(heads, [
      ['E1', '钢筋', 'City', '二区', '二区，一区', '1,200.5', 'yes', '2026/3/1', '2026/3/2 8:30'],
      ['E2', 13800138000, '2', areas.二区 ?? '', null, 3, 'FALSE', null, null],
    ])
    expect(reply.body.data).toMatchObject({ state: 'done', added: 2, failed: 0 })
    const both = { kind: '2', areaId: areas.二区, areaName: '二区' }
    expect(await named('E1')).toMatchObject({
      ...both,
      areaIds: `${areas.二区},${areas.一区}`,
      quantity: 1200.5,
      isUrgent: 1,
      boughtOn: '2026-03-01',
      checkedAt: '2026-03-02 08:30:00',
    })
    expect(await named('E2')).toMatchObject({ ...both, name: '13800138000', isUrgent: 0 })
    const english = await admin(`GET ${ROOT}/export`, { query: { name: '钢筋' }, headers: ENGLISH })
    expect(decodeURIComponent(english.headers.get('content-disposition') ?? '')).toMatch(/''Supplies_\d{8}\.xlsx$/)
    expect(await rowsOf(english)).toEqual([expect.objectContaining({ Kind: 'City', Urgent: 'Yes', 'Used in': '二区,一区' })])
    await clear()
  })

  test('bad rows come back with row, columns and reasons, good ones are stored, and the corrected file is taken as it is', async () => {
    await add(ROOT, { ...second, code: 'TAKEN' })
    const row = (
      code: WorkbookCell,
      name: WorkbookCell,
      kind: WorkbookCell,
      area: WorkbookCell = null,
      more: WorkbookCell[] = [],
    ): WorkbookCell[] => [code, name, kind, area, ...more]
    const reply = await take(HEADS, [
      row('G1', '好', '地市'),
      row('B1', null, '星球'),
      row('B2', '无此区域', '地市', '九区'),
      [],
      row('B3', '同名区域', '地市', '三区'),
      row('TAKEN', '重复', '地市'),
      row('G1', '又一个', '地市'),
      row(110101199001011e3, '数字', '地市'),
      row('B4', '负数', '地市', null, [null, -1, '也许', '2026-02-30']),
      row('G2', '好', '地市'),
    ])
    expect(reply.body.data).toMatchObject({
      state: 'done',
      total: 9,
      done: 9,
      added: 2,
      failed: 7,
      faults: expect.stringMatching(/^\/api\/site\/supply\/import-faults\?job=\d+$/),
    })
    const faults = await faultsOf(reply)
    expect(faults.map((fault) => [fault.行号, fault.错误列, fault.错误原因])).toEqual([
      [3, '物资名称；物资类型', '请输入物资名称；物资类型不在可选范围内'],
      [4, '存放区域', '存放区域不存在'],
      [6, '存放区域', '存放区域有多条同名数据，请填写编号'],
      [7, '物资编码', '物资编码已存在'],
      [8, '物资编码', '物资编码与第2行重复'],
      [9, '物资编码', '物资编码请以文本格式填写，数字已丢失精度'],
      [10, '数量；加急；采购日期', '数量不能小于0；加急不在可选范围内；采购日期格式不正确'],
    ])
    expect(faults[0]).toMatchObject({ 物资编码: 'B1', 物资类型: '星球' })
    expect((await list()).map(({ code }) => code)).toEqual(['G1', 'G2', 'TAKEN'])

    const corrected = faults.slice(0, 2).map((fault) => ({ ...fault, 物资名称: '改好', 物资类型: '地市', 存放区域: '一区' }))
    const again = await take(
      Object.keys(faults[0] ?? {}),
      corrected.map((fault) => Object.values(fault)),
    )
    expect(again.body.data).toMatchObject({ added: 2, failed: 0 })
    await clear()
  })

  test('all faults of one row are named together, in the language that was asked for', async () => {
    const reply = await take(['物资编码', '物资名称', '物资类型', '数量'], [['X'.repeat(21), null, '地市', -1]], {}, admin, ENGLISH)
    expect(await faultsOf(reply)).toEqual([
      expect.objectContaining({
        Row: 2,
        'Columns at fault': 'Code of supply; Supply name; Quantity',
        Reasons: expect.stringMatching(/20.*; Enter supply name; .*0/),
      }),
    ])
  })

  test('covering changes records of the same key, and an empty cell leaves what is there', async () => {
    await add(ROOT, { ...second, code: 'C1', note: '留着', pin: 'geheim' })
    const rows = [
      ['C1', '新名', '地市', null],
      ['C2', '新增', '地市', '说'],
    ]
    const reply = await take(['物资编码', '物资名称', '物资类型', '说明'], rows, { isCovered: '1' })
    expect(reply.body.data).toMatchObject({ added: 1, changed: 1, failed: 0 })
    const changed = await named('C1')
    expect(changed).toMatchObject({ name: '新名', kind: '2', note: '留着' })
    expect(await findSecret(app.platform.store.db, entityOf(app.platform, 'supply'), String(changed?.id), 'pin')).toBe('geheim')
    expect(said(await take(['物资编码', '物资名称', '物资类型', '说明'], rows, { isCovered: '1' }, await app.api('adder')))).toEqual([
      403,
      '请求未授权',
    ])
    await clear()
  })

  test('private values leave masked, and a mask is no value to come in', async () => {
    await add(ROOT, { ...second, code: 'P1', keeperPhone: '13812345678' })
    const [row] = await rowsOf(await admin(`GET ${ROOT}/export`))
    expect(row).toMatchObject({ 保管员电话: '138****5678' })
    const reply = await take(['物资编码', '物资名称', '物资类型', '保管员电话'], [['P2', '新', '地市', '138****5678']])
    expect((await faultsOf(reply))[0]).toMatchObject({ 错误列: '保管员电话', 错误原因: '保管员电话不能是脱敏后的内容' })
    await clear()
  })

  test('a file that is wrong as a whole is refused with a sentence, and nothing is stored', async () => {
    const good: WorkbookCell[][] = [['W1', '好', '地市']]
    const heads = ['物资编码', '物资名称', '物资类型']
    expect(said(await importFile(admin, `POST ${ROOT}/import`, Buffer.from('PK物资编码,物资名称\n1,2')))).toEqual([
      400,
      '文件不是有效的xlsx或CSV表格',
    ])
    expect(said(await take(['编码', '名称'], good))).toEqual([400, '第一个工作表的首行没有可识别的列名，请使用导入模板'])
    expect(said(await take([...heads, '颜色', '重量'], good))).toEqual([400, '列名无法识别：颜色、重量'])
    expect(said(await take(['物资名称', '数量'], good))).toEqual([400, '缺少必需的列：物资编码、物资类型'])
    expect(said(await take([...heads, 'Supply name'], good))).toEqual([400, '列“物资名称”重复'])
    expect(said(await take(heads, [[null, ' ']]))).toEqual([400, '表格中没有数据'])
    expect(said(await admin(`POST ${ROOT}/import`, { body: { rows: [] } }))).toEqual([400, '请选择要上传的文件'])
    expect(await list()).toEqual([])
  })

  test('who lacks the code neither exports nor imports nor gets the template', async () => {
    const reader = await app.api('reader')
    const refused = [403, '请求未授权']
    expect(said(await reader(`GET ${ROOT}/export`))).toEqual(refused)
    expect(said(await reader(`GET ${ROOT}/export-template`))).toEqual(refused)
    expect(said(await take(HEADS, [['R1', '好', '地市']], {}, reader))).toEqual(refused)
    expect(await list()).toEqual([])
    const template = await (await app.api('keeper'))(`GET ${ROOT}/export-template`)
    expect(await rowsOf(template)).toEqual([])
    expect(decodeURIComponent(template.headers.get('content-disposition') ?? '')).toMatch(/''物资导入模板\.xlsx$/)
  })

  test('another tenant keeps to itself: its rows, its names, its jobs', async () => {
    const bob = await app.api('bob', '100001')
    await add(ROOT, { ...second, code: 'OURS' })
    expect(await rowsOf(await bob(`GET ${ROOT}/export`))).toEqual([])
    const reply = await take(
      HEADS,
      [
        ['OURS', '他们的', '地市'],
        ['T2', '区域', '地市', '一区'],
      ],
      { isCovered: '1' },
      bob,
    )
    expect(reply.body.data).toMatchObject({ added: 1, changed: 0, failed: 1 })
    expect(await named('OURS')).toMatchObject({ name: second.name })
    const { job } = reply.body.data as ImportProgress
    for (const name of ['import-progress', 'import-faults'])
      for (const other of [admin, await app.api('keeper')])
        expect(said(await other(`GET ${ROOT}/${name}`, { query: { job } }))).toEqual([404, '导入任务不存在或已过期'])
    for (const _ of ['once', 'and again']) expect(await faultsOf(reply, bob)).toHaveLength(1)
    await clear()
  })

  test('an import waits for the one before, tells how far it is, and a user has one at a time', async () => {
    const keeper = await app.api('keeper')
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const owner = { userId: '1', tenantId: '000000' }
    await app.platform.imports.start({ entity: 'supply', owner, total: 0 }, () => gate.then(() => null), String)
    const reply = await send(keeper, `POST ${ROOT}/import`, await workbook(HEADS, [['J1', '好', '地市']]))
    const { job } = reply.body.data as ImportProgress
    expect(reply.body.data).toMatchObject({ state: 'waiting', total: 1, done: 0 })
    expect(said(await take(HEADS, [['J2', '好', '地市']], {}, keeper))).toEqual([400, '您有正在进行的导入、批量修改或撤销，请等待完成'])
    open()
    const told = async () => (await keeper(`GET ${ROOT}/import-progress`, { query: { job } })).body.data
    await expect.poll(told).toMatchObject({ state: 'done', added: 1 })
    await clear()
  })
  test('more rows than the file may hold are refused, fewer by a filter are not', async () => {
    const rows = Array.from({ length: 21 }, (_, at): WorkbookCell[] => [`N${at}`, at < 20 ? '少' : '多', '地市'])
    expect((await take(HEADS, rows)).body.data).toMatchObject({ total: 21 })
    expect(said(await admin(`GET ${ROOT}/export`))).toEqual([400, '导出数据超过20条，请缩小时间范围'])
    const some = await rowsOf(await admin(`GET ${ROOT}/export`, { query: { name: '少', descs: 'code' } }))
    expect(some).toHaveLength(20)
    expect(some[0]).toMatchObject({ 物资编码: 'N9' })
    await clear()
  })

  describe('users', () => {
    const USERS = ['登录账号', '用户平台', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位', '手机号码']
    const users = async (rows: WorkbookCell[][], query = {}, by = admin) =>
      importFile(by, 'POST /api/blade-user/import-user', await workbook(USERS, rows), query)
    const stored = async (account: string) => (await findRows(app.platform, 'user', { account_equal: account }))[0]
    const signIn = async (account: string) => (await app.api(account)) && true

    test('come in by the names of role, department and post, with the initial password, and leave without it', async () => {
      await admin('POST /api/blade-system/param/submit', {
        body: { paramName: '初始密码', paramKey: 'account.initPassword', paramValue: 'li1' },
      })
      const row = (account: string): WorkbookCell[] => [account, 'APP', '小李', '李工', '用户,人事', '管理组', '普通员工', '13812345678']
      const reply = await users([row('li1'), row('li2')])
      expect(reply.body.data).toMatchObject({ added: 2, failed: 0 })
      expect(await stored('li1')).toMatchObject({ userType: 2, roleName: '用户,人事', deptName: '管理组', phone: '13812345678' })
      expect(await signIn('li1')).toBe(true)
      const file = await admin('GET /api/blade-user/export-user', { query: { account: 'li' } })
      expect(file.text).not.toMatch(/argon2/)
      expect((await rowsOf(file)).map((one) => one.登录账号).sort()).toEqual(['li1', 'li2'])
    })

    test('are refused one by one where a submit would be: taken accounts, roles above the own one', async () => {
      await app.addUser({ account: 'clerk', permissions: ['user', 'user_add', 'user_edit', 'user_import', 'role', 'dept', 'post'] })
      const row = (account: string, role: string): WorkbookCell[] => [account, 'WEB', '小王', '王工', role, '管理组', '普通员工', null]
      const reply = await users(
        [row('wang', 'clerk'), row('admin', 'clerk'), row('boss9', '超级管理员')],
        { isCovered: '0' },
        await app.api('clerk'),
      )
      expect(reply.body.data).toMatchObject({ added: 1, failed: 2 })
      const faults = await rowsOf(
        await (await app.api('clerk'))('GET /api/blade-user/import-faults', {
          query: { job: (reply.body.data as ImportProgress).job },
        }),
      )
      expect(faults.map((fault) => fault.错误原因)).toEqual(['当前用户 [admin] 已存在！', '无权配置超管角色！'])
    })
  })

  test('users of another tenant come in where an administrator names it, with the names of that tenant', async () => {
    const actor = systemActor('100001')
    const make = (name: string, values: Rec) => insertRecord(app.platform.store.db, entityOf(app.platform, name), values, actor)
    await make('dept', { deptName: '外部', fullName: '外部', parentId: '0', sort: 1 })
    await make('post', { postName: '外勤', postCode: 'out', category: 1, sort: 1 })
    const heads = ['登录账号', '所属租户', '用户平台', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位']
    const row = (account: string, role: string): WorkbookCell[] => [account, '100001', 'WEB', '小孙', '孙工', role, '外部', '外勤']
    const reply = await importFile(
      admin,
      'POST /api/blade-user/import-user',
      await workbook(heads, [row('sun', 'bob'), row('admin', '用户')]),
    )
    expect(reply.body.data).toMatchObject({ added: 1, failed: 1 })
    expect((await faultsOf(reply))[0]).toMatchObject({ 错误原因: '所属角色不存在' })
    const [sun] = await findRows(app.platform, 'user', { account_equal: 'sun' }, '100001')
    expect(sun).toMatchObject({ tenantId: '100001', roleName: 'bob', deptName: '外部' })
  })

  test.each(imported)('a record of %s leaves in a file, is removed, and comes back from it', async (name) => {
    const entity = entityOf(app.platform, name)
    const id = await sampler.store(entity, await sampler.make(entity, { tenantId: '000000' }))
    const file = await admin(`GET ${entity.endpoints.export?.[0]?.path}`, { query: { id_equal: id } })
    await ask(`POST ${pathOf(entity, 'remove')}`, { query: { ids: id } })
    const reply = await importFile(admin, `POST ${entity.endpoints.import?.[0]?.path}`, file.bytes)
    expect(reply.body).toMatchObject({ data: { total: 1, added: 1, failed: 0 } })
  })

  test.each(importing.map(({ name }) => name))('an exported record of %s is found again by its row, and stays as it was', async (name) => {
    const entity = entityOf(app.platform, name)
    const id = await sampler.store(entity, await sampler.make(entity, { tenantId: '000000' }))
    const stored = async () => {
      const [{ updateTime: _, updateUser: __, ...rest } = {}] = (await findRows(app.platform, name, { id_equal: id })) as Rec[]
      return rest
    }
    const before = await stored()
    const file = await admin(`GET ${entity.endpoints.export?.[0]?.path}`, { query: { id_equal: id } })
    const reply = await importFile(admin, `POST ${entity.endpoints.import?.[0]?.path}`, file.bytes, { isCovered: '1' })
    expect(reply.body).toMatchObject({ data: { total: 1, added: 0, changed: 1, failed: 0 } })
    expect(await stored()).toEqual(before)
  })

  test('a mask covers nothing but the value that it stands for', async () => {
    await add(ROOT, { ...second, code: 'M1', keeperPhone: '13812345678' })
    const heads = ['物资编码', '物资名称', '物资类型', '保管员电话']
    const rows = [
      ['M1', '改名', '地市', '138****5678'],
      ['M2', '新', '地市', '138****5678'],
    ]
    const reply = await take(heads, rows, { isCovered: '1' })
    expect(reply.body.data).toMatchObject({ added: 0, changed: 1, failed: 1 })
    expect((await findRows(app.platform, 'supply', { code_equal: 'M1' }))[0]).toMatchObject({ name: '改名', keeperPhone: '13812345678' })
    expect((await take(heads, [['M1', '又改', '地市', '139****5678']], { isCovered: '1' })).body.data).toMatchObject({
      changed: 0,
      failed: 1,
    })
    await clear()
  })

  test('a CSV file is tried and taken, an error refuses its row by the name of the cell, and hidden rows are told', async () => {
    const csv = Buffer.from('物资编码;物资名称;物资类型;采购日期\n0012;"水泥; ""A""";地市;2026年3月2日\n13;黄沙;地市;#N/A\n')
    const trial = await importFile(admin, `POST ${ROOT}/import`, csv, { dry: '1' })
    expect(trial.body.data).toMatchObject({ isTrial: true, added: 1, failed: 1 })
    expect((trial.body.data as ImportProgress).preview?.[0]?.reasons).toEqual(['采购日期（D3单元格）的内容是错误值#N/A'])
    expect((await importFile(admin, `POST ${ROOT}/import`, csv)).body.data).toMatchObject({ added: 1, failed: 1 })
    expect(await named('0012')).toMatchObject({ name: '水泥; "A"', boughtOn: '2026-03-02' })
    const row = (texts: readonly string[], state = '') =>
      `<row${state}>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`
    const rows = row(['物资编码', '物资名称', '物资类型']) + row(['H1', '水泥', '地市'], ' hidden="1"')
    const reply = await send(admin, `POST ${ROOT}/import`, handmade({ sheets: [{ rows }] }))
    expect(reply.body.data).toMatchObject({ hiddenRows: 1 })
    await expect.poll(async () => (await list()).length).toBe(2)
    await clear()
  })

  test('users beyond the quota of the tenant stay out', async () => {
    const before = (await findRows(app.platform, 'user')).length
    await app.setTenant('000000', { accountNumber: before + 2 })
    const row = (at: number): WorkbookCell[] => [`quota${at}`, 'WEB', '小赵', '赵工', '用户', '管理组', '普通员工']
    const heads = ['登录账号', '用户平台', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位']
    const file = await workbook(
      heads,
      Array.from({ length: 8 }, (_, at) => row(at)),
    )
    const reply = await importFile(admin, 'POST /api/blade-user/import-user', file)
    expect(reply.body.data).toMatchObject({ added: 2, failed: 6 })
    expect((await faultsOf(reply)).at(-1)).toMatchObject({ 错误原因: '当前租户已到最大账号额度！' })
    await app.setTenant('000000', { accountNumber: -1 })
  })

  test('regions come in by their codes, and only covering changes one', async () => {
    const { field } = entityOf(app.platform, 'region')
    const heads = ['parentCode', 'code', 'name', 'regionLevel', 'sort'].map((name) => field[name]?.title ?? '')
    const rows = [
      ['330000', '339900', '试验市', '地市', 1],
      ['339900', '339901', '试验区', '区县', 1],
      ['00', '330000', '改名省', '省份/直辖市', 1],
    ]
    const take = async (query = {}) => importFile(admin, 'POST /api/blade-system/region/import-region', await workbook(heads, rows), query)
    expect((await take()).body.data).toMatchObject({ added: 2, changed: 0, failed: 1 })
    const name = async (code: string) => (await admin('GET /api/blade-system/region/detail', { query: { code } })).body.data as Rec
    expect(await name('339901')).toMatchObject({ name: '试验区', cityName: '试验市' })
    expect(await name('330000')).not.toMatchObject({ name: '改名省' })
    expect((await take({ isCovered: '1' })).body.data).toMatchObject({ added: 0, changed: 3, failed: 0 })
    expect(await name('330000')).toMatchObject({ name: '改名省' })
    const file = await rowsOf(await admin('GET /api/blade-system/region/export-region'))
    const { total } = (await admin('GET /api/blade-system/region/list')).body.data as { total: number }
    expect(new Set(file.map((row) => row[field.code?.title ?? ''])).size).toBe(total)
    expect(file).toHaveLength(total)
  })
})
