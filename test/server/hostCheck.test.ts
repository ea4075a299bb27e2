import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../server/config.ts'
import { hostTest } from '../../server/http/hostCheck.ts'
import { startApp, type TestApp } from '../support/startApp.ts'

const secured = { GANTRY_ADMIN_PASSWORD: 'long enough!' }
const LOOPBACK = ['localhost', 'LOCALHOST:8080', 'console.localhost', '127.0.0.1:8080', '127.8.9.1', '[::1]:8080', 'localhost.']
const LAN = ['192.168.1.5:8080', '10.0.0.7', '[fd00::7]:8080']
const ELSEWHERE = ['evil.test', 'evil.test:8080', 'localhost.evil.test', '127.0.0.1.evil.test', '127.evil.test', 'site.example.evil.test']

describe.each([
  ['a server of this machine alone', {}, LOOPBACK, [...ELSEWHERE, ...LAN, 'gantry.lan']],
  [
    'one with a name',
    { ALLOWED_HOSTS: 'gantry.lan, *.site.example', ...secured },
    [...LOOPBACK, ...LAN, 'gantry.lan:80', 'a.site.example'],
    ELSEWHERE,
  ],
  ['one that phones of the site reach', { HOST: '0.0.0.0', ...secured }, [...LOOPBACK, ...LAN, 'gantry.lan', 'evil.test'], []],
  [
    'one with a public address',
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://site.example', ...secured },
    [...LOOPBACK, ...LAN, 'site.example', 'Site.Example:443'],
    [...ELSEWHERE, 'gantry.lan'],
  ],
  ['one behind a proxy beside it', { TRUST_PROXY: '127.0.0.1', ...secured }, [...LOOPBACK, ...LAN, 'site.example'], []],
])('%s', (_, env, taken, refused) => {
  const isAllowed = hostTest(parseConfig(env))

  test('takes requests to its own names alone', () => {
    expect(taken.filter((name) => !isAllowed(name))).toEqual([])
    expect(refused.filter(isAllowed)).toEqual([])
  })
})

describe('a request', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  const ask = (url: string, headers: Record<string, string>) => app.http.inject({ url, headers }).then(({ statusCode }) => statusCode)

  test('to a name of elsewhere that was led here reads nothing', async () => {
    for (const path of [
      '/',
      '/settings.js',
      '/metrics',
      '/schemas/manifest.json',
      '/api/blade-system/tenant/info',
      '/files/a.png',
      '/none',
    ])
      expect(await ask(path, { host: 'evil.test' })).toBe(421)
    const reply = await app.http.inject({ url: '/', headers: { host: 'evil.test', 'accept-language': 'en' } })
    expect(reply.json()).toMatchObject({
      code: 421,
      msg: 'Requests for host evil.test are not accepted. Name it in PUBLIC_URL or ALLOWED_HOSTS',
    })
  })

  test('of a page of elsewhere is refused, and so is one of a page without a place', async () => {
    expect(await ask('/schemas/manifest.json', { host: 'localhost', origin: 'http://evil.test' })).toBe(421)
    expect(await ask('/schemas/manifest.json', { host: 'localhost', origin: 'null' })).toBe(421)
    expect(await ask('/schemas/manifest.json', { host: 'localhost:8080', origin: 'http://localhost:5173' })).toBe(200)
  })

  test('for the health of the server may come by any name', async () => {
    expect([await ask('/healthz', { host: 'gantry' }), await ask('/readyz', { host: 'gantry' })]).toEqual([200, 200])
  })
})

test('where others reach the server, metrics are for who shows the token, from this machine too', async () => {
  const env = {
    TRUST_PROXY: '127.0.0.1',
    GANTRY_DEMO: '',
    GANTRY_ADMIN_PASSWORD: 'long enough!',
    GANTRY_METRICS_TOKEN: 'a token of a collector',
  }
  const own = await startApp({ env })
  const ask = async (headers: Record<string, string>) => (await own.http.inject({ url: '/metrics', headers })).statusCode
  expect([await ask({}), await ask({ authorization: 'Bearer a token of a collector' })]).toEqual([401, 200])
  await own.close()
})
