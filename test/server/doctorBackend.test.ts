import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import smCrypto from 'sm-crypto'
import { expect, onTestFinished, test } from 'vitest'
import { checkBackend } from '../../server/commands/doctor/backend.ts'
import { registerModuleFunctions } from '../../server/commands/moduleFacts.ts'
import { PROJECT_SCHEMAS } from '../../server/library/schemaFolder.ts'
import { PEOPLE, startSpringBlade } from '../support/springblade.ts'

const client = 'saber:saber_secret'

registerModuleFunctions()

/** A platform of which only some paths are known, with their status and body. */
async function platformOf(answers: Readonly<Record<string, readonly [status: number, type: string, body: string]>>): Promise<string> {
  const server = createServer(({ url }, response) => {
    const [status, type, body] = answers[new URL(url ?? '/', 'http://x').pathname] ?? [404, 'text/html', '<html>']
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const REFUSED = [401, 'application/json', '{"error_description":"grant_type missing"}'] as const
const ask = async (url: string) => checkBackend({ url, token: null, client }, PROJECT_SCHEMAS)

test('SpringBlade is told by its token endpoint, and its pages by their lists', async () => {
  const platform = await startSpringBlade()
  onTestFinished(() => platform.close())
  const { account, password } = PEOPLE.admin
  const cipher = `04${smCrypto.sm2.doEncrypt(password, platform.publicKey, 0)}`
  const query = new URLSearchParams({ grantType: 'password', account, password: cipher, tenantId: '000000' })
  const signedIn = await fetch(`${platform.url}/blade-auth/token?${query}`, { method: 'POST' })
  const { data } = (await signedIn.json()) as { data: { accessToken: string } }
  const results = await checkBackend({ url: platform.url, token: data.accessToken, client }, PROJECT_SCHEMAS)
  const levelOf = (about: string) => results.find((result) => result.about === about)?.level
  expect(results[0]).toMatchObject({ level: 'fine', about: 'dialect', description: expect.stringContaining('springblade') })
  expect(['user', 'dept', 'param', 'region', 'notice', 'role'].map((name) => levelOf(`page ${name}`))).toEqual(Array(6).fill('fine'))
  expect(levelOf('page project')).toBe('warning')
  expect(results.some(({ level }) => level === 'fault')).toBe(false)
})

test('BladeX is told by its token endpoint; without a token its pages are not asked', async () => {
  const results = await ask(await platformOf({ '/api/blade-auth/oauth/token': REFUSED }))
  expect(results).toMatchObject([
    { level: 'fine', description: expect.stringContaining('bladex') },
    { level: 'warning', about: 'pages' },
  ])
})

test.each([
  { what: 'without /api', path: '/blade-auth/oauth/token', fix: /without \/api/ },
  { what: 'springblade behind /api', path: '/api/blade-auth/token', fix: /end with \/api/ },
  { what: 'something else', path: '/other', fix: /dialect of your own/ },
])('a platform $what is a fault with the way to mend it', async ({ path, fix }) => {
  expect(await ask(await platformOf({ [path]: REFUSED }))).toMatchObject([
    { level: 'fault', about: 'dialect', fix: expect.stringMatching(fix) },
  ])
})

test('a page that is refused for lack of a right, or not answered, says what to do', async () => {
  const server = createServer(({ url }, response) => {
    if (url?.includes('/oauth/token')) return response.writeHead(401, { 'content-type': 'application/json' }).end(REFUSED[2])
    if (url?.includes('/blade-user/')) return response.destroy()
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":403,"msg":"no right"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const results = await checkBackend({ url, token: 'any', client }, PROJECT_SCHEMAS)
  const page = (name: string) => results.find(({ about }) => about === `page ${name}`)
  expect(page('user')).toMatchObject({ level: 'warning', fix: 'Ask again.' })
  expect(page('role')).toMatchObject({ level: 'warning', fix: expect.stringContaining('lacks the right') })
})

test('a platform that does not answer is a fault', async () => {
  expect(await ask('http://127.0.0.1:9')).toMatchObject([{ level: 'fault', about: 'backend' }])
})

const { TEST_BLADE_URL, TEST_BLADE_TOKEN } = process.env

test.skipIf(!TEST_BLADE_URL)(
  'the SpringBlade that TEST_BLADE_URL names is told, and its pages with the token TEST_BLADE_TOKEN',
  async () => {
    const results = await checkBackend({ url: TEST_BLADE_URL ?? '', token: TEST_BLADE_TOKEN ?? null, client }, PROJECT_SCHEMAS)
    expect(results.filter(({ level }) => level === 'fault')).toEqual([])
    expect(results[0]?.description).toMatch(/^springblade/)
    const works = results.filter(({ level }) => level === 'fine').map(({ about }) => about)
    const pages = ['user', 'dept', 'post', 'dict', 'menu', 'param', 'tenant', 'client', 'role', 'region', 'notice']
    expect(works).toEqual(expect.arrayContaining(TEST_BLADE_TOKEN ? pages.map((name) => `page ${name}`) : []))
  },
)
