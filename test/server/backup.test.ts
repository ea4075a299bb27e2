import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fileKeyOf } from '../../engine/model/formats/uploads.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import type { BackupManifest } from '../../server/commands/backup/manifest.ts'
import { restoreBackup } from '../../server/commands/backup/restoreBackup.ts'
import { takeBackup } from '../../server/commands/backup/takeBackup.ts'
import { parseConfig } from '../../server/config.ts'
import { isCoordinator } from '../../server/store/copy/index.ts'
import type { Database } from '../../server/store/database.ts'
import { keepPartitions } from '../../server/store/schema/migrate.ts'
import { openStore } from '../../server/store/store.ts'
import { runCommand } from '../support/command.ts'
import { createDatabase, dropDatabase } from '../support/newDatabase.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array<number>(2000).fill(7)])
const SECRET = 'a secret of tests only'
const LANES = 4
/** Rows that change or go as the server works on, without anybody writing. */
const MOVING = ['gantry_counts', 'api_log', 'usual_log', 'login_log', 'error_log', 'device_connector', 'save_count']

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function emptyDatabase(): Promise<string> {
  const name = `gantry_restored_${randomBytes(6).toString('hex')}`
  const server = process.env.TEST_DATABASE_URL ?? ''
  await createDatabase(server, name)
  onTestFinished(() => dropDatabase(server, name))
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Environment of the commands, for the app's own folder. */
function placeOf({ platform: { config } }: TestApp): Record<string, string> {
  return {
    GANTRY_DATA: config.dataFolder,
    ...(config.databaseUrl === null ? {} : { DATABASE_URL: config.databaseUrl, GANTRY_SECRET: SECRET }),
  }
}

interface Written {
  code: string
  link: string
}

/** Lanes that write, one record behind the other, until told to stop: a picture, a dictionary that names it, a word of the dictionary. */
function startWriting(admin: Caller): { acknowledged: Written[][]; stop(): Promise<void> } {
  const acknowledged: Written[][] = Array.from({ length: LANES }, () => [])
  let goesOn = true
  const lanes = acknowledged.map(async (done, lane) => {
    for (let at = 0; goesOn; at++) {
      const form = new FormData()
      form.append('file', new Blob([PNG]), 'one.png')
      const { link } = (await admin('POST /api/blade-resource/oss/endpoint/put-file', { body: form })).body.data as { link: string }
      const code = `backup_${lane}_${at}`
      const submit = async (body: object) => {
        const reply = await admin('POST /api/blade-system/dict/submit', { body: { code, dictValue: code, sort: 1, isSealed: 0, ...body } })
        expect(reply.text).toContain('"success":true')
        return (reply.body.data as { id: string }).id
      }
      const parentId = await submit({ parentId: '0', dictKey: '-1', remark: link })
      await submit({ parentId, dictKey: '1' })
      done.push({ code, link })
    }
  })
  return {
    acknowledged,
    async stop() {
      goesOn = false
      await Promise.all(lanes)
    },
  }
}

type Row = Record<string, unknown>

/** The rows of a table by their id; those of a table of links, where an id has several, by themselves. */
async function rowsOf(db: Database, table: string): Promise<Map<string, Row>> {
  const rows = await db.selectFrom(table).selectAll().execute()
  return new Map(rows.map((row) => [JSON.stringify(table.startsWith('gantry_') ? row : row.id), row]))
}

describe.each(databases)('%s', (database) => {
  test('a backup taken while people write holds every write that was acknowledged before it, and restores row by row', async () => {
    const app = await startApp({ database })
    onTestFinished(() => app.close())
    const admin = await app.api()
    await keepPartitions(app.platform.store, app.platform.library().entities.values(), new Date(), siteTime().slice(0, 10))
    const [into, elsewhere] = [await temporary(), await temporary()]
    const writing = startWriting(admin)
    while (writing.acknowledged.some((done) => done.length < 5)) await new Promise((go) => setTimeout(go, 10))
    const before = writing.acknowledged.map((done) => [...done])
    const isCluster = app.platform.store.dialect.cluster !== null
    const refused = isCluster ? await runCommand('backup', ['--to', await temporary()], placeOf(app)) : null
    if (refused !== null) expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Add --hold-writes') })
    const held = isCluster ? ['--hold-writes'] : []
    const { code, output, errors } = await runCommand('backup', ['--to', into, ...held], placeOf(app))
    const during = writing.acknowledged.map((done) => done.length)
    await writing.stop()
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(during.every((count, lane) => count > (before[lane] ?? []).length)).toBe(true)

    const [name = ''] = await readdir(into)
    const folder = join(into, name)
    expect(output).toContain(folder)
    const env: Record<string, string> = {
      ...placeOf(app),
      GANTRY_DATA: elsewhere,
      ...(database === 'PostgreSQL' ? { DATABASE_URL: await emptyDatabase() } : {}),
    }
    // The second time over what the first one made.
    for (const args of [[folder], [folder, '--force']]) {
      const restored = await runCommand('restore', args, env)
      expect({ code: restored.code, errors: restored.errors }).toEqual({ code: 0, errors: '' })
    }
    if (isCluster) expect(await runCommand('distribute', ['--apply'], env)).toMatchObject({ code: 0, errors: '' })

    const copy = await openStore({ dataFolder: elsewhere, databaseUrl: env.DATABASE_URL ?? null })
    onTestFinished(() => copy.close())
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BackupManifest
    const found = await Promise.all(
      Object.keys(manifest.tables).map(async (table) => {
        const [source, kept] = [await rowsOf(app.platform.store.db, table), await rowsOf(copy.db, table)]
        return { table, count: kept.size, source, kept }
      }),
    )
    expect(found.length).toBeGreaterThan(60)
    expect(Object.fromEntries(found.map(({ table, count }) => [table, count]))).toEqual(manifest.tables)
    const still = found.filter(({ table }) => !MOVING.includes(table))
    const differing = still.flatMap(({ table, source, kept }) =>
      [...kept].flatMap(([id, row]) => (JSON.stringify(row) === JSON.stringify(source.get(id)) ? [] : [`${table} ${id}`])),
    )
    expect(differing).toEqual([])
    const written = ['dict', 'dict_links', 'journal_entry', 'gantry_upload']
    expect(
      still.filter(({ table, source, kept }) => !written.includes(table) && source.size !== kept.size).map(({ table }) => table),
    ).toEqual([])

    const words = [...(found.find(({ table }) => table === 'dict')?.kept.values() ?? [])].filter(({ code }) =>
      String(code).startsWith('backup_'),
    )
    const codes = new Set(words.filter(({ parent_id }) => parent_id !== '0').map(({ code }) => code))
    expect(before.flat().filter(({ code: wanted }) => !codes.has(wanted))).toEqual([])
    const ids = new Set(words.map(({ id }) => id))
    expect(words.filter(({ parent_id }) => parent_id !== '0' && !ids.has(parent_id))).toEqual([])
    const files = new Set(await readdir(join(elsewhere, 'files')))
    const links = words.flatMap(({ remark }) => (remark ? [String(remark)] : []))
    expect(links.length).toBeGreaterThanOrEqual(before.flat().length)
    expect(links.filter((link) => !files.has(fileKeyOf(link) ?? ''))).toEqual([])

    const secret = await readFile(join(elsewhere, 'secret'), 'utf8')
    expect(secret).toBe(database === 'PostgreSQL' ? SECRET : await readFile(join(app.platform.config.dataFolder, 'secret'), 'utf8'))
    expect((await stat(join(folder, 'secret'))).mode & 0o077).toBe(0)
  })
})

describe('a restore', () => {
  async function smallBackup(): Promise<{ folder: string; dataFolder: string }> {
    const dataFolder = await temporary()
    const store = await openStore({ dataFolder, databaseUrl: null })
    await store.db.schema.createTable('mark').addColumn('id', 'text').execute()
    await store.db.insertInto('mark').values({ id: 'one' }).execute()
    await store.close()
    const { folder } = await takeBackup(parseConfig({ GANTRY_DATA: dataFolder }), await temporary())
    return { folder, dataFolder }
  }
  const restore = (folder: string, env: Readonly<Record<string, string>>, force = false) =>
    restoreBackup(parseConfig(env), folder, { force })

  test('goes into an empty folder only, or keeps aside what it takes the place of', async () => {
    const { folder, dataFolder } = await smallBackup()
    await writeFile(join(dataFolder, 'settings.js'), '// ours')
    await expect(restore(folder, { GANTRY_DATA: dataFolder })).rejects.toThrow('is not empty')
    expect(await readFile(join(dataFolder, 'settings.js'), 'utf8')).toBe('// ours')

    expect(await restore(folder, { GANTRY_DATA: dataFolder }, true)).toMatchObject({ missing: null })
    const [aside = ''] = (await readdir(dataFolder)).filter((name) => name.startsWith('.before-restore-'))
    expect(await readdir(join(dataFolder, aside))).toEqual(expect.arrayContaining(['gantry.db', 'secret', 'settings.js']))
    expect(await readdir(dataFolder)).not.toContain('settings.js')
  })

  test('refuses the data of a later program before anything is changed, and takes those of before the data format', async () => {
    const { folder } = await smallBackup()
    const path = join(folder, 'manifest.json')
    const { data, ...before } = JSON.parse(await readFile(path, 'utf8')) as BackupManifest
    await writeFile(path, JSON.stringify({ ...before, data: (data ?? 0) + 1, gantry: '99.0.0' }))
    const elsewhere = await temporary()
    await expect(restore(folder, { GANTRY_DATA: elsewhere })).rejects.toThrow('Gantry 99.0.0 to data format 2; this is')
    expect(await readdir(elsewhere)).toEqual([])
    await writeFile(path, JSON.stringify(before))
    expect(await restore(folder, { GANTRY_DATA: elsewhere })).toMatchObject({ aside: null, missing: null })
  })

  test('refuses what is damaged, broken off, of another kind of store or held by a server, each in a sentence', async () => {
    const { folder, dataFolder } = await smallBackup()
    const store = await openStore({ dataFolder, databaseUrl: null })
    const busy = await runCommand('restore', [folder, '--force'], { GANTRY_DATA: dataFolder })
    await store.close()
    expect(busy).toMatchObject({ code: 1, output: '' })
    expect(busy.errors).toContain('The data folder is in use by process')
    const elsewhere = { GANTRY_DATA: await temporary(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', GANTRY_SECRET: SECRET }
    await expect(restore(folder, elsewhere)).rejects.toThrow('This is a backup of an embedded database')

    const target = await temporary()
    await appendFile(join(folder, 'gantry.db'), 'x')
    await rm(join(folder, 'secret'))
    await mkdir(join(folder, 'files/more'), { recursive: true })
    await writeFile(join(folder, 'files/more/one.txt'), '')
    const faults = [
      'gantry.db is not what was backed up: its checksum differs.',
      'secret is missing.',
      'files/more/one.txt is not part of the backup.',
    ]
    await expect(restore(folder, { GANTRY_DATA: target })).rejects.toThrow(`\n${faults.join('\n')}`)
    await rm(join(folder, 'manifest.json'))
    await expect(restore(folder, { GANTRY_DATA: target })).rejects.toThrow('is no backup')
    expect(await readdir(target)).toEqual([])
  })
})

test.runIf(databases.includes('PostgreSQL'))(
  'without the tools of PostgreSQL the command to run is said, without the password, and the backup fails',
  async () => {
    const into = await temporary()
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.password = 'not to be shown'
    const env = { GANTRY_DATA: await temporary(), DATABASE_URL: url.href, GANTRY_SECRET: SECRET, PATH: '/nowhere' }
    const isCluster = await isCoordinator(process.env.TEST_DATABASE_URL ?? '')
    const { code, errors } = await runCommand('backup', ['--to', into, ...(isCluster ? ['--hold-writes'] : [])], env)
    expect(code).toBe(1)
    if (isCluster) {
      expect(errors).toBe('pg_dump is not on this machine. Take the backup where it is.\n')
      return
    }
    expect(errors).toMatch(
      /pg_dump is not on this machine\.[\s\S]*\n {2}pg_dump --format=custom --no-owner --no-privileges --file=\S+\.dump postgres:\/\//,
    )
    expect(errors).not.toContain('not%20to%20be%20shown')
    expect(await readdir(join(into, (await readdir(into))[0] ?? ''))).toEqual(['files', 'manifest.json', 'secret'])
  },
)
