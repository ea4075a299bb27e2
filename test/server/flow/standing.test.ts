import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededDefinition } from '../../../server/modules/flow/definitions.ts'
import { dataOf, FLOW, type ProcessCalls, processCalls } from '../../support/processCalls.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

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
  let calls: ProcessCalls

  beforeAll(async () => {
    app = await startApp({ database })
    calls = await processCalls(app, ['admin', 'hr', 'manager', 'boss'])
  })
  afterAll(() => app.close())

  const leave = async (days: number) => (await calls.start('boss', 'manager', days)).processInstanceId
  const standing = async (account: string, processInstanceId: string, taskId?: string): Promise<Standing> =>
    dataOf(await calls.as(account)(`GET ${FLOW}/process/standing`, { query: { processInstanceId, ...(taskId ? { taskId } : {}) } }))
  /** As the person who has it sees the open task. */
  async function open(account: string, id: string): Promise<Standing> {
    const { ownTaskId } = await standing(account, id)
    return standing(account, id, String(ownTaskId))
  }
  async function complete(account: string, id: string, flag: string): Promise<void> {
    const { ownTaskId: taskId } = await standing(account, id)
    dataOf(await calls.as(account)(`POST ${FLOW}/work/complete-task`, { body: { taskId, processInstanceId: id, flag, comment: '意见' } }))
  }
  const task = (call: string, body: object) => async (account: string) =>
    dataOf(await calls.as(account)(`POST ${FLOW}/work/${call}`, { body }))

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
    expect((await calls.as('hr')(`GET ${FLOW}/process/standing`, { query: { processInstanceId: '1' } })).status).toBe(404)
  })

  test('lets the applicant change what came back, and take it back then', async () => {
    const id = await leave(2)
    await complete('manager', id, 'no')
    expect(await open('boss', id)).toMatchObject({
      actions: ['resubmit', 'reject', 'transfer', 'delegate', 'addSign', 'withdraw', 'copy'],
      edits: EDITED,
      at: ['modify'],
    })
    dataOf(await calls.as('boss')(`POST ${FLOW}/work/withdraw`, { query: { processInstanceId: id } }))
    expect(await standing('boss', id)).toMatchObject({ actions: ['copy'], at: [], ownTaskId: null })
  })

  test('has what is delegated given back, hides it from others, and waits a minute between reminders', async () => {
    const id = await leave(2)
    expect((await calls.as('hr')(`GET ${FLOW}/process/standing`, { query: { processInstanceId: id } })).status).toBe(403)
    const { task: own } = await open('manager', id)
    await task('delegate-task', { taskId: own?.taskId, assignee: calls.ids.hr, comment: '请看' })('manager')
    expect((await open('hr', id)).actions).toEqual(['giveBack', 'addSign', 'copy'])
    expect(await standing('manager', id, own?.taskId)).toMatchObject({ actions: ['copy'], task: { assigneeName: '人事' } })
    dataOf(await calls.as('boss')(`POST ${FLOW}/work/urge`, { query: { processInstanceId: id } }))
    expect((await standing('boss', id)).actions).toEqual(['withdraw', 'copy'])
  })

  test('offers nothing but copies while the process is suspended', async () => {
    const id = await leave(2)
    const state = (to: string) =>
      calls.as('admin')(`POST ${FLOW}/manager/change-state`, { query: { processId: seededDefinition('Leave'), state: to } })
    dataOf(await state('suspend'))
    const seen = [await standing('boss', id), await standing('manager', id)]
    dataOf(await state('active'))
    expect(seen.map(({ actions, ownTaskId }) => [actions, ownTaskId])).toEqual([
      [['copy'], null],
      [['copy'], null],
    ])
  })

  test('names of processes and steps are English for who reads English', async () => {
    const id = await leave(2)
    const { records } = dataOf<{ records: Record<string, string>[] }>(
      await calls.as('manager')(`GET ${FLOW}/work/todo-list`, { query: { size: 50 }, headers: { 'accept-language': 'en' } }),
    )
    expect(records.find(({ processInstanceId }) => processInstanceId === id)).toMatchObject({
      processDefinitionName: 'Leave',
      taskName: 'Approval by the superior',
      categoryName: 'Leave',
    })
  })
})
