import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '../../server/store/rows.ts'
import { scenarios } from '../support/scenario.ts'
import { oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-system/post'
const welder = (values: object = {}) => ({ category: 3, postCode: 'welder', postName: '焊工', sort: 9, ...values })

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ database })
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['post', 'post_add', 'post_edit'] })
  })
  afterAll(() => app.close())

  scenarios(
    () => app,
    [
      {
        name: 'a post is stored, and listed with the word of its kind',
        call: `POST ${ROOT}/submit`,
        body: welder(),
        status: 200,
        stored: [`GET ${ROOT}/list?postName=${encodeURIComponent('焊')}`, { postCode: 'welder', category: 3, categoryName: '基层' }],
      },
      {
        name: 'the page is the list under another name',
        call: `GET ${ROOT}/page`,
        query: { category_equal: 3 },
        status: 200,
        data: { total: 9, current: 1, size: 10 },
      },
      { name: 'the kind is asked for', call: `POST ${ROOT}/submit`, body: welder({ category: null }), status: 400, msg: '请选择岗位类型' },
      { name: 'the code is asked for', call: `POST ${ROOT}/submit`, body: welder({ postCode: ' ' }), status: 400, msg: '请输入岗位编号' },
      {
        name: 'a code of 13 signs is refused',
        call: `POST ${ROOT}/submit`,
        body: welder({ postCode: '1234567890123' }),
        status: 400,
        msg: '岗位编号不能超过12个字符',
        stored: [`GET ${ROOT}/list?postCode=1234567890123`, null],
      },
      {
        name: 'a script in the description is refused',
        call: `POST ${ROOT}/submit`,
        body: welder({ postCode: 'evil', remark: 'see javascript:alert(1)' }),
        status: 400,
        msg: '岗位描述不能包含脚本',
        stored: [`GET ${ROOT}/list?postCode=evil`, null],
      },
    ],
  )

  test('a select holds the posts of the own tenant; an administrator names another', async () => {
    const [admin, bob] = [await app.api(), await app.api('bob', '100001')]
    await bob(`POST ${ROOT}/submit`, { body: welder({ postCode: 'bobs' }) })
    const codes = async (by = admin, query = {}) =>
      ((await by(`GET ${ROOT}/select`, { query })).body.data as { postCode: string }[]).map((row) => row.postCode)
    expect(await codes()).toContain('ceo')
    expect(await codes(bob)).toEqual(['bobs'])
    expect(await codes(admin, { tenantId: '100001' })).toEqual(['bobs'])
    expect(await codes(bob, { tenantId: '000000' })).toEqual([])
  })

  test('a post that a user has is not removed, and the sentence says who', async () => {
    const [ceo] = await findRows(app.platform, 'post', { postCode_equal: 'ceo' })
    const reply = await (await app.api())(`POST ${ROOT}/remove`, { query: { ids: String(ceo?.id) } })
    expect(reply.body.msg).toMatch(/^岗位\[总经理\]下有用户\[\w+\]，不能删除$/)
    expect(await findRows(app.platform, 'post', { postCode_equal: 'ceo' })).toHaveLength(1)
  })
})
