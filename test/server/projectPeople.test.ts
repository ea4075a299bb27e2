import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { updateRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { add, archives, idCardOf, projectOf } from '../support/archives.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

type Rec = Record<string, unknown>

const today = () => siteTime().slice(0, 10)

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let person: Rec
  let projectId: string

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    const project = await projectOf(admin)
    projectId = await add(admin, 'project', project)
    const { superviseCompanyId: companyId } = project
    person = { projectId, companyId, name: '周正', phone: '13800000005', idCard: idCardOf('1980-02-03', 5), entryDate: '2026-01-01' }
  })
  afterAll(() => app.close())

  const submit = (entity: string, body: Rec) => admin(`POST ${archives(`${entity}/submit`)}`, { body })
  const detail = async (entity: string, id: string) =>
    (await admin(`GET ${archives(`${entity}/detail`)}`, { query: { id } })).body.data as Rec

  test('a project has one chief supervisor at a time', async () => {
    const first = await add(admin, 'project_supervisor', { ...person, post: '1' })
    const second = await submit('project_supervisor', { ...person, post: '1' })
    expect(second.body).toMatchObject({ code: 400, msg: '该项目已有总监理工程师', data: [{ field: 'post' }] })
    const other = await add(admin, 'project_supervisor', { ...person, post: '2' })
    expect((await submit('project_supervisor', { id: other, post: '1' })).body.msg).toBe('该项目已有总监理工程师')
    expect((await detail('project_supervisor', other)).post).toBe('2')
    await submit('project_supervisor', { id: first, exitDate: today() })
    expect((await submit('project_supervisor', { id: other, post: '1' })).status).toBe(200)
  })

  test('who names no project and no company gets the user’s own project and its supervisor', async () => {
    const { userId } = await app.addUser({ account: 'foreman', permissions: ['project_supervisor', 'project_supervisor_add', 'project'] })
    const foreman = await app.api('foreman')
    const { projectId: _, companyId: __, ...without } = person
    const ask = () => foreman(`POST ${archives('project_supervisor/submit')}`, { body: { ...without, post: '4' } })
    expect((await ask()).body.msg).toBe('请选择所属项目')
    await updateRecord(app.platform.store.db, entityOf(app.platform, 'user'), userId, { projectId }, systemActor())
    app.platform.reads.forget()
    const { id } = (await ask()).body.data as { id: string }
    expect(await detail('project_supervisor', id)).toMatchObject({ projectId, companyId: person.companyId })
  })

  test.each<[string, Rec, string]>([
    ['no phone', { phone: '' }, '手机号码不能为空'],
    ['a short phone', { phone: '138' }, '手机号码长度不为11位'],
    ['a wrong phone', { phone: '10000000000' }, '手机号码格式不正确'],
    ['a wrong check digit', { idCard: '440305198002030001' }, '身份证号格式不正确'],
    ['a certificate that ends today', { certExpire: today() }, '证书已过期'],
    ['leaving before coming', { exitDate: '2025-12-31' }, '离场日期不能早于进场日期'],
    ['too many days of duty', { monthDuty: 32 }, '月应到岗天数应在0~31之间'],
  ])('%s is refused', async (_, wrong, msg) => {
    expect((await submit('project_supervisor', { ...person, post: '4', ...wrong })).body.msg).toBe(msg)
  })

  test('the gender follows from the identity number, which only its holders’ managers see whole', async () => {
    const id = await add(admin, 'project_supervisor', { ...person, post: '4', idCard: idCardOf('1980-02-03', 6), gender: '1' })
    expect((await detail('project_supervisor', id)).gender).toBe('2')
    await app.addUser({ account: 'reader', permissions: ['project_supervisor', 'project_supervisor_view'] })
    const seen = await (await app.api('reader'))(`GET ${archives('project_supervisor/detail')}`, { query: { id } })
    expect((seen.body.data as Rec).idCard).not.toBe(idCardOf('1980-02-03', 6))
  })

  test('safety officers are picked by name and project, page by page', async () => {
    const officer = { ...person, certNo: 'C-0001', certExpire: '2099-01-01' }
    await add(admin, 'project_safeman', { ...officer, name: '孙安一' })
    await add(admin, 'project_safeman', { ...officer, name: '孙安二' })
    await add(admin, 'project_safeman', { ...officer, name: '吴全' })
    const pick = async (query: Record<string, string>) =>
      (await admin(`GET ${archives('project_safeman/selectPage')}`, { query })).body.data as { records: Rec[]; total: number }
    expect(await pick({ keyword: '孙', projectId })).toMatchObject({ total: 2, records: [{ name: '孙安二' }, { name: '孙安一' }] })
    expect(await pick({ current: '2', size: '2' })).toMatchObject({ total: 3, records: [{ name: '孙安一' }] })
    expect((await pick({ projectId: '404' })).total).toBe(0)
  })

  test('one image of a project is its cover, and what the project shows of itself', async () => {
    const image = { projectId, imgType: '1', title: '效果图', link: '/upload/1.jpg', isCover: '1' }
    const first = await add(admin, 'project_img', image)
    expect(await detail('project_img', first)).toMatchObject({ thumbLink: '/upload/1.jpg' })
    const second = await add(admin, 'project_img', { ...image, link: '/upload/2.jpg' })
    expect((await detail('project_img', first)).isCover).toBe('0')
    expect((await detail('project_img', second)).isCover).toBe('1')
    expect((await detail('project', projectId)).coverImg).toBe('/upload/2.jpg')
    expect((await submit('project_img', { ...image, imgType: '2' })).body.msg).toBe('请输入平面图比例')
    expect((await submit('project_img', { ...image, link: '' })).body.msg).toBe('请上传图片')
  })
})
