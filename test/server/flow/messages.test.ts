import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveTimers } from '#modules/flow/instances/timerService.ts'
import { findRows } from '#store/rows.ts'
import { bpmn, flow, line } from '../../support/bpmn.ts'
import { FLOW, type ProcessCalls, processCalls, statusAndMessage } from '../../support/processCalls.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

const NAMES =
  '<message id="m1" name="Delivered"/><message id="m2" name="Order"/><signal id="s1" name="Alarm"/><escalation id="x1" escalationCode="X1"/>'
const message = (id: string) => `<messageEventDefinition messageRef="${id}"/>`
const signal = '<signalEventDefinition signalRef="s1"/>'
const caught = (id: string, definition: string): [string, string] => [
  id,
  `<intermediateCatchEvent id="${id}">${definition}</intermediateCatchEvent>`,
]
const thrown = (id: string, definition: string): [string, string] => [
  id,
  `<intermediateThrowEvent id="${id}">${definition}</intermediateThrowEvent>`,
]

describe.each(databases)('messages and signals on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls
  let asked: (id: string) => [string, string]

  beforeAll(async () => {
    app = await startApp({ database })
    calls = await processCalls(app, ['admin', 'hr', 'manager'])
    asked = (id) => [id, `<userTask id="${id}" name="${id}" flowable:assignee="${calls.ids.manager}"/>`]
  })
  afterAll(() => app.close())

  const deployed = (key: string, elements: string) => calls.deploy(bpmn(elements, { key, before: NAMES }))
  const started = async (definition: string) => calls.start('hr', 'manager', 2, definition)
  const send = (what: 'message' | 'signal' | 'correct', body: Record<string, unknown>, by = 'admin') =>
    calls.as(by)(`POST ${FLOW}/follow/${what}`, { body })
  const openOf = async (id: string) =>
    (await findRows(app.platform, 'process-task', { processInstanceId_equal: id, status_in: 'todo,claim' }))
      .map(({ taskName }) => taskName)
      .sort()
  const waits = async (id: string) => (await findRows(app.platform, 'process-subscription', { processInstanceId_equal: id })).length

  test('a message reaches the one instance that is named, with its variables', async () => {
    const weighs = asked('a')[1].replace('name="a"', 'name="${weight} kg"')
    const definition = await deployed('Goods', line(caught('c', message('m1')), ['a', weighs]))
    const [one, other] = [await started(definition), await started(definition)]
    expect(statusAndMessage(await send('message', { name: 'Delivered' }))).toEqual([
      409,
      '有2个流程在等待消息“Delivered”，请指定流程实例、业务主键或变量',
    ])
    const { processInstanceId: id, businessId } = one
    const reply = await send('message', { name: 'Delivered', businessId, variables: { weight: 7 } })
    expect(reply.body.data).toEqual({ sent: 1, delivered: 1 })
    expect([await openOf(id), await waits(id), await openOf(other.processInstanceId)]).toEqual([['7 kg'], 0, []])
    const history = await findRows(app.platform, 'process-history', { processInstanceId_equal: id, kind_equal: 'message' })
    expect(history.map(({ historyActivityId }) => historyActivityId)).toEqual(['c'])
    // By a variable of the instance: only one is left that waits.
    expect((await send('message', { name: 'Delivered', correlation: { createUser: `taskUser_${calls.ids.hr}` } })).status).toBe(200)
    expect(await openOf(other.processInstanceId)).toHaveLength(1)
    expect(statusAndMessage(await send('message', { name: 'Delivered' }))).toEqual([404, '没有流程在等待消息“Delivered”'])
    expect((await send('message', { name: 'Delivered' }, 'hr')).status).toBe(403)
  })

  test('a signal reaches all that wait for it, and starts what begins with it', async () => {
    const waiting = await deployed('Hears', line(caught('c', signal), asked('a')))
    await deployed('Begins', line(asked('b')).replace('<startEvent id="start"/>', `<startEvent id="start">${signal}</startEvent>`))
    const ids = [(await started(waiting)).processInstanceId, (await started(waiting)).processInstanceId]
    expect((await send('signal', { name: 'Alarm' })).body.data).toEqual({ sent: 3, delivered: 3 })
    expect([await openOf(ids[0] as string), await openOf(ids[1] as string)]).toEqual([['a'], ['a']])
    expect(await findRows(app.platform, 'process-instance', { processDefinitionKey_equal: 'Begins' })).toHaveLength(1)
  })

  test('a process tells another one of the same record, which its message starts, and each receives it once', async () => {
    await deployed(
      'Supplier',
      line(thrown('t', message('m1'))).replace('<startEvent id="start"/>', `<startEvent id="start">${message('m2')}</startEvent>`),
    )
    const buyer = await deployed('Buyer', line(thrown('o', message('m2')), asked('a')))
    const both = await deployed(
      'Both',
      `<startEvent id="start"/><parallelGateway id="f"/>${caught('c', message('m1'))[1]}${thrown('o', message('m2'))[1]}${asked('a')[1]}${flow('start', 'f')}${flow('f', 'c')}${flow('f', 'o')}${flow('c', 'a')}`,
    )
    const { processInstanceId: first } = await started(buyer)
    const { processInstanceId: id, businessId } = await started(both)
    expect([await openOf(first), await openOf(id)]).toEqual([['a'], ['a']])
    const suppliers = await findRows(app.platform, 'process-instance', { processDefinitionKey_equal: 'Supplier' })
    expect(suppliers.map((row) => row.processIsFinished)).toEqual(['finished', 'finished'])
    expect(suppliers.some((row) => row.businessId === businessId)).toBe(true)
    expect(await findRows(app.platform, 'process-timer', { node_equal: 'c' })).toEqual([])
  })

  test('a message that starts a process starts no second one of another key', async () => {
    const xml = bpmn(line(asked('a')).replace('<startEvent id="start"/>', `<startEvent id="start">${message('m2')}</startEvent>`), {
      key: 'SecondSupplier',
      before: NAMES,
    })
    const body = new FormData()
    body.set('category', '1')
    body.set('files', new File([xml], 'x.bpmn20.xml'))
    expect(statusAndMessage(await calls.as('admin')(`POST ${FLOW}/manager/deploy-upload`, { body }))).toEqual([
      409,
      '消息“Order”已用于启动流程Supplier',
    ])
  })

  test('what waits ends with its task, its sub-process and its instance', async () => {
    const on = `<boundaryEvent id="b" attachedToRef="a" cancelActivity="false">${message('m1')}</boundaryEvent>`
    const inside = `<subProcess id="ev" triggeredByEvent="true"><startEvent id="es">${signal}</startEvent><endEvent id="ee"/>${flow('es', 'ee')}</subProcess>`
    const definition = await deployed('Waits', `${line(asked('a'), asked('z'))}${on}${flow('b', 'end')}${inside}`)
    const { processInstanceId: id } = await started(definition)
    expect(await waits(id)).toBe(2)
    await calls.complete('manager', id, 'ok')
    expect(await waits(id)).toBe(1)
    await calls.complete('manager', id, 'ok')
    expect(await waits(id)).toBe(0)
    const { processInstanceId: taken } = await started(definition)
    await calls.as('hr')(`POST ${FLOW}/work/withdraw`, { query: { processInstanceId: taken } })
    expect(await waits(taken)).toBe(0)
  })

  test('a message to a suspended instance is kept and delivered when it is active again', async () => {
    const definition = await deployed('Sleeps', line(caught('c', message('m1')), asked('a')))
    const { processInstanceId: id, businessId } = await started(definition)
    const change = (state: string) => calls.as('admin')(`POST ${FLOW}/manager/change-state`, { query: { processId: definition, state } })
    await change('suspend')
    expect((await send('message', { name: 'Delivered', businessId })).body.data).toEqual({ sent: 1, delivered: 0 })
    await change('active')
    expect(await serveTimers(app.platform, new Date(Date.now() + 1000))).toBe(1)
    expect(await openOf(id)).toEqual(['a'])
  })

  test('an escalation of a called process starts a path of the calling one, which ends the call', async () => {
    await calls.deploy(
      bpmn(line(asked('i'), thrown('x', '<escalationEventDefinition escalationRef="x1"/>'), asked('j')), { key: 'Inner', before: NAMES }),
    )
    const outer = (interrupts: boolean) =>
      deployed(
        `Outer${interrupts}`,
        `${line(['c', '<callActivity id="c" calledElement="Inner"/>'])}<boundaryEvent id="b" attachedToRef="c" cancelActivity="${interrupts}"><escalationEventDefinition escalationRef="x1"/></boundaryEvent>${asked('k')[1]}${flow('b', 'k')}`,
      )
    const openIn = async (definition: string) => {
      const { processInstanceId: id } = await started(definition)
      const [inner] = await findRows(app.platform, 'process-instance', { parentId_equal: id })
      await calls.complete('manager', String(inner?.id), 'ok')
      return [await openOf(id), await openOf(String(inner?.id))]
    }
    expect(await openIn(await outer(true))).toEqual([['k'], []])
    expect(await openIn(await outer(false))).toEqual([['k'], ['j']])
  })

  test('each process of a file becomes a version of its own', async () => {
    const xml = `${bpmn(line(asked('a')), { key: 'FirstOfTwo' }).replace('</definitions>', '')}<process id="SecondOfTwo" name="SecondOfTwo" isExecutable="true">${line(
      asked('b'),
    )
      .replaceAll(/"(start|end|start_b|b_end)"/g, '"$1_2"')
      .replaceAll(/Ref="(start|end)"/g, 'Ref="$1_2"')}</process></definitions>`
    const [first = '', second = ''] = (await calls.deploy(xml)).split(',')
    expect(await openOf((await started(first)).processInstanceId)).toEqual(['a'])
    expect(await openOf((await started(second)).processInstanceId)).toEqual(['b'])
  })

  test('a variable is corrected with a reason, and a condition that waits for it goes on', async () => {
    const definition = await deployed(
      'Corrects',
      line(caught('c', '<conditionalEventDefinition><condition>${limit > 5}</condition></conditionalEventDefinition>'), asked('a')),
    )
    const { processInstanceId: id } = await started(definition)
    const correct = (value: string, by = 'admin') => send('correct', { processInstanceId: id, name: 'limit', value, reason: '录错' }, by)
    expect((await correct('9', 'hr')).status).toBe(403)
    expect([(await correct('3')).status, await openOf(id)]).toEqual([200, []])
    expect([(await correct('9')).status, await openOf(id)]).toEqual([200, ['a']])
    const told = await findRows(app.platform, 'process-history', { processInstanceId_equal: id, kind_equal: 'correct' })
    expect(told.map(({ comment }) => comment)).toEqual(['limit: null → 3 录错', 'limit: 3 → 9 录错'])
  })
})
