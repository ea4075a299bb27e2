import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { add, archives, companyOf, idCardOf, laborOf, projectOf } from '../support/archives.ts'
import { importFile, rowsOf, workbook } from '../support/sheets.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

type Rec = Record<string, unknown>

const DAY = 86_400_000
const dayFromNow = (days: number) => siteTime(new Date(Date.now() + days * DAY)).slice(0, 10)
const bornYearsAgo = (years: number) => `${Number(dayFromNow(0).slice(0, 4)) - years}-01-01`

const ALL_STEPS = ['admit', 'reject', 'ban', 'unban', 'exit', 'reenter', 'edit', 'add'].map((name) => `labor_${name}`)

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let projectId: string
  let companyId: string

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    projectId = await add(admin, 'project', await projectOf(admin))
    companyId = await add(admin, 'company', companyOf('006'))
  })
  afterAll(() => app.close())

  const addLabor = (values: Rec = {}) => add(admin, 'labor', laborOf(projectId, companyId, values))
  const submit = (body: Rec) => admin(`POST ${archives('labor/submit')}`, { body })
  const detail = async (id: string) => (await admin(`GET ${archives('labor/detail')}`, { query: { id } })).body.data as Rec
  const step = (status: string, id: string, body?: Rec, by = admin) => by(`POST ${archives(`labor/status/${status}/${id}`)}`, { body })

  test('gender, birthday and age follow from the identity number, special trades from the trade', async () => {
    const id = await addLabor({ idCard: idCardOf('1990-05-02', 900), gender: '1', birthDate: '2000-01-01' })
    const age = Number(dayFromNow(0).slice(0, 4)) - 1990 - (dayFromNow(0).slice(5) < '05-02' ? 1 : 0)
    expect(await detail(id)).toMatchObject({ gender: '2', birthDate: '1990-05-02', age, isSpecial: '0', admitStatus: '0', onSite: '1' })
    const list = await admin(`GET ${archives('labor/list')}`, {
      query: { birthDate_dateequal: '1990-05-02', idCard_equal: idCardOf('1990-05-02', 900) },
    })
    expect((list.body.data as { records: Rec[] }).records).toMatchObject([{ id, age, gender: '2' }])
    const later = await addLabor({ entryDate: dayFromNow(2) })
    expect((await detail(later)).onSite).toBe('0')
  })

  test('whoever works on a project carries its short name beside its name, and its name alone where it has none', async () => {
    const short = await add(admin, 'project', { ...(await projectOf(admin)), shortName: '短名' })
    const list = async (query: Record<string, string>) =>
      (await admin(`GET ${archives('labor/list')}`, { query })).body.data as { records: Rec[] }
    const id = await add(admin, 'labor', laborOf(short, companyId))
    const { projectName } = (await admin(`GET ${archives('project/detail')}`, { query: { id: short } })).body.data as Rec
    expect((await list({ id })).records).toMatchObject([{ projectName, projectNameShort: '短名' }])
    const other = await detail(await addLabor())
    expect(other.projectNameShort).toBe(other.projectName)
    expect(other.companyNameShort).toBe(other.companyName)
  })

  test.each<[string, Rec, string]>([
    ['a child', { idCard: idCardOf(bornYearsAgo(15)) }, '年龄不符合用工要求'],
    ['an old man', { idCard: idCardOf(bornYearsAgo(67)) }, '年龄不符合用工要求'],
    ['a wrong identity number', { idCard: '440305199005020011' }, '身份证号格式不正确'],
    ['an identity card that ended yesterday', { idValidTo: dayFromNow(-1) }, '身份证已过期'],
    ['a scaffolder without certificate', { workType: '030' }, '请选择证书名称'],
    ['one without its number', { workType: '030', certName: '2' }, '特种作业人员请输入证书编号'],
    ['one that is over', { workType: '030', certName: '2', certNo: 'A1', certExpire: dayFromNow(0) }, '证书已过期'],
    ['a bank card of the wrong check digit', { bankNo: '4242424242424241' }, '银行卡号格式不正确'],
    ['no face', { facePhoto: '' }, '请上传人脸照片'],
    ['a trade that nobody knows', { workType: '888' }, '工种不在可选范围内'],
    ['a wrong phone in an emergency', { emergencyPhone: '23800000000' }, '手机号码格式不正确'],
  ])('%s is refused', async (_, wrong, msg) => {
    const reply = await submit(laborOf(projectId, companyId, wrong))
    expect([reply.status, reply.body.msg]).toEqual([400, msg])
  })

  test('a person is registered once in a project', async () => {
    const idCard = idCardOf('1988-08-08', 888)
    await addLabor({ idCard })
    const again = await submit(laborOf(projectId, companyId, { idCard }))
    expect(again.body).toMatchObject({ msg: '该人员已在本项目登记', data: [{ field: 'idCard' }] })
    const other = await add(admin, 'project', await projectOf(admin))
    expect((await submit(laborOf(other, companyId, { idCard }))).status).toBe(200)
  })

  test.each<[string, Rec, string]>([
    ['a contract', { contractSigned: '0' }, '未签订劳动合同不能准入'],
    ['training', { trainStatus: '1' }, '未完成三级安全教育不能准入'],
  ])('nobody is admitted without %s', async (_, values, msg) => {
    const id = await addLabor(values)
    expect((await step('1', id)).body).toMatchObject({ code: 400, msg })
    expect((await detail(id)).admitStatus).toBe('0')
  })

  test('a refusal of admission names all that is missing', async () => {
    const id = await addLabor({ idCard: idCardOf('1991-06-03', 907), contractSigned: '0', contractNo: null, trainStatus: '0' })
    const { status, body } = await step('1', id)
    expect([status, body.msg]).toEqual([400, '不能准入：未签订劳动合同不能准入；未完成三级安全教育不能准入'])
  })

  test('nobody is admitted whose certificate ended or whose age went out of bounds meanwhile', async () => {
    const insert = (values: Rec) =>
      insertRecord(app.platform.store.db, entityOf(app.platform, 'labor'), laborOf(projectId, companyId, values), systemActor())
    const over = await insert({ workType: '030', certName: '2', certNo: 'A1', certExpire: dayFromNow(-1) })
    expect((await step('1', String(over.id))).body.msg).toBe('证书已过期')
    const none = await insert({ workType: '030' })
    expect((await step('1', String(none.id))).body.msg).toBe('特种作业人员请输入证书编号')
    const old = await insert({ idCard: idCardOf(bornYearsAgo(67), 67) })
    expect((await step('1', String(old.id))).body.msg).toBe('年龄不符合用工要求')
  })

  test('a worker is admitted, banned with a reason, let back and leaves', async () => {
    const id = await addLabor()
    expect((await step('3', id, { admitRemark: 'x' })).body.msg).toBe('当前状态不允许此操作')
    expect((await step('1', id)).status).toBe(200)
    expect(await detail(id)).toMatchObject({
      admitStatus: '1',
      onSite: '1',
      admitTime: expect.stringMatching(/^\d{4}-/),
      admitUser: expect.any(String),
    })
    expect((await step('1', id)).body.msg).toBe('当前状态不允许此操作')
    expect((await step('3', id)).body.msg).toBe('请输入禁入原因')
    expect((await step('3', id, { admitRemark: '违章作业' })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ admitStatus: '3', admitRemark: '违章作业' })
    await step('0', id)
    await step('1', id)
    expect((await step('4', id)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ admitStatus: '4', onSite: '2', exitDate: dayFromNow(0) })
    expect((await step('0', id)).body.msg).toBe('请选择进场日期')
    expect((await step('0', id, { entryDate: '2026-12-01' })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ admitStatus: '0', onSite: '0', exitDate: null, entryDate: '2026-12-01' })
  })

  test('a rejected worker waits again once edited', async () => {
    const id = await addLabor()
    expect((await step('2', id)).body.msg).toBe('请输入驳回原因')
    await step('2', id, { admitRemark: '照片模糊' })
    expect(await detail(id)).toMatchObject({ admitStatus: '2', admitRemark: '照片模糊' })
    await submit({ id, teamName: '钢筋二班' })
    expect((await detail(id)).admitStatus).toBe('0')
  })

  test('a status cannot be written by hand', async () => {
    const id = await addLabor({ admitStatus: '1', onSite: '2' })
    await submit({ id, admitStatus: '1', exitDate: '2026-01-01' })
    expect(await detail(id)).toMatchObject({ admitStatus: '0', onSite: '1', exitDate: null })
  })

  test('of many each is tried, and why some were not is told', async () => {
    const [good, bad, better] = [await addLabor(), await addLabor({ contractSigned: '0' }), await addLabor()]
    const reply = await step('1', [good, bad, better, '404'].join(','))
    expect(reply.body).toMatchObject({
      code: 200,
      data: {
        ok: [good, better],
        fail: [
          { id: bad, msg: '未签订劳动合同不能准入' },
          { id: '404', msg: '数据不存在或无权操作' },
        ],
      },
    })
    expect([(await detail(good)).admitStatus, (await detail(bad)).admitStatus]).toEqual(['1', '0'])
  })

  test('a rope comes back from whoever leaves or is banned', async () => {
    const device = await insertRecord(
      app.platform.store.db,
      entityOf(app.platform, 'device'),
      { deviceName: '安全绳', deviceCode: 'SR-0001', deviceClass: '1', projectId },
      systemActor(),
    )
    const id = await addLabor()
    await step('1', id)
    const use = await admin('POST /api/rope-uselog/ropeuselog/submit', { body: { deviceId: device.id, laborId: id } })
    expect([use.status, use.text]).toEqual([200, use.text])
    expect((await detail(id)).ropeDeviceId).toBe(device.id)
    await step('4', id)
    expect((await detail(id)).ropeDeviceId).toBeNull()
    const log = await admin('GET /api/rope-uselog/ropeuselog/list', { query: { deviceId_equal: String(device.id) } })
    expect((log.body.data as { records: Rec[] }).records).toMatchObject([{ laborId: id, useState: '2' }])
  })

  test('each step has its own permission, and another tenant’s workers are nobody’s', async () => {
    const id = await addLabor()
    await app.addUser({ account: 'gate', permissions: ['labor', 'labor_exit', 'labor_unban'] })
    const gate = await app.api('gate')
    expect((await step('1', id, undefined, gate)).status).toBe(403)
    await step('1', id)
    expect((await step('3', id, { admitRemark: 'x' }, gate)).status).toBe(403)
    expect((await step('4', id, undefined, gate)).status).toBe(200)
    // Back to waiting is another step from here than for a banned one.
    expect((await step('0', id, { entryDate: '2026-12-01' }, gate)).status).toBe(403)
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['labor', ...ALL_STEPS] })
    expect((await step('0', id, { entryDate: '2026-12-01' }, await app.api('bob', '100001'))).status).toBe(403)
    expect((await step('9', id)).status).toBe(403)
    expect((await detail(id)).admitStatus).toBe('4')
  })

  test('numbers of people are masked in lists, and in the detail of whoever may not see them', async () => {
    const idCard = idCardOf('1991-01-01', 91)
    const id = await addLabor({ idCard, bankNo: '4242424242424242' })
    const { records } = (await admin(`GET ${archives('labor/list')}`, { query: { idCard_equal: idCard } })).body.data as { records: Rec[] }
    expect(records[0]).toMatchObject({
      id,
      idCard: expect.stringMatching(/^440305\*+\w{4}$/),
      phone: '138****0003',
      birthDate: '1991-01-01',
    })
    await app.addUser({ account: 'viewer', permissions: ['labor', 'labor_view', 'labor_edit'] })
    const viewer = await app.api('viewer')
    const seen = (await viewer(`GET ${archives('labor/detail')}`, { query: { id } })).body.data as Rec
    expect(seen.bankNo).toMatch(/^\*+4242$/)
    expect((await viewer(`POST ${archives('labor/submit')}`, { body: { ...seen, teamName: '木工班' } })).status).toBe(200)
    expect(await detail(id)).toMatchObject({
      idCard,
      bankNo: '4242424242424242',
      phone: '13800000003',
      teamName: '木工班',
      birthDate: '1991-01-01',
    })
  })

  test('workers come from a sheet without their pictures, which admission asks for; an export masks their numbers', async () => {
    const { projectName } = (await admin(`GET ${archives('project/detail')}`, { query: { id: projectId } })).body.data as Rec
    const { companyName } = (await admin(`GET ${archives('company/detail')}`, { query: { id: companyId } })).body.data as Rec
    const heads = ['姓名', '所属项目', '用工单位', '所属班组', '身份证号', '手机号码', '工种', '劳动合同', '安全教育']
    const row = (name: string, idCard: string) => [
      name,
      String(projectName),
      String(companyName),
      '一班',
      idCard,
      '13800000009',
      '钢筋工',
      '是',
      '合格',
    ]
    const rows = [row('表一', idCardOf('1992-02-02', 92)), row('表二', idCardOf(bornYearsAgo(12), 12))]
    const reply = await importFile(admin, `POST ${archives('labor/import')}`, await workbook(heads, rows))
    expect(reply.body).toMatchObject({ code: 200, data: { added: 1, failed: 1 } })
    const list = await admin(`GET ${archives('labor/list')}`, { query: { name_equal: '表一' } })
    const [worker] = (list.body.data as { records: Rec[] }).records
    expect(worker).toMatchObject({ birthDate: '1992-02-02', entryDate: dayFromNow(0), admitStatus: '0', contractSigned: '1' })
    expect((await step('1', String(worker?.id))).body.msg).toBe('请上传人脸照片')
    expect((await submit({ id: worker?.id, teamName: '二班' })).body.msg).toBe('请上传人脸照片')
    const sheet = await rowsOf(await admin(`GET ${archives('labor/export')}`, { query: { name_equal: '表一' } }))
    expect(sheet).toMatchObject([{ 姓名: '表一', 身份证号: expect.stringMatching(/^440305\*+\w{4}$/), 工种: '钢筋工' }])
  })
})
