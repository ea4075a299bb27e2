import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import * as dict from '../../engine/site/keys.ts'
import { checkMailSetting } from '../../server/commands/doctor/mail.ts'
import { parseConfig } from '../../server/config.ts'
import { mailAlarms } from '../../server/modules/inbox/mailAlarms.ts'
import { deliverMails, eraseOldMails, mailDispatcher } from '../../server/modules/mail/deliver.ts'
import { type NewMail, queueMails } from '../../server/modules/mail/index.ts'
import { updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { type MailServerForTests, type Manner, startMailServer } from '../support/mailServer.ts'
import { addSite, type Site } from '../support/site.ts'
import { databases, startApp, type TestApp } from '../support/startApp.ts'

const MAIL = '/api/blade-resource/mail-message'
const OWN = 'GET /api/blade-desk/mail/list'
const FROM = '工地平台 <gantry@example.cn>'
/** Of an exchange with a hostile server. */
const PATIENCE_MS = 300

let server: MailServerForTests
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())
beforeEach(() => {
  Object.assign(server, { manner: 'fine', connections: 0 })
  server.received.length = 0
})

describe.each(databases)('mails on %s', (database) => {
  let app: TestApp
  let site: Site
  let userId: string
  beforeAll(async () => {
    app = await startApp({ database, env: { SMTP_URL: server.url, MAIL_FROM: FROM } })
    site = await addSite(app.platform, '近处')
    userId = await person('reader', 'reader@example.cn')
    await person('silent', null)
  })
  afterAll(() => app.close())

  const person = async (account: string, email: string | null): Promise<string> => {
    const { userId } = await app.addUser({ account, permissions: ['alarm_event'] })
    await updateRecord(app.platform.store.db, entityOf(app.platform, 'user'), userId, { email }, systemActor())
    return userId
  }
  const mail = (recordId: string, over: Partial<NewMail> = {}): NewMail => ({
    kind: dict.mailKind.system,
    userId,
    tenantId: '000000',
    entity: 'param',
    recordId,
    title: '存储空间不足',
    titleEn: 'Storage is running out',
    content: '请清理',
    contentEn: 'Free space',
    time: siteTime(),
    ...over,
  })
  /** Sends what is due in the given number of seconds. */
  const deliver = (seconds = 0, limits?: { patienceMs: number }) =>
    deliverMails(app.platform, new Date(Date.now() + seconds * 1000), undefined, limits)
  const stored = async (recordId: string) => (await findRows(app.platform, 'mail-message', { recordId_equal: recordId }))[0]

  test('are sent once in both languages, however many nodes queue and send them', async () => {
    await Promise.all([queueMails(app.platform, [mail('once')]), queueMails(app.platform, [mail('once')])])
    await Promise.all([deliver(), deliver(), deliver()])
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.to).toBe('reader@example.cn')
    expect(server.received[0]?.text).toContain('Subject: 存储空间不足 / Storage is running out')
    expect(server.received[0]?.text).toMatch(/请清理\s+Free space/)
    expect(await stored('once')).toMatchObject({ state: dict.mailState.sent, attempts: 1, serial: '250 queued as 1' })
    await deliver(7200)
    expect(server.received).toHaveLength(1)
  })

  test.each<[Manner, string]>([
    ['silent', '邮件服务器响应超时'],
    ['slow', '邮件服务器响应超时'],
    ['closing', '无法通过邮件服务器发送'],
    ['flooding', '无法通过邮件服务器发送'],
    ['busy', '451'],
  ])('wait for another attempt when the server is %s, and are sent later', async (manner, reason) => {
    server.manner = manner
    await queueMails(app.platform, [mail(manner)])
    await deliver(0, { patienceMs: PATIENCE_MS })
    const waiting = await stored(manner)
    expect(waiting).toMatchObject({ state: dict.mailState.queued, attempts: 1 })
    expect(String(waiting?.reason)).toContain(reason)
    server.manner = 'fine'
    await deliver()
    expect(server.received).toHaveLength(0)
    await deliver(31)
    expect(server.received).toHaveLength(1)
    expect(await stored(manner)).toMatchObject({ state: dict.mailState.sent, attempts: 2, reason: null })
  })

  test('fail for good when the server refuses them, or after the last attempt, and can be sent again', async () => {
    server.manner = 'refusing'
    await queueMails(app.platform, [mail('refused')])
    await deliver()
    const refused = await stored('refused')
    expect([refused?.state, refused?.attempts]).toEqual([dict.mailState.failed, 1])
    expect(String(refused?.reason)).toContain('550')
    server.manner = 'busy'
    await queueMails(app.platform, [mail('away')])
    for (let attempt = 0; attempt < 7; attempt += 1) await deliver(attempt * 4000)
    expect(await stored('away')).toMatchObject({ state: dict.mailState.failed, attempts: 5 })
    server.manner = 'fine'
    const admin = await app.api()
    const again = await admin(`POST ${MAIL}/resend`, { query: { id: String(refused?.id) } })
    expect(again.status).toBe(200)
    await mailDispatcher.settled(app.platform)
    expect((await stored('refused'))?.state).toBe(dict.mailState.sent)
    expect((await admin(`POST ${MAIL}/resend`, { query: { id: String(refused?.id) } })).status).toBe(400)
    const reader = await app.api('reader')
    expect((await reader(`POST ${MAIL}/resend`, { query: { id: String(refused?.id) } })).status).toBe(403)
  })

  test('to a user without an address are listed and not sent; each user sees their own', async () => {
    const [silent] = await findRows(app.platform, 'user', { account_equal: 'silent' })
    await queueMails(app.platform, [mail('nowhere', { userId: String(silent?.id) })])
    await deliver()
    expect(server.connections).toBe(0)
    const listed = (await (await app.api('silent'))(OWN)).body.data
    expect(listed).toMatchObject([{ title: '存储空间不足', state: dict.mailState.notConfigured, reason: '收件人没有电子邮箱' }])
    const own = (await (await app.api('reader'))(OWN)).body.data as { state: string }[]
    expect(own.length).toBeGreaterThan(1)
    expect((await (await app.api(null))(OWN)).status).toBe(401)
  })

  test('tell users who are away of critical alarms that they may see, once', async () => {
    await app.addUser({ account: 'blind', permissions: ['post'] })
    const alarm = async (alarmLevel: string, content: string) =>
      site.add('alarm-event', {
        projectId: site.projectId,
        deviceId: await site.device(`M-${alarmLevel}`, '3'),
        deviceClass: '3',
        alarmType: '101',
        alarmLevel,
        content,
        startTime: siteTime(),
        handleState: '0',
      })
    await alarm('4', '力矩超限')
    await alarm('3', '风速过大')
    await Promise.all([mailAlarms(app.platform, new Date()), mailAlarms(app.platform, new Date())])
    await mailAlarms(app.platform, new Date())
    await deliver()
    expect(server.received.map(({ to }) => to)).toEqual(['reader@example.cn'])
    expect(server.received[0]?.text).toContain('近处 · 力矩超限')
  })

  test('are erased after ninety days', async () => {
    const rows = (await findRows(app.platform, 'mail-message', {})).length
    await eraseOldMails(app.platform, new Date(Date.now() + 89 * 86_400_000))
    expect(await findRows(app.platform, 'mail-message', {})).toHaveLength(rows)
    await eraseOldMails(app.platform, new Date(Date.now() + 91 * 86_400_000))
    expect(await findRows(app.platform, 'mail-message', {})).toEqual([])
  })
})

