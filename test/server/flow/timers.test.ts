import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveTimers } from '#modules/flow/instances/timerService.ts'
import { openPlatform } from '#server/compose.ts'
import type { Platform } from '#server/platform.ts'
import { insertRecord } from '#store/records.ts'
import { entityOf, findRows, systemActor } from '#store/rows.ts'
import { bpmn, line } from '../../support/bpmn.ts'
import { type ProcessCalls, processCalls } from '../../support/processCalls.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

const INSTANCES = 8
const MINUTE = 60_000
const timed = (id: string, timer: string): [string, string] => [
  id,
  `<intermediateCatchEvent id="${id}"><timerEventDefinition>${timer}</timerEventDefinition></intermediateCatchEvent>`,
]

const task = (assignee: string): [string, string] => ['a', `<userTask id="a" flowable:assignee="${assignee}"/>`]

/** SQLite belongs to one process: there the second node is the first one once more. */
describe.each(databases)('timers that two nodes look after on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls
  let other: Platform
  let closeOther = async () => {}

  beforeAll(async () => {
    app = await startApp({ database })
    calls = await processCalls(app, ['admin', 'hr', 'manager'])
    other = app.platform
    if (database === 'SQLite') return
    const second = await openPlatform(app.platform.config, pino({ level: 'silent' }))
    other = second.platform
    closeOther = second.close
  })

  afterAll(async () => {
    await closeOther()
    await app.close()
  })

  /** Both look at the same moment, twice each; how many timers were served. */
  async function servedAt(moment: Date): Promise<number> {
    const looks = [app.platform, other, app.platform, other].map((platform) => serveTimers(platform, moment))
    return (await Promise.all(looks)).reduce((sum, served) => sum + served, 0)
  }

  test('each is served once, and its process goes on once', async () => {
    const definition = await calls.deploy(
      bpmn(line(timed('wait', '<timeDuration>PT10M</timeDuration>'), task(calls.ids.manager as string)), { key: 'TwoNodes' }),
    )
    const started = await Promise.all(Array.from({ length: INSTANCES }, () => calls.start('hr', 'manager', 2, definition)))
    expect(await servedAt(new Date())).toBe(0)
    expect(await servedAt(new Date(Date.now() + 11 * MINUTE))).toBe(INSTANCES)
    expect(await servedAt(new Date(Date.now() + 12 * MINUTE))).toBe(0)
    const ids = started.map(({ processInstanceId }) => processInstanceId).join(',')
    const [tasks, told] = await Promise.all([
      findRows(app.platform, 'process-task', { processInstanceId_in: ids }),
      findRows(app.platform, 'process-history', { processInstanceId_in: ids, kind_equal: 'timer' }),
    ])
    expect([tasks.length, told.length]).toEqual([INSTANCES, INSTANCES])
  })

  test('a row that cannot be read keeps no other waiting', async () => {
    const definition = await calls.deploy(
      bpmn(line(timed('wait', '<timeDuration>PT10M</timeDuration>'), task(calls.ids.manager as string)), { key: 'Damaged' }),
    )
    await calls.start('hr', 'manager', 2, definition)
    const damaged = { dueTime: '2026-01-01 00:00:00', sent: '=1+1', processInstanceId: '1' }
    const { id } = await insertRecord(app.platform.store.db, entityOf(app.platform, 'process-timer'), damaged, systemActor('000000'))
    expect(await servedAt(new Date(Date.now() + 11 * MINUTE))).toBe(1)
    expect(await findRows(app.platform, 'process-timer', { id_equal: String(id) })).toHaveLength(1)
  })

  test('a process that begins by the clock begins once at each of its moments', async () => {
    const start = '<startEvent id="start"><timerEventDefinition><timeCycle>R3/PT1H</timeCycle></timerEventDefinition></startEvent>'
    await calls.deploy(bpmn(line(task(calls.ids.manager as string)).replace('<startEvent id="start"/>', start), { key: 'Clock' }))
    const begun = async () => (await findRows(app.platform, 'process-instance', { processDefinitionKey_equal: 'Clock' })).length
    const counts: number[] = []
    for (let hour = 1; hour <= 4; hour++) {
      await servedAt(new Date(Date.now() + hour * 61 * MINUTE))
      counts.push(await begun())
    }
    expect(counts).toEqual([1, 2, 3, 3])
  })
})
