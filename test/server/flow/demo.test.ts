import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '#model/siteTime.ts'
import { findRows } from '#store/rows.ts'
import { type ProcessCalls, processCalls } from '../../support/processCalls.ts'
import { startApp, type TestApp } from '../../support/startApp.ts'

describe('the processes of the demo', () => {
  let app: TestApp
  let calls: ProcessCalls

  beforeAll(async () => {
    app = await startApp()
    calls = await processCalls(app, ['admin', 'hr', 'manager', 'boss', 'safety', 'supervisor'])
  })

  afterAll(() => app.close())

  test('stand in every state', async () => {
    const instances = await findRows(app.platform, 'process-instance')
    const states = instances.map(({ flowStatus, processIsFinished }) => `${flowStatus} ${processIsFinished}`)
    expect([...new Set(states)].sort()).toEqual(['1 unfinished', '2 finished', '3 finished', '3 unfinished', '4 finished'])
    expect(instances.filter(({ suspensionState }) => suspensionState === 2)).toHaveLength(1)
    expect(instances.filter(({ urgedTime }) => urgedTime !== null)).toHaveLength(2)
    const open = (await findRows(app.platform, 'process-task')).filter(({ status }) => ['claim', 'todo'].includes(String(status)))
    expect(open.filter(({ dueTime }) => dueTime !== null && String(dueTime) < siteTime()).length).toBeGreaterThan(2)
    expect(open.filter(({ owner }) => owner !== null && owner !== '')).toHaveLength(1)
  })

  test.each([
    ['hr', ['claim', 'todo', 'send', 'done']],
    ['manager', ['claim', 'todo', 'send', 'done', 'copy']],
    ['boss', ['claim', 'todo', 'send', 'done', 'copy']],
    ['safety', ['claim', 'todo', 'send', 'done']],
    ['supervisor', ['claim', 'send', 'done']],
    ['admin', ['claim', 'todo', 'send']],
  ])('give %s something to look at in %j', async (account, lists) => {
    const counts = await Promise.all(lists.map(async (name) => (await calls.list(account, name)).length))
    expect(counts.map((count) => count > 0)).toEqual(lists.map(() => true))
  })

  test('happened in the past weeks, each step after the one before', async () => {
    const now = siteTime()
    const lines = await findRows(app.platform, 'process-history')
    expect(lines.length).toBeGreaterThan(80)
    for (const [, own] of Map.groupBy(lines, ({ processInstanceId }) => processInstanceId)) {
      const times = own.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1)).map(({ endTime }) => String(endTime))
      expect(times).toEqual(times.toSorted())
      expect(times.at(-1)).toSatisfy((time: string) => time < now)
    }
    for (const name of ['process-task', 'process-instance', 'process-copy'])
      expect(
        (await findRows(app.platform, name)).filter(({ createTime }) => String(createTime) >= siteTime(new Date(Date.now() - 3_600_000))),
      ).toEqual([])
  })
})
