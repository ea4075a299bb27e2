import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { runSchemas } from '../../server/commands/runSchemas.ts'
import { listeningTerminal } from '../support/command.ts'

const good = {
  name: 'gate',
  title: '大门',
  api: '/api/site/gate',
  properties: { gateName: { title: '名称' } },
  en: { 大门: 'Gate', 名称: 'Name' },
}
const bad = { ...good, required: ['gateNam'] }
const { en: _, ...chinese } = good

interface Ran {
  status: number
  out: string
  err: string
}

async function folderWith(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-schemas-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'site'))
  for (const [path, file] of Object.entries(files)) await writeFile(join(folder, path), JSON.stringify(file, null, 2))
  return folder
}

/** The check over a folder, as if it were started in it. */
async function check(folder: string, ...options: string[]): Promise<Ran> {
  const { terminal, output, errors } = listeningTerminal({ folder, env: { GANTRY_SCHEMAS: folder } })
  const status = await runSchemas(options, terminal)
  return { status, out: output(), err: errors() }
}

test('a fault is named with file, line, column and fix, and fails', async () => {
  const folder = await folderWith({ 'site/gate.json': bad })
  const { status, out } = await check(folder)
  expect(out).toMatch(/^site\/gate\.json:\d+:\d+ required\.0: .*gateNam.* Did you mean "gateName"\?\n/)
  expect(out).toMatch(/1 schema file, 1 error, 0 warnings\n$/)
  expect(status).toBe(1)
})

test('old words, and pages and endpoints that there are not, are hints beside the report', async () => {
  const properties = { gateName: { title: '名称', group: '大门' }, gateNo: { title: '备注', group: '大门' } }
  const { api: _api, ...tableOnly } = { ...good, name: 'lamp-post', title: '名称' }
  const folder = await folderWith({ 'site/gate.json': { ...good, group: 'site', properties }, 'site/post.json': tableOnly })
  const { status, out, err } = await check(folder, '--strict')
  expect({ status, out }).toEqual({ status: 0, out: '2 schema files, 0 errors, 0 warnings\n' })
  expect(err.split('\n')).toEqual([
    expect.stringMatching(
      /^site\/gate\.json:8:7 hint properties\.gateName\.group: "group" is called "section" since version 2, here and in 1 more place\. /,
    ),
    expect.stringMatching(/^site\/gate\.json:19:3 hint group: "group" is called "menu\.directory" since version 2\. /),
    'Without "route" there is no page: gate.',
    'Without "api" there are no endpoints: lamp-post.',
    '',
  ])
})

test('missing English is a warning that fails only when strict', async () => {
  const folder = await folderWith({ 'site/gate.json': { ...chinese, title: '岗亭' } })
  const { status, out } = await check(folder)
  expect([status, out]).toEqual([0, expect.stringMatching(/warning title: no English for "岗亭"/)])
  expect((await check(folder, '--strict')).status).toBe(1)
  const english = await folderWith({ 'site/gate.json': good })
  expect((await check(english, '--strict')).status).toBe(0)
})

test('paths narrow what is reported, not what is known', async () => {
  const properties = { gateName: { title: '名称', ref: { entity: 'yard', label: 'gateName' } } }
  const folder = await folderWith({
    'site/gate.json': bad,
    'site/yard.json': { ...good, name: 'yard', api: '/api/site/yard' },
    'site/post.json': { ...good, name: 'lamp-post', api: '/api/site/post', properties },
  })
  const { status, out } = await check(folder, 'site/post.json')
  expect([status, out]).toEqual([0, '1 schema file, 0 errors, 0 warnings\n'])
  expect((await check(folder)).out).toContain('1 error')
})

test('a process file is validated with the schema files that name it, and alone', async () => {
  const close = { title: '关闭', at: 'row', set: { gateName: '' }, approval: { process: 'closing' } }
  const folder = await folderWith({
    'site/gate.json': { ...good, actions: { close } },
    'site/other.json': { ...good, name: 'other', api: '/api/site/other' },
  })
  const broken = '<definitions><process id="closing"></process></definitions>'
  await writeFile(join(folder, 'site/by-hand.bpmn'), broken)
  const faults = async (...paths: string[]) =>
    (await check(folder, ...paths)).out.split('\n').filter((line) => /by-hand\.bpmn:\d/.test(line))
  const whole = await faults()
  expect(whole.length).toBeGreaterThan(0)
  expect(await faults('site/gate.json')).toEqual(whole)
  expect(await faults('site/by-hand.bpmn')).toEqual(whole)
  expect(await faults('site/other.json')).toEqual([])
  const outside = await check(await folderWith({}), join(folder, 'site/gate.json'))
  expect(outside).toMatchObject({ status: 1, out: expect.stringMatching(/by-hand\.bpmn:\d/) })
})

