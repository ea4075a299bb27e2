import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InstanceStatus } from '#engine/site/answers/work.ts'
import { findRows } from '#store/rows.ts'
import { bpmn, flow, line } from '../../support/bpmn.ts'
import { dataOf, FLOW, type ProcessCalls, processCalls, statusAndMessage } from '../../support/processCalls.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

describe.each(databases)('tasks of ad-hoc sub-processes on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls
  let asked: (id: string, account: string) => string

  beforeAll(async () => {
    app = await startApp({ database })
    calls = await processCalls(app, ['admin', 'hr', 'manager', 'boss'])
    asked = (id, account) => `<userTask id="${id}" name="Task ${id}" flowable:assignee="${calls.ids[account]}"/>`
  })
  afterAll(() => app.close())

  const free = (attributes: string, inner: string) => {
    const adHoc = `<adHocSubProcess id="free" name="Site checks" ${attributes}>${inner}</adHocSubProcess>`
    return line(['free', adHoc], ['after', asked('after', 'boss')])
  }
  const started = async (key: string, elements: string) => {
    const definition = await calls.deploy(bpmn(elements, { key }))
    return (await calls.start('hr', 'manager', 2, definition)).processInstanceId
  }
  const openOf = async (id: string) =>
    (await findRows(app.platform, 'process-task', { processInstanceId_equal: id, status_in: 'todo,claim' }))
      .map(({ taskName, status }) => `${taskName} ${status}`)
      .sort()
  const statusOf = async (account: string, processInstanceId: string, taskId: string) =>
    dataOf<InstanceStatus & { why: Record<string, string> }>(
      await calls.as(account)(`GET ${FLOW}/process/standing`, { query: { processInstanceId, taskId } }),
    )
  const begin = (account: string, taskId: string, node: string) =>
    calls.as(account)(`POST ${FLOW}/work/begin-activity`, { body: { taskId, node } })
  const complete = (account: string, taskId: string, flag = 'ok') =>
    calls.as(account)(`POST ${FLOW}/work/complete-task`, { body: { taskId, flag, comment: '好' } })
  const idOf = async (instance: string, name: string) => {
    const wanted = { processInstanceId_equal: instance, taskName_equal: name, status_in: 'todo,claim' }
    return String((await findRows(app.platform, 'process-task', wanted))[0]?.id)
  }

  test('the person whom it names starts activities, and completes it when none runs', async () => {
    const inner = `${asked('a', 'boss')}${asked('b', 'boss')}${asked('a2', 'boss')}${flow('a', 'a2')}`
    const id = await started('Free1', free(`flowable:assignee="${calls.ids.manager}" ordering="Sequential"`, inner))
    expect(await openOf(id)).toEqual(['Site checks todo'])
    const task = String((await calls.taskOf('manager', 'todo', id)).id)
    const before = await statusOf('manager', id, task)
    expect([before.activities?.map(({ name }) => name), before.running]).toEqual([['Task a', 'Task b'], []])
    expect(before.actions).toEqual(expect.arrayContaining(['begin', 'finish', 'transfer']))
    expect(before.actions).not.toContain('addSign')
    expect((await begin('manager', task, 'a')).status).toBe(200)
    expect(await openOf(id)).toEqual(['Site checks todo', 'Task a todo'])
    expect(statusAndMessage(await begin('manager', task, 'b'))).toEqual([409, '现在不能启动“Task b”'])
    expect(statusAndMessage(await begin('manager', task, 'a2'))).toEqual([409, '现在不能启动“Task a2”'])
    expect(statusAndMessage(await begin('manager', task, 'none'))).toEqual([404, '流程没有步骤“none”'])
    const busy = await statusOf('manager', id, task)
    expect([busy.activities, busy.running, busy.actions.includes('finish'), busy.why.finish]).toEqual([
      [],
      ['Task a'],
      false,
      '还有进行中的活动，完成后才能结束',
    ])
    expect(statusAndMessage(await complete('manager', task))).toEqual([409, '“Task a”还在进行，完成后才能结束'])
    expect((await complete('boss', await idOf(id, 'Task a'))).status).toBe(200)
    expect(await openOf(id)).toEqual(['Site checks todo', 'Task a2 todo'])
    expect((await complete('boss', await idOf(id, 'Task a2'))).status).toBe(200)
    expect(statusAndMessage(await complete('manager', task, 'no'))).toEqual([400, '自由子流程的任务只能启动活动或结束'])
    expect((await complete('manager', task)).status).toBe(200)
    expect(await openOf(id)).toEqual(['Task after todo'])
    expect(statusAndMessage(await begin('manager', task, 'b'))).toEqual([409, '任务已办理'])
    const lines = await findRows(app.platform, 'process-history', { processInstanceId_equal: id, kind_in: 'begin,finish' })
    expect(lines.map(({ kind, historyActivityId, assignee }) => [kind, historyActivityId, assignee])).toEqual([
      ['begin', 'a', calls.ids.manager],
      ['finish', 'free', calls.ids.manager],
    ])
    expect((await complete('boss', await idOf(id, 'Task after'))).status).toBe(200)
    expect((await calls.instanceRow(id)).processIsFinished).toBe('finished')
  })

  test('without names the people of its first activities may claim it, and others neither start nor complete', async () => {
    const id = await started('Free2', free('', `${asked('a', 'manager')}${asked('b', 'boss')}`))
    expect(await openOf(id)).toEqual(['Site checks claim'])
    const task = String((await calls.taskOf('boss', 'claim', id)).id)
    expect(statusAndMessage(await begin('boss', task, 'a'))).toEqual([400, '请先签收任务'])
    expect((await calls.claim('boss', id)).status).toBe(200)
    expect(statusAndMessage(await begin('manager', task, 'a'))).toEqual([403, '您不是该任务的办理人'])
    expect(statusAndMessage(await begin('hr', task, 'a'))).toEqual([403, '您不是该任务的办理人'])
    expect((await begin('boss', task, 'a')).status).toBe(200)
    expect((await begin('boss', task, 'b')).status).toBe(200)
    expect(await openOf(id)).toEqual(['Site checks todo', 'Task a todo', 'Task b todo'])
  })

  test('the applicant does not coordinate their own application', async () => {
    const id = await started('Free3', free(`flowable:assignee="${calls.ids.hr}"`, asked('a', 'manager')))
    const [task] = await findRows(app.platform, 'process-task', { processInstanceId_equal: id })
    expect(task?.assignee).not.toBe(calls.ids.hr)
    const own = await started('Free4', free(`flowable:assignee="${calls.ids.hr}" gantry:allowApplicant="true"`, asked('a', 'manager')))
    const { id: taskId } = await calls.taskOf('hr', 'todo', own)
    expect((await begin('hr', taskId, 'a')).status).toBe(200)
  })

  test('its condition completes it and cancels its open tasks with its own', async () => {
    const inner = `${asked('a', 'boss')}${asked('b', 'boss')}<completionCondition>\${pass}</completionCondition>`
    const id = await started('Free5', free(`flowable:assignee="${calls.ids.manager}"`, inner))
    const task = String((await calls.taskOf('manager', 'todo', id)).id)
    await begin('manager', task, 'a')
    await begin('manager', task, 'b')
    expect((await complete('boss', await idOf(id, 'Task a'))).status).toBe(200)
    expect(await openOf(id)).toEqual(['Task after todo'])
    const cancelled = await findRows(app.platform, 'process-task', { processInstanceId_equal: id, status_equal: 'cancel' })
    expect(cancelled.map(({ taskName }) => taskName).sort()).toEqual(['Site checks', 'Task b'])
  })

  test('of two calls that start an activity of a sequential one at once, one succeeds', async () => {
    const id = await started(
      'Free6',
      free(`flowable:assignee="${calls.ids.manager}" ordering="Sequential"`, asked('a', 'boss') + asked('b', 'boss')),
    )
    const task = String((await calls.taskOf('manager', 'todo', id)).id)
    const replies = await Promise.all([begin('manager', task, 'a'), begin('manager', task, 'b')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await openOf(id)).toHaveLength(2)
  })

  test('a dry run starts activities and completes it', async () => {
    const bpmnXml = bpmn(free(`flowable:assignee="${calls.ids.manager}"`, asked('a', 'boss')), { key: 'Free7' })
    const start = { applicant: calls.ids.hr, node: '', time: '', variables: {} }
    const answer = (wait: string, node = '') => ({ wait, node, isApproved: true, variables: {}, code: '' })
    const run = async (answers: readonly object[]) => {
      const reply = await calls.as('admin')(`POST ${FLOW}/model/dry-run`, { body: { bpmnXml, start, answers } })
      return dataOf<{
        run: { fault: string; waits: { kind: string; name: string; activities: { id: string }[] }[]; steps: { name: string }[] }
      }>(reply).run
    }
    const shown = async (...answers: object[]) => {
      const { fault, waits, steps } = await run(answers)
      return [
        fault,
        steps.at(-1)?.name,
        waits.map(({ kind, name, activities }) => [kind, name, activities.map(({ id }) => id)].flat().join(' ')),
      ]
    }
    expect((await shown())[2]).toEqual(['offer Site checks a'])
    expect(await shown(answer('1', 'a'))).toEqual(['', 'Site checks → Task a', ['offer Site checks a', 'task Task a']])
    expect((await shown(answer('1', 'a'), answer('1')))[0]).toBe('“Task a”还在进行，完成后才能结束')
    expect((await shown(answer('1', 'a'), answer('2'), answer('1')))[2]).toEqual(['task Task after'])
  })
})
