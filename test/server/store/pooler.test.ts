// A pooler in transaction mode, such as PgBouncer: what it refuses at the start, and the statements that it loses.
// TEST_PGBOUNCER_URL names a real one that lends connections for a transaction; without it that part is left out.

import { randomBytes } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isStartupRefused, keepsStatements, readDatabaseUrl, withoutCompilation } from '#store/dialect/pooler.ts'
import { openPostgres } from '#store/dialect/postgres.ts'
import { createTransactionGuard } from '#store/insideTransaction.ts'

const { TEST_DATABASE_URL: url, TEST_PGBOUNCER_URL: pooler } = process.env

async function open(address: string, connections: number): Promise<Kysely<Record<string, never>>> {
  return (await openWithUsage(address, connections)).db
}

async function openWithUsage(address: string, connections: number) {
  const { dialect } = await openPostgres(address, createTransactionGuard(), { connections })
  const db = new Kysely<Record<string, never>>({ dialect: dialect.kysely })
  onTestFinished(() => db.destroy())
  return { db, usage: () => dialect.usage?.() }
}

test.each([
  ['postgres://a@b/c?prepared=no', 'postgres://a@b/c', false],
  ['postgres://a@b/c?sslmode=require&prepared=yes', 'postgres://a@b/c?sslmode=require', true],
  ['postgres://a@b/c?options=-c%20x%3Dy', 'postgres://a@b/c?options=-c%20x%3Dy', null],
])('%s states whether statements may be prepared', (address, rest, prepared) => {
  expect(readDatabaseUrl(address)).toEqual({ address: rest, prepared })
})

test('another word than yes and no is refused', () => {
  expect(() => readDatabaseUrl('postgres://a@b/c?prepared=never')).toThrow('DATABASE_URL: "prepared" is yes or no, not "never"')
})

test('compilation is turned off beside the options of the address', () => {
  const options = (address: string) => new URL(withoutCompilation(address)).searchParams.get('options')
  expect(options('postgres://a@b/c')).toBe('-c jit=off')
  expect(options('postgres://a@b/c?options=-c%20x%3Dy&sslmode=require')).toBe('-c x=y -c jit=off')
})

test.each([
  [Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' }), true],
  [Object.assign(new Error('invalid message format'), { code: '08P01' }), false],
  [Object.assign(new Error('no such startup parameter'), { code: '42704' }), false],
])('%s: settings refused at the start %s', (error, isRefused) => {
  expect(isStartupRefused(error)).toBe(isRefused)
})

describe.runIf(url)('PostgreSQL itself', () => {
  test('keeps statements', async () => {
    expect(await keepsStatements({ connectionString: url })).toBe(true)
  })

  test('compiles no statements', async () => {
    const db = await open(url ?? '', 1)
    expect((await sql`show jit`.execute(db)).rows).toEqual([{ jit: 'off' }])
  })

  test('keeps an unused connection open for ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { db, usage } = await openWithUsage(url ?? '', 1)
    await sql`select 1`.execute(db)
    vi.advanceTimersByTime(599_000)
    expect(usage()).toMatchObject({ idle: 1 })
    vi.advanceTimersByTime(1_000)
    expect(usage()).toMatchObject({ idle: 0 })
  })

  test('a statement that is gone is sent again without a name', async () => {
    const db = await open(url ?? '', 1)
    const read = () => sql`select 1 as one`.execute(db)
    const named = async () => (await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(db)).rows[0]?.n ?? 0
    await read()
    expect(await named()).toBeGreaterThan(0)
    await sql`deallocate all`.execute(db)
    expect((await read()).rows).toEqual([{ one: 1 }])
    expect(await named()).toBe(0)
  })
})

if (!pooler) test.skip('no TEST_PGBOUNCER_URL: no pooler is asked', () => {})

describe.runIf(pooler)('PgBouncer in transaction mode', () => {
  test.each(['', '?prepared=no', '?prepared=yes'])('reads and transactions of many callers all come through %s', async (query) => {
    const name = `gantry_pooler_${randomBytes(6).toString('hex')}`
    const operator = new pg.Client({ connectionString: pooler })
    await operator.connect()
    onTestFinished(() => operator.end())
    await operator.query(`create table ${name} (id text primary key, n bigint not null)`)
    onTestFinished(() => operator.query(`drop table ${name}`).then(() => {}))
    const db = await open(`${pooler}${query}`, 12)
    const table = sql.id(name)
    await sql`insert into ${table} values ('a', 0)`.execute(db)
    const add = () => db.transaction().execute((inside) => sql`update ${table} set n = n + 1 where id = ${'a'}`.execute(inside))
    // Stated to be kept, the first statements inside transactions fail once, until the loss is known.
    if (query === '?prepared=yes') await Promise.allSettled(Array.from({ length: 24 }, add))
    const { rows: before } = await sql<{ n: number }>`select n from ${table} where id = ${'a'}`.execute(db)
    await Promise.all(
      Array.from({ length: 200 }, (_, at) => (at % 4 === 0 ? add() : sql`select n from ${table} where id = ${'a'}`.execute(db))),
    )
    const { rows } = await sql<{ n: number }>`select n from ${table} where id = ${'a'}`.execute(db)
    expect(Number(rows[0]?.n)).toBe(Number(before[0]?.n) + 50)
  })

  test('is noticed', async () => {
    expect(await keepsStatements({ connectionString: pooler })).toBe(false)
  })
})
