// Publications of schema files that are interrupted: by a fault at each step, or by the end of the node between two steps.

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertRevisions } from '../../server/modules/develop/revisionRows.ts'
import { findRows, repository, systemActor } from '../../server/store/rows.ts'
import { type AppOptions, type Caller, type Database, databases, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/blade-develop/schema-file'
const things = ['bolt', 'nut', 'rod'] as const
const fileOf = (name: string) => `test/${name}.json`
const thing = (name: string, properties: object = {}) => ({
  name: `test-${name}`,
  title: name,
  route: `/test/${name}`,
  api: `/api/test/${name}`,
  properties: { label: { title: '名称', maxLength: 50 }, ...properties },
  en: { 名称: 'Name', 颜色: 'Colour' },
})
const coloured = (name: string) => JSON.stringify(thing(name, { colour: { title: '颜色' } }))
/** A text that the stored rows do not allow. */
const refused = (name: string) => JSON.stringify(thing(name, { label: { title: '名称', type: 'number' } }))

const start = async (options: AppOptions): Promise<TestApp> => {
  const app = await startApp({ files: Object.fromEntries(things.map((name) => [fileOf(name), thing(name)])), ...options })
  onTestFinished(() => app.close())
  return app
}

const live = async (api: Caller, file: string) =>
  (await api(`GET ${API}/content`, { query: { file } })).body.data as { text: string | null; hash: string }
const heads = async (api: Caller, file: string) =>
  (await api(`GET ${API}/revisions`, { query: { file } })).body.data as { number: number; hash: string; source: string }[]

/** The folder, the served text and the newest revision are one. */
async function expectOne(app: TestApp, api: Caller, file: string, isColoured: boolean): Promise<void> {
  const { text, hash } = await live(api, file)
  expect(text?.includes('"colour"')).toBe(isColoured)
  expect(await readFile(join(app.platform.config.schemaFolder, file), 'utf8')).toBe(text)
  expect((await heads(api, file))[0]?.hash).toBe(hash)
  const field = app.platform.library().entities.get(JSON.parse(text ?? '').name)?.field ?? {}
  expect('colour' in field).toBe(isColoured)
}

/** Lets the database refuse a kind of statement on the revisions; returns the end of the fault. */
async function faulty({ platform }: TestApp, database: Database, statement: 'insert' | 'update'): Promise<() => Promise<void>> {
  const run = (text: string) => sql.raw(text).execute(platform.store.db)
  const begin =
    database === 'SQLite'
      ? [`create trigger gantry_fault before ${statement} on schema_revision begin select raise(abort, 'fault'); end`]
      : [
          `create or replace function gantry_fault() returns trigger language plpgsql as 'begin raise exception ''fault''; end'`,
          `create trigger gantry_fault before ${statement} on schema_revision for each row execute function gantry_fault()`,
        ]
  for (const text of begin) await run(text)
  return async () => void (await run(database === 'SQLite' ? 'drop trigger gantry_fault' : 'drop trigger gantry_fault on schema_revision'))
}

describe.each(databases)('an interrupted publication on %s', (database) => {
  test('leaves everything as it was before the text is served, and is finished afterwards', async ({ skip }) => {
    const app = await start({ database })
    skip(app.platform.store.dialect.cluster !== null, 'A cluster of Citus refuses triggers, by which this test breaks statements off')
    const api = await app.api()
    const publish = async (file: string, text: string) =>
      api(`POST ${API}/publish`, { body: { file, text, base: (await live(api, file)).hash, reason: '试' } })
    const [bolt] = things.map(fileOf) as [string]

    const repaired = await faulty(app, database, 'insert')
    expect((await publish(bolt, coloured('bolt'))).status).toBeGreaterThanOrEqual(500)
    await repaired()
    await expectOne(app, api, bolt, false)

    await mkdir(join(app.schemaFolder, 'test/wall.json'), { recursive: true })
    expect((await publish('test/wall.json', JSON.stringify(thing('wall')))).status).toBeGreaterThanOrEqual(400)
    expect(app.platform.library().entities.has('test-wall')).toBe(false)
    expect(await findRows(app.platform, 'schema-revision', { file_equal: 'test/wall.json' })).toEqual([])

    const allowed = await faulty(app, database, 'update')
    expect((await publish(bolt, coloured('bolt'))).status).toBeGreaterThanOrEqual(500)
    expect(app.platform.library().entities.get('test-bolt')?.field.colour).toBeDefined()
    await allowed()
    await expect.poll(async () => (await heads(api, bolt))[0]).toMatchObject({ number: 2, source: '2' })
    await expectOne(app, api, bolt, true)
  })

  test('of a node that ends is undone or finished by its next start, and reaches no other node before', async () => {
    const app = await start({ database })
    const api = await app.api()
    await api('POST /api/test/rod/submit', { body: { label: '甲' } })
    const texts = { bolt: coloured('bolt'), nut: coloured('nut'), rod: refused('rod') }
    const about = { number: 2, source: '2', author: '作者', reason: '试', changes: [], findings: [], isTaken: false }
    await insertRevisions(
      app.platform,
      things.map((name) => ({ ...about, file: fileOf(name), text: texts[name] })),
    )
    // The node ended after the revision of the first file, and after the text of the others was written.
    const { dataFolder, databaseUrl, secret } = app.platform.config
    const folder = join(dirname(app.schemaFolder), 'ended')
    await cp(app.schemaFolder, folder, { recursive: true })
    for (const name of ['nut', 'rod'] as const) await writeFile(join(folder, fileOf(name)), texts[name])
    const shared: Record<string, string> = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, GANTRY_SECRET: secret ?? '' }
    const data = (own: string) => (database === 'SQLite' ? cp(dataFolder, own, { recursive: true, force: true }) : Promise.resolve())
    for (const name of things) expect(app.platform.library().entities.get(`test-${name}`)?.field.colour).toBeUndefined()

    const next = await start({ database, prepareData: data, env: { ...shared, GANTRY_SCHEMAS: folder } })
    const nextApi = await next.api()
    await expectOne(next, nextApi, fileOf('bolt'), false)
    await expectOne(next, nextApi, fileOf('nut'), true)
    await expectOne(next, nextApi, fileOf('rod'), false)
    expect(next.platform.library().broken).toEqual([])
    const numbers = async (name: string) => (await heads(nextApi, fileOf(name))).map(({ number }) => number)
    expect(await Promise.all(things.map(numbers))).toEqual([[1], [2, 1], [1]])
    const others = database === 'SQLite' ? [] : [app]
    for (const other of others) {
      await expect.poll(() => other.platform.library().entities.get('test-nut')?.field.colour).toBeDefined()
      await expectOne(other, await other.api(), fileOf('rod'), false)
    }
    const { hash } = await live(nextApi, fileOf('bolt'))
    const body = { file: fileOf('bolt'), text: coloured('bolt'), base: hash, reason: '再试' }
    if (database !== 'SQLite') {
      // Another node cannot tell at once that the one that published has ended.
      expect((await nextApi(`POST ${API}/publish`, { body })).body).toMatchObject({ code: 409, data: { live: { revision: 2 } } })
      const claimed = repository(next.platform, 'schema-revision', systemActor())
      await claimed.change({ file_equal: fileOf('bolt'), takenAt_null: 'true' }, { claimedAt: '2026-01-01 00:00:00' })
    }
    expect((await nextApi(`POST ${API}/publish`, { body })).body).toMatchObject({ code: 200 })
    await expectOne(next, nextApi, fileOf('bolt'), true)
  })
})
