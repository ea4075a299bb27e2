import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededDefinition } from '../../../server/modules/flow/definitions.ts'
import { findRows } from '../../../server/store/rows.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../../support/startApp.ts'

const FLOW = '/api/blade-flow'
const EDITED = ['taskUser', 'startTime', 'endTime', 'reason']

interface Standing {
  actions: string[]
  edits: string[]
  at: string[]
  ownTaskId: string | null
  task: { taskId: string; status: string; assigneeName: string } | null
}

describe.each(databases)('how an instance stands on %s', (database) => {
  let app: TestApp
  const callers: Record<string, Caller> = {}
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    app = await startApp({ database })
    for (const account of ['admin', 'hr', 'manager', 'boss']) callers[account] = await app.api(account)
    for (const user of await findRows(app.platform, 'user')) ids[String(user.account)] = user.id as string
  })
  afterAll(() => app.close())

  const as = (account: string): Caller => callers[account] as Caller
  const data = <T>({ body, text }: Reply): T => {
    expect(text).toContain('"success":true')
    return body.data as T
  }

  async function leave(days: number): Promise<string> {
    const endTime = `2026-03-0${2 + days} 08:00:00`
    const times = { startTime: '2026-03-02 08:00:00', endTime }
    const body = { processDefinitionId: seededDefinition('Leave'), taskUser: ids.manager, ...times, reason: '回家' }
    return data<{ processInstanceId: string }>(await as('boss')(`POST /api/blade-desk/process/leave/start-process`, { body }))
      .processInstanceId
  }
  const standing = async (account: string, processInstanceId: string, taskId?: string): Promise<Standing> =>
    data(await as(account)(`GET ${FLOW}/process/standing`, { query: { processInstanceId, ...(taskId ? { taskId } : {}) } }))
  /** As the person who has it sees the open task. */
  async function open(account: string, id: string): Promise<Standing> {
    const { ownTaskId } = await standing(account, id)
    return standing(account, id, String(ownTaskId))
  }
  async function complete(account: string, id: string, flag: string): Promise<void> {
    const { ownTaskId: taskId } = await standing(account, id)
    data(await as(account)(`POST ${FLOW}/work/complete-task`, { body: { taskId, processInstanceId: id, flag, comment: '意见' } }))
  }
  const task = (call: string, body: object) => async (account: string) => data(await as(account)(`POST ${FLOW}/work/${call}`, { body }))

  test('says to each person what the calls would let them do', async () => {
    const id = await leave(5)
    expect(await standing('boss', id)).toMatchObject({
      actions: ['withdraw', 'urge', 'copy'],
      edits: [],
      at: ['superior'],
      ownTaskId: null,
    })
    const superior = await open('manager', id)
    expect(superior).toMatchObject({
      actions: ['approve', 'reject', 'transfer', 'delegate', 'addSign', 'copy'],
      edits: [],
      task: { status: 'todo' },
    })
    await complete('manager', id, 'ok')
    expect((await standing('manager', id, superior.task?.taskId)).actions).toEqual(['copy'])
    expect(await open('hr', id)).toMatchObject({ actions: ['claim', 'copy'], at: ['hr'], task: { status: 'claim' } })
    expect((await standing('boss', id)).actions).toEqual(['urge', 'copy'])
    expect((await as('hr')(`GET ${FLOW}/process/standing`, { query: { processInstanceId: '1' } })).status).toBe(404)
  })

  test('lets the applicant change what came back, and take it back then', async () => {
    const id = await leave(2)
    await complete('manager', id, 'no')
    expect(await open('boss', id)).toMatchObject({
      actions: ['resubmit', 'reject', 'transfer', 'delegate', 'addSign', 'withdraw', 'copy'],
      edits: EDITED,
      at: ['modify'],
    })
    data(await as('boss')(`POST ${FLOW}/work/withdraw`, { query: { processInstanceId: id } }))
    expect(await standing('boss', id)).toMatchObject({ actions: ['copy'], at: [], ownTaskId: null })
  })

  test('has what is delegated given back, hides it from others, and waits a minute between reminders', async () => {
    const id = await leave(2)
    expect((await as('hr')(`GET ${FLOW}/process/standing`, { query: { processInstanceId: id } })).status).toBe(403)
    const { task: own } = await open('manager', id)
    await task('delegate-task', { taskId: own?.taskId, assignee: ids.hr, comment: '请看' })('manager')
    expect((await open('hr', id)).actions).toEqual(['giveBack', 'addSign', 'copy'])
    expect(await standing('manager', id, own?.taskId)).toMatchObject({ actions: ['copy'], task: { assigneeName: '人事' } })
    data(await as('boss')(`POST ${FLOW}/work/urge`, { query: { processInstanceId: id } }))
    expect((await standing('boss', id)).actions).toEqual(['withdraw', 'copy'])
  })

  test('offers nothing but copies while the process is suspended', async () => {
    const id = await leave(2)
    const state = (to: string) =>
      as('admin')(`POST ${FLOW}/manager/change-state`, { query: { processId: seededDefinition('Leave'), state: to } })
    data(await state('suspend'))
    const seen = [await standing('boss', id), await standing('manager', id)]
    data(await state('active'))
    expect(seen.map(({ actions, ownTaskId }) => [actions, ownTaskId])).toEqual([
      [['copy'], null],
      [['copy'], null],
    ])
  })

  test('names of processes and steps are English for who reads English', async () => {
    const id = await leave(2)
    const { records } = data<{ records: Record<string, string>[] }>(
      await as('manager')(`GET ${FLOW}/work/todo-list`, { query: { size: 50 }, headers: { 'accept-language': 'en' } }),
    )
    expect(records.find(({ processInstanceId }) => processInstanceId === id)).toMatchObject({
      processDefinitionName: 'Leave',
      taskName: 'Approval by the superior',
      categoryName: 'Leave',
    })
  })
})