test('a file outside the folder is validated with the files beside it, and they are not reported', async () => {
  const folder = await folderWith({
    'gate.json': { ...good, properties: { gateName: { title: '名称', ref: { entity: 'post', label: 'gateName' } } } },
    'post.json': { ...good, name: 'post', api: '/api/site/post' },
    'fault.json': { ...bad, name: 'fault', api: '/api/site/fault' },
    'copy.json': { ...good, api: '/api/site/copy' },
    'post-copy.json': { ...good, name: 'post', api: '/api/site/post' },
    'tsconfig.json': {},
  })
  await writeFile(join(folder, 'notes.json'), 'no JSON')
  const { status, out } = await check(await folderWith({}), join(folder, 'gate.json'))
  expect([out, status]).toEqual([expect.stringContaining('1 schema file, 0 errors'), 0])
})

test('programs get their own formats', async () => {
  const folder = await folderWith({ 'site/gate.json': bad })
  const json = await check(folder, '--format', 'json')
  expect(JSON.parse(json.out)).toMatchObject([{ file: 'site/gate.json', path: 'required.0', level: 'error' }])
  expect(json.err).toContain('1 error')
  expect((await check(folder, '--format', 'github')).out).toMatch(/^::error file=site\/gate\.json,line=\d+,col=\d+::required\.0: /)
  const junit = await check(folder, '--format', 'junit')
  expect(junit.out).toContain('<testsuite name="schemas" tests="1" failures="1">')
  expect(junit.out).toContain('<testcase classname="schemas" name="site/gate.json">')
  const sarif = JSON.parse((await check(folder, '--format', 'sarif')).out)
  expect(sarif).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Gantry' } } }] })
  const [result] = sarif.runs[0].results
  expect(result).toMatchObject({ level: 'error', message: { text: expect.stringContaining('required.0: ') } })
  expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('site/gate.json')
})

const run = promisify(execFile)
const wide = { ...good, properties: { gateName: { title: '名称', maxLength: 50 }, gateNo: { title: '备注' } } }
const narrow = { ...wide, properties: { gateName: { title: '名称', maxLength: 20 } } }

test('changes since another folder are told at their places in the new file', async () => {
  const earlier = await folderWith({ 'site/gate.json': wide, 'site/post.json': { ...good, name: 'post', api: '/api/site/post' } })
  const folder = await folderWith({ 'site/gate.json': narrow })
  const { status, out } = await check(folder, '--diff', earlier)
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^site\/post\.json:1:1 "post" is gone: .* Keep the file if its records count\.$/),
    expect.stringMatching(/^site\/gate\.json:5:17 properties\.gateNo: "gateNo" is gone: /),
    expect.stringMatching(/^site\/gate\.json:8:20 warning properties\.gateName\.maxLength: "maxLength" was "50": /),
    expect.stringMatching(/^3 changes since .*, 2 errors, 1 warning$/),
    '',
  ])
  expect(status).toBe(1)
  expect(await check(folder, '--diff', folder)).toMatchObject({ status: 0, out: expect.stringMatching(/^0 changes since/) })
  const json = await check(folder, '--diff', earlier, 'site/gate.json', '--format', 'json')
  expect(JSON.parse(json.out).map(({ level }: { level: string }) => level)).toEqual(['error', 'warning'])
})

test('changes since a revision of git are told without touching the repository', async () => {
  const folder = await folderWith({ 'site/gate.json': wide })
  const git = async (...args: string[]) =>
    (await run('git', ['-c', 'user.name=qa', '-c', 'user.email=qa@example.com', ...args], { cwd: folder })).stdout
  await git('init', '-q')
  await git('add', '.')
  await git('commit', '-qm', 'first')
  await writeFile(join(folder, 'site/gate.json'), JSON.stringify({ ...wide, required: ['gateNo'] }, null, 2))
  const before = await git('status', '--porcelain=v2')
  const { status, out } = await check(folder, '--diff', 'HEAD', '--language', 'zh')
  expect(out).toMatch(/properties\.gateNo\.required: 现为必填：.*\n自 HEAD 以来有 1 处变化，1 个错误，0 个警告\n$/)
  expect(status).toBe(1)
  expect(await git('status', '--porcelain=v2')).toBe(before)
  for (const [version, sentence] of [
    ['nowhere', /is no folder, and no revision of git/],
    ['--output=x', /no revision of git/],
    ['', /--diff takes a folder or a revision/],
  ] as const)
    expect(await check(folder, '--diff', '--', version)).toMatchObject({ status: 1, err: expect.stringMatching(sentence) })
})

test('a dictionary that no one knows is an error, unless it is said to exist', async () => {
  const properties = { gateName: { title: '名称', dict: 'gate_name' } }
  const folder = await folderWith({ 'site/gate.json': { ...good, properties } })
  expect((await check(folder)).status).toBe(1)
  expect((await check(folder, '--dict', 'gate_name,other')).status).toBe(0)
})

test('what is not understood is said, with the usage', async () => {
  const folder = await folderWith({ 'site/gate.json': good })
  expect(await check(folder, 'nowhere.json')).toMatchObject({ status: 1, err: 'There is no file or folder nowhere.json.\n' })
  for (const options of [['--format', 'xml'], ['--colour'], ['--pull', 'x'], ['--push', 'http://x'], ['--reason', 'x']]) {
    const { status, err } = await check(folder, ...options)
    expect(err).toContain('npm run schemas -- [options] [paths]')
    expect(status).toBe(1)
  }
})

