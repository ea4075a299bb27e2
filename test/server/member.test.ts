import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rec } from '../../server/store/records.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'
import { store, stored } from '../support/stored.ts'

const ROOT = '/api/wechat-admin/member'

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
  })
  afterAll(() => app.close())

  const submit = async (body: object) => {
    const { status, body: answer } = await admin(`POST ${ROOT}/submit`, { body })
    return { status, msg: answer.msg, id: (answer.data as { id: string } | null)?.id ?? '' }
  }
  const worker = () => store(app, 'labor', { name: '张三' })
  const memberOf = async (laborId: string) => (await stored(app, 'labor', laborId))?.memberId

  test('a member is one worker, whose record names the member until the tie is undone', async () => {
    const [one, other] = [await worker(), await worker()]
    const { id } = await submit({ nickName: '小张', laborId: one })
    expect(await memberOf(one)).toBe(id)
    expect(await submit({ nickName: '又一个', laborId: one })).toMatchObject({ status: 400, msg: '该人员已绑定其他会员' })
    await submit({ id, laborId: other })
    expect([await memberOf(one), await memberOf(other)]).toEqual([null, id])
    await admin(`POST ${ROOT}/remove`, { query: { ids: id } })
    expect(await memberOf(other)).toBeNull()
    expect(await submit({ nickName: '新的', laborId: other })).toMatchObject({ status: 200 })
  })

  test('who is no worker follows projects, and the page of members lists them', async () => {
    expect(await submit({ nickName: '监管员', memberType: '5' })).toMatchObject({ status: 400, msg: '请选择关注项目' })
    const projectIds = await store(app, 'project', { projectName: '一号地块' })
    const { id } = await submit({ nickName: '监管员', memberType: '5', projectIds })
    const { records } = (await admin(`GET ${ROOT}/selectPage`, { query: { nickName: '监管', projectIds } })).body.data as { records: Rec[] }
    expect(records).toMatchObject([{ id, projectIdsName: '一号地块', memberStatus: '1', recvMsg: '1' }])
  })

  test('a phone is validated in the platform’s words', async () => {
    expect(await submit({ nickName: '甲', phone: '1380000' })).toMatchObject({ status: 400, msg: '手机号码长度不为11位' })
    expect(await submit({ nickName: '甲', phone: '12345678901' })).toMatchObject({ status: 400, msg: '手机号码格式不正确' })
  })
})
