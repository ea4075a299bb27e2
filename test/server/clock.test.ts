// A clock that is set back or ahead locks nobody out and lengthens no wait.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import * as dict from '../../engine/site/keys.ts'
import { issueCaptcha, takeCaptcha } from '../../server/access/signIn/captcha.ts'
import { type BoundSender, senderById } from '../../server/modules/devices/sender.ts'
import { serveTimers } from '../../server/modules/flow/instances/timerService.ts'
import { deliverMails } from '../../server/modules/mail/deliver.ts'
import { verificationCode } from '../../server/modules/resource/sms/codeDigits.ts'
import { redeemCode, sendCode } from '../../server/modules/resource/sms/codes.ts'
import { deliverDue } from '../../server/modules/resource/sms/deliver.ts'
import { ingest } from '../../server/modules/telemetry/ingest.ts'
import { markSilent } from '../../server/modules/telemetry/offline.ts'
import { openImportJobs } from '../../server/records/sheets/jobs.ts'
import { createTotals } from '../../server/store/aggregates/totals.ts'
import { createSessions } from '../../server/store/foreign/sessions.ts'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { change } from '../../server/store/sql/query.ts'
import { bpmn, line } from '../support/bpmn.ts'
import { connectDevice } from '../support/devices/hj212Device.ts'
import { processCalls } from '../support/processCalls.ts'
import { refreshBy, signInBy } from '../support/signIn.ts'
import { addSite } from '../support/site.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const TWO_DAYS = 2 * 24 * 3_600_000
const MN = '010000A8900016F000169DC0'
const PUT_OFF = {
  kind: dict.messageKind.alarm,
  state: dict.messageState.queued,
  attempts: 0,
  phone: '13800001111',
  smsId: '1',
  params: '{}',
  userId: '1',
  title: 'a',
  content: 'b',
  time: siteTime(),
}
const LIST = 'GET /api/blade-system/param/list'

