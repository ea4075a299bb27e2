// The installation before every npm script, on a copy of the project with an npm that only records how it is called.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { precompress } from '../server/commands/precompress.ts'
import { PROJECT } from './support/sources.ts'

/** Writes a call to `calls`, and leaves packages with a program `node` unless the file `fails` exists. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
const project = import.meta.dirname
const lock = readFileSync('package-lock.json', 'utf8')
const call = { in: relative(project, process.cwd()), args: process.argv.slice(2), resolved: lock.match(/(?<="resolved":\\s*")[^"]+/g) ?? [] }
appendFileSync(project + '/calls', JSON.stringify(call) + '\\n')
if (existsSync(project + '/fails')) process.exit(1)
if (call.resolved.length > 0 && existsSync(project + '/has-other-addresses')) process.exit(1)
mkdirSync('node_modules/.bin', { recursive: true })
writeFileSync('node_modules/.bin/node', '')
`
let project = ''

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'gantry-setup-'))
  mkdirSync(join(project, 'server'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'server/setup.js']) cpSync(join(PROJECT, name), join(project, name))
  writeFileSync(join(project, 'npm.mjs'), NPM)
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

interface Call {
  in: string
  args: string[]
  resolved: string[]
}

function setUp(...args: string[]): { status: number | null; calls: Call[] } {
  rmSync(join(project, 'calls'), { force: true })
  const env = { ...process.env, npm_execpath: join(project, 'npm.mjs') }
  const { status } = spawnSync(process.execPath, [join(project, 'server/setup.js'), ...args], { env, cwd: project })
  const lines = existsSync(join(project, 'calls')) ? readFileSync(join(project, 'calls'), 'utf8').trim().split('\n') : []
  return { status, calls: lines.map((line) => JSON.parse(line) as Call) }
}

test('a first start installs without development packages, by addresses of whichever registry is in use', () => {
  const { status, calls } = setUp('serve')
  expect(status).toBe(0)
  expect(calls.map((call) => [call.in, call.args[0]])).toEqual([['.installing', 'ci']])
  const [{ args = [], resolved = [] } = {}] = calls
  expect(args).toEqual(expect.arrayContaining(['--omit=dev', '--ignore-scripts', '--replace-registry-host=registry.invalid']))
  const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as { packages: object }
  expect(resolved).toHaveLength(Object.keys(packages).length - 1)
  expect(resolved.filter((url) => !/^https:\/\/registry\.invalid\/(@[\w.-]+\/)?[\w.-]+\/-\/[\w.-]+\.tgz$/.test(url))).toEqual([])
  expect(resolved.find((url) => url.includes('/pg/'))).toMatch(/\/pg\/-\/pg-\d+\.\d+\.\d+\.tgz$/)
  expect(existsSync(join(project, 'node_modules/.bin/node'))).toBe(true)
  expect(existsSync(join(project, '.installing'))).toBe(false)
  expect(setUp('serve')).toEqual({ status: 0, calls: [] })
})

test('tests add their packages to those of a server, which may be running; a start then changes nothing', () => {
  setUp('serve')
  writeFileSync(join(project, 'node_modules/in-use'), '')
  const { status, calls } = setUp()
  expect(status).toBe(0)
  expect(calls.map((call) => [call.in, ...call.args.slice(0, 3)])).toEqual([['', 'install', '--no-save', '--include=dev']])
  expect(existsSync(join(project, 'node_modules/in-use'))).toBe(true)
  expect(setUp('serve').calls).toEqual([])
  expect(setUp().calls).toEqual([])
})

test('packages of another lock file are replaced, and stay where the installation fails', () => {
  setUp()
  writeFileSync(join(project, 'node_modules/former'), '')
  writeFileSync(join(project, 'package-lock.json'), `${readFileSync(join(project, 'package-lock.json'), 'utf8')}\n`)
  writeFileSync(join(project, 'fails'), '')
  mkdirSync(join(project, '.installing/node_modules/half'), { recursive: true })
  expect(setUp().status).toBe(1)
  expect(existsSync(join(project, 'node_modules/former'))).toBe(true)
  rmSync(join(project, 'fails'))
  const { status, calls } = setUp()
  expect([status, calls.length, calls[0]?.args[0], calls[0]?.args.includes('--include=dev')]).toEqual([0, 1, 'ci', true])
  expect(['former', 'half'].filter((name) => existsSync(join(project, 'node_modules', name)))).toEqual([])
})

test('a registry with other addresses is asked for them', () => {
  writeFileSync(join(project, 'has-other-addresses'), '')
  const { status, calls } = setUp()
  expect(status).toBe(0)
  expect(calls.map((call) => [call.in, call.args[0], call.resolved.length > 0])).toEqual([
    ['.installing', 'ci', true],
    ['.installing', 'ci', false],
  ])
  expect(existsSync(join(project, 'node_modules/.bin/node'))).toBe(true)
})

test('the lock file names no address, and Node of one version', () => {
  const lock = readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')
  expect(lock).not.toMatch(/"resolved"|registry/)
  const { optionalDependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { optionalDependencies: object }
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
})

test('copies that were compressed quickly are replaced by smaller ones of the same content', async () => {
  const page = Array.from({ length: 3000 }, (_, at) => `${(at * 7919) % 1009} ${Math.sqrt(at)}`).join('\n')
  writeFileSync(join(project, 'page.html'), page)
  const sizes: number[][] = []
  for (const effort of ['quick', 'best'] as const) {
    await precompress(project, effort)
    const [br, gz] = ['br', 'gz'].map((ending) => readFileSync(join(project, `page.html.${ending}`))) as [Buffer, Buffer]
    expect([brotliDecompressSync(br), gunzipSync(gz)].map(String)).toEqual([page, page])
    sizes.push([br.length, gz.length])
  }
  expect(sizes[1]?.[0]).toBeLessThan(sizes[0]?.[0] ?? 0)
  expect(readdirSync(project).filter((name) => name.endsWith('.draft'))).toEqual([])
})
