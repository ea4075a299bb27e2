import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as dict from '#engine/site/keys.ts'
import { seededDefinition } from '#modules/flow/definitions/definitions.ts'
import { serveTimers } from '#modules/flow/instances/timerService.ts'
import { insertRecord, updateRecord } from '#store/records.ts'
import { entityOf, findRows, systemActor } from '#store/rows.ts'
import { flow as arrow, bpmn, line } from '../../support/bpmn.ts'
import { dataOf, FLOW, LEAVE, type ProcessCalls, processCalls, type Row, statusAndMessage } from '../../support/processCalls.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'
import { store } from '../../support/stored.ts'

describe.each(databases)('processes on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls

  beforeAll(async () => {
    app = await startApp({ database })
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['work_todo', 'work_claim', 'work_start', 'work_start_flow'] })
    calls = await processCalls(app, ['admin', 'hr', 'manager', 'boss', 'bob 100001'])
  })

  afterAll(() => app.close())

  /** Leave of so many days from the manager's to-do list on. */
  const leave = (days: number, by = 'hr') => calls.start(by, 'manager', days)
  const record = async (id: string): Promise<Row> => (await findRows(app.platform, 'process-leave', { id_equal: id }))[0] as Row
  const started = async (definition: string) => (await calls.start('hr', 'manager', 2, definition)).processInstanceId

  test('leave of two days is approved by the superior alone', async () => {
    const { processInstanceId, businessId } = await leave(2)
    expect(await calls.taskOf('manager', 'todo', processInstanceId)).toMatchObject({
      taskName: '上级审批',
      processDefinitionName: '请假流程',
      categoryName: '请假流程',
      category: 'flow_1',
      versionName: 'v1',
      businessTable: 'process-leave',
      businessId,
      status: 'todo',
    })
    expect(statusAndMessage(await calls.complete('manager', processInstanceId, 'ok'))).toEqual([200, '操作成功'])
    expect(await calls.instanceRow(processInstanceId)).toMatchObject({ processIsFinished: 'finished', flowStatus: '2', taskName: null })
    expect(await record(businessId)).toMatchObject({ flowStatus: '2', processInstanceId, reason: '回家', taskUser: calls.ids.manager })
    expect(await calls.taskOf('manager', 'done', processInstanceId)).toMatchObject({
      flag: 'ok',
      processIsFinished: 'finished',
      comment: '意见',
    })
    expect((await calls.list('hr', 'send')).find(({ id }) => id === processInstanceId)).toMatchObject({ processIsFinished: 'finished' })
    const news = await findRows(app.platform, 'inbox-message', { entity_equal: 'work-send', recordId_equal: processInstanceId })
    expect(news).toMatchObject([{ userId: calls.ids.hr, title: '请假流程已通过', titleEn: expect.stringContaining('approved') }])
  })

  test('leave of five days goes on to people who claim it, and one of two has it', async () => {
    const { processInstanceId } = await leave(5, 'boss')
    await calls.complete('manager', processInstanceId, 'ok')
    const task = await calls.taskOf('hr', 'claim', processInstanceId)
    expect(statusAndMessage(await calls.as('hr')(`POST ${FLOW}/work/complete-task`, { body: { taskId: task.id, flag: 'ok' } }))).toEqual([
      400,
      '请先签收任务',
    ])
    expect(statusAndMessage(await calls.as('manager')(`POST ${FLOW}/work/claim-task`, { query: { taskId: task.id } }))).toEqual([
      403,
      '您不是该任务的办理人',
    ])
    const both = await Promise.all([1, 2, 3].map(() => calls.as('hr')(`POST ${FLOW}/work/claim-task`, { query: { taskId: task.id } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(both.map(({ body }) => body.msg)).toContain('已被他人签收')
    const twice = await Promise.all(
      [1, 2].map(() => calls.as('hr')(`POST ${FLOW}/work/complete-task`, { body: { taskId: task.id, flag: 'ok' } })),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(twice.map(({ body }) => body.msg)).toContain('任务已办理')
    expect(await calls.instanceRow(processInstanceId)).toMatchObject({ processIsFinished: 'finished', flowStatus: '2' })
  })

  test('what is rejected goes back, is changed and sent again, and the change is what the process knows', async () => {
    const { processInstanceId, businessId } = await leave(2)
    expect(statusAndMessage(await calls.complete('manager', processInstanceId, 'no', { comment: '' }))).toEqual([400, '请先填写审批意见'])
    await calls.complete('manager', processInstanceId, 'no')
    expect(await record(businessId)).toMatchObject({ flowStatus: '3' })
    expect(statusAndMessage(await calls.complete('hr', processInstanceId, 'ok', { form: { flowStatus: '2' } }))).toEqual([
      400,
      '当前步骤不能修改flowStatus',
    ])
    const wrong = await calls.complete('hr', processInstanceId, 'ok', { form: { endTime: '2026-03-01 08:00:00' } })
    expect(wrong.body.msg).toBe('结束时间不能早于开始时间')
    expect(
      statusAndMessage(
        await calls.complete('hr', processInstanceId, 'ok', { form: { endTime: '2026-03-09 08:00:00', reason: '改期' } }),
      )[0],
    ).toBe(200)
    expect(await record(businessId)).toMatchObject({ flowStatus: '1', reason: '改期', endTime: '2026-03-09 08:00:00' })
    await calls.complete('manager', processInstanceId, 'ok')
    // Nobody else is in the role, and nobody decides on their own application.
    expect((await calls.taskOf('admin', 'claim', processInstanceId)).taskName).toBe('人事审批')
  })

  test('an application can be taken back until somebody has decided, and again once it is back', async () => {
    const { processInstanceId, businessId } = await leave(2)
    const withdraw = (account: string, id: string) => calls.as(account)(`POST ${FLOW}/work/withdraw`, { query: { processInstanceId: id } })
    expect(statusAndMessage(await withdraw('manager', processInstanceId))).toEqual([403, '您不是该任务的办理人'])
    const task = await calls.taskOf('manager', 'todo', processInstanceId)
    expect((await withdraw('hr', processInstanceId)).status).toBe(200)
    expect(statusAndMessage(await withdraw('hr', processInstanceId))).toEqual([400, '流程已结束'])
    expect(await record(businessId)).toMatchObject({ flowStatus: '4' })
    expect(
      statusAndMessage(await calls.as('manager')(`POST ${FLOW}/work/complete-task`, { body: { taskId: task.id, flag: 'ok' } })),
    ).toEqual([409, '任务已办理'])
    const other = await leave(5)
    await calls.complete('manager', other.processInstanceId, 'ok')
    expect(statusAndMessage(await withdraw('hr', other.processInstanceId))).toEqual([400, '流程已有人办理，不能撤回'])
    const back = await leave(2)
    await calls.complete('manager', back.processInstanceId, 'no')
    expect((await withdraw('hr', back.processInstanceId)).status).toBe(200)
  })

  test('a task is handed on for good, or lent and given back, and all of it stands in the history', async () => {
    const { processInstanceId } = await leave(2)
    const task = await calls.taskOf('manager', 'todo', processInstanceId)
    const hand = (account: string, what: string, to: string) =>
      calls.as(account)(`POST ${FLOW}/work/${what}-task`, { body: { taskId: task.id, assignee: calls.ids[to], comment: '请看' } })
    expect(statusAndMessage(await hand('boss', 'transfer', 'admin'))).toEqual([403, '您不是该任务的办理人'])
    expect(statusAndMessage(await hand('manager', 'transfer', 'manager'))).toEqual([400, '不能转给自己'])
    expect(statusAndMessage(await hand('manager', 'transfer', 'nobody'))).toEqual([400, '缺少必要的请求参数: assignee'])
    expect((await hand('manager', 'transfer', 'boss')).status).toBe(200)
    expect((await hand('boss', 'delegate', 'admin')).status).toBe(200)
    expect(statusAndMessage(await hand('admin', 'transfer', 'manager'))).toEqual([400, '委派的任务请办理后交还'])
    await calls.complete('admin', processInstanceId, 'ok')
    expect((await calls.instanceRow(processInstanceId)).processIsFinished).toBe('unfinished')
    await calls.complete('boss', processInstanceId, 'ok')
    const history = dataOf<Row[]>(await calls.as('hr')(`GET ${FLOW}/process/history-flow-list`, { query: { processInstanceId } }))
    expect(history.filter(({ kind }) => kind !== 'passed').map(({ kind, assigneeName, comment }) => [kind, assigneeName, comment])).toEqual(
      [
        ['start', '人事', null],
        ['transfer', '经理', '老板 请看'],
        ['delegate', '老板', '管理员 请看'],
        ['resolve', '管理员', '意见'],
        ['task', '老板', '意见'],
        ['end', '老板', null],
      ],
    )
    expect(history.at(-2)).toMatchObject({ historyActivityDurationTime: expect.stringMatching(/^\d+s$/), processInstanceId })
  })

  test('a reminder that reaches nobody says whose task it is, and is not remembered', async () => {
    const { processInstanceId } = await leave(2)
    const enabled = (status: number) =>
      updateRecord(app.platform.store.db, entityOf(app.platform, 'user'), calls.ids.manager as string, { status }, systemActor())
    const urge = () => calls.as('hr')(`POST ${FLOW}/work/urge`, { query: { processInstanceId } })
    await enabled(2)
    expect(statusAndMessage(await urge())).toEqual([400, expect.stringMatching(/^没有人能收到催办（上级审批 .+），请联系流程管理员改派$/)])
    expect((await calls.instanceRow(processInstanceId)).urgedTime ?? null).toBeNull()
    await enabled(1)
    expect((await urge()).status).toBe(200)
  })

  test('added signers have to approve as well, urging and copying are remembered', async () => {
    const { processInstanceId } = await leave(2)
    const { id: taskId } = await calls.taskOf('manager', 'todo', processInstanceId)
    const sign = (assignees: string) => calls.as('manager')(`POST ${FLOW}/work/add-sign`, { body: { taskId, assignees } })
    expect((await sign(`${calls.ids.boss},${calls.ids.admin}`)).status).toBe(200)
    expect(statusAndMessage(await sign(`${calls.ids.boss}`))).toEqual([400, '所选人员已在会签中'])
    const urge = () => calls.as('hr')(`POST ${FLOW}/work/urge`, { query: { processInstanceId } })
    expect([(await urge()).status, (await urge()).status]).toEqual([200, 429])
    const reminders = await findRows(app.platform, 'mail-message', { kind_equal: dict.mailKind.reminder, recordId_likeright: taskId })
    expect(reminders.map(({ userId, content }) => [userId, content])).toEqual([[calls.ids.manager, '人事提醒您处理请假流程']])
    expect(statusAndMessage(await calls.as('bob')(`GET ${FLOW}/process/history-flow-list`, { query: { processInstanceId } }))).toEqual([
      404,
      '流程实例不存在',
    ])
    await calls.complete('manager', processInstanceId, 'ok')
    await calls.complete('boss', processInstanceId, 'ok')
    expect((await calls.instanceRow(processInstanceId)).taskName).toBe('上级审批')
    await calls.complete('admin', processInstanceId, 'ok')
    expect((await calls.instanceRow(processInstanceId)).flowStatus).toBe('2')
    const copied = await calls.as('hr')(`POST ${FLOW}/work/copy`, { body: { processInstanceId, userIds: calls.ids.boss, comment: '知悉' } })
    expect(copied.status).toBe(200)
    expect((await calls.list('boss', 'copy')).find((row) => row.processInstanceId === processInstanceId)).toMatchObject({
      fromName: '人事',
    })
  })

  test('transfers, delegations, reminders and added signers of a user in a process have a bound, signers of a step another one', async () => {
    const { processInstanceId } = await leave(2)
    const { id: taskId } = await calls.taskOf('manager', 'todo', processInstanceId)
    const hand = (by: string, action: string, body: object) => calls.as(by)(`POST ${FLOW}/work/${action}`, { body: { taskId, ...body } })
    const many = Array.from({ length: 100 }, (_, at) => String(at + 1)).join(',')
    expect(statusAndMessage(await hand('manager', 'add-sign', { assignees: many }))).toEqual([400, '一个环节最多100人会签'])
    await store(app, 'param', { paramName: '每人数据', paramKey: 'account.ownRows', paramValue: '1' })
    expect((await hand('manager', 'transfer-task', { assignee: calls.ids.boss })).status).toBe(200)
    expect((await hand('boss', 'transfer-task', { assignee: calls.ids.manager })).status).toBe(200)
    const refused = [400, '您在该流程上的转办、委托、加签和催办已达1次，请联系流程管理员']
    expect(statusAndMessage(await hand('manager', 'transfer-task', { assignee: calls.ids.boss }))).toEqual(refused)
    expect(statusAndMessage(await hand('manager', 'delegate-task', { assignee: calls.ids.boss }))).toEqual(refused)
    expect(statusAndMessage(await hand('manager', 'add-sign', { assignees: calls.ids.boss }))).toEqual(refused)
    const urge = () => calls.as('hr')(`POST ${FLOW}/work/urge`, { query: { processInstanceId } })
    expect((await urge()).status).toBe(200)
    await updateRecord(
      app.platform.store.db,
      entityOf(app.platform, 'process-instance'),
      processInstanceId,
      { urgedTime: null },
      systemActor(),
    )
    expect(statusAndMessage(await urge())).toEqual(refused)
    await app.setParameter('account.ownRows', '0')
    expect((await urge()).status).toBe(200)
    expect(statusAndMessage(await calls.complete('manager', processInstanceId, 'ok'))).toEqual([200, '操作成功'])
  })

  test('nobody of another tenant, and nobody it is not for, sees, claims, starts or completes', async () => {
    const { processInstanceId, businessId } = await leave(5)
    const { id: taskId } = await calls.taskOf('manager', 'todo', processInstanceId)
    const tries = {
      complete: await calls.as('bob')(`POST ${FLOW}/work/complete-task`, { body: { taskId, flag: 'ok' } }),
      claim: await calls.as('bob')(`POST ${FLOW}/work/claim-task`, { query: { taskId } }),
      detail: await calls.as('bob')(`GET ${LEAVE}/detail`, { query: { businessId } }),
      notYours: await calls.as('boss')(`POST ${FLOW}/work/complete-task`, { body: { taskId, flag: 'ok' } }),
      look: await calls.as('boss')(`GET ${LEAVE}/detail`, { query: { businessId } }),
    }
    expect(Object.values(tries).map(({ status }) => status)).toEqual([404, 404, 404, 403, 403])
    expect((await calls.list('bob', 'todo')).length).toBe(0)
    const seen = await calls.list('boss', 'todo', { assignee_equal: calls.ids.manager as string })
    expect(seen.filter(({ assignee }) => assignee !== calls.ids.boss)).toEqual([])
    const own = await calls.deploy(bpmn(line(['a', `<userTask id="a" flowable:assignee="\${taskUser}"/>`]), { key: 'OnlyOne' }), '1', {
      tenantIds: '000000',
    })
    expect((await calls.list('bob', 'start')).map(({ key }) => key)).toContain('Leave')
    expect((await calls.list('bob', 'start')).map(({ key }) => key)).not.toContain('OnlyOne')
    expect(statusAndMessage(await calls.as('bob')(`POST ${LEAVE}/start-process`, { body: { processDefinitionId: own } }))).toEqual([
      404,
      '流程不存在',
    ])
  })

  test('a new version leaves running instances on theirs, and the picture marks where one is', async () => {
    const first = await calls.deploy(
      bpmn(line(['a', '<userTask id="a" name="一" flowable:assignee="${taskUser}"/>']), { key: 'Twice' }),
      '1',
    )
    const instance = await started(first)
    const second = await calls.deploy(
      bpmn(line(['b', '<userTask id="b" name="二" flowable:assignee="${taskUser}"/>']), { key: 'Twice' }),
      '1',
    )
    expect((await calls.list('hr', 'start')).filter(({ key }) => key === 'Twice').map(({ id, versionName }) => [id, versionName])).toEqual([
      [second, 'v2'],
    ])
    expect((await calls.taskOf('manager', 'todo', instance)).taskName).toBe('一')
    expect((await calls.taskOf('manager', 'todo', await started(second))).taskName).toBe('二')
    const { diagram } = dataOf<{ diagram: string }>(
      await calls.as('hr')(`GET ${FLOW}/process/view-link`, { query: { processInstanceId: instance } }),
    )
    const nobody = await app.api(null)
    const picture = await nobody(`GET ${diagram}`)
    expect(picture.headers.get('content-type')).toContain('image/svg+xml')
    expect(picture.text).toContain('<g id="a" class="current">')
    expect(picture.text).toContain('<g id="start" class="done">')
    const forged = diagram.replace(/sign=(.)/, (_, first) => `sign=${first === '_' ? 'a' : '_'}`)
    expect((await nobody(`GET ${forged}`)).status).toBe(403)
    expect((await nobody(`GET ${FLOW}/process/diagram-view?processInstanceId=${instance}`)).status).toBe(401)
    const { xml } = dataOf<{ xml: string }>(
      await calls.as('hr')(`GET ${FLOW}/process/view-link`, { query: { processDefinitionId: first } }),
    )
    expect((await nobody(`GET ${xml}`)).text).toContain('<process id="Twice"')
  })

  test('a suspended process takes no start and no step until it is active again', async () => {
    const id = await calls.deploy(bpmn(line(['a', '<userTask id="a" flowable:candidateUsers="${taskUser}"/>']), { key: 'Halt' }), '1')
    const instance = await started(id)
    const state = (value: string) => calls.as('admin')(`POST ${FLOW}/manager/change-state`, { query: { processId: id, state: value } })
    expect(statusAndMessage(await state(''))).toEqual([400, '请先选择流程状态！'])
    expect((await calls.as('hr')(`POST ${FLOW}/manager/change-state`, { query: { processId: id, state: 'suspend' } })).status).toBe(403)
    await state('suspend')
    expect(statusAndMessage(await calls.claim('manager', instance))).toEqual([400, '流程已挂起'])
    const times = { startTime: '2026-03-02 08:00:00', endTime: '2026-03-03 08:00:00' }
    const again = { processDefinitionId: id, taskUser: calls.ids.manager, ...times, reason: '事' }
    expect(statusAndMessage(await calls.as('hr')(`POST ${LEAVE}/start-process`, { body: again }))).toEqual([400, '流程已挂起'])
    await state('active')
    expect((await calls.claim('manager', instance)).status).toBe(200)
    await calls.complete('manager', instance, 'ok')
    const gone = dataOf<{ instances: number }>(
      await calls.as('admin')(`POST ${FLOW}/manager/delete-deployment`, { query: { deploymentIds: id } }),
    )
    expect(gone.instances).toBe(1)
    expect(await findRows(app.platform, 'process-instance', { id_equal: instance })).toEqual([])
  })

  test('only its starters start a process that names them', async () => {
    const task = `<userTask id="a" flowable:assignee="${calls.ids.manager}"/>`
    const deployed = async (key: string, attributes: string) => calls.deploy(bpmn(line(['a', task]), { key, attributes }))
    const start = async (by: string, id: string) => {
      const times = { startTime: '2026-03-02 08:00:00', endTime: '2026-03-03 08:00:00' }
      const body = { processDefinitionId: id, taskUser: `taskUser_${calls.ids.manager}`, ...times, reason: '回家' }
      return (await calls.as(by)(`POST ${LEAVE}/start-process`, { body })).status
    }
    const byUser = await deployed('Starters', `flowable:candidateStarterUsers="${calls.ids.boss}"`)
    expect([await start('hr', byUser), await start('boss', byUser)]).toEqual([403, 200])
    const byRole = await deployed('StarterRoles', 'flowable:candidateStarterGroups="hr, nobody"')
    expect([await start('boss', byRole), await start('hr', byRole)]).toEqual([403, 200])
  })

  test('two of three signers are enough, and a step that fails leaves everything as it was', async () => {
    const people = `${calls.ids.manager},${calls.ids.boss},${calls.ids.admin}`
    const loop = `<multiInstanceLoopCharacteristics isSequential="false" flowable:collection="\${'${people}'}" flowable:elementVariable="one"><completionCondition>\${nrOfApprovedInstances >= 2}</completionCondition></multiInstanceLoopCharacteristics>`
    const xml = bpmn(
      `<startEvent id="start"/><userTask id="sign" name="会签" flowable:assignee="\${one}"><extensionElements><flowable:formProperty id="lucky" type="boolean"/></extensionElements>${loop}</userTask><exclusiveGateway id="g"/><endEvent id="end"/>${arrow('start', 'sign')}${arrow('sign', 'g')}${arrow('g', 'end', '${nrOfApprovedInstances >= 2 && lucky}')}`,
      { key: 'Countersign' },
    )
    const instance = await started(await calls.deploy(xml, '1'))
    await calls.complete('manager', instance, 'no')
    await calls.complete('boss', instance, 'ok')
    const before = await findRows(app.platform, 'process-history', { processInstanceId_equal: instance })
    expect(statusAndMessage(await calls.complete('admin', instance, 'ok'))).toEqual([400, '流程在“g”处没有可走的路径'])
    expect(await findRows(app.platform, 'process-history', { processInstanceId_equal: instance })).toEqual(before)
    expect((await calls.complete('admin', instance, 'ok', { variables: { lucky: true } })).status).toBe(200)
    expect((await calls.instanceRow(instance)).processIsFinished).toBe('finished')
  })

  test('a permit without any code is signed side by side, refused, and signed by the leader where the risk is high', async () => {
    const [project] = await findRows(app.platform, 'project')
    const made =
      project ?? (await insertRecord(app.platform.store.db, entityOf(app.platform, 'project'), { projectName: '一期' }, systemActor()))
    const body = {
      processDefinitionId: seededDefinition('HotWork'),
      projectId: made.id,
      place: '3#楼屋面',
      workContent: '焊接',
      riskLevel: '1',
      startTime: '2026-03-02 08:00:00',
      endTime: '2026-03-03 08:00:00',
      measures: '灭火器,看火人',
    }
    const path = 'POST /api/blade-desk/process/hot-work/start-process'
    expect((await calls.as('hr')(path, { body: { ...body, place: '' } })).body.msg).toBe('请输入动火部位')
    const { processInstanceId } = dataOf<{ processInstanceId: string }>(await calls.as('hr')(path, { body }))
    for (const [account, flag] of [
      ['manager', 'ok'],
      ['boss', 'no'],
    ] as const) {
      await calls.claim(account, processInstanceId)
      await calls.complete(account, processInstanceId, flag)
    }
    expect((await calls.instanceRow(processInstanceId)).taskName).toBe('调整申请')
    expect((await calls.complete('hr', processInstanceId, 'ok', { form: { measures: '加防火毯' } })).status).toBe(200)
    for (const account of ['manager', 'boss', 'admin']) {
      await calls.claim(account, processInstanceId)
      await calls.complete(account, processInstanceId, 'ok')
    }
    expect(await calls.instanceRow(processInstanceId)).toMatchObject({ processIsFinished: 'finished', flowStatus: '2' })
  })

  test('a timer goes on once though two nodes look, and a called process answers its caller', async () => {
    await calls.deploy(
      bpmn(
        line(
          [
            'w',
            '<intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>PT10M</timeDuration></timerEventDefinition></intermediateCatchEvent>',
          ],
          ['inner', '<userTask id="inner" name="内部" flowable:assignee="${taskUser}"/>'],
        ),
        { key: 'Inner' },
      ),
      '1',
    )
    const instance = await started(
      await calls.deploy(
        bpmn(
          line(
            ['c', '<callActivity id="c" calledElement="Inner" flowable:inheritVariables="true"/>'],
            ['a', '<userTask id="a" name="之后" flowable:assignee="${taskUser}"/>'],
          ),
          { key: 'Outer' },
        ),
        '1',
      ),
    )
    const later = new Date(Date.now() + 11 * 60_000)
    expect(await serveTimers(app.platform, new Date())).toBe(0)
    const served = await Promise.all([1, 2, 3].map(() => serveTimers(app.platform, later)))
    expect(served.reduce((sum, one) => sum + one, 0)).toBe(1)
    const [inner] = (await calls.list('manager', 'todo')).filter(({ taskName }) => taskName === '内部')
    await calls.complete('manager', String(inner?.processInstanceId), 'ok')
    expect((await calls.taskOf('manager', 'todo', instance)).taskName).toBe('之后')
    expect((await calls.list('hr', 'send')).filter(({ processDefinitionKey }) => processDefinitionKey === 'Inner')).toEqual([])
  })

  test('a file is refused with its line, whole uploads at once, and models become deployments', async () => {
    const upload = async (call: string, name: string, xml: string) => {
      const body = new FormData()
      body.set('category', '1')
      body.set('files', new File([xml], name))
      return calls.as('admin')(`POST ${FLOW}/manager/${call}`, { body })
    }
    expect(dataOf(await upload('check-upload', 'x.xml', ''))).toEqual({ name: 'x.xml', success: false, findings: [] })
    expect(statusAndMessage(await upload('deploy-upload', 'x.xml', ''))).toEqual([400, '请上传 bpmn20.xml 标准格式文件'])
    const bad = bpmn(line(['a', '<scriptTask id="a"/>']))
    const refused = await upload('deploy-upload', 'x.bpmn20.xml', bad)
    expect(statusAndMessage(refused)).toEqual([400, '第8行的元素a不支持：ScriptTask'])
    expect(refused.body.data).toEqual([{ kind: 'unsupported', what: 'ScriptTask', element: 'a', line: 8 }])
    const bpmnXml = bpmn(line(['a', '<userTask id="a" flowable:assignee="${taskUser}"/>']), { key: 'Model' })
    const { id } = dataOf<Row>(await calls.as('admin')(`POST ${FLOW}/model/submit`, { body: { bpmnXml, description: '样例' } }))
    expect((await calls.as('hr')(`POST ${FLOW}/model/submit`, { body: { bpmnXml } })).status).toBe(403)
    const models = dataOf<{ records: Row[] }>(await calls.as('admin')(`GET ${FLOW}/model/list`, { query: { modelKey: 'Model' } })).records
    expect(models.map(({ modelKey, versionName }) => [modelKey, versionName])).toEqual([['Model', 'v1']])
    const deployed = dataOf<{ deploymentIds: string }>(
      await calls.as('admin')(`POST ${FLOW}/model/deploy`, { body: { modelId: id, category: '1', mode: '1' } }),
    )
    expect((await calls.taskOf('manager', 'todo', await started(deployed.deploymentIds))).taskName).toBe('a')
    const managed = dataOf<{ records: Row[] }>(
      await calls.as('admin')(`GET ${FLOW}/manager/list`, { query: { mode: 1, key: 'Model' } }),
    ).records
    expect(managed).toMatchObject([{ tenantId: '', suspensionState: 1, category: 'flow_1' }])
  })

  test('an administrator follows what runs and ends it with a reason', async () => {
    const { processInstanceId, businessId } = await leave(2)
    const follow = async () =>
      dataOf<{ records: Row[] }>(await calls.as('admin')(`GET ${FLOW}/follow/list`, { query: { processInstanceId } })).records
    expect(await follow()).toMatchObject([{ startUser: '人事', taskName: '上级审批', processInstanceId }])
    const end = (query: Record<string, string>) => calls.as('admin')(`POST ${FLOW}/follow/delete-process-instance`, { query })
    expect(statusAndMessage(await end({ processInstanceId }))).toEqual([400, '缺少必要的请求参数: deleteReason'])
    expect((await end({ processInstanceId, deleteReason: '重复' })).status).toBe(200)
    expect([await follow(), (await record(businessId)).flowStatus]).toEqual([[], '5'])
  })

  test('the demo has leave in every state', async () => {
    const states = (await findRows(app.platform, 'process-instance')).map(({ flowStatus }) => flowStatus)
    expect([...new Set(states)].sort()).toEqual(expect.arrayContaining(['1', '2', '3']))
  })
})
