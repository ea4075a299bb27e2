// Publications of schema files that are interrupted: by a fault at each step, or by the end of the node between two steps.

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { publishScheduledDrafts } from '../../server/modules/develop/drafts/scheduledDrafts.ts'
import { insertRevisions } from '../../server/modules/develop/revisionRows.ts'
import { findRows, repository, systemActor } from '../../server/store/rows.ts'
import { PROJECT } from '../support/sources.ts'
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

/** The node as it starts again with data and folder of another one, in which these texts were written before the end. */
async function restarted(app: TestApp, database: Database, written: Readonly<Record<string, string>>): Promise<TestApp> {
  const { dataFolder, databaseUrl, secret } = app.platform.config
  const folder = join(dirname(app.schemaFolder), 'ended')
  await cp(app.schemaFolder, folder, { recursive: true })
  for (const [file, text] of Object.entries(written)) await writeFile(join(folder, file), text)
  const shared: Record<string, string> = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, GANTRY_SECRET: secret ?? '' }
  const data = (own: string) => (database === 'SQLite' ? cp(dataFolder, own, { recursive: true, force: true }) : Promise.resolve())
  return start({ database, prepareData: data, env: { ...shared, GANTRY_SCHEMAS: folder } })
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
    for (const name of things) expect(app.platform.library().entities.get(`test-${name}`)?.field.colour).toBeUndefined()

    const next = await restarted(app, database, { [fileOf('nut')]: texts.nut, [fileOf('rod')]: texts.rod })
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
  describe('of shared field groups', () => {
    const GROUPS = 'groups.json'
    const user = { version: 3, ...thing('box'), uses: ['parcel'] }
    const startUser = async () => {
      const shipped = await readFile(join(PROJECT, 'schemas', GROUPS), 'utf8')
      const app = await start({ database, files: { 'test/box.json': user, [GROUPS]: withGroup(shipped, {}) } })
      return { app, api: await app.api() }
    }
    const withGroup = (text: string, height: object) => {
      const { groups, ...rest } = JSON.parse(text)
      return JSON.stringify({ ...rest, groups: { ...groups, parcel: { properties: { height: { title: '名称', ...height } } } } })
    }
    const onDisk = ({ platform }: TestApp) => readFile(join(platform.config.schemaFolder, GROUPS), 'utf8')
    /** Folder, served text, newest revision and the entity that uses the group are one. */
    const expectHeight = async (app: TestApp, api: Caller, text: string, type: string) => {
      expect(await live(api, GROUPS)).toMatchObject({ text })
      expect(await onDisk(app)).toBe(text)
      expect((await heads(api, GROUPS))[0]?.hash).toBe((await live(api, GROUPS)).hash)
      expect(app.platform.library().entities.get('test-box')?.field.height?.type).toBe(type)
      expect(app.platform.library().broken).toEqual([])
    }

    test('leaves everything as it was, also where the database refuses a file that uses them, and is finished afterwards', async ({
      skip,
    }) => {
      const { app, api } = await startUser()
      skip(app.platform.store.dialect.cluster !== null, 'A cluster of Citus refuses triggers, by which this test breaks statements off')
      const { text: before } = await live(api, GROUPS)
      const first = (await heads(api, GROUPS))[0]?.number ?? 0
      const put = async (text: string) =>
        api(`POST ${API}/publish`, { body: { file: GROUPS, text, base: (await live(api, GROUPS)).hash, reason: '组' } })
      const wide = withGroup(before ?? '', { maxLength: 9 })
      const repaired = await faulty(app, database, 'insert')
      expect((await put(wide)).status).toBeGreaterThanOrEqual(500)
      await repaired()
      await expectHeight(app, api, before ?? '', 'string')

      await api('POST /api/test/box/submit', { body: { label: '甲', height: '高' } })
      expect((await put(withGroup(before ?? '', { type: 'number' }))).body).toMatchObject({
        code: 400,
        data: { findings: [expect.objectContaining({ file: 'test/box.json' })] },
      })
      await expectHeight(app, api, before ?? '', 'string')
      expect((await heads(api, GROUPS))[0]?.number).toBe(first)

      const allowed = await faulty(app, database, 'update')
      expect((await put(wide)).status).toBeGreaterThanOrEqual(500)
      await allowed()
      await expect.poll(async () => (await heads(api, GROUPS))[0]).toMatchObject({ number: first + 1, source: '2' })
      await expectHeight(app, api, wide, 'string')
    })

    test.each([
      ['finished', { maxLength: 9 }, true],
      ['undone where the database refuses a file that uses them', { type: 'number' }, false],
    ])('of a node that ends is %s by its next start', async (_, height, isFinished) => {
      const { app, api } = await startUser()
      const { text: before } = await live(api, GROUPS)
      await api('POST /api/test/box/submit', { body: { label: '甲', height: '高' } })
      const text = withGroup(before ?? '', height)
      const first = (await heads(api, GROUPS))[0]?.number ?? 0
      const about = {
        file: GROUPS,
        number: first + 1,
        source: '2',
        author: '作者',
        reason: '组',
        changes: [],
        findings: [],
        isTaken: false,
      }
      await insertRevisions(app.platform, [{ ...about, text }])
      const next = await restarted(app, database, { [GROUPS]: text })
      const nextApi = await next.api()
      await expectHeight(next, nextApi, isFinished ? text : (before ?? ''), 'string')
      expect((await heads(nextApi, GROUPS))[0]?.number).toBe(isFinished ? first + 1 : first)
    })
  })

  test.for(['insert', 'update'] as const)(
    'of a scheduled draft is finished by a later round after a fault at the %s of the revision',
    async (statement, { skip }) => {
      const app = await start({ database })
      skip(app.platform.store.dialect.cluster !== null, 'A cluster of Citus refuses triggers, by which this test breaks statements off')
      const api = await app.api()
      const [bolt] = things.map(fileOf) as [string]
      const { hash: base } = await live(api, bolt)
      const drafts = '/api/blade-develop/schema-draft'
      const saved = await api(`POST ${drafts}/save`, { body: { file: bolt, text: coloured('bolt'), base, reason: '试', version: '' } })
      const { id, hash: version } = saved.body.data as { id: string; hash: string }
      const at = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)} 08:00:00`
      expect((await api(`POST ${drafts}/schedule`, { body: { id, version, at } })).body).toMatchObject({ code: 200 })
      const round = (time: string) => publishScheduledDrafts(app.platform, new Date(`2031-01-01T${time}+08:00`))
      const messages = async () =>
        (await findRows(app.platform, 'inbox-message', { entity_equal: 'schema-draft' })).map(({ titleEn }) => titleEn)

      const repaired = await faulty(app, database, statement)
      await expect(round('08:00:30')).rejects.toThrow()
      await repaired()
      await round('08:10:00')
      // The text is in use since it was taken over, and the draft is still claimed.
      await expect.poll(async () => (await heads(api, bolt)).length).toBe(statement === 'update' ? 2 : 1)
      await expectOne(app, api, bolt, statement === 'update')
      expect(await messages()).toEqual([])
      await round('08:31:00')
      expect((await heads(api, bolt))[0]).toMatchObject({ number: 2, source: '2' })
      await expectOne(app, api, bolt, true)
      expect((await api(`GET ${drafts}/draft`, { query: { file: bolt } })).body.data).toBeNull()
      expect(await messages()).toEqual(['A schema file was published at its time'])
    },
  )
})
