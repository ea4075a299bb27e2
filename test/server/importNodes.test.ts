import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ImportProgress } from '#model/entity/sheets.ts'
import { fixture, rowsOf, send as sendFile, workbook } from '../support/sheets.ts'
import { type AppOptions, type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/site/supply'
const HEADS = ['物资编码', '物资名称', '物资类型']
const files = { 'site/supply.json': fixture('supply'), 'site/work-area.json': fixture('work-area') }

async function start(options: AppOptions): Promise<TestApp> {
  const app = await startApp({ files, ...options })
  onTestFinished(() => app.close())
  return app
}

const send = async (by: Caller, codes: readonly string[]) =>
  sendFile(
    by,
    `POST ${ROOT}/import`,
    await workbook(
      HEADS,
      codes.map((code) => [code, '好', '地市']),
    ),
    {},
    {},
  )

const progressOf = async (by: Caller, job: string, headers = {}) =>
  (await by(`GET ${ROOT}/import-progress`, { query: { job }, headers })).body.data as ImportProgress

const owner = { userId: '99', tenantId: '000000' }

test.runIf(databases.includes('PostgreSQL'))(
  'of two nodes each knows what the other imports: how far it is, that a user has one under way, and the file of faults',
  async () => {
    const one = await start({ database: 'PostgreSQL' })
    const { databaseUrl, secret } = one.platform.config
    const two = await start({ env: { DATABASE_URL: databaseUrl ?? '', GANTRY_SECRET: secret ?? '' } })
    const [here, there] = [await one.api(), await two.api()]
    const { promise: gate, resolve: open } = Promise.withResolvers<null>()
    onTestFinished(() => open(null))
    await one.platform.imports.start({ entity: 'supply', owner, total: 0 }, () => gate, String)

    const waiting = (await send(here, ['N1', 'N1'])).body.data as ImportProgress
    expect(waiting).toMatchObject({ state: 'waiting', total: 2, done: 0 })
    // The count of hidden rows is told once, with the call that starts the import.
    const { hiddenRows, ...told } = waiting
    expect(hiddenRows).toBe(0)
    expect(await progressOf(there, waiting.job)).toEqual(told)
    expect((await send(there, ['N2'])).body).toMatchObject({ code: 400, msg: '您有正在进行的导入、批量修改或撤销，请等待完成' })
    open(null)
    await expect.poll(() => progressOf(there, waiting.job)).toMatchObject({ state: 'done', done: 2, added: 1, failed: 1 })
    const { faults } = await progressOf(there, waiting.job)
    for (const node of [there, here]) expect(await rowsOf(await node(`GET ${faults}`))).toHaveLength(1)
  },
)

test.runIf(databases.includes('PostgreSQL'))(
  'a node that starts tells at once which imports its killed predecessor left; those of other processes and machines go on',
  async () => {
    const one = await start({ database: 'PostgreSQL' })
    const { databaseUrl, secret } = one.platform.config
    const ended = async (code: string) => {
      const { job } = (await send(await one.api(), [code])).body.data as ImportProgress
      await expect.poll(async () => progressOf(await one.api(), job)).toMatchObject({ state: 'done' })
      return job
    }
    const [killed, remote] = [await ended('N1'), await ended('N2')]
    const { promise: gate, resolve: open } = Promise.withResolvers<null>()
    onTestFinished(() => open(null))
    const { job: own } = await one.platform.imports.start({ entity: 'supply', owner, total: 0 }, () => gate, String)
    const { db } = one.platform.store
    for (const id of [killed, remote]) {
      await db.updateTable('gantry_import_jobs').set({ state: 'running', told: Date.now() }).where('id', '=', id).execute()
      await db.updateTable('gantry_job_processes').set({ process: '4194999 ended' }).where('id', '=', id).execute()
    }
    await db.updateTable('gantry_job_processes').set({ machine: 'another' }).where('id', '=', remote).execute()
    const { user_id } = await db.selectFrom('gantry_import_jobs').select('user_id').where('id', '=', killed).executeTakeFirstOrThrow()
    const row = { id: `000000 ${user_id}`, job: killed, expires: Date.now() + 15_000 }
    await db.insertInto('gantry_imports_open').values(row).execute()

    const two = await start({ env: { DATABASE_URL: databaseUrl ?? '', GANTRY_SECRET: secret ?? '' } })
    const admin = await two.api()
    expect(await progressOf(admin, killed)).toMatchObject({ state: 'stopped', msg: expect.stringContaining('服务') })
    expect(await progressOf(admin, remote)).toMatchObject({ state: 'running' })
    // A node stores the state of its jobs twice a second.
    await expect.poll(() => two.platform.imports.find(own.id, 'supply', owner)).toMatchObject({ state: 'running' })
    expect((await send(admin, ['N3'])).status).toBe(200)
  },
)

test('after a restart on the same file an import is told as it ended, and one that was broken off as that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-jobs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const one = await startApp({ files, env: { GANTRY_DATA: folder } })
  const { job } = (await send(await one.api(), ['N1', 'N1'])).body.data as ImportProgress
  await expect.poll(async () => progressOf(await one.api(), job)).toMatchObject({ state: 'done' })
  await one.close()

  const two = await start({ env: { GANTRY_DATA: folder } })
  const admin = await two.api()
  const ended = await progressOf(admin, job)
  expect(ended).toMatchObject({ state: 'done', total: 2, done: 2, added: 1, failed: 1 })
  await two.platform.store.db
    .updateTable('gantry_import_jobs')
    .set({ state: 'running', told: Date.now() - 60_000, done: 1, added: 0 })
    .where('id', '=', job)
    .execute()
  expect(await progressOf(admin, job, { 'accept-language': 'en' })).toMatchObject({
    state: 'stopped',
    done: 2,
    added: 1,
    msg: 'The server that ran the import has stopped. Stored rows are kept; check them and import the rest again',
  })
  expect(await rowsOf(await admin(`GET ${ended.faults}`))).toHaveLength(1)
})

test('a job is forgotten an hour after its end, its file with it', async () => {
  const app = await start({})
  const admin = await app.api()
  const { job } = (await send(admin, ['N1', 'N1'])).body.data as ImportProgress
  await expect.poll(() => progressOf(admin, job)).toMatchObject({ state: 'done' })
  const { db } = app.platform.store
  for (const table of ['gantry_import_jobs', 'gantry_import_faults'])
    await db
      .updateTable(table)
      .set({ expires: Date.now() - 1 })
      .execute()
  expect((await admin(`GET ${ROOT}/import-progress`, { query: { job } })).status).toBe(404)
  await app.platform.imports.checkRoom(owner)
  for (const table of ['gantry_import_jobs', 'gantry_import_faults']) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})
