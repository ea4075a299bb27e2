import { once } from 'node:events'
import { symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '../../server/errors.ts'
import { withForeign } from '../../server/store/foreign/withForeign.ts'
import { type ForeignDatabase, foreignDatabases } from '../support/foreign.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-develop/datasource'

let app: TestApp
let admin: Caller
let folder: string
let count = 0

beforeAll(async () => {
  app = await startApp()
  admin = await app.api()
  folder = app.platform.config.dataFolder
})
afterAll(() => app.close())

const postgres = { driverClass: 'org.postgresql.Driver', username: 'boss', password: 'Zaq1-of-tests' }
const sqlite = (file: string) => ({ driverClass: 'org.sqlite.JDBC', url: `jdbc:sqlite:${file}` })

const submit = (values: object) => admin(`POST ${ROOT}/submit`, { body: { name: `库${++count}`, ...values } })

async function tryOut(values: object): Promise<{ status: number; msg: string; data: unknown }> {
  const saved = (await submit(values)).body.data as { id: string }
  const { status, body } = await admin(`POST ${ROOT}/test`, { query: { id: saved.id } })
  return { status, msg: String(body.msg), data: body.data }
}

describe('a data source', () => {
  test('of SQLite is a file in the data folder, and no link out of it', async () => {
    new DatabaseSync(join(folder, 'old.db')).exec('create table a (b text)')
    await writeFile(join(folder, 'letter.db'), 'no database at all, but long enough to be read as one')
    await symlink('/etc/hostname', join(folder, 'away.db'))
    expect(await tryOut(sqlite('old.db'))).toMatchObject({ status: 200, data: { version: expect.stringMatching(/^SQLite 3\./) } })
    expect((await tryOut(sqlite('letter.db'))).msg).toBe('连接失败: file is not a database')
    for (const file of ['../old.db', '/etc/hostname', 'away.db', 'none.db', '.'])
      expect((await tryOut(sqlite(file))).msg, file).toBe('数据文件不在数据目录中')
    expect((await tryOut(sqlite('gantry.db'))).msg).toBe('本系统自己的数据库不能作为数据源')
  })

  test('is added and changed by the calls that the platform has beside submit', async () => {
    const saved = await admin(`POST ${ROOT}/save`, { body: { name: '另存', ...sqlite('old.db') } })
    const { id } = saved.body.data as { id: string }
    expect((await admin(`POST ${ROOT}/update`, { body: { id, remark: '改' } })).status).toBe(200)
    expect((await admin(`GET ${ROOT}/detail`, { query: { id } })).body.data).toMatchObject({ name: '另存', remark: '改' })
  })

  test('of Oracle is kept, and refused with the reason', async () => {
    const oracle = { driverClass: 'oracle.jdbc.OracleDriver', username: 'a', password: 'b', url: 'jdbc:oracle:thin:@127.0.0.1:1521:orcl' }
    expect((await tryOut(oracle)).msg).toBe('暂不支持Oracle:其驱动需要本机客户端库')
  })

  test('beyond the hosts that are allowed is not called', async () => {
    for (const host of ['10.0.0.5', '169.254.169.254', '0.0.0.0'])
      expect((await tryOut({ ...postgres, url: `jdbc:postgresql://${host}/site` })).msg).toBe(`${host}:5432不在允许的数据库主机之列`)
  })

  test('is not stored with an address that cannot be read or that is another driver’s', async () => {
    expect((await submit({ ...postgres, url: 'jdbc:mysql://127.0.0.1/site' })).body.data).toMatchObject([{ field: 'driverClass' }])
    expect((await submit({ ...postgres, url: 'jdbc:postgresql://one,two/site' })).body.data).toMatchObject([{ field: 'url' }])
  })

  test('takes its password along to another server only from who knows it', async () => {
    const saved = (await submit({ ...postgres, url: 'jdbc:postgresql://127.0.0.1/site' })).body.data as { id: string }
    const change = (values: object) => admin(`POST ${ROOT}/submit`, { body: { id: saved.id, ...values } })
    const url = 'jdbc:postgresql://127.0.0.2/site'
    expect((await change({ url })).body.data).toEqual([{ field: 'password', msg: '修改连接地址、用户名或驱动类时请重新输入密码' }])
    expect((await change({ remark: '旧' })).status).toBe(200)
    expect((await change({ url, password: 'Zaq1-of-tests' })).status).toBe(200)
  })

  test('is tried out as it is typed, with the stored password only where that goes already', async () => {
    const typed = (body: object, id?: string) => admin(`POST ${ROOT}/test`, { body, ...(id === undefined ? {} : { query: { id } }) })
    new DatabaseSync(join(folder, 'typed.db')).exec('create table a (b text)')
    expect((await typed(sqlite('typed.db'))).body.data).toMatchObject({ version: expect.stringMatching(/^SQLite/) })
    expect((await typed({ ...postgres, url: 'jdbc:mysql://127.0.0.1/site' })).body.data).toMatchObject([{ field: 'driverClass' }])
    const url = 'jdbc:postgresql://127.0.0.1:1/site'
    const { id } = (await submit({ ...postgres, url })).body.data as { id: string }
    const { password: _, ...shown } = postgres
    expect((await typed({ ...shown, url }, id)).body.msg).toMatch(/^连接失败: .*ECONNREFUSED/)
    expect((await typed({ ...shown, url: 'jdbc:postgresql://127.0.0.2:1/site' }, id)).body.data).toMatchObject([{ field: 'password' }])
    expect((await admin(`GET ${ROOT}/detail`, { query: { id } })).body.data).toMatchObject({ url })
  })

  test('is tried out as it is typed by nobody who may not save it', async () => {
    await app.addUser({ account: 'trier', permissions: ['datasource', 'datasource_test'] })
    const trier = await app.api('trier')
    expect((await trier(`POST ${ROOT}/test`, { body: sqlite('old.db') })).status).toBe(403)
  })

  test('is tried out by who has the right alone', async () => {
    await app.addUser({ account: 'looker', permissions: ['datasource'] })
    const saved = (await submit(sqlite('old.db'))).body.data as { id: string }
    expect((await (await app.api('looker'))(`POST ${ROOT}/test`, { query: { id: saved.id } })).status).toBe(403)
    expect((await admin(`POST ${ROOT}/test`, { query: { id: '1' } })).status).toBe(403)
  })

  test.each(['jdbc:postgresql', 'jdbc:mysql'])('of %s that never answers is given up', async (scheme) => {
    const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const place = { url: `${scheme}://127.0.0.1:${port}/site`, user: 'boss', password: 'secret' }
    const ended = withForeign(place, { hosts: null, folder, patience: 30 }, async () => 'answered')
    const error = (await ended.catch((one: unknown) => one)) as AppError
    expect(error.key).toBe('datasource.refused')
    silent.close()
  })
})

test('what a driver says is told without the password', async () => {
  const error = await withForeign({ url: 'sqlite:old.db', user: '', password: 'Zaq1-of-tests' }, { hosts: [], folder }, async () => {
    throw new Error('Zaq1-of-tests is wrong')
  }).catch((one: AppError) => one)
  expect(error).toMatchObject({ args: { what: '*** is wrong' } })
})

/** A statement that takes long, and how many of them are at work. */
const SLEEPS: Readonly<Record<string, { sleep: string; running: string }>> = {
  MariaDB: {
    // Its sleep() looks for its caller by itself.
    sleep: "select benchmark(100000000, md5('x'))",
    running: "select count(*) from information_schema.processlist where info like 'select benchmark%'",
  },
  PostgreSQL: {
    sleep: 'select pg_sleep(20)',
    running: "select count(*) from pg_stat_activity where state = 'active' and query = 'select pg_sleep(20)'",
  },
}

describe.each(foreignDatabases)('%s', (_, open) => {
  let foreign: ForeignDatabase

  beforeAll(async () => {
    foreign = await open()
  })
  afterAll(() => foreign.close())

  test('answers with its version and how long it took', async () => {
    const { driverClass, url, username, password } = foreign
    const { status, data } = await tryOut({ driverClass, url, username, password })
    expect({ status, data }).toEqual({
      status: 200,
      data: { version: expect.stringMatching(new RegExp(`^${foreign.name} \\d`)), latency: expect.any(Number) },
    })
  })

  test('that refuses says so itself', async () => {
    const { driverClass, url } = foreign
    const { status, msg } = await tryOut({ driverClass, url, username: 'nobody_at_all', password: 'Zaq1-of-tests' })
    expect(status).toBe(400)
    expect(msg).toMatch(foreign.refusal)
    expect(msg).not.toContain('Zaq1')
  })

  test('does not go on with a statement that was given up', async () => {
    const place = { url: foreign.url, user: foreign.username, password: foreign.password }
    const ask = (sql: string, patience?: number) =>
      withForeign(place, { hosts: null, folder, ...(patience ? { patience } : {}) }, ({ texts }) => texts(sql, []))
    const { sleep, running } = SLEEPS[foreign.name] ?? { sleep: '', running: '' }
    await expect(ask(sleep, 500)).rejects.toMatchObject({ key: 'datasource.refused' })
    await expect.poll(() => ask(running)).toEqual([['0']])
  })

  test('is not written', async () => {
    const place = { url: foreign.url, user: foreign.username, password: foreign.password }
    const writes = withForeign(place, { hosts: null, folder }, ({ rows }) => rows('create table made_by_us (id int)'))
    await expect(writes).rejects.toMatchObject({ args: { what: expect.stringMatching(/read.only/i) } })
  })
})
