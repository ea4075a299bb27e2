// `notify` of schema files: who is told of a record, when, how often, and what an undo takes back.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { later, siteTime } from '../../engine/model/siteTime.ts'
import type { RemindersAnswer } from '../../engine/site/answers/reminders.ts'
import * as dict from '../../engine/site/keys.ts'
import type { Inbox } from '../../server/modules/inbox/messages.ts'
import { dueReminder, sendReminders } from '../../server/modules/inbox/notifications/reminders.ts'
import { entityOf, findRows, repository, systemActor } from '../../server/store/rows.ts'
import { importFile, workbook } from '../support/sheets.ts'
import { databases, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/example/told'
const person = (title: string) => ({ title, ref: { entity: 'user', label: 'realName' } })

const told = {
  name: 'told',
  title: '整改单',
  route: '/example/told',
  api: ROOT,
  import: true,
  required: ['subject'],
  properties: {
    subject: { title: '事由', maxLength: 50 },
    level: { title: '级别', dict: 'alarm_level', default: '1' },
    state: { title: '状态', enum: ['open', 'done'], default: 'open', readOnly: true },
    owner: person('责任人'),
    deptId: { title: '部门', ref: { entity: 'dept', label: 'deptName' } },
    projectId: { title: '项目', ref: { entity: 'project', label: 'projectName' } },
    deadline: { title: '期限', format: 'date' },
    amount: { title: '罚款', type: 'number', unit: '元' },
    isMajor: { title: '重大', type: 'boolean', stored: false, compute: "level == '4'" },
  },
  actions: {
    finish: { title: '完成', at: ['row', 'batch'], when: "state == 'open'", set: { state: 'done' } },
  },
  notify: {
    assigned: { on: 'add', to: ['owner'], title: '新整改单：${subject}', text: '${level}，罚款${amount}，期限${deadline}', sms: true },
    finished: { on: 'finish', to: ['createUser', { head: 'deptId' }], title: '${owner}已完成${subject}' },
    major: { when: "isMajor && state == 'open'", to: [{ role: 'safety', of: 'projectId' }], title: '重大：${subject}' },
    due: { before: { field: 'deadline', days: [3, 0] }, when: "state == 'open'", to: ['owner'], title: '${subject}将于${deadline}到期' },
  },
  en: {
    '新整改单：${subject}': 'New order: ${subject}',
    '${level}，罚款${amount}，期限${deadline}': '${level}, fine ${amount}, until ${deadline}',
    '${owner}已完成${subject}': '${owner} finished ${subject}',
    整改单: 'Order',
    元: 'yuan',
  },
}

test('of several reminders the nearest is due, and a late start sends the last one for a week', () => {
  expect([4, 3, 2, 1, 0, -1].map((left) => dueReminder([3, 0], left))).toEqual([null, 3, 3, 3, 0, 0])
  expect([-7, -8].map((left) => dueReminder([0], left))).toEqual([0, null])
  expect([5, 0, -1].map((left) => dueReminder([5], left))).toEqual([5, 5, null])
  expect([-1, -2].map((left) => dueReminder([0, -2], left))).toEqual([0, -2])
})

describe.each(databases)('notifications on %s', (database) => {
  let app: TestApp
  const ids: Record<string, string> = {}
  let projectId = ''

  beforeAll(async () => {
    app = await startApp({ database, files: { 'example/told.json': told } })
    const permissions = ['told', 'told_add', 'told_edit', 'told_delete', 'told_view', 'told_finish', 'told_import']
    for (const account of ['li', 'wang', 'zhao', 'qian', 'sun'])
      ids[account] = (
        await app.addUser({ account, permissions, ...(account === 'zhao' || account === 'qian' ? { role: 'safety' } : {}) })
      ).userId
    projectId = String((await repository(app.platform, 'project', systemActor()).insert({ projectName: '样板' })).id)
    await repository(app.platform, 'user', systemActor()).update(ids.zhao as string, { projectId })
    await repository(app.platform, 'sms', systemActor()).insert({
      category: dict.sms.logOnly,
      smsCode: 'notice',
      templateId: '#content#',
      signName: '工地',
      status: dict.yesNo.no,
    })
    await repository(app.platform, 'user', systemActor()).update(ids.li as string, { phone: '13800138000' })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    for (const { id } of await findRows(app.platform, 'inbox-message'))
      await repository(app.platform, 'inbox-message', systemActor()).remove([String(id)])
  })

  const inbox = async (account: string): Promise<Inbox> => {
    const { body } = await (await app.api(account))('GET /api/blade-archives/live?topics=inbox:me&once=1')
    return (body.data as Record<string, Inbox>)['inbox:me'] as Inbox
  }
  const titles = async (account: string) => (await inbox(account)).messages.map(({ title }) => title)
  const submit = async (body: object) => {
    const answer = await (await app.api('wang'))(`POST ${ROOT}/submit`, { body })
    expect(answer.body).toMatchObject({ code: 200 })
    return (answer.body.data as { id: string }).id
  }
  const act = async (by: string, call: string, ask: object) => (await (await app.api(by))(`POST ${ROOT}/${call}`, ask)).body
  const day = (days: number) => later(siteTime(), days * 86_400).slice(0, 10)
  const morning = (days = 0) => new Date(`${day(days)}T09:00:00+08:00`)

  test('a new record tells the person it names, in both languages, with its values as lists show them', async () => {
    const id = await submit({ subject: '临边', owner: ids.li, level: '3', amount: 500, deadline: '2099-01-02' })
    const [message] = (await inbox('li')).messages
    expect(message).toMatchObject({
      kind: 'record',
      entity: 'told',
      recordId: id,
      title: '新整改单：临边',
      titleEn: 'New order: 临边',
      content: '报警，罚款500 元，期限2099-01-02',
      contentEn: 'Alarm, fine 500 yuan, until 2099-01-02',
    })
    expect(await titles('wang')).toEqual([])
    const sent = await findRows(app.platform, 'sms-message', { phone_equal: '13800138000' })
    expect(sent.map(({ content }) => content)).toEqual(['【工地】新整改单：临边 报警，罚款500 元，期限2099-01-02'])
  })

  test('an edit tells nobody of a new record again', async () => {
    const id = await submit({ subject: '一', owner: ids.li })
    await submit({ id, subject: '二', owner: ids.li })
    expect(await titles('li')).toEqual(['新整改单：一'])
  })

  test('an action tells the creator and the head of the department', async () => {
    const dept = String((await repository(app.platform, 'dept', systemActor()).insert({ deptName: '安全部', leaderId: ids.sun })).id)
    const id = await submit({ subject: '脚手架', owner: ids.li, deptId: dept })
    expect(await act('li', 'finish', { query: { ids: id } })).toMatchObject({ code: 200 })
    expect([await titles('wang'), await titles('sun')]).toEqual([['li已完成脚手架'], ['li已完成脚手架']])
  })

  test('a condition tells once, when it becomes true, those of the role within the project', async () => {
    const id = await submit({ subject: '塔吊', level: '2', projectId })
    expect(await titles('zhao')).toEqual([])
    await submit({ id, subject: '塔机', level: '4' })
    await submit({ id, subject: '塔机二', level: '4' })
    expect([await titles('zhao'), await titles('qian')]).toEqual([['重大：塔机'], []])
  })

  test('an import tells each person once, and its trial nobody', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => [`行${at}`, 'li'])
    const sheet = await workbook(['事由', '责任人'], rows)
    const wang = await app.api('wang')
    expect((await importFile(wang, `POST ${ROOT}/import`, sheet, { dry: '1' })).body).toMatchObject({ data: { added: 30, isTrial: true } })
    expect(await titles('li')).toEqual([])
    expect((await importFile(wang, `POST ${ROOT}/import`, sheet)).body).toMatchObject({ data: { added: 30 } })
    const told = (await inbox('li')).messages.filter(({ kind }) => kind === 'record')
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({
      title: '整改单：30条',
      titleEn: 'Order: 30 records',
      content: expect.stringMatching(/^新整改单：行\d+等$/),
      recordId: null,
    })
    expect(await findRows(app.platform, 'sms-message', { phone_equal: '13800138000', content_like: '行' })).toHaveLength(0)
  })

  test('an undo takes back what nobody has read, and leaves what was read', async () => {
    const some = [await submit({ subject: '甲' }), await submit({ subject: '乙' })]
    const undoFinish = async (reads = false): Promise<void> => {
      await act('wang', 'finish', { query: { ids: some.join(',') } })
      expect(await titles('wang')).toEqual(['整改单：2条'])
      if (reads) await (await app.api('wang'))('POST /api/blade-desk/message/read')
      const wang = await app.api('wang')
      const [set] = (await wang('GET /api/gantry-journal/sets')).body.data as { id: string }[]
      const answer = await wang('POST /api/gantry-journal/undo', { body: { set: set?.id } })
      expect(answer.body).toMatchObject({ code: 200, data: { changed: 2 } })
    }
    await undoFinish()
    expect(await titles('wang')).toEqual([])
    expect((await findRows(app.platform, 'told', { id_in: some.join(',') })).map(({ state }) => state)).toEqual(['open', 'open'])
    await undoFinish(true)
    expect(await titles('wang')).toEqual(['整改单：2条'])
  })

  test('a removed record leaves no unread message that leads nowhere', async () => {
    const id = await submit({ subject: '错的', owner: ids.li })
    expect(await titles('li')).toEqual(['新整改单：错的'])
    await act('wang', 'remove', { query: { ids: id } })
    expect(await titles('li')).toEqual([])
  })

  test('a write that is refused tells nobody', async () => {
    await (await app.api('wang'))(`POST ${ROOT}/submit`, { body: { subject: '', owner: ids.li } })
    expect(await titles('li')).toEqual([])
  })

  test('a reminder is sent once, on several nodes as well, and again for a moved date', async () => {
    const id = await submit({ subject: '验收', owner: ids.li, deadline: day(2) })
    const done = await submit({ subject: '完成的', owner: ids.li, deadline: day(2) })
    await act('wang', 'finish', { query: { ids: done } })
    await submit({ subject: '远的', owner: ids.li, deadline: day(9) })
    await submit({ subject: '无人的', deadline: day(2) })
    await (await app.api('li'))('POST /api/blade-desk/message/read')
    const due = async () => (await titles('li')).filter((title) => String(title).includes('到期'))
    await sendReminders(app.platform, new Date(`${day(0)}T07:50:00+08:00`))
    expect(await due()).toEqual([])
    await Promise.all([sendReminders(app.platform, morning()), sendReminders(app.platform, morning())])
    await sendReminders(app.platform, morning())
    expect((await inbox('li')).messages.filter(({ readTime }) => readTime === null).map((one) => one.title)).toEqual([
      `验收将于${day(2)}到期`,
    ])
    await submit({ id, subject: '验收', deadline: day(1) })
    await sendReminders(app.platform, morning())
    expect(await due()).toEqual([`验收将于${day(1)}到期`])
  })

  test('the start page lists what is due for the reader', async () => {
    await app.addUser({ account: 'zhou', permissions: ['told'] })
    const [zhou] = await findRows(app.platform, 'user', { account_equal: 'zhou' })
    const id = await submit({ subject: '复检', owner: zhou?.id, deadline: day(3) })
    await submit({ subject: '以后', owner: zhou?.id, deadline: day(4) })
    const list = async (account: string) =>
      (await (await app.api(account))('GET /api/blade-desk/message/reminders')).body.data as RemindersAnswer
    expect(await list('zhou')).toEqual({
      total: 1,
      reminders: [{ entity: 'told', id, title: `复检将于${day(3)}到期`, titleEn: `复检将于${day(3)}到期`, date: day(3) }],
    })
    await act('wang', 'finish', { query: { ids: id } })
    expect((await list('zhou')).total).toBe(0)
    expect(entityOf(app.platform, 'told').notifications).toHaveLength(4)
  })
})
