// A view as another user shows no more than both may see, writes nothing in the background, and leaves the answers of the user alone.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteTime } from '#model/siteTime.ts'
import { sessionOf } from '../../server/access/sessions/tokens.ts'
import { startView } from '../../server/access/sessions/viewAs.ts'
import type { Call } from '../../server/http/route.ts'
import { inboxTopic } from '../../server/modules/inbox/inboxTopic.ts'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, findRows, type Rec, systemActor } from '../../server/store/rows.ts'
import { signInBy } from '../support/signIn.ts'
import { addSite, keyOf, type Site } from '../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'
import { listen } from '../support/stream.ts'
import { waitFor } from '../support/waitFor.ts'

const VIEW = '/api/gantry-access/view-as'
const DEVICES = '/api/blade-archives/device'
const SCOPE = { scopeColumn: '-', scopeField: '*', scopeClass: 'x', menuId: '0', scopeType: 5 }
const DEVICE_RIGHTS = ['guest', 'device', 'device_view', 'device_export', 'alarm_event']

const guest = {
  name: 'guest',
  title: '访客',
  route: '/site/guest',
  api: '/api/site/guest',
  properties: { label: { title: '名称' }, phone: { title: '电话', format: 'phone', private: 'phone', search: 'eq' } },
}

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let site: Site
  let worker: Caller
  let deputy: Caller
  let userId: string
  let roleId: string
  const calls: Call[] = []
  const insert = async (name: string, values: Rec) =>
    String((await insertRecord(app.platform.store.db, entityOf(app.platform, name), values, systemActor())).id)
  const limit = async (role: string, name: string, codes: readonly string[]) => {
    const condition = codes.map((code) => `record.deviceCode == '${code}'`).join(' || ')
    const scopeId = await insert('data-scope', { ...SCOPE, scopeName: name, resourceCode: 'device', scopeValue: condition })
    await insert('role-scope', { roleId: role, scopeCategory: 1, scopeId })
  }
  const view = async (body: Rec) => expect((await deputy(`POST ${VIEW}`, { body })).body).toMatchObject({ code: 200 })

  beforeAll(async () => {
    const probe = { method: 'GET', path: '/api/probe', access: 'user', handle: async (call: Call) => void calls.push(call) } as const
    app = await startApp({ database, files: { 'site/guest.json': guest }, modules: [{ name: 'probe', routes: [probe] }] })
    site = await addSite(app.platform)
    await site.device('NEAR', '2')
    await site.device('FAR', '2')
    ;({ userId, roleId } = await app.addUser({ account: 'worker', permissions: DEVICE_RIGHTS }))
    await limit(roleId, '两处', ['NEAR', 'FAR'])
    const own = await app.addUser({ account: 'deputy', permissions: ['user', 'user_edit', 'role', 'role_setting', ...DEVICE_RIGHTS] })
    await limit(own.roleId, '近处', ['NEAR'])
    app.platform.reads.forget()
    worker = await app.api('worker')
    deputy = await app.api('deputy')
  })
  afterAll(() => app.close())
  beforeEach(() => deputy(`POST ${VIEW}/end`))

  test('answers that users share by age are shared with nobody who sees other rows', async () => {
    const shared = async (by: Caller) => {
      const { body } = await by(`GET ${DEVICES}/listAllDevice`, {
        query: { projectId: site.projectId },
        headers: { 'cache-control': 'max-age=60' },
      })
      return (body.data as Rec[]).map(({ deviceCode }) => deviceCode).sort()
    }
    expect(await shared(worker)).toEqual(['FAR', 'NEAR'])
    await view({ userId })
    expect(await shared(deputy)).toEqual(['NEAR'])
    await deputy(`POST ${VIEW}/end`)
    await view({ roleId })
    expect(await shared(deputy)).toEqual(['NEAR'])
    expect(await shared(worker)).toEqual(['FAR', 'NEAR'])
  })

  test('files of exports of the user are not read', async () => {
    const started = (await worker(`POST ${DEVICES}/export-job`, { body: {} })).body.data as { job: string }
    const jobs = async (by: Caller) => (await by('GET /api/gantry-jobs/list')).body.data as { job: string; state: string }[]
    await waitFor(async () => expect(await jobs(worker)).toMatchObject([{ job: started.job, state: 'done' }]))
    const query = { job: started.job }
    expect((await worker('GET /api/gantry-jobs/file', { query })).status).toBe(200)
    await view({ userId })
    expect((await deputy('GET /api/gantry-jobs/file', { query })).status).not.toBe(200)
    expect((await deputy('GET /api/gantry-jobs/progress', { query })).status).not.toBe(200)
    expect(await jobs(deputy)).toEqual([])
  })

  test('no message about an alarm is made for the user by listening to the inbox, and the user gets it later', async () => {
    const deviceId = await site.device('T-1', '3')
    await site.add('alarm-event', {
      ...{ projectId: site.projectId, deviceId, deviceClass: '3', alarmType: '101', alarmLevel: '3' },
      ...{ content: '超限', startTime: siteTime(), handleState: '0' },
    })
    const inbox = async (by: Caller) => {
      const { status, body } = await by('GET /api/blade-archives/live?topics=inbox:me&once=1')
      return { status, ...(body.data as Record<string, { messages: Rec[] }>)['inbox:me'] }
    }
    await view({ userId })
    expect(await inbox(deputy)).toMatchObject({ status: 200, messages: [] })
    await deputy('GET /api/probe')
    // The stream polls after the response of its call.
    await (await inboxTopic.open(calls.at(-1) as Call, 'me'))?.poll()
    expect(await findRows(app.platform, 'inbox-message', { userId_equal: userId })).toEqual([])
    expect((await inbox(worker)).messages).toMatchObject([{ content: '试验工地 · 超限' }])
  })

  test('reads that renew sums or count questions are answered, and a notice stays unread', async () => {
    await site.device('ENV-1', '2')
    const rows = [{ kind: 'env', collectTime: siteTime(), pm10: 40 }]
    const noticeId = await insert('notice', { title: '停电', category: '1', releaseTime: siteTime(), content: '今晚' })
    const admin = await app.api('admin')
    const top = await app.addUser({ account: 'top', role: 'administrator' })
    expect((await admin(`POST ${VIEW}`, { body: { userId: top.userId } })).status).toBe(200)
    await (await app.api(null))('POST /api/blade-archives/ingest', {
      body: { deviceCode: 'ENV-1', deviceKey: keyOf('ENV-1'), rows },
    })
    expect((await admin('GET /api/blade-archives/data_ana/siteTrends')).body).toMatchObject({ code: 200 })
    expect((await admin('GET /api/blade-desk/notice/detail', { query: { id: noticeId } })).body).toMatchObject({ code: 200 })
    expect(await findRows(app.platform, 'notice-read', { noticeId_equal: noticeId })).toEqual([])
    await admin(`POST ${VIEW}/end`)
    await view({ userId })
    expect((await deputy('GET /api/site/guest/list', { query: { phone_equal: '13812345678' } })).body).toMatchObject({ code: 200 })
  })

  test('a stream ends when a view begins on another node', async () => {
    const reply = await signInBy(await app.api(null), 'deputy')
    const token = String(reply.body.access_token)
    const stream = await listen(`${app.url}/api/blade-archives/live?topics=inbox:me`, { 'blade-auth': `bearer ${token}` })
    expect(stream.status).toBe(200)
    await startView(app.platform.store, sessionOf(token), { userId, roleId: '' })
    await stream.ended
    // Without a check a stream lives for five minutes.
  }, 30_000)
})
