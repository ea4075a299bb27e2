import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '#model/siteTime.ts'
import { serveTimers } from '#modules/flow/instances/timerService.ts'
import { updateRecord } from '#store/records.ts'
import { entityOf, findRows, systemActor } from '#store/rows.ts'
import { bpmn, flow, line } from '../../support/bpmn.ts'
import { FLOW, type ProcessCalls, processCalls, statusAndMessage } from '../../support/processCalls.ts'
import { oneDatabase, startApp, type TestApp } from '../../support/startApp.ts'

describe.each(oneDatabase)('a step that the process cannot do on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls

  beforeAll(async () => {
    app = await startApp({ database })
    calls = await processCalls(app, ['admin', 'hr', 'manager'])
  })
  afterAll(() => app.close())

  const findFollowed = async (id: string): Promise<unknown> => {
    const { body } = await calls.as('admin')(`GET ${FLOW}/follow/list`, { query: { id_equal: id } })
    return (body.data as { records: { failure: string }[] }).records[0]?.failure
  }
  const asked = (inner = '') => `<userTask id="a" name="a" flowable:assignee="${calls.ids.manager}">${inner}</userTask>`

  test('by the value of a person is refused with the expression, seen by administrators, and done with another value', async () => {
    const property = '<extensionElements><flowable:formProperty id="lucky"/></extensionElements>'
    const xml = bpmn(
      `<startEvent id="start"/>${asked(property)}<exclusiveGateway id="g" name="幸运" default="g_end"/>${asked().replaceAll('"a"', '"b"')}<endEvent id="end"/>${flow('start', 'a')}${flow('a', 'g')}${flow('g', 'b', '${lucky > 5}')}${flow('g', 'end')}${flow('b', 'end')}`,
      { key: 'Lucky' },
    )
    const { processInstanceId: id } = await calls.start('hr', 'manager', 2, await calls.deploy(xml))
    const sentence = '“幸运”的表达式不能用该值计算：${lucky > 5}: "ten"'
    expect(statusAndMessage(await calls.complete('manager', id, 'ok', { variables: { lucky: 'ten' } }))).toEqual([400, sentence])
    expect(await findFollowed(id)).toBe(sentence)
    expect((await calls.taskOf('manager', 'todo', id)).taskName).toBe('a')
    expect((await calls.complete('manager', id, 'ok', { variables: { lucky: '10' } })).status).toBe(200)
    expect([await findFollowed(id), (await calls.taskOf('manager', 'todo', id)).taskName]).toEqual(['', 'b'])
  })

  test('by the completion condition of a subprocess keeps the decision of its last person, which administrators repeat', async () => {
    const limit = '<dataObject id="limit" name="limit" itemSubjectRef="xsd:string"><extensionElements><flowable:value>ten</flowable:value>'
    const several =
      '<multiInstanceLoopCharacteristics><loopCardinality>1</loopCardinality><completionCondition>${limit > 5}</completionCondition></multiInstanceLoopCharacteristics>'
    const inner = `<startEvent id="s"/>${asked('<extensionElements><flowable:formProperty id="note"/></extensionElements>')}<endEvent id="e"/>${flow('s', 'a')}${flow('a', 'e')}`
    const xml = bpmn(
      `${limit}</extensionElements></dataObject>${line(['sub', `<subProcess id="sub" name="班组">${several}${inner}</subProcess>`])}`,
      {
        key: 'LastOne',
      },
    )
    const { processInstanceId: id } = await calls.start('hr', 'manager', 2, await calls.deploy(xml))
    const comment = '"'.repeat(500)
    expect((await calls.complete('manager', id, 'ok', { comment, variables: { note: '"'.repeat(1000) } })).status).toBe(400)
    expect(await findFollowed(id)).toContain('${limit > 5}')
    const ask = (path: string, query: Record<string, string>) =>
      calls.as('admin')(`POST ${FLOW}/follow/${path}`, { query: { processInstanceId: id, ...query } })
    expect((await ask('correct', { name: 'limit', value: '10', reason: '录错了' })).status).toBe(200)
    expect((await ask('repeat', {})).body.data).toEqual({ total: 1 })
    const [instance] = await findRows(app.platform, 'process-instance', { id_equal: id })
    const [task] = await findRows(app.platform, 'process-task', { processInstanceId_equal: id })
    expect([instance?.processIsFinished, task?.flag, task?.comment]).toEqual(['finished', 'ok', comment])
  })

  test('by a timer is seen by administrators, who repeat it when its cause is gone', async () => {
    const wait =
      '<intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>'
    const xml = bpmn(line(['w', wait], ['c', '<callActivity id="c" calledElement="NotThere"/>']), { key: 'Waits' })
    const { processInstanceId: id } = await calls.start('hr', 'manager', 2, await calls.deploy(xml))
    const [timer] = await findRows(app.platform, 'process-timer', { processInstanceId_equal: id })
    const due = siteTime(new Date(Date.now() - 60_000))
    await updateRecord(app.platform.store.db, entityOf(app.platform, 'process-timer'), String(timer?.id), { dueTime: due }, systemActor())
    const repeat = (account: string) => calls.as(account)(`POST ${FLOW}/follow/repeat`, { query: { processInstanceId: id } })
    expect(await serveTimers(app.platform, new Date())).toBe(0)
    expect(await findFollowed(id)).toBe('流程“NotThere”尚未部署')
    expect((await repeat('hr')).status).toBe(403)
    expect(statusAndMessage(await repeat('admin'))).toEqual([404, '流程“NotThere”尚未部署'])
    await calls.deploy(bpmn(line(['a', asked()]), { key: 'NotThere' }))
    expect((await repeat('admin')).status).toBe(200)
    expect([await findFollowed(id), (await calls.list('manager', 'todo')).some(({ taskName }) => taskName === 'a')]).toEqual(['', true])
  })
})
