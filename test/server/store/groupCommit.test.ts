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
let due: (() => void)[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-group-'))
  writer = new DatabaseSync(join(folder, 'group.db'))
  writer.exec('pragma journal_mode = wal; create table rows (name text primary key)')
  reader = new DatabaseSync(join(folder, 'group.db'), { readOnly: true })
  due = []
})
afterEach(() => {
  for (const database of [reader, writer]) database.close()
  rmSync(folder, { recursive: true })
})

const opened = () => createGroupCommit(writer, (work) => due.push(work))
/** Ends the turn of the event loop. */
const endTurn = () => {
  for (const work of due.splice(0)) work()
}
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

function transaction(group: ReturnType<typeof opened>, name: string): Promise<void> {
  group.begin()
  insert(name)
  return group.commit()
}

test('the transactions of one turn are stored by one commit, and acknowledged after it', async () => {
  const group = opened()
  const exec = vi.spyOn(writer, 'exec')
  const acknowledged: string[] = []
  const ends = ['a', 'b', 'c'].map((name) => transaction(group, name).then(() => acknowledged.push(name)))
  await new Promise(setImmediate)
  expect([acknowledged, stored()]).toEqual([[], []])
  endTurn()
  expect(stored()).toEqual(['a', 'b', 'c'])
  await Promise.all(ends)
  expect(acknowledged).toEqual(['a', 'b', 'c'])
  expect(exec.mock.calls.filter(([sql]) => sql === 'commit')).toHaveLength(1)
  endTurn()
  await Promise.all([transaction(group, 'd'), endTurn()])
  expect(stored()).toEqual(['a', 'b', 'c', 'd'])
})

test('a transaction that lasts longer than the turn ends the group with its own end', async () => {
  const group = opened()
  const first = transaction(group, 'a')
  group.begin()
  endTurn()
  expect(stored()).toEqual([])
  insert('b')
  const second = group.commit()
  endTurn()
  expect(stored()).toEqual(['a', 'b'])
  expect(await outcomes([first, second])).toEqual(['stored', 'stored'])
})

test('a transaction that is rolled back leaves the others of its group', async () => {
  const group = opened()
  const refuse = (name: string) => {
    group.begin()
    insert(name)
    group.rollback(new Error('refused'))
  }
  const first = transaction(group, 'a')
  refuse('b')
  const last = transaction(group, 'c')
  refuse('d')
  endTurn()
  expect(stored()).toEqual(['a', 'c'])
  expect(await outcomes([first, last])).toEqual(['stored', 'stored'])
  refuse('e')
  expect([writer.isTransaction, stored()]).toEqual([false, ['a', 'c']])
})

test('a commit that fails refuses every transaction of its group, and the next one begins anew', async () => {
  const group = opened()
  const all = [transaction(group, 'a'), transaction(group, 'b')]
  const refused = expect(Promise.allSettled(all)).resolves.toMatchObject(
    all.map(() => ({ status: 'rejected', reason: { status: 503, cause: { errcode: 10 } } })),
  )
  const exec = vi.spyOn(writer, 'exec').mockImplementation((sql) => {
    if (sql === 'commit') throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
    return DatabaseSync.prototype.exec.call(writer, sql)
  })
  endTurn()
  exec.mockRestore()
  await refused
  expect(stored()).toEqual([])
  await Promise.all([transaction(group, 'c'), endTurn()])
  expect(stored()).toEqual(['c'])
})

test('a group that SQLite rolled back by itself is refused', async () => {
  const group = opened()
  const first = transaction(group, 'a')
  group.begin()
  // As after SQLITE_FULL.
  writer.exec('rollback')
  group.rollback(new Error('database or disk is full'))
  await expect(first).rejects.toMatchObject({ status: 503, cause: { message: 'database or disk is full' } })
  await Promise.all([transaction(group, 'b'), endTurn()])
  expect(stored()).toEqual(['b'])
})

test('no transaction joins a group that is older than ten milliseconds, and a statement outside of transactions ends it', async () => {
  const group = opened()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const first = transaction(group, 'a')
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
