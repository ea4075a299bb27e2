import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import type { Call } from '../../server/http/route.ts'
import { verificationCode } from '../../server/modules/resource/sms/codeDigits.ts'
import { markOverdue } from '../../server/modules/rope/ropeUseLog.ts'
import { limit } from '../../server/modules/rope/visitor.ts'
import type { Rec } from '../../server/store/records.ts'
import { findRows } from '../../server/store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'
import { store, stored } from '../support/stored.ts'

const ROOT = '/api/rope-uselog/ropeuselog'
const MINUTE = 60_000

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let anyone: Caller
  let site: string
  let count = 0

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    anyone = await app.api(null)
    site = await store(app, 'project', { projectName: '一号地块' })
    await app.addUser({ account: 'reader', permissions: ['rope_use_log'] })
  })
  afterAll(() => app.close())

  const newRope = (more: Rec = {}) =>
    store(app, 'device', { deviceName: '安全绳', deviceCode: `ROPE-${++count}`, deviceClass: '1', projectId: site, ...more })
  const newPerson = async (more: Rec = {}): Promise<{ laborId: string; phone: string }> => {
    const phone = `138${String(++count).padStart(8, '0')}`
    const values = { projectId: site, name: '张三丰', workType: '030', teamName: '架子一班', admitStatus: '1', phone, ...more }
    return { laborId: await store(app, 'labor', values), phone }
  }
  const send = async (body: object, by = anyone) => {
    const { status, body: answer } = await by(`POST ${ROOT}/submit`, { body })
    return [status, answer.msg]
  }
  const bind = (deviceId: string, person: object, more: object = {}) =>
    send({ deviceId, ...person, workType: '030', workPlace: '3层东侧', action: 1, ...more })
  const giveBack = (deviceId: string, person: object) => send({ deviceId, ...person, action: 2 })
  const get = async (name: string, query: Record<string, string>) => (await anyone(`GET ${ROOT}/${name}`, { query })).body
  const usesOf = (deviceId: string) => findRows(app.platform, 'rope-use-log', { deviceId_equal: deviceId })
  const done = [200, '操作成功']

  test('a rope is taken and brought back by phone, and both records say so', async () => {
    const [rope, person] = [await newRope({ battery: 80 }), await newPerson()]
    expect((await get('getDeviceVoByDeviceId', { deviceId: rope })).data).toEqual({
      deviceId: rope,
      deviceName: '安全绳',
      deviceCode: expect.stringMatching(/^ROPE-/),
      battery: 80,
      onlineStatus: '0',
      projectName: '一号地块',
      useState: '0',
      laborName: null,
      isCodeNeeded: false,
    })
    expect(await bind(rope, person)).toEqual(done)
    expect(await usesOf(rope)).toMatchObject([
      {
        laborId: person.laborId,
        phone: person.phone,
        workType: '030',
        workPlace: '3层东侧',
        teamName: '架子一班',
        bindWay: '1',
        useState: '1',
        projectId: site,
      },
    ])
    expect(await stored(app, 'labor', person.laborId)).toMatchObject({ ropeDeviceId: rope })
    expect((await get('getDeviceVoByDeviceId', { deviceId: rope })).data).toMatchObject({ useState: '1', laborName: '张*' })
    expect(await giveBack(rope, person)).toEqual(done)
    expect(await usesOf(rope)).toMatchObject([{ useState: '2', useEnd: expect.any(String), useMinutes: 0 }])
    expect(await stored(app, 'labor', person.laborId)).toMatchObject({ ropeDeviceId: null })
    expect(await bind(rope, person)).toEqual(done)
  })

  test('who asks by phone learns a masked name and the trade, nothing more', async () => {
    const [rope, { laborId, phone }] = [await newRope(), await newPerson({ idCard: '330108199001011234', bankNo: '6222000000000000' })]
    expect((await get('getLaborByPhoneNum', { phone, deviceId: rope })).data).toEqual({
      laborId,
      name: '张*',
      workType: '030',
      companyName: null,
      teamName: '架子一班',
      admitStatus: '1',
    })
    await newPerson({ phone, projectId: await store(app, 'project', { projectName: '上个工地' }), teamName: '以前的班组' })
    expect((await get('getLaborByPhoneNum', { phone, deviceId: rope })).data).toMatchObject({ laborId, teamName: '架子一班' })
    expect((await get('getLaborByPhoneNum', { phone: '13900000000', deviceId: rope })).msg).toBe('未找到该手机号对应的人员')
    expect((await get('getLaborByPhoneNum', { phone: '', deviceId: rope })).msg).toBe('手机号码不能为空')
    expect((await get('getLaborByPhoneNum', { phone: '139', deviceId: rope })).msg).toBe('手机号码长度不为11位')
    expect((await get('getLaborByPhoneNum', { phone: '12345678901', deviceId: rope })).msg).toBe('手机号码格式不正确')
  })

  test('the page reads the trades without an account, and no other dictionary', async () => {
    expect((await get('dictionary', { code: 'type_work' })).data).toContainEqual({
      dictKey: '030',
      dictValue: '架子工',
      english: 'Scaffolder',
    })
    expect((await get('dictionary', { code: 'labor_type' })).code).toBe(400)
  })

  test('a rope is refused for what is wrong with it or with the person', async () => {
    const [rope, person] = [await newRope(), await newPerson()]
    const elsewhere = await store(app, 'project', { projectName: '别处' })
    expect(await bind('', person)).toEqual([400, '请扫描设备二维码'])
    expect(await bind('404', person)).toEqual([400, '设备不存在'])
    expect(await bind(await newRope({ deviceClass: '3' }), person)).toEqual([400, '设备不存在'])
    expect(await bind(await newRope({ projectId: elsewhere }), person)).toEqual([400, '设备与人员不属于同一项目'])
    expect(await bind(await newRope({ projectId: null }), person)).toEqual([400, '设备与人员不属于同一项目'])
    expect(await bind(await newRope(), await newPerson({ admitStatus: '0' }))).toEqual([400, '该人员未准入，不能绑定'])
    expect(await bind(rope, { ...person, phone: '13900000000' })).toEqual([400, '未找到该手机号对应的人员'])
    expect(await bind(rope, { ...person, laborId: (await newPerson()).laborId })).toEqual([400, '未找到该手机号对应的人员'])
    expect(await usesOf(rope)).toEqual([])
  })

  test('what the page sends is validated as the console’s form is', async () => {
    const person = await newPerson()
    const refused = async (more: object) => bind(await newRope(), person, more)
    expect(await refused({ workType: '' })).toEqual([400, '请选择工种'])
    expect(await refused({ workType: '999' })).toEqual([400, '工种不在可选范围内'])
    expect(await refused({ workPlace: '长'.repeat(51) })).toEqual([400, '作业部位不能超过50个字符'])
    expect((await refused({ workPlace: '<script>' }))[0]).toBe(400)
    expect((await refused({ action: 3 }))[0]).toBe(400)
  })

  test('of two who want one rope at the same moment one gets it, and nobody wears two', async () => {
    const [rope, one, other] = [await newRope(), await newPerson(), await newPerson()]
    const answers = await Promise.all([bind(rope, one), bind(rope, other)])
    expect(answers.sort()).toEqual([done, [400, '设备已被使用']])
    const [use] = await usesOf(rope)
    const wearer = use?.laborId === one.laborId ? one : other
    expect(await bind(await newRope(), wearer)).toEqual([400, '该人员已在使用其他安全绳'])
    expect(await giveBack(rope, wearer === one ? other : one)).toEqual([400, '该设备当前不是由您使用'])
  })

  test('five tries a minute from one address for one rope, and no more', async () => {
    const [rope, person] = [await newRope(), await newPerson()]
    const wrong = { ...person, phone: '13900000000' }
    for (let at = 0; at < 5; at++) expect(await bind(rope, wrong)).toEqual([400, '未找到该手机号对应的人员'])
    expect(await bind(rope, person)).toEqual([429, '操作过于频繁，请稍后再试'])
    expect(await bind(await newRope(), person)).toEqual(done)
  })

  test('many ropes do not help who tries phones from one address, nor many addresses who tries them on one rope', async () => {
    const tryFrom = (ip: string, rope: string) => limit({ platform: app.platform, request: { ip } } as Call, 'trial', rope, 1)
    for (let rope = 0; rope < 10; rope++) await tryFrom('203.0.113.1', `many-${rope}`)
    await expect(tryFrom('203.0.113.1', 'many-10')).rejects.toMatchObject({ key: 'request.tooOften' })
    for (let host = 1; host <= 4; host++) await tryFrom(`203.0.113.1${host}`, 'one')
    await expect(tryFrom('203.0.113.15', 'one')).rejects.toMatchObject({ key: 'request.tooOften' })
    await tryFrom('203.0.113.15', 'another')
  })

  test('where the phone has to be shown, a code that it was sent takes the rope, once', async () => {
    const [rope, person, other] = [await newRope(), await newPerson(), await newPerson()]
    await app.setParameter('rope.phoneCode', 'true')
    expect((await get('getDeviceVoByDeviceId', { deviceId: rope })).data).toMatchObject({ isCodeNeeded: true })
    expect(await bind(rope, person)).toEqual([400, '请输入验证码'])
    const ask = async (phone: string) => (await anyone(`POST ${ROOT}/sendCode`, { body: { deviceId: rope, phone } })).body
    const codeFor = async ({ phone }: { phone: string }) => {
      const { id } = (await ask(phone)).data as { id: string }
      return { codeId: id, captcha: verificationCode(app.platform.auth.keys, id) }
    }
    const [own, theirs] = [await codeFor(person), await codeFor(other)]
    expect((await ask(person.phone)).code).toBe(429)
    expect(await bind(rope, person, theirs)).toEqual([400, '验证码不正确'])
    expect(await bind(rope, person, { ...own, captcha: own.captcha === '000000' ? '000001' : '000000' })).toEqual([400, '验证码不正确'])
    expect(await bind(rope, person, own)).toEqual(done)
    expect(await send({ deviceId: rope, ...person, ...own, action: 2 })).toEqual([400, '验证码已失效，请重新获取'])
    expect((await ask('13900000000')).msg).toBe('未找到该手机号对应的人员')
    await app.setParameter('rope.phoneCode', 'false')
  })

  test('staff bind and return in the console, with the permission alone', async () => {
    const [rope, { laborId, phone }] = [await newRope(), await newPerson()]
    const reader = await app.api('reader')
    const body = { deviceId: rope, laborId, workPlace: '5层' }
    expect((await send(body))[0]).toBe(401)
    expect((await send(body, reader))[0]).toBe(403)
    expect(await send(body, admin)).toEqual(done)
    const [use] = await usesOf(rope)
    expect(use).toMatchObject({ bindWay: '2', phone, workType: '030', projectId: site, useState: '1' })
    // The form asks for rope and wearer when adding; an edit does not write them.
    expect(await send({ id: use?.id, deviceId: await newRope() }, admin)).toEqual(done)
    expect(await stored(app, 'rope-use-log', String(use?.id))).toMatchObject({ deviceId: rope })
    const give = (by: Caller) => by(`POST ${ROOT}/return`, { body: { id: use?.id } })
    expect((await give(reader)).status).toBe(403)
    expect((await give(admin)).status).toBe(200)
    expect((await give(admin)).body.msg).toBe('当前状态不允许此操作')
    expect(await stored(app, 'labor', laborId)).toMatchObject({ ropeDeviceId: null })
  })

  test('a returned use sums up what the rope told: time at height, on the hook, loose and highest', async () => {
    const [rope, person] = [await newRope(), await newPerson()]
    const start = Date.now() - 10 * MINUTE
    const use = { deviceId: rope, laborId: person.laborId, projectId: site, useState: '1', useStart: siteTime(new Date(start)) }
    const id = await store(app, 'rope-use-log', use)
    const row = (minute: number, height: number, hookState: string) =>
      store(app, 'rope-data', {
        deviceId: rope,
        projectId: site,
        collectTime: siteTime(new Date(start + minute * MINUTE)),
        height,
        hookState,
      })
    for (const [minute, height, hook] of [
      [0, 0, '3'],
      [1, 12, '2'],
      [2, 12.5, '1'],
      [3, 12, '0'],
      [4, 12, '2'],
      [5, 0, '3'],
    ] as const)
      await row(minute, height, hook)
    await store(app, 'alarm-event', { deviceId: rope, projectId: site, startTime: siteTime(new Date(start + 3 * MINUTE)) })
    await admin(`POST ${ROOT}/return`, { body: { id } })
    expect(await stored(app, 'rope-use-log', id)).toMatchObject({
      useMinutes: 10,
      aboveMinutes: 4,
      hookedMinutes: 3,
      hookRate: 75,
      unhookCount: 1,
      alarmCount: 1,
      maxHeight: 12.5,
    })
  })

  test('a rope that did not come back for half a day is overdue, and still comes back', async () => {
    const [rope, person] = [await newRope(), await newPerson()]
    await bind(rope, person)
    await markOverdue(app.platform.store, new Date(Date.now() + 11 * 60 * MINUTE))
    expect(await usesOf(rope)).toMatchObject([{ useState: '1' }])
    await markOverdue(app.platform.store, new Date(Date.now() + 13 * 60 * MINUTE))
    expect(await usesOf(rope)).toMatchObject([{ useState: '3' }])
    expect(await bind(rope, await newPerson())).toEqual([400, '设备已被使用'])
    expect(await giveBack(rope, person)).toEqual(done)
  })

  test('a rope that is worn stays on its project', async () => {
    const [rope, person] = [await newRope(), await newPerson()]
    await bind(rope, person)
    const { body } = await admin('POST /api/blade-archives/project/deviceUpdateProject', { body: { ids: rope, projectId: '' } })
    expect(body.msg).toBe('设备正在使用中，不能解绑')
  })
})
