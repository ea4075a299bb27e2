import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededDefinition } from '#modules/flow/definitions/definitions.ts'
import { updateRecord } from '#store/records.ts'
import { entityOf, findRows, systemActor } from '#store/rows.ts'
import { bpmn, line } from '../../support/bpmn.ts'
import {
  dataOf,
  FLOW,
  LEAVE,
  type ProcessCalls,
  processCalls,
  type Row,
  type Started,
  statusAndMessage,
} from '../../support/processCalls.ts'
import { PROJECT } from '../../support/sources.ts'
import { oneDatabase, startApp, type TestApp } from '../../support/startApp.ts'

describe.each(oneDatabase)('who may say what to a process, on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls

  beforeAll(async () => {
    app = await startApp({ database })
    await app.addUser({ account: 'gate', permissions: ['work_todo', 'work_start'] })
    await app.addUser({ account: 'idle', permissions: ['work_start', 'work_start_flow'] })
    calls = await processCalls(app, ['admin', 'hr', 'manager', 'boss', 'gate', 'idle'])
  })

  afterAll(() => app.close())

  const times = { startTime: '2026-03-02 08:00:00', endTime: '2026-05-02 08:00:00' }
  const apply = (by: string, to: string) =>
    calls.as(by)(`POST ${LEAVE}/start-process`, {
      body: { processDefinitionId: seededDefinition('Leave'), taskUser: calls.ids[to], ...times, reason: '回家' },
    })
  const history = async (id: string) => findRows(app.platform, 'process-history', { processInstanceId_equal: id })

  test('nobody applies without the right to start', async () => {
    expect((await apply('gate', 'manager')).status).toBe(403)
  })

  test('nobody is their own approver, and an approver can do tasks', async () => {
    expect(statusAndMessage(await apply('hr', 'hr'))).toEqual([403, '不能审批自己的申请'])
    expect(statusAndMessage(await apply('hr', 'idle'))).toEqual([400, 'idle没有办理待办事务的权限'])
    const names = dataOf<Row[]>(await calls.as('hr')(`GET ${FLOW}/work/people`)).map(({ id }) => id)
    expect(names).toContain(calls.ids.manager)
    expect(names).not.toContain(calls.ids.idle)
  })

  test.each([
    [{ days: 1 }, 'days'],
    [{ taskUser: 'x' }, 'taskUser'],
    [{ createUser: 'x' }, 'createUser'],
    [{ pass: true }, 'pass'],
    [{ flag: 'ok' }, 'flag'],
    [{ nrOfApprovedInstances: 9 }, 'nrOfApprovedInstances'],
    [{ lucky: true }, 'lucky'],
  ])('a task of the leave takes no variables: %j', async (variables, name) => {
    const { processInstanceId } = dataOf<{ processInstanceId: string }>(await apply('idle', 'manager'))
    expect(statusAndMessage(await calls.complete('manager', processInstanceId, 'ok', { variables }))).toEqual([
      400,
      `当前步骤不能设置变量${name}`,
    ])
    expect((await calls.complete('manager', processInstanceId, 'ok')).status).toBe(200)
    expect((await calls.taskOf('hr', 'claim', processInstanceId)).taskName).toBe('人事审批')
  })

  const asked = (properties: string) =>
    bpmn(line(['a', `<userTask id="a" flowable:assignee="\${taskUser}"><extensionElements>${properties}</extensionElements></userTask>`]), {
      key: 'Asked',
    })

  test('a step takes the variables that its form gives, without those of the record and of the server', async () => {
    const properties = ['lucky', 'days', 'pass', 'taskUser'].map((id) => `<flowable:formProperty id="${id}"/>`).join('')
    const definition = await calls.deploy(asked(`${properties}<flowable:formProperty id="shown" writable="false"/>`))
    const { processInstanceId } = await calls.start('hr', 'manager', 2, definition)
    for (const name of ['days', 'pass', 'taskUser', 'shown'])
      expect((await calls.complete('manager', processInstanceId, 'ok', { variables: { [name]: 1 } })).body.msg).toContain(name)
    expect((await calls.complete('manager', processInstanceId, 'ok', { variables: { lucky: true } })).status).toBe(200)
  })

  test('nobody claims, is given or signs their own application by another way', async () => {
    const group = '<userTask id="a" flowable:candidateGroups="hr,manager"/>'
    const definition = await calls.deploy(bpmn(line(['a', group]), { key: 'OwnGroup' }))
    const { processInstanceId } = await calls.start('hr', 'boss', 2, definition)
    expect(statusAndMessage(await calls.claim('hr', processInstanceId))).toEqual([403, '不能审批自己的申请'])
    await calls.claim('manager', processInstanceId)
    const { id: taskId } = await calls.taskOf('manager', 'todo', processInstanceId)
    const hand = (what: string, body: object) => calls.as('manager')(`POST ${FLOW}/work/${what}`, { body: { taskId, ...body } })
    const refused = [
      await hand('transfer-task', { assignee: calls.ids.hr }),
      await hand('delegate-task', { assignee: calls.ids.hr }),
      await hand('add-sign', { assignees: calls.ids.hr }),
      await calls.as('admin')(`POST ${FLOW}/follow/assign`, { body: { processInstanceId, assignee: calls.ids.hr } }),
    ]
    expect(refused.map(statusAndMessage)).toEqual(refused.map(() => [403, '不能审批自己的申请']))
  })

  test('an applicant chooses who decides only where the process, or one that it calls, takes that person', async () => {
    const steps = {
      Fixed: '<userTask id="a" flowable:candidateGroups="manager"/>',
      Chosen: '<userTask id="a" flowable:assignee="${taskUser}"/>',
      Calling: '<callActivity id="a" calledElement="Chosen" flowable:inheritVariables="true"/>',
    }
    const hr = calls.as('hr')
    const asked: Record<string, unknown> = {}
    const started: Record<string, number> = {}
    for (const key of ['Fixed', 'Chosen', 'Calling'] as const) {
      const processDefinitionId = await calls.deploy(bpmn(line(['a', steps[key]]), { key }))
      const { body } = await hr(`GET ${FLOW}/work/start-list`, { query: { id_equal: processDefinitionId } })
      asked[key] = (body.data as { records: { asksForApprover: boolean }[] }).records[0]?.asksForApprover
      started[key] = (await hr(`POST ${LEAVE}/start-process`, { body: { processDefinitionId, ...times, reason: '回家' } })).status
    }
    expect(asked).toEqual({ Fixed: false, Chosen: true, Calling: true })
    expect(started).toEqual({ Fixed: 200, Chosen: 400, Calling: 400 })
  })

  test('an applicant decides where the process says so by name', async () => {
    for (const step of ['flowable:assignee="${createUser}"', 'flowable:candidateGroups="hr" gantry:allowApplicant="true"']) {
      const xml = bpmn(line(['a', `<userTask id="a" ${step}/>`]), { key: 'ByName' })
      const { processInstanceId } = await calls.start('hr', 'boss', 2, await calls.deploy(xml))
      const tasks = [...(await calls.list('hr', 'todo')), ...(await calls.list('hr', 'claim'))]
      expect(tasks.map((task) => task.processInstanceId)).toContain(processInstanceId)
    }
  })

  test.each([
    ['flowable:candidateGroups="nobody_has_it"', 'nobody_has_it'],
    ['flowable:candidateUsers="999,998"', '999,998'],
    ['flowable:assignee="999"', '999'],
    ['flowable:candidateGroups="hr"', '人事'],
    ['flowable:assignee="taskUser_HR"', '人事'],
  ])('a step for nobody (%s) goes to the administrators and says why, by the names that people know', async (step, name) => {
    const named = step.replace('HR', calls.ids.hr ?? '')
    const definition = await calls.deploy(bpmn(line(['a', `<userTask id="a" ${named}/>`]), { key: 'Nobody' }))
    const { processInstanceId } = await calls.start('hr', 'boss', 2, definition)
    expect((await calls.taskOf('admin', 'claim', processInstanceId)).status).toBe('claim')
    expect(await history(processInstanceId)).toContainEqual(expect.objectContaining({ kind: 'fallback', comment: name }))
  })

  test('a step for nobody but the applicant is refused, and the sentence says so', async () => {
    const xml = bpmn(line(['a', '<userTask id="a" flowable:candidateGroups="administrator"/>']), { key: 'Alone' })
    const body = { processDefinitionId: await calls.deploy(xml), taskUser: calls.ids.boss, ...times, reason: '回家' }
    expect(statusAndMessage(await calls.as('admin')(`POST ${LEAVE}/start-process`, { body }))).toEqual([
      400,
      '除申请人外，任务a没有办理人：申请人不能办理自己的申请',
    ])
  })

  test('the owner of a process has its tasks before the administrators have', async () => {
    const xml = bpmn(line(['a', '<userTask id="a" flowable:candidateGroups="nobody_has_it"/>']), {
      key: 'Owned',
      attributes: 'flowable:owner="boss"',
    })
    const { processInstanceId } = await calls.start('hr', 'manager', 2, await calls.deploy(xml))
    expect((await calls.taskOf('boss', 'claim', processInstanceId)).status).toBe('claim')
  })

  test('an administrator gives a task to somebody else, and who has tasks stays until they are with others', async () => {
    await app.addUser({ account: 'leaver', permissions: ['work_todo', 'work_claim'] })
    const [[dept], [post]] = [await findRows(app.platform, 'dept'), await findRows(app.platform, 'post')]
    const more = await processCalls(app, ['admin', 'hr', 'leaver'])
    const leaver = more.ids.leaver as string
    const { processInstanceId } = await calls.start('hr', 'manager', 2)
    const assign = (body: object) => calls.as('admin')(`POST ${FLOW}/follow/assign`, { body: { processInstanceId, ...body } })
    expect((await calls.as('hr')(`POST ${FLOW}/follow/assign`, { body: { processInstanceId, assignee: leaver } })).status).toBe(403)
    expect((await assign({ assignee: leaver })).status).toBe(200)
    expect((await more.taskOf('leaver', 'todo', processInstanceId)).assignee).toBe(leaver)
    const remove = () => calls.as('admin')('POST /api/blade-user/remove', { query: { ids: leaver } })
    const disable = () =>
      calls.as('admin')('POST /api/blade-user/submit', { body: { id: leaver, status: 0, deptId: dept?.id, postId: post?.id } })
    for (const leave of [remove, disable])
      expect(statusAndMessage(await leave())).toEqual([400, 'leaver还有1个待办任务（上级审批 人事），请先用“移交任务”交给他人'])
    const handOver = (by: string, assignee: unknown) =>
      calls.as(by)(`POST ${FLOW}/follow/hand-over`, { query: { from: leaver, assignee: String(assignee) } })
    expect((await handOver('hr', calls.ids.boss)).status).toBe(403)
    expect(statusAndMessage(await handOver('admin', calls.ids.hr))).toEqual([403, expect.stringContaining('申请')])
    expect(dataOf(await handOver('admin', calls.ids.boss))).toEqual({ total: 1 })
    expect((await calls.taskOf('boss', 'todo', processInstanceId)).assignee).toBe(calls.ids.boss)
    expect((await disable()).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  test('the last candidate of a task, by name or by role, and who delegated one stay until it is with others', async () => {
    for (const account of ['first', 'second', 'third']) await app.addUser({ account, permissions: ['work_todo', 'work_claim'] })
    const more = await processCalls(app, ['admin', 'hr', 'first', 'second', 'third'])
    const { first, second, third } = more.ids
    const remove = (ids: string) => calls.as('admin')('POST /api/blade-user/remove', { query: { ids } })
    const handOver = async (from: unknown) =>
      dataOf(await calls.as('admin')(`POST ${FLOW}/follow/hand-over`, { query: { from: String(from), assignee: String(calls.ids.boss) } }))
    const named = await calls.deploy(bpmn(line(['a', `<userTask id="a" flowable:candidateUsers="${first},${second}"/>`]), { key: 'Two' }))
    await calls.start('hr', 'boss', 2, named)
    expect((await remove(`${first},${second}`)).body.msg).toContain('还有1个待办任务（a 人事）')
    expect((await remove(String(first))).status).toBe(200)
    expect((await remove(String(second))).body.msg).toContain('还有1个待办任务（a 人事）')
    expect(await handOver(second)).toEqual({ total: 1 })
    expect((await remove(String(second))).status).toBe(200)

    const [user] = await findRows(app.platform, 'user', { id_equal: String(third) })
    const [role] = await findRows(app.platform, 'role', { id_equal: String(user?.roleId) })
    const byRole = await calls.deploy(
      bpmn(line(['a', `<userTask id="a" flowable:candidateGroups="${role?.roleAlias}"/>`]), { key: 'Role' }),
    )
    await calls.start('hr', 'boss', 2, byRole)
    const [[dept], [post]] = [await findRows(app.platform, 'dept'), await findRows(app.platform, 'post')]
    const body = {
      id: third,
      deptId: dept?.id,
      postId: post?.id,
      roleId: (await findRows(app.platform, 'user', { account_equal: 'hr' }))[0]?.roleId,
    }
    expect((await calls.as('admin')('POST /api/blade-user/submit', { body })).body.msg).toContain('还有1个待办任务')
    const grant = await calls.as('admin')('POST /api/blade-user/grant', { query: { userIds: String(third), roleIds: String(body.roleId) } })
    expect(grant.body.msg).toContain('还有1个待办任务')
    expect((await remove(String(third))).body.msg).toContain('还有1个待办任务（a 人事）')
    expect(await handOver(third)).toEqual({ total: 1 })

    const { processInstanceId } = await more.start('hr', 'third', 2)
    const { id: taskId } = await more.taskOf('third', 'todo', processInstanceId)
    await more.as('third')(`POST ${FLOW}/work/delegate-task`, { body: { taskId, assignee: calls.ids.manager } })
    expect((await remove(String(third))).body.msg).toContain('还有1个待办任务（上级审批 人事）')
    expect(await handOver(third)).toEqual({ total: 1 })
    expect((await remove(String(third))).status).toBe(200)
    expect((await calls.complete('manager', processInstanceId, 'ok')).status).toBe(200)
    expect((await calls.taskOf('boss', 'todo', processInstanceId)).taskName).toBe('上级审批')
  })

  test('where several tasks are open, the one who holds it is chosen', async () => {
    const { processInstanceId } = await calls.start('hr', 'manager', 2)
    const { id: taskId } = await calls.taskOf('manager', 'todo', processInstanceId)
    dataOf(
      await calls
        .as('manager')(`POST ${FLOW}/work/add-sign`, { body: { taskId, assignees: calls.ids.boss } })
        .then((reply) => ({ ...reply, body: { ...reply.body, data: {} } })),
    )
    const assign = (more: object) =>
      calls.as('admin')(`POST ${FLOW}/follow/assign`, { body: { processInstanceId, assignee: calls.ids.admin, ...more } })
    expect((await assign({})).body.msg).toContain('请选择原办理人')
    expect((await assign({ from: calls.ids.boss })).status).toBe(200)
    expect((await calls.taskOf('admin', 'todo', processInstanceId)).taskName).toBe('上级审批')
  })

  test('an approver who is switched off while the application is changed is not asked', async () => {
    const { processInstanceId } = await calls.start('hr', 'manager', 2)
    await calls.complete('manager', processInstanceId, 'no')
    await updateRecord(app.platform.store.db, entityOf(app.platform, 'user'), calls.ids.manager as string, { status: 0 }, systemActor())
    expect((await calls.complete('hr', processInstanceId, 'ok')).status).toBe(200)
    expect((await calls.taskOf('admin', 'claim', processInstanceId)).taskName).toBe('上级审批')
  })
})

describe('a form with private values', () => {
  const REASON = '某某医院住院部三号楼'
  const MASKED = '某某医院住院****'
  const PHONE = '13800001111'
  let app: TestApp
  let calls: ProcessCalls

  beforeAll(async () => {
    const path = 'desk/process-leave.json'
    const file = JSON.parse(await readFile(join(PROJECT, 'schemas', path), 'utf8')) as {
      properties: Record<string, object>
      process: object
      en: object
    }
    file.properties.reason = { ...file.properties.reason, private: 'address' }
    file.properties.phone = { title: '联系电话', private: 'phone' }
    file.en = { ...file.en, 联系电话: 'Phone' }
    Object.assign(file.process, { edits: { superior: ['reason', 'leaveType'] }, reveals: { superior: ['phone'] } })
    app = await startApp({ files: { [path]: file } })
    calls = await processCalls(app, ['hr', 'manager'])
  })
  afterAll(() => app.close())

  test('shows them to the applicant, those that a step reveals to its assignee, and masks to others, whose step leaves them as they are', async () => {
    const body = { processDefinitionId: seededDefinition('Leave'), taskUser: calls.ids.manager, reason: REASON }
    const times = { startTime: '2026-03-02 08:00:00', endTime: '2026-03-03 08:00:00', phone: PHONE }
    const { processInstanceId, businessId } = dataOf<Started>(
      await calls.as('hr')(`POST ${LEAVE}/start-process`, { body: { ...body, ...times } }),
    )
    const shownTo = async (who: string) => {
      const { reason, phone } = dataOf<Row>(await calls.as(who)(`GET ${LEAVE}/detail`, { query: { businessId } }))
      return [reason, phone]
    }
    expect([await shownTo('hr'), await shownTo('manager')]).toEqual([
      [REASON, PHONE],
      [MASKED, PHONE],
    ])
    const form = { reason: MASKED, leaveType: '3' }
    expect(statusAndMessage(await calls.complete('manager', processInstanceId, 'ok', { form }))).toEqual([200, '操作成功'])
    const [stored] = await findRows(app.platform, 'process-leave', { id_equal: businessId })
    expect([stored?.reason, stored?.leaveType]).toEqual([REASON, '3'])
    expect(await shownTo('manager')).toEqual([MASKED, '138****1111'])
  })

  test('counts a value that a step writes as a question if it has the mask of the stored one', async () => {
    const body = { processDefinitionId: seededDefinition('Leave'), taskUser: calls.ids.manager, reason: REASON }
    const times = { startTime: '2026-03-02 08:00:00', endTime: '2026-03-03 08:00:00' }
    const { processInstanceId } = dataOf<Started>(await calls.as('hr')(`POST ${LEAVE}/start-process`, { body: { ...body, ...times } }))
    const admin = await app.api()
    const lines = async () => (await admin('GET /api/blade-log/api/list', { query: { createBy: 'manager', size: 100 } })).text
    expect(await lines()).not.toContain('按隐私字段查询')
    const form = { reason: '某某医院住院部四号楼', leaveType: '3' }
    expect(statusAndMessage(await calls.complete('manager', processInstanceId, 'ok', { form }))).toEqual([200, '操作成功'])
    await expect.poll(lines).toContain('按隐私字段查询')
  })
})
