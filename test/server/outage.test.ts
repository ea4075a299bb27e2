// A database that goes away, has no room or no connection left: calls are told so and when to come again, and afterwards all is as before.

import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { asAway } from '../../server/store/dialect/away.ts'
import { openPostgres } from '../../server/store/dialect/postgres.ts'
import { createTransactionGuard } from '../../server/store/insideTransaction.ts'
import { change, select } from '../../server/store/query.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const body = (paramKey: string) => ({ paramName: '名', paramKey, paramValue: '1' })

async function running(database: (typeof databases)[number]): Promise<{ app: TestApp; admin: Caller }> {
  const app = await startApp({ database })
  onTestFinished(() => app.close())
  return { app, admin: await app.api() }
}

const told = ({ status, headers, body: { msg } }: Reply) => [status, headers.get('retry-after'), msg]
const AWAY = [503, '5', '服务暂不可用,请稍后再试']

test('a full disk refuses writes, keeps what is there and answers reads', async () => {
  const { app, admin } = await running('SQLite')
  const { db } = app.platform.store
  const [pages] = await select(db, 'select page_count from pragma_page_count()', [])
  await change(db, `pragma max_page_count = ${pages?.[0]}`, [])
  let reply: Reply | null = null
  for (let at = 0; at < 300 && (reply === null || reply.status === 200); at++) {
    reply = await admin('POST /api/blade-system/param/submit', { body: { ...body(`full${at}`), remark: '满'.repeat(255) } })
  }
  expect(reply && told(reply)).toEqual(AWAY)
  expect((await admin('GET /api/blade-system/param/list')).status).toBe(200)
  await change(db, 'pragma max_page_count = 1073741823', [])
  expect((await admin('POST /api/blade-system/param/submit', { body: body('room') })).status).toBe(200)
})

describe.runIf(databases.includes('PostgreSQL'))('PostgreSQL', () => {
  test('a server that lets nobody in is away, and all goes on when it is back', async () => {
    const { app, admin } = await running('PostgreSQL')
    const name = new URL(app.platform.config.databaseUrl ?? '').pathname.slice(1)
    const operator = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await operator.connect()
    onTestFinished(() => operator.end())
    await operator.query(`alter database ${name} allow_connections false`)
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    expect(told(await admin('GET /api/blade-system/param/list'))).toEqual(AWAY)
    expect(told(await admin('POST /api/blade-system/param/submit', { body: body('away') }))).toEqual(AWAY)
    expect((await admin('GET /readyz')).status).toBe(503)
    await operator.query(`alter database ${name} allow_connections true`)
    expect((await admin('POST /api/blade-system/param/submit', { body: body('back') })).status).toBe(200)
  })

  test('a connection that ends inside a transaction, and a statement that takes too long, are no fault of who asks', async () => {
    const { app } = await running('PostgreSQL')
    const { store } = app.platform
    const ended = store.transaction((db) => select(db, 'select pg_terminate_backend(pg_backend_pid())', []))
    await expect(ended).rejects.toMatchObject({ key: 'server.unavailable' })
    const slow = store.transaction(async (db) => {
      await change(db, "set local statement_timeout = '20ms'", [])
      await select(db, 'select pg_sleep(5)', [])
    })
    await expect(slow).rejects.toMatchObject({ key: 'server.unavailable' })
    expect(await select(store.db, "select current_setting('statement_timeout')", [])).toEqual([['30s']])
  })

  test('a pool whose last connection is taken refuses who has waited long enough', async () => {
    const pool = { connections: 1, patience: 2_000 }
    const { dialect } = await openPostgres(process.env.TEST_DATABASE_URL ?? '', createTransactionGuard(), pool)
    const driver = dialect.kysely.createDriver()
    const held = await driver.acquireConnection()
    await expect(driver.acquireConnection()).rejects.toMatchObject({ key: 'server.unavailable' })
    await driver.releaseConnection(held)
    await driver.releaseConnection(await driver.acquireConnection())
    await driver.destroy()
  })
})

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P01' }, true],
  [{ code: '53300' }, true],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ errcode: 13 }, true],
  [{ code: '23505' }, false],
  [{ code: '22P02' }, false],
  [{ errcode: 2067 }, false],
  [new TypeError('x'), false],
])('%o says that the database is away: %s', (error, isAway) => {
  expect((asAway(error) as { key?: string }).key === 'server.unavailable').toBe(isAway)
})
