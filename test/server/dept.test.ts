import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scenarios } from '../support/scenario.ts'
import { type Ask, type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-system/dept'

interface Dept {
  id: string
  deptName: string
  parentId: string
  ancestors: string
  hasChildren?: boolean
  children?: Dept[]
}

const project = (values: object = {}) => ({ deptName: '项目部', fullName: '第一项目部', deptCategory: 2, sort: 1, ...values })

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    await app.addUser({ account: 'reader', permissions: ['dept', 'dept_add'] })
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['dept', 'dept_add', 'dept_edit', 'dept_delete'] })
  })
  afterAll(() => app.close())

  const submit = (values: object, by = admin): Promise<Reply> => by(`POST ${ROOT}/submit`, { body: values })
  const remove = (...ids: string[]) => admin(`POST ${ROOT}/remove`, { query: { ids: ids.join(',') } })
  const get = async (name: string, ask: Ask = {}, by = admin) => (await by(`GET ${ROOT}/${name}`, ask)).body.data as Dept[]
  const detail = async (id: string) => (await admin(`GET ${ROOT}/detail`, { query: { id } })).body.data as Dept
  const add = async (values: object = {}): Promise<string> => {
    const { status, text, body } = await submit(project(values))
    expect([status, text]).toEqual([200, text])
    return (body.data as Dept).id
  }

  test('a new department answers its id, tenant and kind', async () => {
    const { body } = await submit(project({ deptName: '总部', deptCategory: 1 }))
    expect(body.data).toEqual({ id: expect.stringMatching(/^\d+$/), tenantId: '000000', deptCategoryName: '公司' })
  })

  test('a department knows all that stand above it, also after a move of the whole branch', async () => {
    const top = await add({ deptName: '一级' })
    const middle = await add({ deptName: '二级', parentId: top })
    const leaf = await add({ deptName: '三级', parentId: middle })
    expect((await detail(leaf)).ancestors).toBe(`0,${top},${middle}`)
    const other = await add({ deptName: '另一级' })
    expect((await submit({ id: middle, parentId: other })).status).toBe(200)
    expect((await detail(middle)).ancestors).toBe(`0,${other}`)
    expect((await detail(leaf)).ancestors).toBe(`0,${other},${middle}`)
    await submit({ id: middle, parentId: '' })
    expect((await detail(middle)).parentId).toBe('0')
    expect((await detail(leaf)).ancestors).toBe(`0,${middle}`)
  })

  test('the list comes level by level, the tree whole, and a search looks on all levels', async () => {
    const top = await add({ deptName: '分公司', fullName: '东区分公司' })
    const team = await add({ deptName: '测量班', fullName: '东区测量班', deptCategory: 3, parentId: top })
    const level = await get('lazy-list', { query: { parentId: '0' } })
    expect(level.find((row) => row.id === top)).toMatchObject({ deptName: '分公司', hasChildren: true })
    expect(level.map((row) => row.id)).not.toContain(team)
    expect(await get('lazy-list', { query: { parentId: top } })).toMatchObject([{ id: team, hasChildren: false }])
    expect(await get('lazy-list', { query: { fullName: '东区测量' } })).toMatchObject([{ id: team }])
    const tree = await get('tree')
    expect(tree.find((row) => row.id === top)).toMatchObject({ title: '分公司', value: top, key: top, children: [{ id: team }] })
    expect(await get('lazy-tree', { query: { parentId: top } })).toMatchObject([{ id: team, title: '测量班', hasChildren: false }])
    expect((await get('list')).find((row) => row.id === top)?.children).toHaveLength(1)
  })

  test('who is no administrator begins at the level of the own department', async () => {
    const top = await add({ deptName: '集团', deptCategory: 1 })
    const own = await add({ deptName: '一公司', parentId: top })
    const beside = await add({ deptName: '二公司', parentId: top })
    const below = await add({ deptName: '一公司安全部', parentId: own })
    await app.addUser({ account: 'clerk', permissions: ['dept'], deptIds: [own] })
    const clerk = await app.api('clerk')
    const ids = async (query: Record<string, string> = {}) => (await get('lazy-list', { query }, clerk)).map(({ id }) => id)
    expect(await ids()).toEqual(expect.arrayContaining([own, beside]))
    expect(await ids({ parentId: '0' })).not.toContain(top)
    expect(await ids({ parentId: own })).toEqual([below])
    expect((await get('lazy-list')).map(({ id }) => id)).toContain(top)
  })

  test('a department cannot stand below itself or what is below it, and stays where it was', async () => {
    const top = await add()
    const below = await add({ parentId: top })
    expect((await submit({ id: top, parentId: top })).body.msg).toBe('父节点不可选择自身！')
    expect((await submit({ id: top, parentId: below })).body.msg).toBe('父节点不可选择自身的子节点！')
    expect((await detail(top)).parentId).toBe('0')
  })

  test('a department with others below it, or with users in it, is not removed', async () => {
    const top = await add({ deptName: '安全部' })
    const below = await add({ deptName: '安全一班', parentId: top })
    expect((await remove(top)).body).toMatchObject({ code: 400, msg: '请先删除子节点！' })
    const [role] = (await admin('GET /api/blade-system/role/list')).body.data as { id: string }[]
    const { records } = (await admin('GET /api/blade-system/post/list')).body.data as { records: { id: string }[] }
    const guard = {
      account: 'guard',
      userType: 1,
      password: 'guard',
      password2: 'guard',
      name: '安全员',
      realName: '安全员',
      roleId: role?.id,
      deptId: below,
      postId: records[0]?.id,
    }
    expect((await admin('POST /api/blade-user/submit', { body: guard })).status).toBe(200)
    expect((await remove(below)).body.msg).toBe('机构[安全一班]下有用户[guard]，不能删除')
    expect((await remove(top, below)).body.msg).toBe('机构[安全一班]下有用户[guard]，不能删除')
    expect((await detail(below)).deptName).toBe('安全一班')
  })

  test('another tenant sees and changes nothing of it, an administrator looks into any', async () => {
    const own = await add({ deptName: '本部' })
    const bob = await app.api('bob', '100001')
    expect(await get('list', {}, bob)).toEqual([])
    expect((await submit({ id: own, deptName: '改' }, bob)).status).toBe(403)
    expect((await bob(`POST ${ROOT}/remove`, { query: { ids: own } })).status).toBe(403)
    expect((await submit(project({ parentId: own }), bob)).body).toMatchObject({ code: 400, msg: '上级机构不存在' })
    const foreign = ((await submit(project({ deptName: '别家' }), bob)).body.data as Dept).id
    expect((await get('tree', { query: { tenantId: '100001' } })).map((row) => row.id)).toEqual([foreign])
    expect(await get('tree', { query: { tenantId: '000000' } }, bob)).toEqual([])
    expect((await detail(own)).deptName).toBe('本部')
  })

  scenarios(
    () => app,
    [
      { name: 'each field that is missing is asked for', call: `POST ${ROOT}/submit`, body: {}, status: 400, msg: '请输入机构名称' },
      {
        name: 'the kind is asked for in the platform’s words',
        call: `POST ${ROOT}/submit`,
        body: { deptName: 'a', fullName: 'a', sort: 1 },
        status: 400,
        msg: '请输入机构类型',
      },
      {
        name: 'a kind that no dictionary has is refused',
        call: `POST ${ROOT}/submit`,
        body: project({ deptCategory: 9 }),
        status: 400,
        msg: '机构类型不在可选范围内',
      },
      {
        name: 'an unknown parent is refused',
        call: `POST ${ROOT}/submit`,
        body: project({ parentId: '404' }),
        status: 400,
        msg: '上级机构不存在',
      },
      {
        name: 'a name of 46 signs is refused',
        call: `POST ${ROOT}/submit`,
        body: project({ deptName: '部'.repeat(46) }),
        status: 400,
        msg: '机构名称不能超过45个字符',
      },
      {
        name: 'a script in a name is refused',
        call: `POST ${ROOT}/submit`,
        body: project({ deptName: '<script>alert(1)</script>' }),
        status: 400,
        msg: '机构名称不能包含脚本',
      },
      {
        name: 'a handler in a remark is refused',
        call: `POST ${ROOT}/submit`,
        body: project({ remark: '<img src=x onerror=alert(1)>' }),
        status: 400,
        msg: '备注不能包含脚本',
      },
      { name: 'an unknown id is refused', call: `POST ${ROOT}/remove`, query: { ids: ' , 404 ,' }, status: 403 },
      { name: 'blank ids are none', call: `POST ${ROOT}/remove`, query: { ids: ' , ' }, status: 400 },
      {
        name: 'who may only add does not change',
        as: 'reader',
        call: `POST ${ROOT}/submit`,
        body: { id: '404', deptName: 'a' },
        status: 403,
      },
    ],
  )

  test('nothing of what was refused is stored', async () => {
    const names = JSON.stringify(await get('list'))
    expect(names).not.toContain('script')
    expect(names).not.toContain('onerror')
    expect(names).not.toContain('部部部')
  })
})
