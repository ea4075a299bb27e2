import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { awaitTurn, endTurn } from '#store/dialect/sqliteTurns.ts'
import { selectRows } from '#store/sql/query.ts'
import { ownStatements, statementTime, withoutStatementBudget, withStatementBudget } from '#store/statementBudget.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

const COUNT = 'with recursive n(x) as (select 1 union all select x + 1 from n where x < 400000) select count(*) from n'

describe.each(databases)('the statements of one request on %s', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ database })
  })
  afterAll(() => app.close())

  const count = () => selectRows(app.platform.store.db, COUNT, [])
  const TOO_LONG = { status: 503 }

  test('have twenty seconds, at every door', async () => {
    const admin = await app.api()
    const left: (number | null)[] = []
    const { library } = app.platform
    vi.spyOn(app.platform, 'library').mockImplementation(() => {
      left.push(statementTime())
      return library()
    })
    onTestFinished(() => void vi.restoreAllMocks())
    for (const call of [
      'GET /api/blade-system/param/list',
      'GET /api/blade-system/param/export-param',
      'POST /api/blade-system/param/submit',
      'GET /gantry/start?path=/system/param',
      'GET /gantry/find?text=a',
    ]) {
      left.length = 0
      await admin(call, call.startsWith('POST') ? { body: {} } : {})
      expect([call, left.length > 0, left.every((time) => time !== null && time > 15_000 && time <= 20_000)]).toEqual([call, true, true])
    }
  })

  test('have so much time together, and what goes on behind the answer has its own', async () => {
    const behind = Promise.withResolvers<void>()
    let later: Promise<unknown> = Promise.resolve()
    const asked = withStatementBudget(15, async () => {
      later = behind.promise.then(count)
      for (;;) await count()
    })
    await expect(asked).rejects.toMatchObject(TOO_LONG)
    behind.resolve()
    expect(await later).toEqual([[400_000]])
  })

  test('leave a transaction undone when they take too long', async () => {
    const { store } = app.platform
    const asked = withStatementBudget(15, () =>
      store.transaction(async (db) => {
        for (;;) await selectRows(db, COUNT, [])
      }),
    )
    await expect(asked).rejects.toMatchObject(TOO_LONG)
    expect(await store.transaction((db) => selectRows(db, 'select 1', []))).toEqual([[1]])
  })

  test.runIf(database === 'PostgreSQL')('leave other calls to be served while one of them runs', async () => {
    const { store } = app.platform
    const lock = (db = store.db) => selectRows(db, 'select pg_advisory_xact_lock(27)', [])
    const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = store.transaction(async (db) => {
      await lock(db)
      taken.resolve()
      await release.promise
    })
    await taken.promise
    let isOver = false
    const running = lock().then(() => {
      isOver = true
    })
    const admin = await app.api()
    expect([(await admin('GET /api/blade-system/param/list')).status, isOver]).toEqual([200, false])
    release.resolve()
    await Promise.all([holder, running])
  })

  test.runIf(database === 'SQLite')('let calls of others go first when they were slow', async () => {
    const done: string[] = []
    const read = (user: string, sql: string, times = 1) =>
      withStatementBudget(60_000, async () => {
        ownStatements(user)
        for (let time = 0; time < times; time++) await selectRows(app.platform.store.db, sql, [])
        done.push(user)
      })
    const slow = COUNT.replace('400000', '2000000')
    const heavy = Array.from({ length: 4 }, () => read('heavy', slow))
    // The call comes while the first statement runs.
    const light = new Promise((read) => setImmediate(read)).then(() => read('light', 'select 1', 5))
    await Promise.all([...heavy, light])
    expect(done).toEqual(['heavy', 'light', 'heavy', 'heavy', 'heavy'])
  })

  test.runIf(database === 'SQLite')('of several slow users leave a call of another one half of the time together', async () => {
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    onTestFinished(() => void clock.mockRestore())
    const by = <T>(user: string, work: () => Promise<T>) =>
      withStatementBudget(60_000, () => {
        ownStatements(user)
        return work()
      })
    const turns = async () => {
      for (let turn = 0; turn < 50; turn++) await new Promise((next) => setImmediate(next))
    }
    await by('one', async () => endTurn(500))
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const light = by('light', () => answered)
    let isOver = false
    const one = by('one', awaitTurn).then(() => {
      isOver = true
    })
    // Another slow user has its turn meanwhile: the first waits once more.
    clock.mockReturnValue(start + 1_000)
    await by('two', async () => endTurn(1_000))
    await turns()
    expect(isOver).toBe(false)
    clock.mockReturnValue(start + 2_001)
    await one
    answer()
    await light
  })

  test('are not counted where tables change', async () => {
    const asked = withStatementBudget(1, () => withoutStatementBudget(async () => [await count(), await count()]))
    expect(await asked).toEqual([[[400_000]], [[400_000]]])
  })
})
