import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenWork } from '#engine/site/answers/work.ts'
import type { Rec } from '#store/records.ts'
import { repository } from '#store/rows.ts'
import { bpmn, line } from '../../support/bpmn.ts'
import { dataOf, FLOW, LEAVE, type ProcessCalls, processCalls } from '../../support/processCalls.ts'
import { oneDatabase, startApp, type TestApp } from '../../support/startApp.ts'
import { type Listener, listen, type StreamMessage } from '../../support/stream.ts'

/** Kind, days and reason of the leave that `start` applies for. */
const SUMMARY = '事假 · 3 天 · 回家 · 2026-03-02 08:00'
const BASIC = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`

describe.each(oneDatabase)('open work on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls
  let forEither = ''
  let limitedRole = ''

  beforeAll(async () => {
    app = await startApp({ database })
    for (const account of ['worker', 'second']) await app.addUser({ account, permissions: ['work_todo', 'work_claim', 'work_copy'] })
    await app.addUser({ account: 'bare', permissions: ['post'] })
    limitedRole = (await app.addUser({ account: 'limited', permissions: ['work_todo', 'process_leave'] })).roleId
    calls = await processCalls(app, ['admin', 'limited', 'hr', 'manager', 'boss', 'worker', 'second', 'bare'])
    const people = `${calls.ids.worker},${calls.ids.second}`
    forEither = await calls.deploy(bpmn(line(['a', `<userTask id="a" name="签" flowable:candidateUsers="${people}"/>`]), { key: 'Either' }))
  })

  afterAll(() => app.close())

  const open = async (account: string): Promise<OpenWork> => dataOf(await calls.as(account)(`GET ${FLOW}/work/open`))

  const follow = async (account: string): Promise<Listener> => {
    const password = createHash('md5').update(account).digest('hex')
    const query = new URLSearchParams({ username: account, password, grant_type: 'password', scope: 'all', type: 'account' })
    const headers = { authorization: BASIC, 'tenant-id': '000000' }
    const reply = await fetch(`${app.url}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers })
    const { access_token } = (await reply.json()) as { access_token: string }
    return listen(`${app.url}/api/blade-archives/live?topics=work:me`, { 'blade-auth': `bearer ${access_token}` })
  }
  const told = ({ event, data }: StreamMessage) => (event === 'work:me' ? (data as OpenWork) : null)

  test('is counted with the newest five and the way to each, and is nothing for who has none of the lists', async () => {
    expect(await open('worker')).toEqual({ todo: 0, claim: 0, copies: 0, tasks: [], copied: [] })
    const before = await open('worker')
    const started = []
    for (let at = 0; at < 6; at++) started.push(await calls.start('hr', 'worker', 2))
    await calls.start('hr', 'manager', 2, forEither)
    const { todo, claim, tasks } = await open('worker')
    expect([todo, claim, tasks.length]).toEqual([before.todo + 6, before.claim + 1, 5])
    expect(tasks.map(({ status }) => status)).toEqual(['claim', 'todo', 'todo', 'todo', 'todo'])
    const newest = started.at(-1)
    expect(tasks[1]).toMatchObject({
      ...newest,
      segment: 'leave',
      categoryName: '请假流程',
      taskName: '上级审批',
      applicant: '人事',
      urgedTime: null,
      summary: SUMMARY,
    })
    const english = dataOf<OpenWork>(await calls.as('worker')(`GET ${FLOW}/work/open`, { headers: { 'accept-language': 'en' } }))
    expect(english.tasks[1]).toMatchObject({ processDefinitionName: 'Leave', taskName: 'Approval by the superior', categoryName: 'Leave' })
    expect(english.tasks[1]?.summary).toBe('Personal leave · 3 d · 回家 · 2026-03-02 08:00')
    const [listed] = dataOf<{ records: Rec[] }>(await calls.as('worker')(`GET ${FLOW}/work/todo-list`)).records
    const [sent] = dataOf<{ records: Rec[] }>(await calls.as('hr')(`GET ${FLOW}/work/send-list`, { query: { size: '1' } })).records
    expect([listed, sent]).toMatchObject([{ summary: tasks[1]?.summary }, { summary: SUMMARY }])
    expect((await calls.as('bare')(`GET ${FLOW}/work/open`)).status).toBe(403)
    expect((await calls.as('bare')('GET /api/blade-archives/live?topics=work:me&once=1')).status).toBe(403)
  })

  test('a summary leaves out what the role of its reader may not see', async () => {
    await calls.start('hr', 'limited', 2)
    expect((await open('limited')).tasks[0]?.summary).toBe(SUMMARY)
    const actor = { userId: '', tenantId: '000000', deptId: '' }
    await repository(app.platform, 'field-right', actor).insert({
      roleId: limitedRole,
      entity: 'process-leave',
      field: 'reason',
      canSee: 0,
    })
    app.platform.reads.forget()
    const [listed] = dataOf<{ records: Rec[] }>(await calls.as('limited')(`GET ${FLOW}/work/todo-list`)).records
    const live = (await calls.as('limited')('GET /api/blade-archives/live?topics=work:me&once=1')).text
    expect([(await open('limited')).tasks[0]?.summary, listed?.summary]).toEqual(Array(2).fill(SUMMARY.replace(' · 回家', '')))
    expect(live).toContain('事假')
    expect(live).not.toContain('回家')
  })

  test('a copy is unread until it was looked at', async () => {
    const { processInstanceId, businessId } = await calls.start('hr', 'manager', 2)
    await calls.as('hr')(`POST ${FLOW}/work/copy`, { body: { processInstanceId, userIds: calls.ids.second } })
    const { copies, copied } = await open('second')
    expect([copies, copied]).toMatchObject([1, [{ processInstanceId, businessId, segment: 'leave', fromName: '人事', summary: SUMMARY }]])
    const [listed] = dataOf<{ records: Rec[] }>(await calls.as('second')(`GET ${FLOW}/work/copy-list`)).records
    expect(listed?.summary).toBe(copied[0]?.summary)
    await calls.as('second')(`GET ${LEAVE}/detail`, { query: { businessId } })
    expect(await open('second')).toMatchObject({ copies: 0, copied: [] })
  })

  test('who listens is told when a task comes, is claimed by another, is urged and is done', async () => {
    const [worker, second] = [await follow('worker'), await follow('second')]
    const first = told(await second.next((heard) => told(heard) !== null)) as OpenWork
    await worker.next((heard) => told(heard) !== null)
    const claims = (wanted: number) => (heard: StreamMessage) => told(heard)?.claim === wanted
    const { processInstanceId } = await calls.start('hr', 'manager', 2, forEither)
    await second.next(claims(first.claim + 1))
    await calls.claim('worker', processInstanceId)
    await second.next(claims(first.claim))
    await calls.as('hr')(`POST ${FLOW}/work/urge`, { query: { processInstanceId } })
    const urged = told(await worker.next((heard) => told(heard)?.tasks.some((task) => task.urgedTime !== null) ?? false))
    expect(urged?.tasks.find((task) => task.urgedTime !== null)?.processInstanceId).toBe(processInstanceId)
    const { todo } = urged as OpenWork
    await calls.complete('worker', processInstanceId, 'ok')
    await worker.next((heard) => told(heard)?.todo === todo - 1)
    worker.close()
    second.close()
  })

  test('who applied is told of each step, and who has nothing to do with it is not', async () => {
    const [applicant, other] = [await follow('hr'), await follow('second')]
    const newest = ({ data }: StreamMessage) => (data as { newest: string }).newest
    const first = newest(await applicant.next((heard) => told(heard) !== null))
    await other.next((heard) => told(heard) !== null)
    const { processInstanceId } = await calls.start('hr', 'manager', 2)
    const sent = newest(await applicant.next((heard) => told(heard) !== null && newest(heard) > first))
    await calls.complete('manager', processInstanceId, 'ok')
    await applicant.next((heard) => told(heard) !== null && newest(heard) > sent)
    expect(other.all().filter((heard) => told(heard) !== null && newest(heard) >= sent)).toEqual([])
    applicant.close()
    other.close()
  })
})
