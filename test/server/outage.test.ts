// A database that goes away, has no room or no connection left: calls are told so and when to come again, and afterwards all is as before.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toUnavailableError } from '#store/dialect/away.ts'
import { openPostgres } from '#store/dialect/postgres.ts'
import { createTransactionGuard } from '#store/insideTransaction.ts'
import { findRows } from '#store/rows.ts'
import { change, selectRows } from '#store/sql/query.ts'
import { withStatementBudget } from '#store/statementBudget.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const body = (paramKey: string) => ({ paramName: '名', paramKey, paramValue: '1' })

async function running(database: (typeof databases)[number]): Promise<{ app: TestApp; admin: Caller }> {
  const app = await startApp({ database })
  onTestFinished(() => app.close())
  return { app, admin: await app.api() }
}

const told = ({ status, headers, body: { msg } }: Reply) => [status, headers.get('retry-after'), msg]
const AWAY = [503, '5', '服务暂不可用，请稍后再试']

test('a full disk refuses writes, keeps what is there and answers reads', async () => {
  const { app, admin } = await running('SQLite')
  const { db } = app.platform.store
  const [pages] = await selectRows(db, 'select page_count from pragma_page_count()', [])
  await change(db, `pragma max_page_count = ${pages?.[0]}`, [])
  let reply: Reply | null = null
  for (let at = 0; at < 300 && (reply === null || reply.status === 200); at++) {
    reply = await admin('POST /api/blade-system/param/submit', { body: { ...body(`full${at}`), remark: '满'.repeat(255) } })
  }
  expect(reply && told(reply)).toEqual([507, '60', '服务器磁盘已满，本次操作未保存，请联系管理员清理磁盘后重试'])
  expect((await admin('GET /api/blade-system/param/list')).status).toBe(200)
  await change(db, 'pragma max_page_count = 1073741823', [])
  expect((await admin('POST /api/blade-system/param/submit', { body: body('room') })).status).toBe(200)
})

test.each(databases)(
  'a read-only %s refuses writes in a sentence, answers reads, and takes writes again without a restart',
  async (database) => {
    const { app, admin } = await running(database)
    const { db } = app.platform.store
    const submit = (key: string) => admin('POST /api/blade-system/param/submit', { body: body(key) })
    const name = new URL(app.platform.config.databaseUrl ?? 'x:').pathname.slice(1)
    const turn = {
      SQLite: (isReadOnly: boolean) => change(db, `pragma query_only = ${isReadOnly ? 1 : 0}`, []),
      // Connections take it at their start: the database ends those that are open.
      PostgreSQL: async (isReadOnly: boolean) => {
        const operator = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
        await operator.connect()
        await operator.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
        await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
        await operator.end()
      },
    }[database]
    await turn(true)
    await expect.poll(async () => told(await submit('refused'))).toEqual([503, '5', '数据库当前只读，本次操作未保存，请联系管理员后重试'])
    expect((await admin('GET /api/blade-system/param/list')).status).toBe(200)
    await turn(false)
    await expect.poll(async () => (await submit('taken')).status).not.toBe(503)
    const found = await findRows(app.platform, 'param', { paramKey_in: 'refused,taken' })
    expect(found.map(({ paramKey }) => paramKey)).toEqual(['taken'])
  },
)

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
    const ended = store.transaction((db) => selectRows(db, 'select pg_terminate_backend(pg_backend_pid())', []))
    await expect(ended).rejects.toMatchObject({ key: 'server.unavailable' })
    const slow = store.transaction(async (db) => {
      await change(db, "set local statement_timeout = '20ms'", [])
      await selectRows(db, 'select pg_sleep(5)', [])
    })
    await expect(slow).rejects.toMatchObject({ key: 'server.unavailable' })
    expect(await selectRows(store.db, "select current_setting('statement_timeout')", [])).toEqual([['30s']])
  })

  test('a server that falls silent keeps a call no longer than its time, and its connection is not used again', async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    const [host, port] = [url.hostname, Number(url.port || 5432)]
    const silent = { is: false }
    const proxy = createServer((caller) => {
      const server = connect(port, host)
      caller.on('data', (bytes) => void (silent.is || server.write(bytes))).on('error', () => {})
      server.on('data', (bytes) => void caller.write(bytes)).on('error', () => {})
      caller.on('close', () => server.destroy())
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    onTestFinished(() => void proxy.close())
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const { dialect } = await openPostgres(url.href, createTransactionGuard(), { connections: 1, patience: 5_000 })
    const db = new Kysely<Record<string, never>>({ dialect: dialect.kysely })
    onTestFinished(() => db.destroy())
    const one = () => sql`select 1 as one`.execute(db)
    expect((await one()).rows).toEqual([{ one: 1 }])
    silent.is = true
    await expect(withStatementBudget(300, one)).rejects.toMatchObject({ key: 'server.unavailable' })
    silent.is = false
    expect((await withStatementBudget(5_000, one)).rows).toEqual([{ one: 1 }])
  })

  test('a connection to a server that takes no writes any more gives way to another', async () => {
    const { dialect } = await openPostgres(process.env.TEST_DATABASE_URL ?? '', createTransactionGuard(), { connections: 1 })
    const db = new Kysely<Record<string, never>>({ dialect: dialect.kysely })
    onTestFinished(() => db.destroy())
    const write = () => sql`create table if not exists gantry_read_only_probe (id text)`.execute(db)
    await sql`set default_transaction_read_only = on`.execute(db)
    await expect(write()).rejects.toMatchObject({ key: 'server.readOnly' })
    await write()
    await sql`drop table gantry_read_only_probe`.execute(db)
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
  [{ errcode: 14 }, true],
  [{ code: '23505' }, false],
  [{ code: '22P02' }, false],
  [{ errcode: 2067 }, false],
  [new TypeError('x'), false],
])('%o says that the database is away: %s', (error, isAway) => {
  expect((toUnavailableError(error) as { key?: string }).key === 'server.unavailable').toBe(isAway)
})
