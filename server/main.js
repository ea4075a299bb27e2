// First file of the server: enables the compile cache, then loads `serve.ts`. JavaScript, since nothing may be compiled before the cache is
// on.
//   node server/main.js          serves the console in dist/
//   node server/main.js build    builds the console meanwhile, unless dist/ is up to date

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { flushCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cacheCode } from './threads/codeCache.js'

const PROJECT = join(import.meta.dirname, '..')

// A process of its own, so that the first start uses two cores.
const build = process.argv.includes('build')
  ? spawn(process.execPath, [join(PROJECT, 'server/commands/build.ts'), '--if-stale', '--quick'], { stdio: 'inherit' })
  : null

cacheCode()
// Resolves imports of our files itself: Node would read the disk and package.json for each of some 3,000 imports.
const { imports } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
const folders = new Map(
  Object.entries(imports).map(([alias, folder]) => [alias.slice(0, -1), pathToFileURL(join(PROJECT, folder.slice(0, -1))).href]),
)
const urlOf = (name, parent) => {
  if (name.startsWith('.')) return new URL(name, parent).href
  const end = name.indexOf('/') + 1
  const folder = folders.get(name.slice(0, end))
  return folder && folder + name.slice(end)
}
registerHooks({
  resolve(name, context, next) {
    const url = name.endsWith('.ts') ? urlOf(name, context.parentURL) : undefined
    return url ? { url, format: 'module-typescript', shortCircuit: true } : next(name, context)
  },
})
const { serve } = await import('./serve.ts')
await serve(build)
flushCompileCache()
