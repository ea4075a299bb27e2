import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { later, siteTime } from '../../engine/model/siteTime.ts'
import { notRecentlySent } from '../../server/modules/alarms/news.ts'
import { subscribes } from '../../server/modules/alarms/subscriptions.ts'
import type { Inbox } from '../../server/modules/inbox/messages.ts'
import { addSite, type Site } from '../support/site.ts'
import { databases, startApp, type TestApp } from '../support/startApp.ts'

const SUBSCRIPTION = '/api/blade-desk/alarm_subscription'
const MESSAGE = '/api/blade-desk/message'

test('a subscription names levels, and may name projects and classes', () => {
  const alarm = { level: '3', deviceClass: '1', projectId: '7' }
  const says = (over: object) => subscribes({ levels: '3,4', classes: '', projectIds: '', ...over }, alarm)
  expect([{}, { classes: '2,1' }, { projectIds: '8,7' }].map(says)).toEqual([true, true, true])
  expect([{ levels: '4' }, { levels: '' }, { classes: '2' }, { projectIds: '77' }].map(says)).toEqual([false, false, false, false])
})

test('of one device and type there is one message in ten minutes', () => {
  const at = (time: string, alike = 'a') => ({ alike, time: `2026-05-01 ${time}` })
  const news = [at('08:05:00'), at('08:09:00', 'b'), at('08:10:00'), at('08:19:59'), at('08:20:00')]
  expect(notRecentlySent(news, new Map([['a', '2026-05-01 08:00:00']]))).toEqual([at('08:09:00', 'b'), at('08:10:00'), at('08:20:00')])
})

describe.each(databases)('the inbox on %s', (database) => {
  let app: TestApp
  let near: Site
  let far: Site
  let serial = 0
  beforeAll(async () => {
    app = await startApp({ database })
    near = await addSite(app.platform, '近处')
    far = await addSite(app.platform, '远处')
    const permissions = [
      'alarm_event',
      'alarm_subscription',
      'alarm_subscription_add',
      'alarm_subscription_edit',
      'alarm_subscription_delete',
    ]
    for (const account of ['one', 'two', 'three', 'four']) await app.addUser({ account, permissions })
    await app.addUser({ account: 'blind', permissions: ['post'] })
  })
  afterAll(() => app.close())

  const inbox = async (account: string): Promise<Inbox> => {
    const call = await app.api(account)
    const { body } = await call('GET /api/blade-archives/live?topics=inbox:me&once=1')
    return (body.data as Record<string, Inbox>)['inbox:me'] as Inbox
  }
  const contents = async (account: string) => (await inbox(account)).messages.map(({ content }) => content).toSorted()
  const alarm = async (site: Site, content: string, values: object = {}) =>
    site.add('alarm-event', {
      projectId: site.projectId,
      deviceId: await site.device(`T-${++serial}`, '3'),
      deviceClass: '3',
      alarmType: '101',
      alarmLevel: '3',
      content,
      startTime: siteTime(),
      handleState: '0',
      ...values,
    })
  const subscribe = async (account: string, body: object) => (await app.api(account))(`POST ${SUBSCRIPTION}/submit`, { body })

  test('holds what somebody asked for, of what they may see, once', async () => {
    await subscribe('one', { levels: '2', projectIds: near.projectId })
    await alarm(near, '近处预警', { alarmLevel: '2' })
    await alarm(near, '近处报警')
    await alarm(far, '远处预警', { alarmLevel: '2' })
    await alarm(far, '已处理', { handleState: '2' })
    await alarm(far, '前天', { startTime: later(siteTime(), -2 * 86_400) })
    expect(await contents('one')).toEqual(['近处 · 近处预警'])
    expect(await contents('one')).toEqual(['近处 · 近处预警'])
    expect(await contents('two')).toEqual(['近处 · 近处报警'])
    expect(await inbox('blind')).toEqual({ unread: 0, messages: [] })
  })

  test('is read by its reader alone; what is critical stays until it is confirmed', async () => {
    await alarm(near, '严重', { alarmLevel: '4' })
    const { messages } = await inbox('two')
    const critical = String(messages.find(({ level }) => level === '4')?.id)
    const two = await app.api('two')
    const others = await app.api('one')
    const unread = async (path: string, call = two) => ((await call(`POST ${MESSAGE}/${path}`)).body.data as Inbox).unread
    await unread(`confirm?ids=${critical}`, others)
    expect([await unread(`read?ids=${critical}`), await unread('read'), await unread(`confirm?ids=${critical}`)]).toEqual([2, 1, 0])
    expect((await inbox('two')).messages).toHaveLength(2)
    expect((await two(`POST ${MESSAGE}/confirm`)).status).toBe(400)
  })

  test('loses the message of an alarm that somebody has closed, for every reader', async () => {
    const id = await alarm(near, '将被处理', { alarmLevel: '4' })
    const open = async () =>
      (await Promise.all(['two', 'three'].map(contents))).flat().filter((text) => String(text).includes('将被处理')).length
    expect(await open()).toBe(2)
    const admin = await app.api()
    const handled = await admin('POST /api/blade-archives/alarm_event/handle', {
      query: { ids: String(id) },
      body: { handleRemark: '已处置' },
    })
    expect(handled.status).toBe(200)
    expect(await open()).toBe(0)
  })

  test('tells quietly what comes in quiet hours, but for the gravest', async () => {
    const hour = siteTime().slice(11, 13)
    await subscribe('three', { levels: '3,4', quietHours: `${hour}:00-${hour}:59` })
    await alarm(near, '夜里', { startTime: `${siteTime().slice(0, 14)}00:00` })
    await alarm(near, '夜里严重', { alarmLevel: '4', startTime: `${siteTime().slice(0, 14)}00:00` })
    const quiet = (await inbox('three')).messages.filter(({ content }) => String(content).includes('夜里'))
    expect(quiet.map(({ content, isQuiet }) => [content, isQuiet]).toSorted()).toEqual([
      ['近处 · 夜里', 1],
      ['近处 · 夜里严重', 0],
    ])
  })

  test('subscriptions of others are neither seen nor changed', async () => {
    const mine = (await subscribe('four', { levels: '1' })).body.data as { id: string }
    const one = await app.api('one')
    const listed = (await one(`GET ${SUBSCRIPTION}/list`)).body.data as { records: readonly { id: string; levels: string }[] }
    expect(listed.records.map(({ levels }) => levels)).toEqual(['2'])
    const tries = [
      await one(`GET ${SUBSCRIPTION}/detail`, { query: { id: mine.id } }),
      await subscribe('one', { id: mine.id, levels: '2' }),
      await one(`POST ${SUBSCRIPTION}/remove`, { query: { ids: mine.id } }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 403, 403])
  })
})
