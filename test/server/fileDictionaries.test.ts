// A schema file brings its dictionaries, its menu directory, its roles and the process of its name: copying the folder to another system is enough.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Module } from '../../server/modules/module.ts'
import { findRows } from '../../server/store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const entries = [
  { key: 'b', title: '待整改', english: 'To rectify', color: 'red' },
  { key: 'a', title: '已闭环', english: 'Closed' },
]
const file = (more: object[] = []) => ({
  name: 'test-hazard',
  title: '隐患',
  route: '/test/hazard',
  api: '/api/test/hazard',
  menu: { directory: { code: 'test_safety', title: '安全', english: 'Safety', sort: 3 } },
  dictionaries: { test_state: { title: '整改状态', english: 'Rectification', entries: [...entries, ...more] } },
  roles: {
    test_inspector: { title: '巡检员', english: 'Inspector', grants: ['add', 'close'], fields: { flowStatus: ['hide', 'noExport'] } },
  },
  required: ['state'],
  properties: {
    state: { title: '状态', dict: 'test_state' },
    flowStatus: { title: '审批状态', dict: 'flow_status', readOnly: true },
  },
  actions: { close: { title: '闭环', set: { state: 'a' }, approval: { process: 'CloseHazard' } } },
})
const process = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x">
  <process id="CloseHazard" name="${name}" isExecutable="true">
    <startEvent id="start"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="approve"/>
    <userTask id="approve" name="审批" flowable:candidateGroups="administrator"/>
    <sequenceFlow id="f2" sourceRef="approve" targetRef="end"/>
    <endEvent id="end"/>
  </process>
