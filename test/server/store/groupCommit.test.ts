// Transactions of the embedded database that share a commit. A second connection sees only what is stored.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGroupCommit } from '#store/dialect/groupCommit.ts'

let folder = ''
let writer: DatabaseSync
let reader: DatabaseSync
let isAwaited = false

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-group-'))
  writer = new DatabaseSync(join(folder, 'group.db'))
  writer.exec('pragma journal_mode = wal; create table rows (name text primary key)')
  reader = new DatabaseSync(join(folder, 'group.db'), { readOnly: true })
})
afterEach(() => {
  for (const database of [reader, writer]) database.close()
  rmSync(folder, { recursive: true })
})

const opened = () => createGroupCommit(writer, () => isAwaited)
const insert = (name: string) => writer.exec(`insert into rows values ('${name}')`)
const stored = () =>
  reader
    .prepare('select name from rows order by name')
    .all()
    .map(({ name }) => name)
const outcomes = (all: Promise<void>[]) =>
  Promise.all(
    all.map((one) =>
      one.then(
        () => 'stored',
        (error) => error.message,
      ),
    ),
  )

/** Runs a transaction; whether another one waits is known when it ends. */
function transaction(group: ReturnType<typeof opened>, name: string, isNextAwaited: boolean): Promise<void> {
  group.begin()
  insert(name)
  isAwaited = isNextAwaited
  return group.commit()
}

test('transactions that wait for each other are stored by one commit, and acknowledged after it', async () => {
  const group = opened()
  const exec = vi.spyOn(writer, 'exec')
  const acknowledged: string[] = []
  const follow = (name: string, end: Promise<void>) => end.then(() => acknowledged.push(name))
  const ends = [follow('a', transaction(group, 'a', true)), follow('b', transaction(group, 'b', true))]
  await new Promise(setImmediate)
  expect([acknowledged, stored()]).toEqual([[], []])
  ends.push(follow('c', transaction(group, 'c', false)))
  expect(stored()).toEqual(['a', 'b', 'c'])
  await Promise.all(ends)
  expect(acknowledged).toEqual(['a', 'b', 'c'])
  expect(exec.mock.calls.filter(([sql]) => sql === 'commit')).toHaveLength(1)
})

test('a transaction that is rolled back leaves the others of its group', async () => {
  const group = opened()
  const first = transaction(group, 'a', true)
  group.begin()
  insert('b')
  group.rollback(new Error('refused'))
  expect(stored()).toEqual([])
  const last = transaction(group, 'c', true)
  group.begin()
  insert('d')
  isAwaited = false
  group.rollback(new Error('refused'))
  expect(stored()).toEqual(['a', 'c'])
  expect(await outcomes([first, last])).toEqual(['stored', 'stored'])
  group.begin()
  insert('e')
  group.rollback(new Error('refused'))
  expect([writer.isTransaction, stored()]).toEqual([false, ['a', 'c']])
})

test('a commit that fails refuses every transaction of its group, and the next one begins anew', async () => {
  const group = opened()
  const exec = vi.spyOn(writer, 'exec')
  const first = transaction(group, 'a', true)
  exec.mockImplementation((sql) => {
    if (sql === 'commit') throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
    return DatabaseSync.prototype.exec.call(writer, sql)
  })
  const second = transaction(group, 'b', false)
  exec.mockRestore()
  expect(await outcomes([first, second])).toEqual(['server.unavailable', 'server.unavailable'].map(() => expect.any(String)))
  expect(stored()).toEqual([])
  await transaction(group, 'c', false)
  expect(stored()).toEqual(['c'])
})

test('a group that SQLite rolled back by itself is refused', async () => {
  const group = opened()
  const first = transaction(group, 'a', true)
  group.begin()
  // As after SQLITE_FULL.
  writer.exec('rollback')
  group.rollback(new Error('database or disk is full'))
  await expect(first).rejects.toMatchObject({ status: 503, cause: { message: 'database or disk is full' } })
  await transaction(group, 'b', false)
  expect(stored()).toEqual(['b'])
})

test('no transaction joins a group that is older than ten milliseconds, and a statement outside of transactions ends it', async () => {
  const group = opened()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const first = transaction(group, 'a', true)
  clock.mockReturnValue(1_011)
  group.begin()
  expect(stored()).toEqual(['a'])
  insert('b')
  const second = group.commit()
  expect(stored()).toEqual(['a'])
  clock.mockRestore()
  group.flush()
  expect(stored()).toEqual(['a', 'b'])
  expect(await outcomes([first, second])).toEqual(['stored', 'stored'])
})
