// `-- upgrades 20`: upgrades data of each earlier release with this program, which is killed at twenty moments of its first start.
// `UPGRADE_FROM=2026.11.24,…` selects the releases; by default all in the changelog.

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { soundCounts } from '#store/copy/sqliteCopy.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { startLoad } from './crash/load.ts'
import { missingKeys } from './crash/missingKeys.ts'
import { type Line, printLines } from './lines.ts'
import { signInHeaders } from './site.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const WRITES = 60
const INSTALL_MS = 600_000
const SECRET = { GANTRY_SECRET: 'a secret of an upgrade only' }

export interface Release {
  name: string
  commit: string
}

/** Uses PostgreSQL if TEST_DATABASE_URL names a server. Needs the history of the repository and a package registry. */
export async function benchUpgrades(kills: number): Promise<Line[]> {
  const server = process.env.TEST_DATABASE_URL || null
  const lines: Line[] = []
  for (const release of await readReleases()) {
    const project = await checkOut(release)
    try {
      for (const store of server === null ? [null] : [null, server]) {
        const line = await upgrade(release, project, store, kills)
        // Printed at once, because all releases take an hour and the run may be stopped.
        printLines([line])
        lines.push(line)
      }
    } finally {
      await removeCheckout(project)
    }
  }
  return lines
}

/** Releases in the changelog, oldest first. */
async function readReleases(): Promise<Release[]> {
  const changelog = await readFile(join(PROJECT, 'CHANGELOG.md'), 'utf8')
  const rows = changelog.matchAll(/^\| `(\d{4}\.\d\d\.\d\d(?:\.\d)?)` \| `([0-9a-f]{8,40})` \|/gm)
  const wanted = process.env.UPGRADE_FROM?.split(',')
  return [...rows].flatMap(([, name = '', commit = '']) => ((wanted?.includes(name) ?? true) ? [{ name, commit }] : []))
}

/** Adds and installs a work tree of the release; returns its folder. */
export async function checkOut({ name, commit }: Release): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'gantry-release-')), name)
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { cwd: PROJECT, stdio: 'ignore' })
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: 'ignore', timeout: INSTALL_MS })
  return folder
}

export async function removeCheckout(project: string): Promise<void> {
  execFileSync('git', ['worktree', 'remove', '--force', project], { cwd: PROJECT })
  await rm(dirname(project), { recursive: true, force: true })
}

async function upgrade({ name }: Release, project: string, server: string | null, kills: number): Promise<Line> {
  const store = server === null ? 'SQLite' : 'PostgreSQL'
  const old = await makeOld(project, server)
  const seen = { whole: 0, lost: 0, ready: [] as number[] }
  try {
    const calm = await old.copy()
    const readyAfter = await inCopy(calm, async () => {
      const first = await startServer(calm.options)
      await check(first, calm, old.keys, seen)
      return first.readyAfter
    })
    for (let kill = 1; kill <= kills; kill++) {
      const copy = await old.copy()
      await inCopy(copy, async () => {
        await startServer({
          ...copy.options,
          spawned: (child) => void setTimeout(() => child.kill('SIGKILL'), (readyAfter * kill) / (kills + 1)),
        }).then(
          (running) => running.end('SIGKILL'),
          () => {},
        )
        await check(await startServer(copy.options), copy, old.keys, seen)
      })
    }
  } finally {
    await old.remove()
  }
  return {
    what: `${store}: ${name} upgraded, and killed at ${kills} moments of it`,
    ours: `${seen.lost} of ${old.keys.length * (kills + 1)} lost, ${seen.whole} of ${kills + 1} whole`,
    goal: '0 lost',
    isReached: seen.lost === 0 && seen.whole === kills + 1,
  }
}

interface Copy {
  options: { folder: string; env: Record<string, string> }
  databaseUrl: string | null
  remove(): Promise<void>
}

interface Old {
  /** Keys of records that the old program acknowledged. */
  keys: string[]
  copy(): Promise<Copy>
  remove(): Promise<void>
}

/** Creates data with the program of a release, and copies of it. */
async function makeOld(project: string, server: string | null): Promise<Old> {
  const origin = await newDatabase(server, null)
  const running = await startServer({ project, env: origin.env })
  const load = startLoad([running.url], await signInHeaders(running), 'old')
  await load.more(WRITES)
  await load.stop()
  await running.end()
  const folder = dirname(running.dataFolder)
  return {
    keys: load.acknowledged,
    async copy() {
      const home = await mkdtemp(join(tmpdir(), 'gantry-upgrade-'))
      // With PostgreSQL the old program had nothing to keep there.
      if (existsSync(running.dataFolder)) await cp(running.dataFolder, join(home, 'data'), { recursive: true })
      await cp(join(PROJECT, 'schemas'), join(home, 'schemas'), { recursive: true })
      const database = await newDatabase(server, origin.name)
      const remove = async () => {
        await rm(home, { recursive: true, force: true })
        await database.remove()
      }
      return { options: { folder: home, env: database.env }, databaseUrl: database.env.DATABASE_URL ?? null, remove }
    },
    async remove() {
      await rm(folder, { recursive: true, force: true })
      await origin.remove()
    },
  }
}

/** Checks that a user can sign in, every acknowledged record is stored, the database is sound, and another start changes nothing. */
async function check(running: RunningServer, copy: Copy, keys: readonly string[], seen: { whole: number; lost: number }): Promise<void> {
  await signInHeaders(running)
  await running.end()
  const dataFolder = join(copy.options.folder, 'data')
  if (copy.databaseUrl === null) soundCounts(join(dataFolder, 'gantry.db'))
  const lost = await missingKeys(keys, { dataFolder, databaseUrl: copy.databaseUrl })
  seen.lost += lost
  const again = await startServer(copy.options)
  const isDone = !/created|added as|widened|renamed from/.test(again.output())
  await again.end()
  if (lost === 0 && isDone) seen.whole += 1
}

/** Runs `work` and removes the copy afterwards. */
async function inCopy<T>(copy: Copy, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await copy.remove()
  }
}

/** An empty database or a copy of another one; only a secret if there is no PostgreSQL server. */
export async function newDatabase(server: string | null, template: string | null) {
  if (server === null) return { name: null, env: {} as Record<string, string>, remove: async () => {} }
  const name = `gantry_upgrade_${randomBytes(6).toString('hex')}`
  const command = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await command(`create database ${name}${template === null ? '' : ` template ${template}`}`)
  const url = new URL(server)
  url.pathname = name
  const env: Record<string, string> = { DATABASE_URL: url.href, ...SECRET }
  return { name, env, remove: () => command(`drop database ${name} with (force)`) }
}
