import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTotals } from '#store/aggregates/totals.ts'
import { nextId } from '#store/ids.ts'
import { allRecords, findRecord, insertRecord, listRecords } from '#store/records.ts'
import { migrate } from '#store/schema/migrate.ts'
import { openStore } from '#store/store.ts'
import { entityOf } from '../../support/schemas.ts'
import { PROJECT } from '../../support/sources.ts'
import { ann, forEachStore, openAt, queryOf, storeWith } from '../../support/stores.ts'

const note = entityOf({ name: 'note', title: '便签', api: '/api/test/note', properties: { text: { title: '内容' } } })

forEachStore((newPlace) => {
  test('records outlive the process that wrote them', async () => {
    const place = await newPlace()
    const first = await openAt(place)
    await migrate(first, [note])
    const made = await insertRecord(first.db, note, { text: '留下' }, ann)
    await first.close()
    const second = await openAt(place)
    expect(await findRecord(second.db, note, String(made.id), ann)).toMatchObject({ text: '留下' })
  })

  test('a transaction that fails leaves nothing behind', async () => {
    const store = await storeWith(newPlace, note)
    const work = store.transaction(async (db) => {
      await insertRecord(db, note, { text: 'half' }, ann)
      throw new Error('stop')
    })
    await expect(work).rejects.toThrow('stop')
    expect(await allRecords(store.db, note, [], ann)).toEqual([])
    await insertRecord(store.db, note, { text: 'next' }, ann)
    expect(await allRecords(store.db, note, [], ann)).toHaveLength(1)
  })

  test('a read beside an open transaction does not wait and sees only what is committed', async () => {
    const store = await storeWith(newPlace, note)
    await store.transaction(async (db) => {
      await insertRecord(db, note, { text: 'open' }, ann)
      expect(await allRecords(store.db, note, [], ann)).toEqual([])
      expect(await allRecords(db, note, [], ann)).toHaveLength(1)
    })
    expect(await allRecords(store.db, note, [], ann)).toHaveLength(1)
  })

  test('a write beside the open transaction that it stands in is refused instead of waiting for ever', async () => {
    const store = await storeWith(newPlace, note)
    const advice = 'Inside a transaction use the database that it hands over'
    await expect(store.transaction(() => insertRecord(store.db, note, {}, ann))).rejects.toThrow(advice)
    await expect(store.transaction(() => store.transaction(async () => {}))).rejects.toThrow(advice)
    expect(await allRecords(store.db, note, [], ann)).toEqual([])
  })

  test('work that a transaction started may write when the transaction is over', async () => {
    const store = await storeWith(newPlace, note)
    const over = Promise.withResolvers<void>()
    const later = await store.transaction(async () => [over.promise.then(() => insertRecord(store.db, note, { text: 'later' }, ann))])
    over.resolve()
    await Promise.all(later)
    expect(await allRecords(store.db, note, [], ann)).toMatchObject([{ text: 'later' }])
  })

  test('many transactions and writes at once all get their turn', async () => {
    const store = await storeWith(newPlace, note)
    const both = (text: string) =>
      store.transaction(async (db) => {
        await insertRecord(db, note, { text }, ann)
        await insertRecord(db, note, { text }, ann)
      })
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? both(`t${at}`) : insertRecord(store.db, note, { text: `w${at}` }, ann))),
    )
    expect((await listRecords(store.db, note, queryOf(note), ann)).total).toBe(30)
  })
})

const FOLDER_LOCK = join(PROJECT, 'server/store/folderLock.ts')
/** Program of a process that takes a data folder and keeps it. */
const HOLD_FOLDER = `
  const [, path, folder] = process.argv
  const { lockFolder } = await import(path)
  lockFolder(folder)
  console.log('held')
  setInterval(() => {}, 1000)
`

