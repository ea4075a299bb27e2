import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InstanceStatus } from '#engine/site/answers/work.ts'
import type { May } from '#modules/flow/instances/instanceStatus.ts'

import { bpmn, line } from '../../support/bpmn.ts'
import { dataOf, FLOW, LEAVE, type ProcessCalls, processCalls, statusAndMessage } from '../../support/processCalls.ts'
import { oneDatabase, type Reply, startApp, type TestApp } from '../../support/startApp.ts'

type Status = InstanceStatus & May

describe.each(oneDatabase)('how a process stands for somebody, and what they may do, on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls

  beforeAll(async () => {
    app = await startApp({ database })
    calls = await processCalls(app, ['admin', 'hr', 'manager', 'boss'])
  })

  afterAll(() => app.close())

  const may = async (account: string, processInstanceId: string, taskId = ''): Promise<Status> =>
    dataOf(await calls.as(account)(`GET ${FLOW}/process/standing`, { query: { processInstanceId, taskId } }))
  const actions = async (account: string, instance: string) => [...(await may(account, instance)).actions].sort()

  /** Does an action for real, so that the offer can be held against it. */
  const perform: Readonly<Record<string, (account: string, may: Status, other: string) => Promise<Reply>>> = {
    claim: (account, { taskId }) => calls.as(account)(`POST ${FLOW}/work/claim-task`, { query: { taskId } }),
    transfer: (account, { taskId }, assignee) => calls.as(account)(`POST ${FLOW}/work/transfer-task`, { body: { taskId, assignee } }),
    delegate: (account, { taskId }, assignee) => calls.as(account)(`POST ${FLOW}/work/delegate-task`, { body: { taskId, assignee } }),
    addSign: (account, { taskId }, assignees) => calls.as(account)(`POST ${FLOW}/work/add-sign`, { body: { taskId, assignees } }),
    withdraw: (account, { processInstanceId }) => calls.as(account)(`POST ${FLOW}/work/withdraw`, { query: { processInstanceId } }),
    urge: (account, { processInstanceId }) => calls.as(account)(`POST ${FLOW}/work/urge`, { query: { processInstanceId } }),
    approve: (account, { taskId }) => calls.as(account)(`POST ${FLOW}/work/complete-task`, { body: { taskId, flag: 'ok' } }),
  }

  test('the applicant may withdraw and urge, the superior decides or hands on, and once that is done nobody does', async () => {
    const { processInstanceId, businessId } = await calls.start('hr', 'manager', 2)
    expect(await may('hr', processInstanceId)).toMatchObject({
      actions: ['withdraw', 'urge', 'copy'],
      edits: [],
      at: ['superior'],
      ownTaskId: null,
    })
    expect(await actions('manager', processInstanceId)).toEqual(['addSign', 'approve', 'copy', 'delegate', 'reject', 'transfer'])
    expect((await may('manager', processInstanceId)).why).toMatchObject({ claim: '已被他人签收', withdraw: '您不是该任务的办理人' })
    expect(statusAndMessage(await calls.as('boss')(`GET ${FLOW}/process/standing`, { query: { processInstanceId } }))[0]).toBe(403)
    const detail = dataOf<{ flow: Record<string, unknown> }>(await calls.as('manager')(`GET ${LEAVE}/detail`, { query: { businessId } }))
    expect(detail.flow).toMatchObject({
      assigneeName: '人事',
      flowStatus: '1',
      may: { actions: (await may('manager', processInstanceId)).actions },
    })
    const { id: taskId } = await calls.taskOf('manager', 'todo', processInstanceId)
    expect(await may('manager', processInstanceId, taskId)).toMatchObject({ ownTaskId: taskId, task: { taskId, status: 'todo' } })
    await calls.complete('manager', processInstanceId, 'ok')
    expect(await may('hr', processInstanceId)).toMatchObject({ actions: ['copy'], at: [], ownTaskId: null })
    expect((await may('manager', processInstanceId, taskId)).why).toMatchObject({ approve: '任务已办理', urge: '流程已结束' })
    const other = await calls.start('hr', 'manager', 2)
    const strange = await calls.as('hr')(`GET ${FLOW}/process/standing`, { query: { ...other, taskId } })
    expect(dataOf<object>(strange)).toMatchObject({ task: null, taskId: '', actions: ['withdraw', 'urge', 'copy'] })
    expect((await calls.as('hr')(`GET ${FLOW}/process/standing`, { query: { processInstanceId: '1' } })).status).toBe(404)
  })

  test('what came back is sent again with the fields of its step, and nobody urges themselves', async () => {
    const { processInstanceId } = await calls.start('hr', 'manager', 2)
    await calls.complete('manager', processInstanceId, 'no')
    const back = await may('hr', processInstanceId)
    expect(back.at).toEqual(['modify'])
    expect(back.edits).toEqual(['taskUser', 'leaveType', 'startTime', 'endTime', 'reason'])
    expect(back.actions).toEqual(expect.arrayContaining(['resubmit', 'reject', 'withdraw']))
    expect(back.actions).not.toContain('approve')
    expect(back.why).toMatchObject({ urge: '当前步骤由您办理，无需催办' })
    expect(statusAndMessage((await perform.urge?.('hr', back, '')) as Reply)).toEqual([400, '当前步骤由您办理，无需催办'])
    expect(
      (await calls.as('hr')(`GET ${FLOW}/process/standing`, { query: { processInstanceId }, headers: { 'accept-language': 'en' } })).text,
    ).toContain('The step is assigned to you')
  })

  test('who was urged is not urged again within a minute', async () => {
    const { processInstanceId } = await calls.start('hr', 'manager', 2)
    dataOf((await perform.urge?.('hr', await may('hr', processInstanceId), '')) as Reply)
    expect(await actions('hr', processInstanceId)).toEqual(['copy', 'withdraw'])
  })

  test('a candidate claims first, what is lent is given back, and a suspended process takes nothing', async () => {
    const definition = await calls.deploy(bpmn(line(['a', '<userTask id="a" flowable:candidateUsers="${taskUser}"/>']), { key: 'MayAct' }))
    const { processInstanceId } = await calls.start('hr', 'manager', 2, definition)
    expect(await actions('manager', processInstanceId)).toEqual(['claim', 'copy'])
    expect(await may('manager', processInstanceId)).toMatchObject({ at: ['a'] })
    await calls.claim('manager', processInstanceId)
    await perform.delegate?.('manager', await may('manager', processInstanceId), String(calls.ids.boss))
    expect(await actions('boss', processInstanceId)).toEqual(['addSign', 'copy', 'giveBack'])
    expect(await actions('manager', processInstanceId)).toEqual(['copy'])
    await calls.as('admin')(`POST ${FLOW}/manager/change-state`, { query: { processId: definition, state: 'suspend' } })
    expect(await may('boss', processInstanceId)).toMatchObject({
      actions: ['copy'],
      ownTaskId: null,
      why: { giveBack: '流程已挂起', withdraw: '流程已挂起' },
    })
  })

  const stages: Readonly<Record<string, (instance: string) => Promise<unknown>>> = {
    sent: async () => null,
    withHr: (instance) => calls.complete('manager', instance, 'ok'),
    claimed: async (instance) => [await calls.complete('manager', instance, 'ok'), await calls.claim('hr', instance)],
    back: (instance) => calls.complete('manager', instance, 'no'),
  }

  test.each([
    ['sent', 'boss', 'withdraw', true],
    ['sent', 'boss', 'urge', true],
    ['sent', 'manager', 'approve', true],
    ['sent', 'manager', 'transfer', true],
    ['sent', 'manager', 'delegate', true],
    ['sent', 'manager', 'addSign', true],
    ['sent', 'manager', 'claim', false],
    ['sent', 'manager', 'withdraw', false],
    ['withHr', 'boss', 'withdraw', false],
    ['withHr', 'hr', 'claim', true],
    ['withHr', 'hr', 'approve', false],
    ['withHr', 'hr', 'transfer', false],
    ['claimed', 'hr', 'approve', true],
    ['claimed', 'manager', 'urge', false],
    ['back', 'boss', 'urge', false],
    ['back', 'boss', 'withdraw', true],
  ])('of a leave that is %s, %s is offered %s: %s, and that is what happens', async (stage, account, action, isOffered) => {
    const { processInstanceId } = await calls.start('boss', 'manager', 5)
    await stages[stage]?.(processInstanceId)
    const offered = await may(account, processInstanceId)
    expect((offered.actions as readonly string[]).includes(action)).toBe(isOffered)
    const done = await perform[action]?.(account, offered, String(calls.ids.admin))
    expect([done?.status === 200, done?.body.msg]).toEqual([isOffered, offered.why[action] ?? '操作成功'])
  })

  /** Every call about an instance and a task, as far as their ids name them. */
  const everyCall = (account: string, { processInstanceId, taskId, businessId }: Readonly<Record<string, string>>): Promise<Reply>[] => {
    const post = (name: string, body: object) => calls.as(account)(`POST ${FLOW}/work/${name}`, { body })
    const query = { processInstanceId: String(processInstanceId), businessId: String(businessId) }
    const assignee = calls.ids.admin
    return [
      post('claim-task', { taskId }),
      post('complete-task', { taskId, flag: 'ok' }),
      post('transfer-task', { taskId, assignee }),
      post('delegate-task', { taskId, assignee }),
      post('add-sign', { taskId, assignees: assignee }),
      post('withdraw', { processInstanceId }),
      post('urge', { processInstanceId }),
      post('delete-task', { taskId }),
      post('copy', { processInstanceId, userIds: calls.ids.admin }),
      calls.as(account)(`GET ${FLOW}/process/standing`, { query }),
      calls.as(account)(`GET ${FLOW}/process/history-flow-list`, { query }),
      calls.as(account)(`GET ${FLOW}/process/view-link`, { query }),
      calls.as(account)(`GET ${LEAVE}/detail`, { query }),
    ]
  }

  test('of another tenant nothing is found, seen, claimed, completed or handed on, by an administrator of it neither', async () => {
    await app.addUser({
      account: 'far',
      tenantId: '100001',
      role: 'administrator',
      permissions: ['work_todo', 'work_claim', 'work_send', 'work_done', 'work_copy'],
    })
    const far = await processCalls(app, ['far 100001'])
    const { processInstanceId, businessId } = await calls.start('hr', 'manager', 2)
    const { id: taskId } = await calls.taskOf('manager', 'todo', processInstanceId)
    const before = calls.as
    calls.as = (account) => (account === 'far' ? far.as(account) : before(account))
    const replies = await Promise.all(everyCall('far', { processInstanceId, taskId, businessId }))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    for (const name of ['todo', 'claim', 'done', 'send', 'copy'])
      expect((await far.as('far')(`GET ${FLOW}/work/${name}-list`, { query: { tenantId: '000000' } })).body.data).toMatchObject({
        total: 0,
      })
    expect(await calls.instanceRow(processInstanceId)).toMatchObject({ processIsFinished: 'unfinished', urgedTime: null })
  })

  test('of a suspended process no step is done, by nobody', async () => {
    const definition = await calls.deploy(bpmn(line(['a', '<userTask id="a" flowable:assignee="${taskUser}"/>']), { key: 'Stopped' }))
    const { processInstanceId, businessId } = await calls.start('hr', 'manager', 2, definition)
    const { id: taskId } = await calls.taskOf('manager', 'todo', processInstanceId)
    await calls.as('admin')(`POST ${FLOW}/manager/change-state`, { query: { processId: definition, state: 'suspend' } })
    const ids = { processInstanceId, taskId, businessId }
    const messages = async (account: string) => (await Promise.all(everyCall(account, ids).slice(0, 7))).map(({ body }) => body.msg)
    expect(await messages('manager')).toEqual(Array.from({ length: 7 }, () => '流程已挂起'))
    expect(await messages('hr')).toEqual(Array.from({ length: 7 }, () => '流程已挂起'))
  })

  test('what a process calls is looked at and acted on as one with it', async () => {
    await calls.deploy(bpmn(line(['in', '<userTask id="in" name="内部" flowable:assignee="${taskUser}"/>']), { key: 'MayInner' }))
    const outer = await calls.deploy(
      bpmn(line(['c', '<callActivity id="c" calledElement="MayInner" flowable:inheritVariables="true"/>']), { key: 'MayOuter' }),
    )
    const { processInstanceId, businessId } = await calls.start('hr', 'manager', 2, outer)
    const task = (await calls.list('manager', 'todo')).find((one) => one.businessId === businessId)
    expect(task?.processInstanceId).not.toBe(processInstanceId)
    const detail = dataOf<{ flow: { may: Status } }>(await calls.as('manager')(`GET ${LEAVE}/detail`, { query: { businessId } }))
    expect(detail.flow.may).toMatchObject({ processInstanceId, taskId: task?.id, taskName: '内部' })
    expect(detail.flow.may.actions).toContain('approve')
    const called = String(task?.processInstanceId)
    expect((await may('hr', called)).actions).toEqual(['withdraw', 'urge', 'copy'])
    expect((await calls.as('hr')(`POST ${FLOW}/work/withdraw`, { query: { processInstanceId: called } })).status).toBe(200)
    expect(await calls.instanceRow(processInstanceId)).toMatchObject({ processIsFinished: 'finished', flowStatus: '4' })
  })

  test('names of processes and steps are English for who reads English', async () => {
    const { processInstanceId } = await calls.start('boss', 'manager', 2)
    const { records } = dataOf<{ records: Record<string, string>[] }>(
      await calls.as('manager')(`GET ${FLOW}/work/todo-list`, { query: { size: 50 }, headers: { 'accept-language': 'en' } }),
    )
    expect(records.find((task) => task.processInstanceId === processInstanceId)).toMatchObject({
      processDefinitionName: 'Leave',
      taskName: 'Approval by the superior',
      categoryName: 'Leave',
    })
  })
})
