// How many SQL statements one write takes: each row that it changes is read once and written once.

import { StatementSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findRows } from '../../server/store/rows.ts'
import { FLOW, type ProcessCalls, processCalls } from '../support/processCalls.ts'
import { type Reply, startApp, type TestApp } from '../support/startApp.ts'

const PLACE = '/api/test/crate'
const crate = {
  name: 'crate',
  title: '箱',
  api: PLACE,
  properties: {
    name: { title: '名称', search: 'eq' },
    size: { title: '大小', type: 'integer' },
    double: { title: '双倍', type: 'integer', compute: 'size * 2' },
    projectId: { title: '项目', ref: { entity: 'project', label: 'projectName' } },
    deptId: { title: '部门', ref: { entity: 'dept', label: 'deptName' } },
  },
}

describe('the statements of one write', () => {
  let app: TestApp
  let calls: ProcessCalls
  let deptId: string

  beforeAll(async () => {
    app = await startApp({ files: { 'test/crate.json': crate } })
    calls = await processCalls(app, ['admin', 'hr', 'manager'])
    deptId = String((await findRows(app.platform, 'dept'))[0]?.id)
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => app.close())

  /** The statements that name one of these tables while `work` runs; the log of calls is written behind the answer. */
  async function statementsOf(tables: RegExp, work: () => Promise<Reply>): Promise<string[]> {
    const seen: string[] = []
    const note = (statement: StatementSync) => tables.test(statement.sourceSQL) && seen.push(statement.sourceSQL)
    const { all, run } = StatementSync.prototype
    vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (this: StatementSync, ...values: unknown[]) {
      note(this)
      return all.apply(this, values as Parameters<typeof all>)
    })
    vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values: unknown[]) {
      note(this)
      return run.apply(this, values as Parameters<typeof run>)
    })
    const reply = await work()
    vi.restoreAllMocks()
    expect(reply.text).toContain('"success":true')
    return seen
  }

  const verbs = (statements: readonly string[]) => statements.map((sql) => sql.split(' ')[0])

  test('an insert looks at what it names and writes its row', async () => {
    const body = { name: 'A', size: 2, deptId }
    const seen = await statementsOf(/"(crate|dept|project)"/, () => calls.as('admin')(`POST ${PLACE}/submit`, { body }))
    expect(verbs(seen)).toEqual(['select', 'select', 'insert'])
  })

  test('an edit reads its row once, asks for no display name and writes once', async () => {
    const { body } = await calls.as('admin')(`POST ${PLACE}/submit`, { body: { name: 'B', size: 2, deptId } })
    const { id } = body.data as { id: string }
    const seen = await statementsOf(/"(crate|dept|project)"/, () => calls.as('admin')(`POST ${PLACE}/submit`, { body: { id, size: 3 } }))
    expect(verbs(seen)).toEqual(['select', 'update'])
  })

  test('a completed task writes the row of its instance once', async () => {
    const { processInstanceId } = await calls.start('hr', 'manager', 2)
    const { id: taskId } = await calls.taskOf('manager', 'todo', processInstanceId)
    const seen = await statementsOf(/process/, () =>
      calls.as('manager')(`POST ${FLOW}/work/complete-task`, { body: { taskId, flag: 'ok' } }),
    )
    expect(seen).toHaveLength(16)
    expect(seen.filter((sql) => /^update "process_instance" set "(state|flow_status)/.test(sql))).toHaveLength(1)
  })
})