test('a static host gets files of version 1 in today’s form, and the run says so', async () => {
  const folder = await folderWith({
    'site/gate.json': { ...good, group: 'site' },
    'site/post.json': { ...good, name: 'post', api: '/api/site/post' },
  })
  const { out } = await check(folder, '--manifest', folder)
  expect(out).toContain('site/gate.json: written in the form that the console reads\n')
  expect(out).not.toContain('site/post.json')
  expect(JSON.parse(await readFile(join(folder, 'site/gate.json'), 'utf8'))).toMatchObject({ version: 2, menu: { directory: 'site' } })
})

test('a manifest is written for a static host', async () => {
  const folder = await folderWith({ 'site/gate.json': { ...good, route: '/site/gate' } })
  const { status } = await check(folder, '--manifest', folder)
  expect(status).toBe(0)
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
    version: 1,
    live: false,
    entities: [{ name: 'gate', title: '大门', english: 'Gate', file: 'site/gate.json', route: '/site/gate', base: 'gate' }],
  })
})

test('types know the keys of dictionaries, seeded ones and those of files', async () => {
  const entries = [
    { key: '1', title: '名称' },
    { key: '2', title: '大门' },
  ]
  const properties = {
    state: { title: '名称', dict: 'gate_state' },
    count: { title: '名称', type: 'integer', dict: 'gate_state' },
    several: { title: '名称', dict: 'gate_state', format: 'checkbox' },
    sex: { title: '名称', dict: 'sex' },
    own: { title: '名称', dictBiz: 'of_tenants' },
  }
  const folder = await folderWith({ 'site/gate.json': { ...good, properties, dictionaries: { gate_state: { title: '名称', entries } } } })
  const { out } = await check(folder, 'types')
  const typeOf = (name: string) => new RegExp(`^  ${name}\\?: (.*)$`, 'm').exec(out)?.[1]
  expect(typeOf('state')).toBe('"1" | "2" | null')
  expect(typeOf('count')).toBe('1 | 2 | null')
  expect(typeOf('several')).toBe('string | null')
  expect(typeOf('sex')).toMatch(/^"\d"( \| "\d")+ \| null$/)
  expect(typeOf('own')).toBe('string | null')
})

test('formulas and examples need no English', async () => {
  const gateNo = { title: '备注', compute: "gateName == '东门' ? '甲' : '乙'", examples: ['东门'] }
  const folder = await folderWith({ 'site/gate.json': { ...good, properties: { ...good.properties, gateNo } } })
  expect((await check(folder)).out).toContain('0 errors, 0 warnings')
})

test('the findings are in the language that is asked for, or that of the terminal', async () => {
  const folder = await folderWith({ 'site/gate.json': bad })
  const chinese = /required\.0: "gateNam" 不是字段。 是否应为 "gateName"？\n1 个模型文件，1 个错误，0 个警告\n$/
  expect((await check(folder, '--language', 'zh')).out).toMatch(chinese)
  const { terminal, output } = listeningTerminal({ folder, env: { GANTRY_SCHEMAS: folder, LANG: 'zh_CN.UTF-8' } })
  await runSchemas([], terminal)
  expect(output()).toMatch(chinese)
  expect(await check(folder, '--language', 'fr')).toMatchObject({ status: 1, err: expect.stringContaining('--language must be zh or en') })
})

test('--help tells the options', async () => {
  const { status, out, err } = await check('.', '--help')
  expect({ status, err }).toEqual({ status: 0, err: '' })
  for (const option of ['--format', '--server', '--language', 'GANTRY_SCHEMAS']) expect(out).toContain(option)
})

test('a running system is asked for its dictionaries', async () => {
  const asked: unknown[] = []
  const server = createServer((request, reply) => {
    asked.push([request.url, request.headers['blade-auth']])
    const isKnown = request.headers['blade-auth'] === 'bearer known'
    const data = [{ code: 'gate_kind', children: [{ dictKey: 'north' }] }]
    reply
      .writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify(isKnown ? { data } : { msg: 'Sign in' }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/site`
  const gateName = { ...good.properties.gateName, dict: 'gate_kind', default: 'south' }
  const folder = await folderWith({ 'site/gate.json': { ...good, properties: { gateName } } })
  const run = async (token: string, ...options: string[]) => {
    const { terminal, output, errors } = listeningTerminal({ folder, env: { GANTRY_SCHEMAS: folder, GANTRY_TOKEN: token } })
    return { status: await runSchemas(options, terminal), said: output() + errors() }
  }
  expect((await run('')).said).toContain('"gate_kind" is no known dictionary.')
  expect((await run('known', '--server', url)).said).toContain('"south" is no entry of the dictionary "gate_kind".')
  expect(asked).toEqual([['/site/api/blade-system/dict/list', 'bearer known']])
  expect(await run('other', '--server', url)).toMatchObject({ status: 1, said: expect.stringContaining('(401): Sign in.') })
  expect(await run('', '--server', url)).toMatchObject({ status: 1, said: expect.stringContaining('GANTRY_TOKEN') })
})