test('the doctor signs in at the mail server, and says what it answered', async () => {
  const check = async (url: string) => {
    const [finding] = await checkMailSetting(parseConfig({ SMTP_URL: url, MAIL_FROM: FROM }))
    return [finding?.level, finding?.description]
  }
  expect(await check(server.url)).toEqual(['fine', '127.0.0.1 takes mails'])
  expect(server.received).toEqual([])
  // A password is not sent over a line that can be read.
  const [level, says] = await check(server.url.replace('//', '//user:secret@'))
  expect(level).toBe('warning')
  expect(says).not.toContain('secret')
  server.manner = 'closing'
  expect((await check(server.url))[0]).toBe('warning')
})

test('without a mail server the mails of a user are listed with the reason, and no passwords are among them', async () => {
  const app = await startApp()
  const { userId } = await app.addUser({ account: 'reader', permissions: [] })
  const site = await addSite(app.platform, '近处')
  await site.add('alarm-event', {
    projectId: site.projectId,
    deviceId: await site.device('M-1', '3'),
    deviceClass: '3',
    alarmType: '101',
    alarmLevel: '4',
    content: '力矩超限',
    startTime: siteTime(),
    handleState: '0',
  })
  const admin = await app.api()
  await admin('GET /api/blade-archives/live?topics=inbox:me&once=1')
  await admin('POST /api/blade-system/user/reset-password', { query: { userIds: userId } })
  await deliverMails(app.platform, new Date())
  expect((await admin(OWN)).body.data).toMatchObject([
    { kind: dict.mailKind.alarm, content: '近处 · 力矩超限', state: dict.mailState.notConfigured, reason: '没有配置邮件服务器' },
  ])
  expect(await findRows(app.platform, 'mail-message', {})).toHaveLength(1)
  await app.close()
})
