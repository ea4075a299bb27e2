import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '#store/rows.ts'
import { bpmn, flow } from '../../support/bpmn.ts'
import { type ProcessCalls, processCalls } from '../../support/processCalls.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

const ROOT = '/api/example/goods'
const goods = {
  version: 2,
  name: 'goods',
  title: '到货',
  route: '/example/goods',
  api: ROOT,
  type: 'object',
  required: ['goodsName'],
  properties: { goodsName: { title: '名称' }, state: { title: '状态', default: '0' } },
  actions: {
    deliver: { title: '送达', when: "state == '0'", set: { state: '1' }, message: 'GoodsDelivered' },
    sign: { title: '签收', set: { state: '2' }, message: 'GoodsSigned' },
    wait: { title: '待定', set: { state: '3' } },
  },
}

describe.each(databases)('an action with a message on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls

  beforeAll(async () => {
    app = await startApp({ database, files: { 'example/goods.json': goods } })
    calls = await processCalls(app, ['admin'])
    const message = (id: string) => `<messageEventDefinition messageRef="${id}"/>`
    const xml = bpmn(
      `<startEvent id="s">${message('m1')}</startEvent><intermediateCatchEvent id="w">${message('m2')}</intermediateCatchEvent><userTask id="t" flowable:assignee="${calls.ids.admin}" gantry:allowApplicant="true"/>${flow('s', 'w')}${flow('w', 't')}`,
      { key: 'Goods', before: '<message id="m1" name="GoodsDelivered"/><message id="m2" name="GoodsSigned"/>' },
    )
    await calls.deploy(xml)
  })
  afterAll(() => app.close())

  const post = async (path: string, ask: object) => (await calls.as('admin')(`POST ${ROOT}/${path}`, ask)).body
  const added = async (goodsName: string): Promise<string> => ((await post('submit', { body: { goodsName } })).data as { id: string }).id
  const act = async (action: string, ids: string) => (await post(action, { query: { ids } })).code
  /** By record: the number of its instances, and of their tasks. */
  const running = async (ids: readonly string[]) => {
    const instances = await findRows(app.platform, 'process-instance', { businessTable_equal: 'goods', businessId_in: ids.join(',') })
    const tasks = await findRows(app.platform, 'process-task', { processInstanceId_in: instances.map(({ id }) => id).join(',') })
    return ids.map((id) => {
      const own = instances.filter(({ businessId }) => businessId === id).map((instance) => instance.id)
      return [own.length, tasks.filter(({ processInstanceId }) => own.includes(String(processInstanceId))).length]
    })
  }

  test('starts a process on its record, and lets the process of that record go on', async () => {
    const ids = [await added('水泥'), await added('钢筋')] as const
    expect(await act('deliver', ids.join(','))).toBe(200)
    expect(await running(ids)).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(await act('sign', ids[1])).toBe(200)
    expect(await running(ids)).toEqual([
      [1, 0],
      [1, 1],
    ])
  })

  test('sends none when the action is refused, when it has no message, and when nothing waits', async () => {
    const ids = [await added('木方'), await added('模板')] as const
    expect([await act('sign', ids[0]), await act('wait', ids[0])]).toEqual([200, 200])
    expect(await act('deliver', ids.join(','))).toBe(400)
    expect(await running(ids)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})
