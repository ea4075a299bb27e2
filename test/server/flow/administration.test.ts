import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '#store/rows.ts'
import { bpmn, flow, line } from '../../support/bpmn.ts'
import { dataOf, FLOW, type ProcessCalls, processCalls, statusAndMessage } from '../../support/processCalls.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

describe.each(databases)('administrators of processes on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls

  beforeAll(async () => {
    app = await startApp({ database })
    calls = await processCalls(app, ['admin', 'hr', 'manager'])
  })
  afterAll(() => app.close())

  const asked = (id: string, name = id, inner = ''): [string, string] => [
    id,
    `<userTask id="${id}" name="${name}" flowable:assignee="${calls.ids.manager}">${inner}</userTask>`,
  ]
  const ask = (what: string, query: Record<string, string>, by = 'admin') => calls.as(by)(`POST ${FLOW}/follow/${what}`, { query })
  const openOf = async (id: string) =>
    (await findRows(app.platform, 'process-task', { processInstanceId_equal: id, status_in: 'todo,claim' }))
      .map(({ taskName }) => String(taskName))
      .sort()
  const told = async (id: string, kind: string) =>
    (await findRows(app.platform, 'process-history', { processInstanceId_equal: id, kind_equal: kind })).map(({ comment }) => comment)

  test('set an instance to another step, with a reason in its history', async () => {
    const timer = '<boundaryEvent id="late" attachedToRef="a"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition>'
    const xml = bpmn(
      [
        line(asked('a', '初审'), asked('b', '复审'), asked('c', '终审')),
        `${timer}</boundaryEvent>${flow('late', 'end')}`,
        `<parallelGateway id="fork"/><subProcess id="s">${line(asked('x')).replace(/(id|sourceRef|targetRef)="(start|end)/g, '$1="s$2')}</subProcess>`,
        `${flow('c', 'fork')}${flow('fork', 's')}${flow('fork', 'a')}`,
      ].join('\n'),
      { key: 'Moved' },
    )
    const { processInstanceId: id } = await calls.start('hr', 'manager', 2, await calls.deploy(xml))
    const to = (toStep: string, from = '') => ask('move', { processInstanceId: id, to: toStep, from, reason: '审错了' })
    expect((await ask('move', { processInstanceId: id, to: 'c', reason: 'x' }, 'hr')).status).toBe(403)
    expect(statusAndMessage(await to('没有'))).toEqual([404, '流程没有步骤“没有”'])
    for (const unfit of ['start', 'late', 'x']) expect([unfit, (await to(unfit)).status]).toEqual([unfit, 400])
    expect(await openOf(id)).toEqual(['初审'])
    expect((await to('终审')).status).toBe(200)
    expect([await openOf(id), await told(id, 'move')]).toEqual([['终审'], ['初审 → 终审 审错了']])
    expect(await findRows(app.platform, 'process-timer', { processInstanceId_equal: id })).toEqual([])
    // At two steps the present one is named.
    expect((await to('fork')).status).toBe(200)
    expect(await openOf(id)).toEqual(['x', '初审'])
    expect(statusAndMessage(await to('b'))).toEqual([400, '流程停在多个步骤（初审, x），请指定当前步骤'])
    expect((await to('b', '初审')).status).toBe(200)
    expect(await openOf(id)).toEqual(['x', '复审'])
    expect((await to('end', 's')).status).toBe(200)
    expect((await to('end')).status).toBe(200)
    expect((await calls.instanceRow(id)).processIsFinished).toBe('finished')
    expect(statusAndMessage(await to('a'))).toEqual([400, '流程已结束'])
  })

  test('move running instances to the newest version, tried first, and learn why others stay', async () => {
    const definition = await calls.deploy(bpmn(line(asked('a', '初审'), asked('b', '复审')), { key: 'Versions' }))
    const [one, other] = [await calls.start('hr', 'manager', 2, definition), await calls.start('hr', 'manager', 2, definition)]
    const migration = (call: 'GET migration' | 'POST migrate', id = definition, by = 'admin') => {
      const [method, name] = call.split(' ')
      return calls.as(by)(`${method as 'GET'} ${FLOW}/manager/${name}`, { query: { processId: id } })
    }
    expect(statusAndMessage(await migration('GET migration'))).toEqual([400, '已是最新版本，无需迁移'])
    await calls.complete('manager', other.processInstanceId, 'ok')
    // The first step has another id, the second is gone.
    const newest = await calls.deploy(bpmn(line(asked('first', '初审'), asked('d', '会审')), { key: 'Versions' }))
    expect((await migration('POST migrate', definition, 'hr')).status).toBe(403)
    const stays = expect.stringContaining('新版本没有步骤“复审”。')
    const expected = { to: 'v2', total: 2, movable: 1, stays }
    expect(dataOf(await migration('GET migration'))).toEqual(expected)
    expect((await calls.instanceRow(one.processInstanceId)).processDefinitionId).toBe(definition)
    expect(dataOf(await migration('POST migrate'))).toEqual(expected)
    expect((await calls.instanceRow(one.processInstanceId)).processDefinitionId).toBe(newest)
    expect((await calls.instanceRow(other.processInstanceId)).processDefinitionId).toBe(definition)
    expect(await told(one.processInstanceId, 'version')).toEqual(['v1 → v2'])
    await calls.complete('manager', one.processInstanceId, 'ok')
    expect(await openOf(one.processInstanceId)).toEqual(['会审'])
    expect(dataOf(await migration('GET migration'))).toMatchObject({ total: 1, movable: 0 })
  })

  test('take a timer, a message and a called process along, and keep an instance whose events differ', async () => {
    const wait = (id: string, inner: string): [string, string] => [
      id,
      `<intermediateCatchEvent id="${id}" name="等待">${inner}</intermediateCatchEvent>`,
    ]
    const message = '<messageEventDefinition messageRef="m"/>'
    const before = '<message id="m" name="Arrived"/>'
    const late = (on: string) =>
      `<boundaryEvent id="late" attachedToRef="${on}"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>`
    const first = await calls.deploy(bpmn(line(wait('w', message), asked('a')), { key: 'Waits', before }))
    const second = await calls.deploy(bpmn(line(asked('a')), { key: 'Limits' }))
    const waiting = await calls.start('hr', 'manager', 2, first)
    const limited = await calls.start('hr', 'manager', 2, second)
    await calls.deploy(bpmn(line(wait('v', message), asked('b', '新步骤')), { key: 'Waits', before }))
    await calls.deploy(bpmn(`${line(asked('a'))}${late('a')}${flow('late', 'end')}`, { key: 'Limits' }))
    const migrated = async (id: string) => dataOf(await calls.as('admin')(`POST ${FLOW}/manager/migrate`, { query: { processId: id } }))
    expect(await migrated(first)).toMatchObject({ total: 1, movable: 1 })
    expect((await ask('message', { name: 'Arrived' })).status).toBe(200)
    expect(await openOf(waiting.processInstanceId)).toEqual(['新步骤'])
    expect(await migrated(second)).toMatchObject({ movable: 0, stays: expect.stringContaining('“a”等待的定时、消息或信号不同。') })
    expect((await calls.complete('manager', limited.processInstanceId, 'ok')).status).toBe(200)
  })

  test("repeat a person's step once its cause is gone, in that person's name", async () => {
    const limit = '<dataObject id="limit" name="limit" itemSubjectRef="xsd:string"><extensionElements><flowable:value>ten</flowable:value>'
    const xml = bpmn(
      `${limit}</extensionElements></dataObject><startEvent id="start"/>${asked('a')[1]}<exclusiveGateway id="g" default="g_end"/>${asked('b')[1]}<endEvent id="end"/>${flow('start', 'a')}${flow('a', 'g')}${flow('g', 'b', '${limit > 5}')}${flow('g', 'end')}${flow('b', 'end')}`,
      { key: 'Repeats' },
    )
    const { processInstanceId: id } = await calls.start('hr', 'manager', 2, await calls.deploy(xml))
    expect((await calls.complete('manager', id, 'ok')).status).toBe(400)
    expect((await ask('repeat', { processInstanceId: id })).status).toBe(400)
    expect(await openOf(id)).toEqual(['a'])
    await ask('correct', { processInstanceId: id, name: 'limit', value: '10', reason: '录错了' })
    expect((await ask('repeat', { processInstanceId: id }, 'hr')).status).toBe(403)
    expect(dataOf(await ask('repeat', { processInstanceId: id }))).toEqual({ total: 1 })
    expect(await openOf(id)).toEqual(['b'])
    const lines = await findRows(app.platform, 'process-history', { processInstanceId_equal: id, historyActivityId_equal: 'a' })
    expect(lines.map(({ kind, assignee, flag }) => [kind, assignee, flag])).toEqual(
      expect.arrayContaining([
        ['repeat', calls.ids.admin, null],
        ['task', calls.ids.manager, 'ok'],
      ]),
    )
    expect(dataOf(await ask('repeat', { processInstanceId: id }))).toEqual({ total: 0 })
    expect(await openOf(id)).toEqual(['b'])
  })
})
