// A cluster of Citus: where tables are, what changes them, and how an existing database is distributed.
// TEST_CITUS_URL names a database with Citus on a coordinator with workers; without it those tests are left out.

import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { distributeFrom } from '../../server/commands/distributeFrom.ts'
import { checkDatabase } from '../../server/commands/doctor/database.ts'
import { checkResultLines } from '../../server/commands/doctor/finding.ts'
import { holdWrites } from '../../server/store/copy/heldWrites.ts'
import { isShardViolation } from '../../server/store/dialect/citus.ts'
import { createPlainDatabase, dropDatabase, joinCluster, nodesOf } from '../support/newDatabase.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'
import { waitFor } from '../support/waitFor.ts'

const CITUS = process.env.TEST_CITUS_URL ?? ''
const MINUTES = 600_000
const SECRET = 'a secret of this test only'
const ROOT = '/api/site/hoisting'
const hoisting = (properties: object = {}, name = 'hoisting') => ({
  name,
  title: '作业',
  route: '/site/hoisting',
  menu: { directory: 'equipment' },
  api: ROOT,
  properties: {
    workName: { title: '名称', unique: true },
    crewIds: { title: '班组', ref: { entity: name, label: 'workName', multiple: true } },
    ...properties,
  },
})

const index = (name: string, ...columns: string[]) => ({
  name,
  table: 'person',
  unique: true,
  columns: columns.map((column) => ({ name: column.replace('?', ''), distinguishNull: column.endsWith('?') })),
})
const violation = (name: string, key: string) => ({
  message: `duplicate key value violates unique constraint "${name}"`,
  detail: `Key (${key})=(000000, x) already exists.`,
})

test.each([
  [
    'the name of a shard',
    index('uq_person_code_12345678', 'tenant_id', 'code'),
    violation('uq_person_code_12345678_102009', 'tenant_id, code'),
    true,
  ],
  [
    'another index',
    index('uq_person_code_12345678', 'tenant_id', 'code'),
    violation('uq_person_card_12345678_102009', 'tenant_id, card'),
    false,
  ],
  [
    'a shortened name',
    index('uq_person_code_and_more', 'tenant_id', 'code', 'site?'),
    violation('uq_person_code_49b89768_102009', "tenant_id, code, COALESCE(site, ''::text)"),
    true,
  ],
  [
    'the same start of a shortened name',
    index('uq_person_code_and_more', 'tenant_id', 'code'),
    violation('uq_person_code_49b89768_102009', 'tenant_id, code, site'),
    false,
  ],
])('a violation is recognised by %s', (_, wanted, error, is) => {
  expect(isShardViolation(error, wanted)).toBe(is)
})

if (CITUS === '') test.skip('no TEST_CITUS_URL: no cluster is asked', () => {})

const newName = () => `gantry_citus_${randomBytes(6).toString('hex')}`
const addressOf = (name: string) => Object.assign(new URL(CITUS), { pathname: name }).href

async function rowsOf(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

const placesIn = async (url: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await rowsOf(url, `select relname as name, citus_table_type as type from citus_tables join pg_class on pg_class.oid = table_name`)
    ).map(({ name, type }) => [name, type]),
  )

const open = (name: string, files: Readonly<Record<string, unknown>> = {}) =>
  startApp({ files, env: { DATABASE_URL: addressOf(name), GANTRY_SECRET: SECRET } })

/** A connection to a port of this machine that can be cut. */
async function openProxy(port: number) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = (at: number) => new Promise<void>((settle) => server.listen(at, '127.0.0.1', settle))
  await listen(0)
  const { port: own } = server.address() as AddressInfo
  const cut = () => {
    const closed = new Promise((settle) => server.close(settle))
    for (const socket of sockets) socket.destroy()
    return closed
  }
  return { port: own, cut, mend: () => listen(own) }
}

