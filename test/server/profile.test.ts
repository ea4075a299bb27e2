import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { md5, refreshBy, signInBy } from '../support/signIn.ts'
import { type Caller, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const INFO = 'GET /api/blade-user/info'
const UPDATE = 'POST /api/blade-user/update-info'
const PASSWORD = 'POST /api/blade-user/update-password'
const WHO = 'GET /api/blade-auth/oauth/user-info'

let app: TestApp
let hr: Caller
let nobody: Caller

beforeAll(async () => {
  app = await startApp()
  hr = await app.api('hr')
  nobody = await app.api(null)
})

afterAll(() => app.close())

const data = ({ body }: Reply) => body.data as Record<string, unknown>

function signIn(account: string, password: string): Promise<Reply> {
  return signInBy(nobody, account, { password })
}

const who = (token: unknown) => nobody(WHO, { headers: { 'blade-auth': `bearer ${token}` } })

function refresh(token: unknown): Promise<Reply> {
  return refreshBy(nobody, token)
}

function change(caller: Caller, oldPassword: string, newPassword: string, newPassword1 = newPassword): Promise<Reply> {
  const query = { oldPassword: md5(oldPassword), newPassword: md5(newPassword), newPassword1: md5(newPassword1) }
  return caller(PASSWORD, { query })
}

describe('the own record', () => {
  test('is read without its password', async () => {
    const reply = await hr(INFO)
    expect(reply.status).toBe(200)
    expect(data(reply)).toMatchObject({ account: 'hr', name: '人事', realName: '人事' })
    expect(reply.text).not.toContain('argon2')
    expect(data(reply)).not.toHaveProperty('password')
  })

  test('is shown to nobody who is not signed in', async () => {
    expect((await nobody(INFO)).status).toBe(401)
    expect((await nobody(UPDATE, { body: { name: 'x' } })).status).toBe(401)
    expect((await nobody(PASSWORD)).status).toBe(401)
  })

  test('takes new values, and the next token and the session say the new name', async () => {
    const body = {
      avatar: '/files/pub0123456789abcdef0123456789abcdef.png',
      name: '小人事',
      realName: '李四',
      phone: '13800138000',
      email: 'hr@a.cn',
    }
    expect(await hr(UPDATE, { body })).toMatchObject({ status: 200, body: { code: 200 } })
    expect(data(await hr(INFO))).toMatchObject(body)
    expect(data(await hr(WHO))).toMatchObject({ nickName: '小人事' })
    expect((await signIn('hr', 'hr')).body).toMatchObject({ nick_name: '小人事', avatar: body.avatar })
  })

  test('is the only one that is written, whatever id is sent', async () => {
    const admin = await app.api()
    const { id } = data(await admin(INFO))
    expect((await hr(UPDATE, { body: { id, name: '冒名' } })).status).toBe(200)
    expect(data(await admin(INFO))).toMatchObject({ name: '管理员' })
    expect(data(await hr(INFO))).toMatchObject({ name: '冒名' })
  })

  test('keeps roles, account, password and status as they are, whatever is sent', async () => {
    const before = data(await hr(INFO))
    const body = {
      name: '人事',
      roleId: '1',
      account: 'hoist the flag',
      password: 'x',
      status: 0,
      tenantId: '100001',
      deptId: '9',
      projectId: '9',
    }
    expect((await hr(UPDATE, { body })).status).toBe(200)
    const { updateTime: _, ...after } = data(await hr(INFO))
    expect(before).toMatchObject({ ...after, name: '冒名' })
    expect((await signIn('hr', 'hr')).status).toBe(200)
  })

  test.each([
    { sent: { phone: '' }, msg: '手机号码不能为空' },
    { sent: { phone: '1380013800' }, msg: '手机号码长度不为11位' },
    { sent: { phone: '23800138000' }, msg: '手机号码格式不正确' },
    { sent: { realName: ' ' }, msg: '请输入姓名' },
    { sent: { name: '' }, msg: '请输入昵称' },
    { sent: { email: 'nowhere' }, msg: '邮箱格式不正确' },
    { sent: { name: 'x'.repeat(21) }, msg: '昵称不能超过20个字符' },
    { sent: { name: { a: 1 } }, msg: '昵称格式不正确' },
    { sent: { avatar: 'javascript:alert(1)' }, msg: '请求参数格式错误: avatar' },
    { sent: { avatar: '//elsewhere/a.png' }, msg: '请求参数格式错误: avatar' },
    { sent: { avatar: '/files/0123456789abcdef0123456789abcdef.gif' }, msg: '头像的文件类型或数量不正确' },
  ])('refuses $sent: $msg', async ({ sent, msg }) => {
    const before = data(await hr(INFO))
    expect(await hr(UPDATE, { body: sent })).toMatchObject({ status: 400, body: { msg } })
    expect(data(await hr(INFO))).toEqual(before)
  })
})

test('an avatar above 500 kB is refused, whatever it was sent as', async () => {
  const sent = async (bytes: number) => {
    const form = new FormData()
    const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(bytes - 8)])
    form.append('file', new Blob([png]), 'me.png')
    return data(await hr('POST /api/blade-resource/oss/endpoint/put-file', { body: form })).link
  }
  const large = await hr(UPDATE, { body: { avatar: await sent(500 * 1024 + 1) } })
  expect([large.status, large.body.msg]).toEqual([400, '文件不能超过500KB'])
  expect((await hr(UPDATE, { body: { avatar: await sent(500 * 1024) } })).status).toBe(200)
})

