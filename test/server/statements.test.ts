// How many SQL statements one write takes: each row that it changes is read once and written once.

import { StatementSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { type BoundSender, senderByCode, senderById } from '../../server/modules/devices/index.ts'
import { ingest } from '../../server/modules/telemetry/index.ts'
import { findRows } from '../../server/store/rows.ts'
import { selectRows } from '../../server/store/sql/query.ts'
import { add, archives, companyOf, laborOf, type Poster, projectOf } from '../support/archives.ts'
import { FLOW, type ProcessCalls, processCalls } from '../support/processCalls.ts'
import { addSite, type Site } from '../support/site.ts'
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

/** The statements that name one of these tables while `work` runs. */
async function statementsWhile(tables: RegExp, work: () => Promise<unknown>): Promise<string[]> {
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
  await work()
  vi.restoreAllMocks()
  return seen
}

const verbs = (statements: readonly string[]) => statements.map((sql) => sql.split(' ')[0])

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

  const post: Poster = (call, { body }) => calls.as('admin')(call, { body })
  const statementsOf = (tables: RegExp, work: () => Promise<Reply>): Promise<string[]> =>
    statementsWhile(tables, async () => expect((await work()).text).toContain('"success":true'))

  test('an insert looks at all that it names at once and writes its row', async () => {
    const projectId = await add(post, 'project', await projectOf(post))
    const body = { name: 'A', size: 2, deptId, projectId }
    const seen = await statementsOf(/"(crate|dept|project)"/, () => calls.as('admin')(`POST ${PLACE}/submit`, { body }))
    expect(verbs(seen)).toEqual(['select', 'insert'])
  })

  test('a worker with eleven words of dictionaries takes one lookup of all that it names and one of its unique number', async () => {
    const body = laborOf(await add(post, 'project', await projectOf(post)), await add(post, 'company', companyOf('006')))
    const seen = await statementsOf(/"(labor|dict|project|company|journal_entry|api_log)"/, () =>
      calls.as('admin')(`POST ${archives('labor/submit')}`, { body }),
    )
    expect(seen.map((sql) => /^(?:select .*?from|insert into) "(\w+)"/.exec(sql)?.[1])).toEqual([
      'dict',
      'labor',
      'labor',
      'journal_entry',
      'api_log',
    ])
    expect(seen[0]?.match(/from "\w+"/g)?.sort()).toEqual(['from "company"', ...Array(11).fill('from "dict"'), 'from "project"'])
    // Both find each of their rows by all columns of an index of unique values, however many rows there are.
    for (const sql of seen.slice(0, 2)) {
      const plan = await selectRows(app.platform.store.db, `explain query plan ${sql}`, [])
      const searches = plan.map((row) => String(row[3])).filter((step) => /SEARCH|SCAN/.test(step))
      expect(searches).toEqual(
        searches.map(() => expect.stringMatching(/^SEARCH \w+ USING INDEX (uq_\w+ \(.*<expr>=\?\)|sqlite_autoindex_)/)),
      )
    }
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
    expect(seen).toHaveLength(15)
    expect(seen.filter((sql) => /^update "process_instance" set "(state|flow_status)/.test(sql))).toHaveLength(1)
  })
})

describe('the statements of rows of devices', () => {
  let app: TestApp
  let site: Site

  beforeAll(async () => {
    app = await startApp()
    site = await addSite(app.platform)
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => app.close())

  /** Dust monitors and cranes in turn. */
  async function sendersOf(count: number): Promise<BoundSender[]> {
    const senders: BoundSender[] = []
    for (let at = 0; at < count; at++)
      senders.push((await senderById(app.platform, await site.device(`D-${count}-${at}`, at % 2 === 0 ? '2' : '3'))) as BoundSender)
    return senders
  }
  const batches = (senders: readonly BoundSender[], collectTime: string) =>
    senders.map((sender, at) => ({
      sender,
      rows: [
        at % 2 === 0 ? { kind: 'env', collectTime, dataType: '2011', pm10: 40 } : { kind: 'tower', collectTime, windSpeed: 3, height: 10 },
      ],
    }))

  test('are as many for forty devices as for two', async () => {
    const counts: number[] = []
    for (const count of [2, 40]) {
      const senders = await sendersOf(count)
      // In the middle of a quarter, at whose end means are computed.
      const quarter = 15 * 60_000
      const middle = (Math.floor(Date.now() / quarter) - 0.5) * quarter
      const send = (seconds: number) => {
        const at = new Date(middle + seconds * 1000)
        return ingest(app.platform, batches(senders, siteTime(at)), { at })
      }
      await send(0)
      const seen = await statementsWhile(/./, async () => {
        expect((await send(10)).accepted).toBe(count)
      })
      counts.push(seen.length)
    }
    expect([counts[1], Number(counts[0]) > 5]).toEqual([counts[0], true])
  })

  test('count left-out values and late rows of many devices by one read and one write', async () => {
    const senders = await sendersOf(6)
    const at = new Date()
    const send = (minutes: number, values: object) => {
      const collectTime = siteTime(new Date(at.getTime() - minutes * 60_000))
      const rows = batches(senders, collectTime).map(({ sender, rows: [row] }) => ({ sender, rows: [{ ...row, ...values }] }))
      return ingest(app.platform, rows, { at })
    }
    await send(1, {})
    const counts = () => findRows(app.platform, 'left-out-value', { deviceId_in: senders.map(({ id }) => id).join(',') })
    for (const [times, minutes] of [60, 59].entries()) {
      const seen = await statementsWhile(/"left_out_value"/, () => send(minutes, { pm10: 90_000, windSpeed: 900 }))
      // Late rows are counted before left-out values.
      expect(verbs(seen)).toEqual(['select', 'insert', 'select', 'insert'])
      const found = await counts()
      expect(found.map(({ occurrences }) => occurrences)).toEqual(Array(18).fill(times + 1))
    }
    const [first] = await counts()
    expect(first).toMatchObject({ createTime: expect.stringMatching(/^20/), firstTime: siteTime(at), lastTime: siteTime(at) })
  })

  test('find devices that are asked for together at once, and each by its own value', async () => {
    const senders = await sendersOf(5)
    const codes = [...senders.map(({ deviceCode }) => deviceCode), 'nobody', 'D-5-0,D-5-1', 'D-5-2']
    let found: (BoundSender | null)[] = []
    const seen = await statementsWhile(/from "device"/, async () => {
      found = await Promise.all(codes.map((code) => senderByCode(app.platform, code)))
    })
    expect(found.map((sender) => sender?.deviceCode ?? null)).toEqual([...codes.slice(0, 5), null, null, 'D-5-2'])
    // One for all, one for each value that was not among its rows or has a comma.
    expect(seen).toHaveLength(3)
  })
})