describe.runIf(CITUS)('a cluster', () => {
  const name = newName()
  const proxies: Awaited<ReturnType<typeof openProxy>>[] = []
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    await createPlainDatabase(CITUS, name)
    await joinCluster(CITUS, name, async (port) => {
      const proxy = await openProxy(port)
      proxies.push(proxy)
      return proxy.port
    })
    app = await open(name)
    admin = await app.api()
  }, MINUTES)
  afterAll(async () => {
    await app?.close()
    await dropDatabase(CITUS, name)
    for (const { cut } of proxies) await cut()
  })

  const places = () => placesIn(addressOf(name))

  test('keeps tables of tenants with their links on the workers by tenant, others on every node, those of the server on the coordinator', async () => {
    const found = await places()
    expect(found).toMatchObject({ user: 'distributed', gantry_user_role_id: 'distributed', tenant: 'reference', dict: 'reference' })
    const other = `select table_name from citus_tables where citus_table_type = 'distributed' and distribution_column <> 'tenant_id'`
    expect(await rowsOf(addressOf(name), other)).toEqual([])
    expect(Object.keys(found).filter((table) => /^gantry_(schema|format|sessions|import_jobs|serials)$/.test(table))).toEqual([])
  })

  test('takes an entity that is dropped in later, a new column and index, a wider type, and a new name', async () => {
    const drop = (file: object) => app.writeSchema('site/hoisting.json', file)
    const save = async (values: object) =>
      expect((await admin(`POST ${ROOT}/submit`, { body: { workName: newName(), ...values } })).body).toMatchObject({ code: 200 })
    const first = async (query: Record<string, string>) =>
      ((await admin(`GET ${ROOT}/list`, { query })).body.data as { records: object[] }).records[0]
    await drop(hoisting())
    await waitFor(() => save({}))
    expect(await places()).toMatchObject({ hoisting: 'distributed', gantry_hoisting_crew_ids: 'distributed' })
    const saved = (load: number) =>
      waitFor(async () => {
        await save({ load })
        expect(await first({ load_equal: String(load) })).toMatchObject({ load })
      })
    await drop(hoisting({ load: { title: '荷载', type: 'integer', search: 'eq' } }))
    await saved(3)
    await drop(hoisting({ load: { title: '荷载', type: 'number', search: 'eq' } }))
    await saved(3.5)
    const weight = { title: '荷载', type: 'number', search: 'eq', was: 'load' }
    await drop({ ...hoisting({ weight }, 'lifting'), was: 'hoisting' })
    await waitFor(async () => expect(await first({ weight_equal: '3.5' })).toMatchObject({ weight: 3.5 }))
    expect(await places()).toMatchObject({ lifting: 'distributed', gantry_lifting_crew_ids: 'distributed' })
  })

  test('keeps a table that is added after a change of the number of shards beside the others, so that they can be joined', async () => {
    await rowsOf(addressOf(name), `alter database ${name} set citus.shard_count = 2`)
    const second = await open(name, { 'site/winch.json': { ...hoisting({}, 'winch'), route: '/site/winch', api: '/api/site/winch' } })
    onTestFinished(() => second.close())
    expect(await places()).toMatchObject({ winch: 'distributed', gantry_winch_crew_ids: 'distributed' })
    const groups = `select distinct colocationid from pg_dist_partition where partmethod = 'h'`
    expect(await rowsOf(addressOf(name), groups)).toHaveLength(1)
  })

  test('tells of two equal values that are stored at once as of a taken value', async () => {
    const twice = { body: { workName: 'twice' } }
    const replies = await Promise.all(Array.from({ length: 12 }, () => admin(`POST ${ROOT}/submit`, twice)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(400)])
  })

  test('answers 503 while the worker of a call is away, calls of tenants on another worker as before, and all of them when it is back', async () => {
    const portOf = async (tenant: string) => {
      const place = `select nodeport from pg_dist_shard_placement join pg_dist_shard using (shardid)
        where shardid = get_shard_id_for_distribution_column('public.user', '${tenant}')`
      return Number((await rowsOf(addressOf(name), place))[0]?.nodeport)
    }
    const away = await portOf('000000')
    const proxy = proxies.find(({ port }) => port === away)
    const others: string[] = []
    for (let number = 1; others.length === 0; number++) {
      const tenant = String(number).padStart(6, '0')
      if ((await portOf(tenant)) !== away) others.push(tenant)
    }
    const [tenantId = ''] = others
    await app.addUser({ account: 'neighbour', tenantId })
    const neighbour = await app.api('neighbour', tenantId)
    const users = async () => {
      const { status, headers } = await admin('GET /api/blade-system/user/list')
      return { status, after: headers.get('retry-after') }
    }
    await proxy?.cut()
    expect(await users()).toEqual({ status: 503, after: '5' })
    expect((await neighbour('GET /api/blade-system/dict/dictionary', { query: { code: 'sex' } })).status).toBe(200)
    expect((await admin(`POST ${ROOT}/submit`, { body: { workName: newName() } })).status).toBe(503)
    await proxy?.mend()
    expect(await users()).toEqual({ status: 200, after: null })
    expect((await admin(`POST ${ROOT}/submit`, { body: { workName: newName() } })).status).toBe(200)
  })

  test('holds writes for a backup once the transactions that have written are over', async () => {
    const client = async () => {
      const one = new pg.Client({ connectionString: addressOf(name) })
      await one.connect()
      onTestFinished(() => one.end())
      return one
    }
    const [writer, holder, other] = [await client(), await client(), await client()]
    const note = (by: pg.Client) => by.query(`update tenant set update_time = update_time`)
    await writer.query('begin')
    await note(writer)
    let isHeld = false
    const holding = holdWrites(holder, ['param', 'tenant', 'user']).then(() => {
      isHeld = true
    })
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'lock table%'`
    await waitFor(async () => expect((await other.query(waits)).rows).toHaveLength(1))
    expect(isHeld).toBe(false)
    await writer.query('commit')
    await holding
    await other.query('set lock_timeout = 100')
    await expect(note(other)).rejects.toThrow('lock timeout')
    expect((await other.query('select 1 from tenant limit 1')).rows).toHaveLength(1)
    await holder.query('rollback')
    await note(other)
  })

  test('is refused by the address of a worker', async () => {
    const [, worker = ''] = await nodesOf(addressOf(name))
    const app = startApp({ env: { DATABASE_URL: worker, GANTRY_SECRET: SECRET } })
    await expect(app).rejects.toThrow('DATABASE_URL names a worker of a Citus cluster. Name its coordinator.')
  })
})

test.runIf(CITUS)(
  'an existing database is distributed by a command that tries first, refuses what would lose something, and can be repeated',
  async () => {
    const name = newName()
    const url = addressOf(name)
    await createPlainDatabase(CITUS, name)
    onTestFinished(() => dropDatabase(CITUS, name))
    const before = await open(name)
    const { config } = before.platform
    await before.close()
    const counts = async () => {
      const tables = await rowsOf(url, `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`)
      // Partitions are counted with their table.
      const each = tables.filter(({ name }) => !/^(citus|pg)_|__/.test(String(name)))
      return (
        await rowsOf(url, each.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`).join(' union all '))
      ).sort((one, other) => (String(one.name) < String(other.name) ? -1 : 1))
    }
    const indexes = () =>
      rowsOf(
        url,
        `select indexname, replace(indexdef, ' ON ONLY ', ' ON ') as made from pg_indexes where tablename = 'spray_env_log' order by 1`,
      )
    await rowsOf(
      url,
      `insert into spray_env_log (id, tenant_id, collect_time) values ('1', '000000', '2026-05-01 08:00:00'), ('2', '000000', null)`,
    )
    const [stored, indexed] = [await counts(), await indexes()]
    expect(stored).toContainEqual({ name: 'spray_env_log', count: 2 })
    expect(stored).toContainEqual({ name: 'tenant', count: 1 })
    const distribute = async (...args: string[]) => {
      let output = ''
      const out = (text: string) => {
        output += text
      }
      return { code: await distributeFrom(args, { env: { DATABASE_URL: url }, out }), output }
    }
    const doctor = async () => checkResultLines(await checkDatabase({ ...config, databaseUrl: url }, null, new Date()))
    await expect(distribute()).rejects.toThrow('names no coordinator of a Citus cluster')
    await joinCluster(CITUS, name)

    const trial = await distribute()
    expect(trial).toMatchObject({ code: 0, output: expect.stringContaining('user: to be distributed by tenant\n') })
    expect(trial.output).toContain('A trial: nothing was changed.')
    expect(await placesIn(url)).toEqual({})
    expect(await doctor()).toMatch(/! cluster: \d+ tables not distributed: /)

    await rowsOf(
      url,
      'create unique index one_name on tag (tag_name); create trigger one before insert on menu for each row execute function suppress_redundant_updates_trigger()',
    )
    const refused = await distribute('--apply')
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('tag has unique indexes without "tenant_id"')
    expect(refused.output).toContain('menu has triggers')
    expect(await placesIn(url)).toEqual({})
    await rowsOf(url, 'drop index one_name; drop trigger one on menu')

    const applied = await distribute('--apply')
    expect(applied.code).toBe(0)
    expect(applied.output).toMatch(/\n(\d+) of \1: /)
    expect(await counts()).toEqual(stored)
    // The key of a partitioned table is that of each partition.
    expect((await indexes()).filter(({ indexname }) => indexname !== 'spray_env_log_pkey')).toEqual(indexed)
    expect(await placesIn(url)).toMatchObject({ user: 'distributed', menu: 'reference', spray_env_log: 'distributed' })
    expect((await distribute('--apply')).output).toMatch(/^\d+ tables in place, 0 to move, \d workers\n$/)

    expect(await doctor()).toMatch(/✓ cluster: Citus \d\S*, \d workers?\n✓ clock/)
    const after = await open(name)
    onTestFinished(() => after.close())
    expect((await (await after.api())('GET /api/blade-system/user/list')).body).toMatchObject({ code: 200 })
  },
  MINUTES,
)