</definitions>`

let held: Promise<void> | undefined
const holding: Module = { name: 'holding', schemasChanged: async () => held }

describe.each(databases)('what a file brings on %s', (database) => {
  let app: TestApp
  let api: Caller
  beforeAll(async () => {
    app = await startApp({ database, modules: [holding], files: { 'test/hazard.json': file(), 'test/close.bpmn': process('闭环审批') } })
    api = await app.api()
  })
  afterAll(() => app.close())

  const words = async () =>
    ((await api('GET /api/blade-system/dict/dictionary', { query: { code: 'test_state' } })).body.data as Record<string, unknown>[])
      .toSorted((one, other) => Number(one.sort) - Number(other.sort))
      .map(({ dictKey, dictValue, english, color }) => [dictKey, dictValue, english, color])
  const submit = async (state: string) => (await api('POST /api/test/hazard/submit', { body: { state } })).body.code
  const idOf = async (dictKey: string) =>
    String((await findRows(app.platform, 'dict-item', { code_equal: 'test_state', dictKey_equal: dictKey }))[0]?.id)

  test('are there with it, in their order, and validate records', async () => {
    expect(await words()).toEqual([
      ['b', '待整改', 'To rectify', 'red'],
      ['a', '已闭环', 'Closed', null],
    ])
    expect([await submit('a'), await submit('c')]).toEqual([200, 400])
    const menus = JSON.stringify((await api('GET /api/blade-system/menu/routes')).body.data)
    expect(menus).toContain('"安全"')
  })

  test('a role has the page and the buttons that the file grants, and a right that was taken away stays so', async () => {
    const [role] = await findRows(app.platform, 'role', { roleAlias_equal: 'test_inspector' })
    expect(role).toMatchObject({ roleName: '巡检员', english: 'Inspector' })
    const granted = async () => {
      const rows = await findRows(app.platform, 'role-menu', { roleId_equal: String(role?.id) })
      const menus = await findRows(app.platform, 'menu', { id_in: rows.map(({ menuId }) => menuId).join(',') })
      return menus.map(({ code }) => code).sort()
    }
    expect(await granted()).toEqual(['test_hazard', 'test_hazard_add', 'test_hazard_close', 'test_safety'])
    expect(await findRows(app.platform, 'field-right', { roleId_equal: String(role?.id) })).toMatchObject([
      { entity: 'test-hazard', field: 'flowStatus', canSee: 0, canEdit: 1, canExport: 0, mask: 'file' },
    ])
    const menus = await findRows(app.platform, 'menu', { code_in: 'test_safety,test_hazard,test_hazard_add' })
    const menuIds = menus.map(({ id }) => id)
    await api('POST /api/blade-system/role/grant', { body: { roleIds: [role?.id], menuIds, dataScopeIds: [], apiScopeIds: [] } })
    await app.writeSchema('test/hazard.json', { ...file(), roles: { test_inspector: { title: '巡检员', grants: ['edit', 'close'] } } })
    await expect.poll(granted).toEqual(['test_hazard', 'test_hazard_add', 'test_hazard_edit', 'test_safety'])
  })

  test('a role of a form of processes has the pages on which they are started and decided', async () => {
    const kept = { title: '流程', readOnly: true }
    const form = {
      name: 'test-permit',
      title: '许可',
      route: '/test/permit',
      api: '/api/blade-desk/process/test-permit',
      process: { category: '7' },
      roles: { test_applicant: { title: '申请人' } },
      properties: { reason: { title: '原因' }, processDefinitionId: kept, processInstanceId: kept, flowStatus: kept },
    }
    await app.writeSchema('test/permit.json', form)
    const granted = async () => {
      const [role] = await findRows(app.platform, 'role', { roleAlias_equal: 'test_applicant' })
      const rows = role ? await findRows(app.platform, 'role-menu', { roleId_equal: String(role.id) }) : []
      const menus = await findRows(app.platform, 'menu', { id_in: rows.map(({ menuId }) => menuId).join(',') || '0' })
      return menus.map(({ code }) => code)
    }
    await expect
      .poll(granted)
      .toEqual(expect.arrayContaining(['test_permit', 'work_start', 'work_start_flow', 'work_todo', 'work_todo_handle']))
    expect(await granted()).not.toContain('work_copy')
  })

  test('a process file is deployed once for each of its contents, and its faults stand under 模型状态', async () => {
    const versions = async () =>
      (await findRows(app.platform, 'process-definition', { key_equal: 'CloseHazard' }))
        .map(({ name, version }) => `${version} ${name}`)
        .sort()
    expect(await versions()).toEqual(['1 闭环审批'])
    await app.writeSchema('test/close.bpmn', process('新闭环审批'))
    await expect.poll(versions).toEqual(['1 闭环审批', '2 新闭环审批'])
    await app.writeSchema('test/other.bpmn', process('x').replace('CloseHazard', 'Nobody'))
    await app.writeSchema('test/close.bpmn', process('x').replace('targetRef="end"', 'targetRef="nowhere"'))
    const findings = async () => {
      const { body } = await api('GET /api/blade-develop/schema-file/list', { query: { file_like: '.bpmn' } })
      return (body.data as { records: Record<string, string>[] }).records.map(({ file, findings }) => `${file} ${findings}`).sort()
    }
    await expect
      .poll(findings)
      .toEqual([
        expect.stringMatching(/^test\/close\.bpmn .*nowhere/),
        expect.stringMatching(/^test\/other\.bpmn .*test\/other\.json 没有声明.*Nobody/),
      ])
    expect(await versions()).toHaveLength(2)
  })

  test('the process of a form follows the form to another category', async () => {
    const kept = { title: '流程', readOnly: true }
    const form = (category: string) => ({
      name: 'test-order',
      title: '停工令',
      api: '/api/blade-desk/process/test-order',
      process: { category },
      properties: { reason: { title: '原因' }, processDefinitionId: kept, processInstanceId: kept, flowStatus: kept },
    })
    await app.writeSchema('test/order.json', form('8'))
    await app.writeSchema('test/order.bpmn', process('停工').replace('CloseHazard', 'Order'))
    const categories = async () =>
      (await findRows(app.platform, 'process-definition', { key_equal: 'Order' })).map(({ category }) => category).sort()
    await expect.poll(categories).toEqual(['flow_8'])
    await app.writeSchema('test/order.json', form('9'))
    await expect.poll(categories).toEqual(['flow_8', 'flow_9'])
  })

  test('menus wait until all of a changed folder follows it', async () => {
    const released = Promise.withResolvers<void>()
    held = released.promise
    onTestFinished(() => released.resolve())
    const entities = () => app.platform.library().entities
    await app.writeSchema('test/late.json', { ...file(), name: 'test-late', route: '/test/late', api: '/api/test/late', roles: {} })
    await expect.poll(() => entities().has('test-late')).toBe(true)
    let isAnswered = false
    const menus = api('GET /api/blade-system/menu/routes').then((answer) => {
      isAnswered = true
      return JSON.stringify(answer.body.data)
    })
    for (let call = 0; call < 5; call++) await api('GET /api/blade-system/param/list')
    expect(isAnswered).toBe(false)
    released.resolve()
    expect(await menus).toContain('/test/late')
  })

  test('grow with it, and keep what an administrator changed or removed', async () => {
    await api('POST /api/blade-system/dict/submit', { body: { id: await idOf('a'), dictValue: '完成' } })
    await api('POST /api/blade-system/dict/remove', { query: { ids: await idOf('b') } })
    await app.writeSchema('test/hazard.json', file([{ key: 'c', title: '待复查', english: 'To review' }]))
    await expect.poll(async () => (await words()).map(([key, word]) => `${key} ${word}`)).toEqual(['a 完成', 'c 待复查'])
    expect(await submit('c')).toBe(200)
  })
})
