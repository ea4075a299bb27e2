// Prepares a checkout before every npm script. It runs on any Node 20+, so it imports only node: modules.
//   node server/setup.js            installs package-lock.json unless it is installed
//   node server/setup.js serve      the same, if only the server is needed
//   node server/setup.js console    and builds the console unless dist/ is up to date

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)))
const OLDEST_NODE = 20
const LOCK = join(PROJECT, 'package-lock.json')
/**
 * Contains the lock file of the last installation by this script. npm ci empties the folder, so an interrupted installation leaves none.
 */
const MARK = join(PROJECT, 'node_modules/.gantry-lock')

const wantsConsole = process.argv[2] === 'console'
const onlyServes = wantsConsole || process.argv[2] === 'serve'

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Gantry needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`)
}
install()
if (wantsConsole) buildConsole()

function install() {
  // A server needs no development packages; every other script needs all packages.
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  const done = existsSync(MARK) ? readFileSync(MARK, 'utf8') : ''
  if (done === `${hash} all` || (done === `${hash} serve` && onlyServes) || isInstalled()) return
  const start = Date.now()
  console.log('Installing dependencies …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--loglevel=error', ...(onlyServes ? [] : ['--include=dev'])]
  const cache = temporaryCache()
  const env = cache ? { ...process.env, npm_config_cache: cache } : process.env
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: PROJECT, stdio: 'inherit', env })
    : spawnSync('npm', args, { cwd: PROJECT, stdio: 'inherit', env, shell: process.platform === 'win32' })
  if (cache) rmSync(cache, { recursive: true, force: true })
  if (status !== 0) fail('The dependencies could not be installed: npm ci failed, see above.')
  writeFileSync(MARK, `${hash} ${onlyServes ? 'serve' : 'all'}`)
  console.log(`Dependencies installed in ${seconds(start)}`)
}

/** npm needs a writable cache: returns a temporary one if the home folder is read-only, otherwise `null`. */
function temporaryCache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return null
  } catch {
    return mkdtempSync(join(tmpdir(), 'gantry-npm-'))
  }
}

/** True when node_modules has every version of the lock file, as after a manual `npm install`. */
function isInstalled() {
  // npm writes this list as the last step of an installation.
  const listed = join(PROJECT, 'node_modules/.package-lock.json')
  if (!existsSync(listed)) return false
  const present = packages(listed)
  return Object.entries(packages(LOCK)).every(([path, { version, link, optional, dev, devOptional, peer }]) => {
    if (path === '' || link) return true
    const found = present[path]
    // The lock file also lists packages of other platforms, which are never installed here.
    return found ? found.version === version : optional || peer || ((dev || devOptional) && onlyServes)
  })
}

/** @param {string} lockFile */
function packages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

function buildConsole() {
  // The build runs on the installed Node and skips itself when dist/ is up to date.
  const node = join(PROJECT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) {
    fail(`${node} is missing: its package downloads it in an install script. Run npm ci again, without --ignore-scripts.`)
  }
  const { status } = spawnSync(node, [join(PROJECT, 'server/commands/build.ts'), '--if-stale'], { cwd: PROJECT, stdio: 'inherit' })
  if (status !== 0) fail('The console could not be built, see above.')
}

/** @param {number} start */
function seconds(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