const setClock = (by: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
afterEach(() => void vi.useRealTimers())

describe.each(oneDatabase)('a clock on %s', (database) => {
  let app: TestApp
  let nobody: Caller
  beforeAll(async () => {
    app = await startApp({ database })
    nobody = await app.api(null)
  })
  afterAll(() => app.close())

  const tokens = async () => {
    const { status, body } = await signInBy(nobody, 'admin')
    expect(status).toBe(200)
    return body
  }
  const listOf = async (token: unknown) => {
    app.platform.auth.tokens.clear()
    return (await nobody(LIST, { headers: { 'blade-auth': `bearer ${token}` } })).status
  }

  test('that is set back leaves people signed in, and lets others sign in', async () => {
    const { access_token: token, refresh_token: next } = await tokens()
    setClock(-TWO_DAYS)
    expect(await listOf(token)).toBe(200)
    const { status, body } = await refreshBy(nobody, next)
    expect([status, await listOf(body.access_token)]).toEqual([200, 200])
    expect(await listOf((await tokens()).access_token)).toBe(200)
  })

  test('that is set ahead and back again does so too', async () => {
    setClock(TWO_DAYS)
    const ahead = await tokens()
    setClock(-TWO_DAYS)
    expect([await listOf(ahead.access_token), (await refreshBy(nobody, ahead.refresh_token)).status]).toEqual([200, 200])
  })

  test('that is set back does not renew the minute in which a spent refresh token is taken once more', async () => {
    const first = await tokens()
    await refreshBy(nobody, first.refresh_token)
    setClock(-TWO_DAYS)
    expect((await refreshBy(nobody, first.refresh_token)).status).toBe(401)
  })
})

describe('a clock that is set back', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ env: { HJ212_LISTEN: '127.0.0.1:0' } })
  })
  afterAll(() => app.close())

  test('leaves a captcha, a code of a phone and the lock of an import no longer than their lives', async () => {
    const { store } = app.platform
    const { key } = await issueCaptcha(store)
    const [row] = await store.db.selectFrom('gantry_captcha').select('answer').where('id', '=', key).execute()
    const owner = { tenantId: '000000', userId: '7' }
    const left = { entity: 'param', owner, total: 1 }
    const killed = await openImportJobs(app.platform)
    const never = Promise.withResolvers<null>()
    await killed.start(left, () => never.promise, String)
    const actor = systemActor()
    const id = await sendCode(app.platform, actor, '13800001234', null)
    const code = verificationCode(app.platform.auth.keys, id)
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: Date.now() - TWO_DAYS })
    expect(await takeCaptcha(store, key, String(row?.answer))).toBe(false)
    await expect(redeemCode(app.platform, '000000', id, code)).rejects.toMatchObject({ key: 'sms.codeOver' })
    const other = await openImportJobs(app.platform)
    const started = await other.start(left, async () => null, String)
    await started.ended
    never.resolve(null)
  })

  test('puts off no message, and silences no alarm of a device for longer', async () => {
    const at = new Date()
    const later = siteTime(new Date(at.getTime() + TWO_DAYS))
    const messages = { 'sms-message': PUT_OFF, 'mail-message': { ...PUT_OFF, kind: dict.mailKind.system, state: dict.mailState.queued } }
    const rows = Object.entries(messages).map(([entity, message]) =>
      insertRecord(app.platform.store.db, entityOf(app.platform, entity), { ...message, dueTime: later }, systemActor()),
    )
    const [sms, mail] = await Promise.all(rows)
    expect(await deliverDue(app.platform, at)).toBeGreaterThan(0)
    expect(await deliverMails(app.platform, at)).toBeGreaterThan(0)
    expect((await findRows(app.platform, 'sms-message', { id_equal: String(sms?.id) }))[0]?.attempts).toBe(1)
    expect((await findRows(app.platform, 'mail-message', { id_equal: String(mail?.id) }))[0]?.attempts).toBe(1)
    const next = siteTime(new Date(at.getTime() + 30_000))
    const waits = await insertRecord(
      app.platform.store.db,
      entityOf(app.platform, 'sms-message'),
      { ...PUT_OFF, dueTime: next },
      systemActor(),
    )
    await deliverDue(app.platform, at)
    expect((await findRows(app.platform, 'sms-message', { id_equal: String(waits.id) }))[0]?.attempts).toBe(0)
  })

  test('lets no timer of a process wait longer, but a moment of the calendar', async () => {
    const timers = {
      ClockWait: '<timeDuration>PT10M</timeDuration>',
      ClockCycle: '<timeCycle>R3/PT10M</timeCycle>',
      ClockDate: `<timeDate>${siteTime(new Date(Date.now() + TWO_DAYS + 300_000)).replace(' ', 'T')}</timeDate>`,
    }
    setClock(TWO_DAYS)
    const calls = await processCalls(app, ['admin', 'hr', 'manager'])
    const definitions: string[] = []
    for (const [key, timer] of Object.entries(timers)) {
      const wait = `<intermediateCatchEvent id="wait"><timerEventDefinition>${timer}</timerEventDefinition></intermediateCatchEvent>`
      const end = '<userTask id="a" flowable:assignee="1"/>'
      definitions.push(await calls.deploy(bpmn(line(['wait', wait], ['a', end]), { key })))
    }
    const started = await Promise.all(definitions.map((definition) => calls.start('hr', 'manager', 2, definition)))
    const ids = started.map(({ processInstanceId }) => processInstanceId)
    const waiting = async () => {
      const rows = await findRows(app.platform, 'process-timer', { processInstanceId_in: ids.join(',') })
      return rows.map(({ processInstanceId }) => ids.indexOf(String(processInstanceId)))
    }
    setClock(-TWO_DAYS)
    const at = Date.now()
    for (const minutes of [0, 9]) await serveTimers(app.platform, new Date(at + minutes * 60_000))
    expect((await waiting()).sort()).toEqual([0, 1, 2])
    await serveTimers(app.platform, new Date(at + 11 * 60_000))
    expect(await waiting()).toEqual([2])
  })

  test('keeps a device that speaks on line, and finds out that one is silent in its time', async () => {
    const site = await addSite(app.platform)
    const [speaks, silent] = [await site.device('CLOCK-1', '3'), await site.device('CLOCK-2', '3')]
    const ahead = siteTime(new Date(Date.now() + TWO_DAYS))
    const { db } = app.platform.store
    await change(db, 'update device set last_time = ?, online_status = ? where id in (?, ?)', [ahead, '1', speaks, silent])
    await ingest(app.platform, [{ sender: (await senderById(app.platform, speaks)) as BoundSender, rows: [] }])
    await markSilent(app.platform)
    const at = new Date(Date.now() + 200_000)
    await ingest(app.platform, [{ sender: (await senderById(app.platform, speaks)) as BoundSender, rows: [] }], { at })
    await markSilent(app.platform, at)
    const stateOf = async (id: string) => (await findRows(app.platform, 'device', { id_equal: id }))[0]?.onlineStatus
    expect([await stateOf(speaks), await stateOf(silent)]).toEqual(['1', '0'])
  })

  test('ends no connection of a device', async () => {
    const port = Number(app.logs().find(({ msg }) => msg === 'Devices connect by HJ 212')?.port)
    const site = await addSite(app.platform, '时钟工地')
    await site.device('CLOCK-3', '2', { protocol: '3', mn: MN, mnPassword: '123456', reportRate: 60 })
    const own = await connectDevice(port)
    const sent = (number: string) => {
      const moment = siteTime(new Date(Date.now() - 20_000)).replace(/\D/g, '')
      own.send(`QN=${number};ST=39;CN=2011;PW=123456;MN=${MN};Flag=5;CP=&&DataTime=${moment};a34004-Rtd=35,a34004-Flag=N&&`)
      return own.answerTo(number)
    }
    expect(await sent('20261125085000001')).toMatchObject({ cn: '9014' })
    setClock(-TWO_DAYS)
    expect(await sent('20261125085000002')).toMatchObject({ cn: '9014' })
    own.close()
  })
})

test('that is set back keeps no other database away, and no total of a list, for longer', async () => {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let isAway = true
  const open = async () => {
    if (isAway) throw new Error('away')
    return { close: async () => {} } as never
  }
  const sessions = createSessions(open, { most: 1, patience: 5_000, idle: 60_000 })
  const use = () => sessions.use('read', async () => 'there')
  const totals = createTotals(0)
  await expect(use()).rejects.toThrow('away')
  await totals.of('labor', 'all', async () => 1)
  setClock(-TWO_DAYS)
  isAway = false
  now += 16_000
  expect([await use(), await totals.of('labor', 'all', async () => 2)]).toEqual(['there', 2])
  vi.restoreAllMocks()
  await sessions.close()
})
