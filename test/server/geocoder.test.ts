// Streets and buildings for the map picker: what each service is asked, and what is read from answers in its own form.

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseGeocoder } from '../../server/geocoderUrl.ts'
import { startApp } from '../support/startApp.ts'

let asked: URL[] = []
let answer: (url: URL, response: ServerResponse) => void
const service = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://geocoder')
  asked.push(url)
  answer(url, response)
})

beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void service.close())

const json = (body: unknown) => (_: URL, response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

async function appWith(fragment: string, query = '') {
  asked = []
  const { port } = service.address() as AddressInfo
  const app = await startApp({ env: { GEOCODER_URL: `http://127.0.0.1:${port}/base${query}#${fragment}` } })
  onTestFinished(() => app.close())
  const call = await app.api()
  return {
    app,
    search: (text: string) => call('GET /api/gantry/places', { query: { text } }),
    at: (longitude: string, latitude: string) => call('GET /api/gantry/places/at', { query: { longitude, latitude } }),
  }
}

describe('Nominatim', () => {
  test('is asked once for the same words, and says name and address apart', async () => {
    const { search, at } = await appWith('nominatim')
    answer = json([
      { lat: '30.2741', lon: '120.1551', name: '滨江大厦', display_name: '滨江大厦, 江南大道, 杭州市' },
      { lat: 'x', lon: '1', name: '' },
    ])
    const places = [{ name: '滨江大厦', formattedAddress: '滨江大厦, 江南大道, 杭州市', longitude: 120.1551, latitude: 30.2741 }]
    expect((await search('滨江 大厦')).body.data).toEqual(places)
    expect((await search('滨江 大厦')).body.data).toEqual(places)
    expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('q')])).toEqual([['/base/search', '滨江 大厦']])
    answer = json({ error: 'Unable to geocode' })
    expect((await at('0', '0')).body.data).toBeNull()
    answer = json({ name: '', display_name: '江南大道, 杭州市' })
    expect((await at('120.1', '30.2')).body.data).toEqual({
      name: '',
      formattedAddress: '江南大道, 杭州市',
      longitude: 120.1,
      latitude: 30.2,
    })
  })
})

describe('AMap', () => {
  test('answers in the shifted coordinates of GCJ-02, and empty texts as lists', async () => {
    const { search, at } = await appWith('amap', '?key=abc')
    const pois = [{ name: '天安门', address: [], pname: '北京市', cityname: '北京市', adname: '东城区', location: '116.397470,39.908823' }]
    answer = json({ status: '1', pois })
    const [place] = (await search('天安门')).body.data as { longitude: number; latitude: number }[]
    expect(place).toMatchObject({ name: '天安门', formattedAddress: '北京市东城区' })
    // The same place in WGS-84, half a kilometre to the south-west.
    expect(place?.longitude).toBeCloseTo(116.39123, 4)
    expect(place?.latitude).toBeCloseTo(39.90742, 4)
    expect(asked[0]?.searchParams.get('key')).toBe('abc')
    answer = json({ status: '1', regeocode: { formatted_address: '北京市东城区东华门街道', addressComponent: { building: { name: [] } } } })
    expect((await at('116.39123', '39.90742')).body.data).toMatchObject({
      name: '',
      formattedAddress: '北京市东城区东华门街道',
      longitude: 116.39123,
    })
    const [longitude, latitude] = (asked[1]?.searchParams.get('location') ?? '').split(',').map(Number)
    expect(longitude).toBeCloseTo(116.39747, 4)
    expect(latitude).toBeCloseTo(39.908823, 4)
  })

  test('says in its own words what it refuses', async () => {
    const { search } = await appWith('amap')
    answer = json({ status: '0', info: 'INVALID_USER_KEY', infocode: '10001' })
    const { status, body } = await search('一')
    expect([status, body.msg]).toEqual([502, '地点搜索服务返回错误：INVALID_USER_KEY'])
  })
})

describe('Tianditu', () => {
  test('is asked in its own form', async () => {
    const { search, at } = await appWith('tianditu', '?tk=abc')
    answer = json({ status: { infocode: 1000 }, pois: [{ name: '西湖', address: '西湖区龙井路1号', lonlat: '120.1,30.25' }] })
    expect((await search('西湖')).body.data).toEqual([
      { name: '西湖', formattedAddress: '西湖区龙井路1号', longitude: 120.1, latitude: 30.25 },
    ])
    expect(JSON.parse(asked[0]?.searchParams.get('postStr') ?? '')).toMatchObject({ keyWord: '西湖', queryType: 1 })
    answer = json({ status: '0', result: { formatted_address: '杭州市西湖区龙井路', addressComponent: { poi: '西湖' } } })
    expect((await at('120.1', '30.25')).body.data).toMatchObject({ name: '西湖', formattedAddress: '杭州市西湖区龙井路' })
    answer = json({ status: '404', msg: '没有找到' })
    expect((await at('120.2', '30.25')).body.msg).toBe('地点搜索服务返回错误：没有找到')
  })
})

test('what a service does wrong has a sentence, and is asked again', async () => {
  const { search } = await appWith('nominatim')
  answer = (_, response) => void response.writeHead(500).end()
  expect((await search('二')).body.msg).toBe('地点搜索服务返回错误：500')
  answer = (_, response) => void response.end('<html>')
  expect((await search('二')).body.msg).toBe('地点搜索服务返回错误：JSON')
  answer = (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  expect((await search('二')).body.msg).toBe('无法连接地点搜索服务')
  answer = (_, response) => void response.end(`["${'x'.repeat(300_000)}"]`)
  expect((await search('二')).body.msg).toBe('无法连接地点搜索服务')
  answer = json([])
  expect((await search('二')).body.data).toEqual([])
})

test('words and coordinates are needed, a session too, and the console hears whether there is a service', async () => {
  const { app, search, at } = await appWith('nominatim')
  expect((await search(' ')).status).toBe(400)
  expect((await at('200', '1')).status).toBe(400)
  expect((await at('', '1')).status).toBe(400)
  const nobody = await app.api(null)
  expect((await nobody('GET /api/gantry/places', { query: { text: '一' } })).status).toBe(401)
  expect(asked).toEqual([])
})

test('without a service that is said', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  const { status, body } = await (await app.api())('GET /api/gantry/places', { query: { text: '一' } })
  expect([status, body.msg]).toEqual([400, '未配置地点搜索服务'])
})

test.each([
  ['https://a.cn/v3?key=1#amap', { kind: 'amap', url: 'https://a.cn/v3?key=1' }],
  ['https://a.cn', { kind: 'nominatim', url: 'https://a.cn/' }],
  ['https://a.cn#Tianditu', { kind: 'tianditu', url: 'https://a.cn/' }],
  ['ftp://a.cn', null],
  ['https://a.cn#baidu', null],
  ['a.cn', null],
])('GEOCODER_URL=%s', (value, wanted) => {
  const faults: string[] = []
  expect(parseGeocoder(value, faults)).toEqual(wanted)
  expect(faults).toEqual(wanted ? [] : ['GEOCODER_URL is an http or https address, followed by one of #nominatim, #amap, #tianditu.'])
})
