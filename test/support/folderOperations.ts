// Random changes of a watched schema folder, in the ways in which people and tools change files.

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { hasRoute } from '#server/commands/moduleFacts.ts'
import { openLibrary } from '../../server/library/openLibrary.ts'
import { createRandom } from './month/random.ts'

const run = promisify(execFile)
/** Timeout in milliseconds. */
const PATIENCE_MS = 30_000
const ASK_EVERY_MS = 10
const NAMES = ['one', 'two', 'three', 'four']

interface Operation {
  what: string
  /** Milliseconds until the server had the files of the folder. */
  took: number
}

/** Changes a folder at random, and waits after each change until its files are served. Throws after the timeout. */
export async function randomOperations(count: number, seed: number): Promise<Operation[]> {
  const root = await mkdtemp(join(tmpdir(), 'gantry-operations-'))
  const folder = join(root, 'schemas')
  await mkdir(folder)
  const random = createRandom(seed).next
  const operations = await operationsOn(root, folder, random)
  const { library, close } = await openLibrary({ folder, log: pino({ level: 'silent' }), hasRoute })
  try {
    const done: Operation[] = []
    for (let at = 0; at < count; at += 1) {
      const what = Object.keys(operations)[Math.floor(random() * Object.keys(operations).length)] as string
      await operations[what]?.()
      const wanted = JSON.stringify(await titlesIn(folder))
      const served = () => JSON.stringify([...library().entities.values()].map(({ name, title }) => [name, title]).sort())
      const start = performance.now()
      while (served() !== wanted && performance.now() - start < PATIENCE_MS) await new Promise((go) => setTimeout(go, ASK_EVERY_MS))
      if (served() !== wanted) throw new Error(`After ${what}, operation ${at} of seed ${seed}, ${served()} is served instead of ${wanted}`)
      done.push({ what, took: performance.now() - start })
    }
    return done
  } finally {
    await close()
    await rm(root, { recursive: true, force: true })
  }
}

async function operationsOn(root: string, folder: string, random: () => number): Promise<Record<string, () => Promise<unknown>>> {
  let version = 0
  const oneOf = (names: readonly string[]) => names[Math.floor(random() * names.length)] as string
  const text = (name: string) => {
    version += 1
    return JSON.stringify({ name, title: `第${version}版`, route: `/o/${name}`, api: `/api/o/${name}`, properties: { a: { title: '甲' } } })
  }
  const plain = async () => {
    const name = `plain-${oneOf(NAMES)}`
    await mkdir(join(folder, 'plain'), { recursive: true })
    return { name, path: join(folder, 'plain', `${name}.json`) }
  }
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: join(folder, 'checkout') })
  await mkdir(join(folder, 'checkout'))
  await git('init', '-q', '-b', 'branch-0')
  for (const [at, names] of [NAMES.slice(0, 2), NAMES.slice(1, 4), NAMES].entries()) {
    if (at > 0) await git('checkout', '-q', '-b', `branch-${at}`)
    for (const name of NAMES) await rm(join(folder, 'checkout', `git-${name}.json`), { force: true })
    for (const name of names) await writeFile(join(folder, 'checkout', `git-${name}.json`), text(`git-${name}`))
    await git('add', '-A')
    await git('commit', '-q', '-m', 'files')
  }
  let branch = 2
  const mounted = join(folder, 'mounted')
  return {
    async 'a write'() {
      const { name, path } = await plain()
      await writeFile(path, text(name))
    },
    async 'a truncation and a write'() {
      const { name, path } = await plain()
      await writeFile(path, text(name))
      await truncate(path, 0)
      await new Promise((go) => setTimeout(go, random() * 200))
      await writeFile(path, text(name))
    },
    async 'a move over the file'() {
      const { name, path } = await plain()
      const other = join(random() < 0.5 ? root : folder, 'new.tmp')
      await writeFile(other, text(name))
      await rename(other, path)
    },
    async 'a removal'() {
      await rm((await plain()).path, { force: true })
    },
    async 'a removal and a new file'() {
      const { name, path } = await plain()
      await rm(path, { force: true })
      await writeFile(path, text(name))
    },
    async 'a checkout of another branch'() {
      branch = (branch + 1 + Math.floor(random() * 2)) % 3
      await git('checkout', '-q', `branch-${branch}`)
    },
    async 'a folder that goes away, or comes back'() {
      const [here, away] = [join(folder, 'plain'), join(root, 'away')]
      await rm(away, { recursive: true, force: true })
      await plain()
      await rename(here, away)
      await new Promise((go) => setTimeout(go, random() * 300))
      if (random() < 0.5) await rename(away, here)
    },
    async 'another version of a mounted ConfigMap'() {
      await mkdir(mounted, { recursive: true })
      version += 1
      const own = `..version-${version}`
      await mkdir(join(mounted, own))
      for (const name of NAMES) await writeFile(join(mounted, own, `mounted-${name}.json`), text(`mounted-${name}`))
      await symlink(own, join(mounted, '..next'))
      await rename(join(mounted, '..next'), join(mounted, '..data'))
      for (const name of NAMES) await symlink(`..data/mounted-${name}.json`, join(mounted, `mounted-${name}.json`)).catch(ignoreExisting)
    },
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function titlesIn(folder: string): Promise<[string, string][]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.json') && !/(^|\/)\./.test(path))
  const files = await Promise.all(
    paths.map(async (path) => JSON.parse(await readFile(join(folder, path), 'utf8')) as { name: string; title: string }),
  )
  return files.map(({ name, title }): [string, string] => [name, title]).sort()
}