describe('the data folder', () => {
  const newFolder = () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'gantry-lock-'))
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
    return { dataFolder, databaseUrl: null }
  }

  test('lets no second process in and names the first', async () => {
    const place = newFolder()
    const store = await openAt(place)
    await expect(openStore(place)).rejects.toThrow(`in use by process ${process.pid}`)
    await store.close()
    expect(existsSync(join(place.dataFolder, 'gantry.lock'))).toBe(false)
    await openAt(place)
  })

  test('is free again when its process is gone, or when another process has got its number', async () => {
    const place = newFolder()
    const gone = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => gone.once('exit', resolve))
    for (const holder of [`${gone.pid} whenever\n`, `${process.pid} another start\n`, 'nonsense\n']) {
      writeFileSync(join(place.dataFolder, 'gantry.lock'), holder)
      const store = await openAt(place)
      expect(readFileSync(join(place.dataFolder, 'gantry.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
      await store.close()
    }
  })

  test('is not free while a process that cannot be seen from here holds it, and is once that process is killed', async () => {
    const place = newFolder()
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD_FOLDER, FOLDER_LOCK, place.dataFolder])
    onTestFinished(() => void holder.kill('SIGKILL'))
    await once(holder.stdout, 'data')
    // The number of a process in another container says nothing here.
    writeFileSync(join(place.dataFolder, 'gantry.lock'), `${2 ** 22} another boot 17\n`)
    await expect(openStore(place)).rejects.toThrow(/in use by a process that is starting, or that runs in another container or machine/)
    holder.kill('SIGKILL')
    await once(holder, 'close')
    await openAt(place)
  })

  test('is made for its owner alone', async () => {
    const place = newFolder()
    const inner = { ...place, dataFolder: join(place.dataFolder, 'new') }
    const store = await openAt(inner)
    expect(store.fresh).toBe(true)
    expect(statSync(inner.dataFolder).mode & 0o777).toBe(0o700)
    for (const file of ['gantry.db', 'gantry.db-wal', 'gantry.db-shm']) {
      expect(statSync(join(inner.dataFolder, file)).mode & 0o777).toBe(0o600)
    }
    await store.close()
    expect((await openAt(inner)).fresh).toBe(false)
  })
})

test('a database that does not answer is named with its variable', async () => {
  await expect(openStore({ dataFolder: '', databaseUrl: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(
    /^The database of DATABASE_URL does not answer/,
  )
})

test('ids have 19 digits and only grow', () => {
  const ids = Array.from({ length: 20_000 }, nextId)
  for (const id of ids) expect(id).toMatch(/^[1-9]\d{18}$/)
  expect([...new Set(ids)].sort()).toEqual(ids)
})

describe('a total', () => {
  const counting = () => {
    let counted = 0
    return { count: async () => 20_000 + counted++, counted: () => counted }
  }

  test('is counted once until its table is written', async () => {
    const totals = createTotals(0)
    const { count } = counting()
    const ask = () => totals.of('note', 'key', count)
    expect([await ask(), await ask()]).toEqual([20_000, 20_000])
    totals.changed('other')
    expect(await ask()).toBe(20_000)
    totals.changed('note')
    expect(await ask()).toBe(20_001)
    totals.changed(null)
    expect(await ask()).toBe(20_002)
  })

  test('of a write that came while counting is not kept', async () => {
    const totals = createTotals(0)
    const { count, counted } = counting()
    await totals.of('note', 'key', async () => {
      totals.changed('note')
      return count()
    })
    await totals.of('note', 'key', count)
    expect(counted()).toBe(2)
  })

  test('of device rows outlives their writes if it is large, and is counted each time if it is small', async () => {
    const totals = createTotals(0)
    const { count } = counting()
    const ask = (rows: () => Promise<number>, key: string) => totals.of('dust', key, rows, true)
    expect(await ask(count, 'large')).toBe(20_000)
    totals.changed('dust')
    expect(await ask(count, 'large')).toBe(20_000)
    let few = 5
    expect([await ask(async () => few++, 'small'), await ask(async () => few++, 'small')]).toEqual([5, 6])
  })

  test('below the limit is counted each time, where others write too', async () => {
    const totals = createTotals(10_000)
    const few = { counted: 0, count: async () => ++few.counted }
    expect([await totals.of('note', 'key', few.count), await totals.of('note', 'key', few.count)]).toEqual([1, 2])
  })
})
