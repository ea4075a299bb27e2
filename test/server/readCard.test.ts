import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../server/config.ts'
import { addLocalhostRoute } from '../../server/http/localhostRoutes.ts'
import { readCardLocally } from '../../server/modules/people/readCard.ts'
import { type CardReader, card, startCardReader } from '../support/cardReader.ts'
import { startApp, type TestApp } from '../support/startApp.ts'

const READ = 'GET /huashi/readcard'

let reader: CardReader
let app: TestApp

beforeAll(async () => {
  reader = await startCardReader()
  app = await startApp({ env: { CARD_READER_URL: reader.url } })
})
afterAll(async () => {
  await app.close()
  await reader.close()
})

const read = async () => (await (await app.api())(READ, { query: { t: '0.5' } })).body

describe('a card on the reader', () => {
  test('is answered as the reader says it, to who is signed in', async () => {
    reader.lay(card)
    expect(await read()).toEqual(card)
    expect((await (await app.api(null))(READ)).status).toBe(401)
  })

  test.each([
    ['no card', { code: -2 }, -2],
    ['a card that was not read', { code: -3 }, -3],
    ['nonsense', '<html>', -3],
    ['nothing at all', '', -3],
    ['nothing within five seconds', null, -3],
  ])('that is %s is told by its code', async (_, answer, code) => {
    reader.lay(answer)
    expect(await read()).toEqual({ code })
  })
})

test('without a reader the code says so', async () => {
  const gone = await startCardReader()
  await gone.close()
  const other = await startApp({ env: { CARD_READER_URL: gone.url } })
  expect((await (await other.api())(READ)).body).toEqual({ code: -1 })
  await other.close()
})

test('in front of an existing platform only the machine itself reads its cards', async () => {
  const http = Fastify()
  addLocalhostRoute(http, readCardLocally, parseConfig({ CARD_READER_URL: reader.url }))
  reader.lay(card)
  const from = async (remoteAddress: string, headers = {}) =>
    (await http.inject({ url: '/huashi/readcard', remoteAddress, headers })).json()
  expect(await from('127.0.0.1')).toEqual(card)
  expect(await from('192.168.1.7')).toEqual({ code: -1 })
  expect(await from('127.0.0.1', { 'x-forwarded-for': '192.168.1.7' })).toEqual({ code: -1 })
  await http.close()
})
