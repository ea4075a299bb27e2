// `--pull` and `--push`: a folder under version control and a running system, with changes on each side and on both.

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runSchemas } from '../../server/commands/runSchemas.ts'
import { listeningTerminal } from '../support/command.ts'
import { startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/blade-develop/schema-file'
const FILE = 'test/crate.json'
const crate = (title: string, properties: object = {}) => ({
  name: 'test-crate',
  title,
  route: '/test/crate',
  api: '/api/test/crate',
  properties: { label: { title: '名称' }, ...properties },
})

let app: TestApp
let folder: string
let token: string
beforeAll(async () => {
  app = await startApp({ files: { [FILE]: crate('货箱') } })
  folder = await mkdtemp(join(tmpdir(), 'gantry-sync-'))
  const password = createHash('md5').update('admin').digest('hex')
  const headers = { authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`, 'tenant-id': '000000' }
  const query = { username: 'admin', password, grant_type: 'password', scope: 'all' }
  const { body } = await (await app.api(null))('POST /api/blade-auth/oauth/token', { query, headers })
  token = String(body.access_token)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const schemas = async (...args: string[]) => {
  const { terminal, output, errors } = listeningTerminal({ folder, env: { GANTRY_SCHEMAS: folder, GANTRY_TOKEN: token } })
  return { status: await runSchemas(args, terminal), out: output(), err: errors() }
}
const pull = () => schemas('--pull', app.url)
const push = (reason = '更新') => schemas('--push', app.url, '--reason', reason)
const ours = (file = FILE) => readFile(join(folder, file), 'utf8')
const theirs = (file = FILE) => readFile(join(app.schemaFolder, file), 'utf8')
const write = async (text: string, file = FILE) => {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}
/** Publishes in the console. */
const publish = async (text: string) => {
  const api = await app.api()
  const { hash } = (await api(`GET ${API}/content`, { query: { file: FILE } })).body.data as { hash: string }
  expect((await api(`POST ${API}/publish`, { body: { file: FILE, text, base: hash, reason: '控制台' } })).status).toBe(200)
}

test('an empty folder gets all files, as they were written', async () => {
  const { status, out } = await pull()
  expect([status, out.includes(`${FILE}: written`)]).toEqual([0, true])
  expect(await ours()).toBe(await theirs())
  expect(await ours('archives/labor.json')).toBe(await theirs('archives/labor.json'))
  expect((await pull()).out).toBe('0 files written\n')
  expect((await push()).out).toBe('0 files published\n')
})

test('changed files are published with the reason, and a new one before those that name it', async () => {
  const text = `// With a lid\n${JSON.stringify(crate('木箱', { lid: { title: '盖', ref: { entity: 'test-lid', label: 'name' } } }))}`
  await write(text)
  await write(
    JSON.stringify({ ...crate('盖'), name: 'test-lid', route: '/test/lid', api: '/api/test/lid', properties: { name: { title: '名称' } } }),
    'test/lid.json',
  )
  const { status, out } = await push('盖子')
  expect([status, out]).toEqual([0, 'test/lid.json: revision 1\ntest/crate.json: revision 2\n2 files published\n'])
  expect(await theirs()).toBe(text)
  const { body } = await (await app.api())(`GET ${API}/revisions`, { query: { file: FILE } })
  expect((body.data as { reason: string }[])[0]?.reason).toBe('盖子')
})

test('a file that only the system changed is written, and not published', async () => {
  const text = JSON.stringify(crate('铁箱'))
  await publish(text)
  expect(await push()).toEqual({ status: 0, out: `${FILE}: changed there only; --pull writes it\n0 files published\n`, err: '' })
  expect((await pull()).out).toBe(`${FILE}: written\n1 file written\n`)
  expect(await ours()).toBe(text)
})

test('a file that both sides changed is refused with the other text, until it is merged', async () => {
  const [here, there] = [JSON.stringify(crate('甲箱')), JSON.stringify(crate('乙箱'))]
  await write(here)
  expect((await pull()).out).toContain(`${FILE}: changed here only`)
  await publish(there)
  for (const sync of [pull, push, push]) {
    const { status, err } = await sync()
    expect([status, err]).toEqual([1, expect.stringContaining(`${FILE}: changed here and there.`)])
    expect([await ours(), await theirs(), await ours(`${FILE}.theirs`)]).toEqual([here, there, there])
  }
  const merged = JSON.stringify(crate('甲乙箱'))
  await write(merged)
  await rm(join(folder, `${FILE}.theirs`))
  expect((await push()).status).toBe(0)
  expect(await theirs()).toBe(merged)
})

test('a text with a fault is refused with place and fix, and the others are published', async () => {
  await write(JSON.stringify({ ...crate('甲乙箱'), titel: '' }))
  const { status, out, err } = await push()
  expect([status, out]).toEqual([1, '0 files published\n'])
  expect(err).toMatch(/^test\/crate\.json: .*test\/crate\.json:1:\d+ titel: unknown keyword/)
})

test('a path outside of the folder, a missing reason and a missing token are refused', async () => {
  const server = createServer((request, reply) => {
    const data = request.url?.includes('/list') ? { records: [{ file: '../outside.json' }], total: 1 } : { text: '{}', hash: 'x' }
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { status, err } = await schemas('--pull', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect([status, err]).toEqual([1, expect.stringContaining('outside of the folder: ../outside.json')])
  expect(await readdir(dirname(folder))).not.toContain('outside.json')
  expect((await schemas('--push', app.url)).err).toContain('--push needs --reason')
  token = ''
  expect((await pull()).err).toContain('GANTRY_TOKEN')
})
