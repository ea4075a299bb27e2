// Records of process forms whose files leave edit, removal and import open: while the process is open, only its steps change the record.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows, repository, systemActor } from '#store/rows.ts'
import { bpmn, line } from '../../support/bpmn.ts'
import { dataOf, FLOW, type ProcessCalls, processCalls, type Row } from '../../support/processCalls.ts'
import { PROJECT } from '../../support/sources.ts'
import { oneDatabase, startApp, type TestApp } from '../../support/startApp.ts'

const { actions: _, required: __, ...order } = JSON.parse(readFileSync(join(PROJECT, 'docs/examples/stop-work.json'), 'utf8'))
const ROOT = order.api as string

const lease = {
  ...order,
  required: ['reason'],
  process: { category: '9', edits: { change: ['reason'] } },
  import: { cover: 'reason' },
  properties: { ...order.properties, reason: { title: '停工原因', unique: true }, state: { title: '状态', default: '1' } },
  actions: {
    pay: { title: '付款', set: { state: '2' } },
    note: { title: '备注', set: { state: '3' }, when: 'flowStatus == underWay' },
    tell: { title: '通知', set: { state: '4' }, message: 'Told' },
  },
}

/** A view through which the condition of the file lets people edit. */
const open = {
  version: 3,
  base: 'stop-work',
  name: 'open-stop',
  title: '停工',
  api: '/api/example/open-stop',
  route: '/example/open-stop',
  where: { state: '3' },
  actions: { edit: { when: 'flowStatus == underWay' } },
}

const REFUSED = { code: 400, msg: expect.stringContaining('流程尚未结束') }

describe.each(oneDatabase)('the record of an open process on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls
  let definition: string

  beforeAll(async () => {
    app = await startApp({ database, files: { 'example/stop-work.json': lease, 'example/open-stop.json': open } })
    calls = await processCalls(app, ['admin', 'hr'])
    const task = (id: string): [string, string] => [id, `<userTask id="${id}" name="${id}" flowable:assignee="${calls.ids.hr}"/>`]
    await calls.deploy(bpmn(line(task('approve'), task('second')), { key: 'Stop' }), '9')
    const [row] = await findRows(app.platform, 'process-definition', { key_equal: 'Stop' })
    definition = String(row?.id)
  })
  afterAll(() => app.close())

  const admin = async (path: string, ask: object = {}, root = ROOT) => {
    const [method, call] = path.split(' ')
    return (await calls.as('admin')(`${method} ${root}/${call}`, ask)).body
  }
  const started = async (reason: string): Promise<{ id: string; instance: string }> => {
    const reply = await calls.as('admin')(`POST ${ROOT}/start-process`, { body: { reason, processDefinitionId: definition } })
    const { businessId, processInstanceId } = dataOf<{ businessId: string; processInstanceId: string }>(reply)
    return { id: businessId, instance: processInstanceId }
  }
  const stored = async (id: string): Promise<Row> => (await findRows(app.platform, 'stop-work', { id_equal: id }))[0] as Row
  const act = (name: string, ids: string) => admin(`POST ${name}`, { query: { ids } })

  test('is changed by no edit, removal, bulk edit, import or action', async () => {
    const { id } = await started('临边')
    expect(await admin('POST submit', { body: { id, state: '9' } })).toMatchObject(REFUSED)
    expect(await admin('POST remove', { query: { ids: id } })).toMatchObject(REFUSED)
    expect(await admin('POST bulk', { body: { ids: id, set: { state: '9' } } })).toMatchObject({ data: { changed: 0, failed: 1 } })
    expect(await act('pay', id)).toMatchObject(REFUSED)
    const body = new FormData()
    body.set('file', new File(['停工原因,状态\n临边,9\n'], 'x.csv'))
    const { data } = await admin('POST import', { body, query: { isCovered: 1 } })
    expect(data).toMatchObject({ changed: 0, failed: 1 })
    expect(await stored(id)).toMatchObject({ state: '1' })
  })

  test('is changed by actions that name the status or speak to the process, and by a view that names the status', async () => {
    const { id } = await started('高处')
    expect(await act('tell', id)).toMatchObject({ code: 200 })
    expect(await act('note', id)).toMatchObject({ code: 200 })
    expect(await admin('POST submit', { body: { id, reason: '高处作业' } }, open.api)).toMatchObject({ code: 200 })
    expect(await stored(id)).toMatchObject({ reason: '高处作业', state: '3' })
    const listed = async (root: string) =>
      (await admin('GET list', { query: { id_equal: id } }, root)).data as { records: Record<string, unknown>[] }
    expect((await listed(ROOT)).records[0]?.inApproval).toEqual({ actions: [], locks: true, allows: ['note', 'tell'] })
    expect((await listed(open.api)).records[0]?.inApproval).toMatchObject({ locks: false })
    const pending = await calls.as('admin')(`GET ${FLOW}/process/pending`, { query: { entity: 'stop-work', id } })
    expect(pending.body.data).toMatchObject([{ action: '', category: 'flow_9', taskName: 'approve' }])
  })

  test('is shown to the people of its process, who may not see its list, until it is gone', async () => {
    const { id } = await started('临时用电')
    const shown = async (by: string) =>
      (await calls.as(by)(`GET ${FLOW}/process/form-detail`, { query: { form: 'stop-work', businessId: id } })).body
    expect((await calls.as('hr')(`GET ${ROOT}/detail`, { query: { id } })).status).toBe(403)
    expect(await shown('hr')).toMatchObject({ data: { reason: '临时用电', flow: { taskName: 'approve' } } })
    await repository(app.platform.store.db, 'stop-work', systemActor()).remove([id])
    expect(await shown('hr')).toMatchObject({ code: 404 })
  })

  test('is free when the process has ended', async () => {
    const { id, instance } = await started('动火')
    await calls.complete('hr', instance, 'ok')
    expect(await admin('POST submit', { body: { id, state: '9' } })).toMatchObject(REFUSED)
    await calls.complete('hr', instance, 'ok')
    expect(await stored(id)).toMatchObject({ flowStatus: '2' })
    expect(await admin('POST submit', { body: { id, state: '9' } })).toMatchObject({ code: 200 })
    expect(await admin('POST remove', { query: { ids: id } })).toMatchObject({ code: 200 })
  })

  test('is not erased when it is removed, and its process can be ended or withdrawn', async () => {
    const { id, instance } = await started('深基坑')
    const other = await started('塔吊')
    // As earlier versions removed them.
    await repository(app.platform.store.db, 'stop-work', systemActor()).remove([id, other.id])
    expect(await admin('POST purge', { body: { ids: id } })).toMatchObject({ data: { changed: 0, failed: 1 } })
    expect(await calls.taskOf('hr', 'todo', instance)).toMatchObject({ summary: expect.stringContaining('删除') })
    const ended = await calls.as('admin')(`POST ${FLOW}/follow/delete-process-instance`, {
      query: { processInstanceId: instance, deleteReason: '记录已删除' },
    })
    expect(ended.body).toMatchObject({ code: 200 })
    expect(await calls.instanceRow(instance)).toMatchObject({ processIsFinished: 'finished', flowStatus: '5' })
    expect(await admin('POST purge', { body: { ids: id } })).toMatchObject({ data: { changed: 1 } })
    const withdrawn = await calls.as('admin')(`POST ${FLOW}/work/withdraw`, { query: { processInstanceId: other.instance } })
    expect(withdrawn.body).toMatchObject({ code: 200 })
  })
})
