// `node server/commands/image.ts <folder>`: collects the files that a server needs, for a container or a machine without npm.

import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DIST, isBuiltFrom, isBuiltQuickly, PROJECT, SOURCES, sourceHash } from './consoleSource.ts'
import { NODE_PACKAGE, serverPackages } from './image/packages.ts'
import { runCommand } from './runCommand.ts'

/** The server compares the console with its sources, so it has them too. */
const PARTS = new Set([
  'server',
  'schemas',
  'docs/examples',
  'package.json',
  'LICENSE',
  ...SOURCES.filter((path) => !/^(server|schemas)\//.test(path)),
])
/** Files of packages for readers, debuggers and compilers only. */
const LEFT_OUT =
  /\.(map|md|markdown|d\.[cm]?ts|test\.js)$|[\\/](test|tests|docs|doc|example|examples|man|benchmarks?|\.github)$|[\\/]node-[\w-]+[\\/](include|share)$/

await runCommand('node server/commands/image.ts <folder>', async () => {
  const [named] = process.argv.slice(2)
  if (named === undefined) throw new Error('Name the folder to fill.')
  if (!isBuiltFrom(sourceHash()) || isBuiltQuickly())
    throw new Error('The console is not built from these sources: run npm run build first.')
  // Packages of other platforms are not installed.
  const packages = serverPackages(PROJECT).filter(({ path, optional }) => !optional || existsSync(join(PROJECT, path)))
  const node = packages.find(({ path }) => NODE_PACKAGE.test(path))
  if (node === undefined) throw new Error('No package of Node is installed: run npm ci.')
  const folder = resolve(named)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`)
  for (const part of PARTS) await cp(join(PROJECT, part), join(folder, part), { recursive: true })
  await cp(DIST, join(folder, 'dist'), { recursive: true })
  for (const { path } of packages) {
    const from = join(PROJECT, path)
    await mkdir(dirname(join(folder, path)), { recursive: true })
    // Nested packages are copied through their own entries in the list.
    await cp(from, join(folder, path), {
      recursive: true,
      filter: (one) => one === from || !(LEFT_OUT.test(one) || one.slice(from.length).includes('node_modules')),
    })
  }
  await mkdir(join(folder, 'node_modules/.bin'))
  await symlink(`../${node.name}/bin/node`, join(folder, 'node_modules/.bin/node'))
  process.stdout.write(`${folder}: the server, the console and ${packages.length} packages\n`)
  return 0
})