describe('the password', () => {
  test('is changed, the session goes on, and the other sessions of the user end, refresh tokens too', async () => {
    const mine = (await signIn('boss', 'boss')).body
    const other = (await signIn('boss', 'boss')).body
    const foreign = (await signIn('manager', 'manager')).body
    const caller: Caller = (call, ask = {}) => nobody(call, { ...ask, headers: { 'blade-auth': `bearer ${mine.access_token}` } })
    expect((await who(other.access_token)).status).toBe(200)

    expect(await change(caller, 'boss', 'hoist the flag')).toMatchObject({ status: 200, body: { code: 200 } })
    expect((await who(mine.access_token)).status).toBe(200)
    expect((await who(other.access_token)).status).toBe(401)
    const menus = await nobody('GET /api/blade-system/menu/routes', { headers: { 'blade-auth': `bearer ${other.access_token}` } })
    expect(menus.status).toBe(401)
    expect((await who(foreign.access_token)).status).toBe(200)
    expect((await refresh(other.refresh_token)).body.error_description).toBe('登录已过期，请重新登录')
    const renewed = (await refresh(mine.refresh_token)).body
    expect((await who(renewed.access_token)).status).toBe(200)

    expect((await signIn('boss', 'boss')).status).toBe(400)
    const again = (await signIn('boss', 'hoist the flag')).body
    expect((await who(again.access_token)).status).toBe(200)
  })

  test('changed from a later session ends the earlier ones, also the one that changed it before', async () => {
    const first = (await signIn('boss', 'hoist the flag')).body
    const second = (await signIn('boss', 'hoist the flag')).body
    const as =
      (token: unknown): Caller =>
      (call, ask = {}) =>
        nobody(call, { ...ask, headers: { 'blade-auth': `bearer ${token}` } })
    expect((await change(as(first.access_token), 'hoist the flag', 'lower the flag')).status).toBe(200)
    expect((await who(second.access_token)).status).toBe(401)
    const third = (await signIn('boss', 'lower the flag')).body
    expect((await change(as(third.access_token), 'lower the flag', 'strike the flag')).status).toBe(200)
    expect((await who(first.access_token)).status).toBe(401)
    expect((await who(third.access_token)).status).toBe(200)
  })

  test('stays when the old one is wrong, and guessing it ends with the limit of failed sign-ins', async () => {
    await app.addUser({ account: 'guesser' })
    const caller = await app.api('guesser')
    for (let guess = 0; guess < 5; guess++) {
      expect(await change(caller, `guess${guess}`, 'x')).toMatchObject({ status: 400, body: { msg: '原密码不正确！' } })
    }
    expect((await change(caller, 'guesser', 'x')).status).toBe(429)
  })

  test('stays when the new one is not confirmed', async () => {
    expect(await change(hr, 'hr', 'one', 'two')).toMatchObject({ status: 400, body: { msg: '请输入正确的确认密码！' } })
    expect((await signIn('hr', 'hr')).status).toBe(200)
  })

  test('travels as md5 only', async () => {
    const query = { oldPassword: md5('hr'), newPassword: 'plain', newPassword1: 'plain' }
    expect(await hr(PASSWORD, { query })).toMatchObject({ status: 400, body: { msg: '请求参数格式错误: newPassword' } })
    expect(await hr(PASSWORD, { query: { oldPassword: md5('hr') } })).toMatchObject({ status: 400 })
  })
})
