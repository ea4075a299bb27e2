// Builds the console into dist/, for this server or any static web server.
//    node server/commands/build.ts               always
//    node server/commands/build.ts --if-stale    only when its sources changed since the last build

import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably, syncTree } from '../durableFiles.ts'
import { DIST, hashFileIn, isBuiltFrom, PROJECT, sourceHash } from './consoleSource.ts'

const SCHEMAS = join(PROJECT, 'schemas')

/**
 * Builds beside dist/ and moves the result there as the last step, so that neither a running server nor an interrupted build serves half a
 * console.
 */
async function build(hash: string): Promise<void> {
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
    await precompress(folder)
    await writeFile(hashFileIn(folder), hash)
    // Temporary folders are readable only by their owner; the server may run as another user.
    await chmod(folder, 0o755)
    await syncTree(folder)
    await rm(DIST, { recursive: true, force: true })
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

const hash = sourceHash()
if (!process.argv.includes('--if-stale') || !isBuiltFrom(hash)) {
  const start = Date.now()
  console.log('Building the console …')
  await build(hash)
  console.log(`Console built in ${((Date.now() - start) / 1000).toFixed(1)} s`)
}
