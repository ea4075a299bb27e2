// Builds the console into dist/, for this server or any static web server.
//    node server/commands/build.ts               always
//    node server/commands/build.ts --if-stale    only when its sources changed since the last build
//    node server/commands/build.ts --quick       compresses the copies of its files at a low level, for a first start, and at the best level later
//    node server/commands/build.ts --finish      compresses the copies of a quick build at the best level

import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { renameDurably, syncTree } from '../durableFiles.ts'
import { DIST, hashFileIn, isBuiltFrom, isBuiltQuickly, PROJECT, QUICK_MARK, sourceHash } from './consoleSource.ts'

const SCHEMAS = join(PROJECT, 'schemas')
/** Time in ms that is left to the first start of a server before its console is compressed again. */
const SERVER_START = 20_000

/**
 * Builds beside dist/ and moves the result there as the last step, so that neither a running server nor an interrupted build serves half a
 * console.
 */
async function build(hash: string, isQuick: boolean): Promise<void> {
  const workshop = join(PROJECT, 'node_modules/.cache')
  await mkdir(workshop, { recursive: true })
  const folder = await mkdtemp(join(workshop, 'dist-'))
  try {
    // Loaded here, so that a start with an up-to-date console does not load the bundler.
    const [vite, { buildFirstPage }, { writeLoginPage }, { precompress }] = await Promise.all([
      import('vite'),
      import('./buildFirstPage.ts'),
      import('./loginPage.ts'),
      import('./precompress.ts'),
    ])
    await vite.build({ root: PROJECT, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true, manifest: true } })
    await writeLoginPage(folder)
    await buildFirstPage(PROJECT, folder)
    await addSchemas(folder)
    await precompress(folder, isQuick ? 'quick' : 'best')
    if (isQuick) await writeFile(join(folder, QUICK_MARK), '')
    await writeFile(hashFileIn(folder), hash)
    // Temporary folders are readable only by their owner; the server may run as another user.
    await chmod(folder, 0o755)
    await syncTree(folder)
    // A quick build may be finished there at the same time.
    await rm(DIST, { recursive: true, force: true, maxRetries: 5 })
    await renameDurably(folder, DIST)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds schema files and their manifest for static web servers. */
async function addSchemas(folder: string): Promise<void> {
  const target = join(folder, 'schemas')
  await cp(SCHEMAS, target, { recursive: true })
  const [{ readFolder }, { writeManifest }] = await Promise.all([import('./moduleFacts.ts'), import('../library/manifest.ts')])
  const { library, findings } = await readFolder(target)
  if (findings.length > 0) throw new Error(`The schema files have faults:\n${findings.join('\n')}`)
  await writeManifest(target, library)
}

/** Compresses the copies of a quick build at the best level. Paths are relative, so that a folder that a build replaces meanwhile is left alone. */
async function finish(): Promise<void> {
  process.chdir(DIST)
  const { precompress } = await import('./precompress.ts')
  await precompress('.')
  await syncTree('.')
  await rm(QUICK_MARK)
}

const flags = new Set(process.argv.slice(2))
if (flags.has('--finish')) {
  setPriority(constants.priority.PRIORITY_LOW)
  await setTimeout(SERVER_START)
  if (isBuiltQuickly()) await finish()
} else {
  const hash = sourceHash()
  const start = Date.now()
  // Windows cannot replace a folder in which another process works.
  const isQuick = flags.has('--quick') && process.platform !== 'win32'
  if (!flags.has('--if-stale') || !isBuiltFrom(hash)) {
    console.log('Building the console …')
    await build(hash, isQuick)
    console.log(`Console built in ${((Date.now() - start) / 1000).toFixed(1)} s`)
  } else if (!isQuick && isBuiltQuickly()) {
    await finish()
  }
  // The server starts meanwhile.
  if (isQuick && isBuiltQuickly())
    spawn(process.execPath, [import.meta.filename, '--finish'], { cwd: PROJECT, detached: true, stdio: 'ignore' }).unref()
}
