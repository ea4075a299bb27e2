// A real standby answers reads that may be old, and only those. Its replay is paused, so that what it answers shows where a read went.
// Where `TEST_POSTGRES_PROGRAMS` names the folder of PostgreSQL's programs.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { takeBackup } from '#server/commands/backup/takeBackup.ts'
import { selectRows } from '#store/sql/query.ts'
import { type PostgresCluster, startCluster } from '../../support/postgresCluster.ts'
import { type Caller, startApp, type TestApp } from '../../support/startApp.ts'
import { waitFor } from '../../support/waitFor.ts'

const PROGRAMS = process.env.TEST_POSTGRES_PROGRAMS ?? ''
const JOBS = '/api/gantry-jobs'
const ROOT = '/api/site/remark'
const REMARK = {
  name: 'remark',
  title: '备注',
  route: '/site/remark',
  api: ROOT,
  menu: { directory: 'site', sort: 99 },
  find: ['text'],
  export: true,
  properties: { text: { title: '内容', search: 'like' } },
}

describe.skipIf(PROGRAMS === '')('a read replica', () => {
  let cluster: PostgresCluster
  let app: TestApp
  let writer: Caller
  let reader: Caller
  let number = 0

  const openApp = (env: Record<string, string> = {}) =>
    startApp({
      files: { 'site/remark.json': REMARK },
      env: {
        DATABASE_URL: cluster.primary.url,
        DATABASE_READ_URL: cluster.standby.url,
        DATABASE_READ_MAX_LAG: '3600',
        GANTRY_SECRET: 'a secret of this test only',
        ...env,
      },
    })
  beforeAll(async () => {
    cluster = await startCluster(PROGRAMS)
    app = await openApp()
    writer = await app.api()
    await app.addUser({ account: 'reader', permissions: ['remark', 'remark_view', 'remark_export'] })
    reader = await app.api('reader')
    await replayed()
  })
  afterEach(async () => {
    await cluster.standby.command('select pg_wal_replay_resume()')
    await replayed()
  })
  afterAll(async () => {
    await app?.close()
    await cluster?.remove()
  })

  /** Waits until the node knows that the standby has all that was written before. */
  const replayed = () => {
    const before = Date.now()
    return waitFor(() => expect(Date.now() - Number(app.platform.store.dialect.replicaLag()) * 1000).toBeGreaterThan(before + 1_000))
  }
  const paused = () => cluster.standby.command('select pg_wal_replay_pause()')
  /** Adds a record that the paused standby lacks; returns its name. */
  const added = async (by = writer, headers = {}): Promise<string> => {
    const name = `备注甲${++number}`
    const { status, text } = await by(`POST ${ROOT}/submit`, { body: { text: name }, headers })
    expect(status, text).toBe(200)
    return name
  }
  const finds = async (by: Caller, text: string, headers = {}): Promise<boolean> => {
    const { body } = await by('GET /gantry/find', { query: { text }, headers })
    return (body.data as { found: unknown[] }).found.length > 0
  }
  const exports = async (by: Caller, name: string): Promise<boolean> => {
    const { job } = (await by(`POST ${ROOT}/export-job`, { body: { kind: 'csv' } })).body.data as { job: string }
    await waitFor(async () => expect((await by(`GET ${JOBS}/progress`, { query: { job } })).body.data).toMatchObject({ state: 'done' }))
    return (await by(`GET ${JOBS}/file`, { query: { job } })).text.includes(name)
  }
  const lists = async (by: Caller, name: string): Promise<boolean> =>
    (await by(`GET ${ROOT}/list`, { query: { text: name } })).text.includes(name)

  test('answers searches and exports of others, and not those of the user who wrote', async () => {
    await paused()
    const name = await added()
    expect([await finds(reader, name), await exports(reader, name), await lists(reader, name)]).toEqual([false, false, true])
    expect([await finds(writer, name), await exports(writer, name), await lists(writer, name)]).toEqual([true, true, true])
    await cluster.standby.command('select pg_wal_replay_resume()')
    await waitFor(async () => expect(await finds(reader, name)).toBe(true))
  })

  test('is not read by a user who wrote at another node, which says so in a cookie', async () => {
    await paused()
    const name = await added()
    expect(await finds(reader, name)).toBe(false)
    const { headers } = await writer(`POST ${ROOT}/submit`, { body: { text: `${name}乙` } })
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^gantry-last-write=\d{13}$/)
    expect(await finds(reader, name, { cookie })).toBe(true)
  })

  test('is not read when it lags too far behind', async () => {
    const strict = await openApp({ DATABASE_READ_MAX_LAG: '1' })
    try {
      await paused()
      const name = await added()
      const other = await strict.api('reader')
      await waitFor(async () => expect(await finds(other, name)).toBe(true))
      expect(await finds(reader, name)).toBe(false)
    } finally {
      await strict.close()
    }
  })

  test('can be backed up in place of its primary', async () => {
    await added()
    await replayed()
    const into = await mkdtemp(join(tmpdir(), 'gantry-backup-'))
    onTestFinished(() => rm(into, { recursive: true, force: true }))
    const place = { ...app.platform.config, databaseUrl: cluster.standby.url }
    const { manifest, missing } = await takeBackup(place, into)
    expect(missing).toBe(null)
    const [count] = await selectRows(app.platform.store.db, 'select count(*) from remark', [])
    expect(manifest.tables.remark).toBe(Number(count?.[0]))
  })

  test('may go away and come back', async () => {
    cluster.standby.stop()
    const name = await added()
    expect([await finds(reader, name), await exports(writer, name)]).toEqual([true, true])
    cluster.standby.start()
    await replayed()
    await paused()
    const next = await added()
    expect(await finds(reader, next)).toBe(false)
  })

  test('must be a standby of the same cluster', async () => {
    await expect(openApp({ DATABASE_READ_URL: cluster.primary.url })).rejects.toThrow('names no standby of PostgreSQL')
    const other = await startCluster(PROGRAMS)
    try {
      await expect(openApp({ DATABASE_READ_URL: other.standby.url })).rejects.toThrow('a standby of another cluster')
    } finally {
      await other.remove()
    }
  })
})
