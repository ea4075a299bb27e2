import OlMap from 'ol/Map.js'
import { describe, expect, test } from 'vitest'
import { findPlaces, nearestPlace, places } from '../../engine/map/places.ts'
import { fromMap } from '../../engine/map/siteMap.ts'
import { lastPlace, placeAround, startMap } from '../../engine/map/startMap.ts'
import { fromTiles, toTiles } from '../../engine/map/tiles.ts'
import { centreOf, whereToStart } from '../../engine/map/whereToStart.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import type { Position } from '../../engine/model/formats/fence.ts'
import { registerPrincipals } from '../../engine/model/list/principals.ts'
import { parseTiles } from '../../engine/model/tileAddress.ts'
import { endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import recordFile from '../../schemas/record.json' with { type: 'json' }
import { serve, tokens } from './apiServer.ts'
import { entityOf } from './listEntities.ts'

describe('places', () => {
  test('are found by a part of their name, by the start of their code, or by coordinates', () => {
    expect(findPlaces('杭州')).toMatchObject([{ code: '330100', fullName: '浙江省杭州市' }])
    expect(findPlaces('3301')).toMatchObject([{ fullName: '浙江省杭州市' }])
    expect(findPlaces('浙江')).toHaveLength(12)
    expect(findPlaces('120.16，30.28')).toEqual([{ code: '', name: '120.16, 30.28', fullName: '浙江省杭州市', position: [120.16, 30.28] }])
    expect(findPlaces(' ')).toEqual([])
  })

  test('are named by the nearest centre, a municipality by its district', () => {
    const { place, distance } = nearestPlace([120.158807, 30.286407])
    expect(place.fullName).toBe('浙江省杭州市')
    expect(distance).toBeCloseTo(0.5, 1)
    expect(nearestPlace([116.4188, 39.9175]).place.fullName).toBe('北京市东城区')
  })

  test('have a code of six digits, a name and a place within the country each', () => {
    const odd = places.filter(
      ({ code, name, position: [x, y] }) => !/^\d{6}$/.test(code) || name === '' || x < 73 || x > 136 || y < 3 || y > 54,
    )
    expect(odd).toEqual([])
    expect(new Set(places.map(({ code }) => code)).size).toBe(places.length)
  })
})

describe('a map of a form', () => {
  const site = entityOf({
    name: 'site',
    properties: {
      regionCode: { title: '区域', format: 'region' },
      place: { title: '位置', format: 'map-point', point: { longitude: 'x', latitude: 'y', address: 'address' } },
      x: { title: '经度', type: 'number' },
      y: { title: '纬度', type: 'number' },
      address: { title: '地址' },
    },
  })

  test('opens at the point, else at the region or the nearest above it, else nowhere', () => {
    const regionCode = '330110'
    expect(whereToStart(site, { regionCode, x: 120.01, y: 30.28 })).toEqual({ position: [120.01, 30.28], zoom: 13 })
    expect(whereToStart(site, { regionCode, x: 120.01 })).toEqual({ position: centreOf('330100')?.position, zoom: 11 })
    expect(whereToStart(site, { regionCode: '330000' })).toEqual({ position: centreOf('330000')?.position, zoom: 7 })
    expect([whereToStart(site, { regionCode: '999999' }), whereToStart(site, {})]).toEqual([null, null])
  })
})

describe('a map of a new form', () => {
  const properties: EntityFile['properties'] = {
    place: { title: '位置', format: 'map-point', point: { longitude: 'x', latitude: 'y', address: 'address' } },
    x: { title: '经度', type: 'number' },
    y: { title: '纬度', type: 'number' },
    address: { title: '地址' },
  }
  const yard = { name: 'yard', title: '场地', api: '/api/yard', properties }
  const own: EntityFile['properties'] = {
    yardId: { title: '场地', ref: { entity: 'yard' } },
    regionCode: { title: '区域', format: 'region' },
  }
  const crane = entityOf({ name: 'crane', properties: { ...own, ...properties } })
  const entry = { name: 'yard', title: '场地', file: 'yard.json', hash: 'hy', route: null, base: 'yard', icon: null, process: null }

  test.each([
    ['at the place of the record that it refers to', { yardId: '7' }, { x: 120.01, y: 30.28 }, [120.01, 30.28]],
    ['nowhere while it refers to none', {}, { x: 120.01, y: 30.28 }, null],
    ['nowhere where that has no place', { yardId: '8' }, {}, null],
    ['at the own project while it refers to none', {}, { x: 120.01, y: 30.28 }, [120.01, 30.28], '7'],
    ['at the own department where no project has a place', {}, { x: 120.01, y: 30.28 }, [120.01, 30.28], '', '7'],
    ['at its region, not at the own project', { regionCode: '330000' }, { x: 120.01, y: 30.28 }, null, '7'],
  ])('opens %s', async (_, record, place, wanted, projectId = '', deptId = '') => {
    registerPrincipals({ yard: deptId === '' ? 'site' : 'department' })
    keepSession(parseToken(tokens('a', { projectId, dept_id: deptId }), Date.now()) as Session)
    serve({
      '/schemas/manifest.json': { body: { version: 1, live: false, hash: 'h0', record: 'hr', entities: [entry] } },
      '/schemas/record.json': { body: recordFile },
      '/schemas/yard.json': { body: yard },
      '/api/yard/detail': { body: { code: 200, success: true, msg: '', data: { id: '7', ...place } } },
    })
    expect(await placeAround(crane, record)).toEqual(wanted)
    endSession('left')
  })

  test('opens where a place was chosen last as long as nothing else is known, and with streets', async () => {
    const map = new OlMap({})
    lastPlace.set([116.4, 39.9])
    await startMap(map, entityOf({ name: 'crane', properties }), {})
    expect(fromMap(map.getView().getCenter() ?? []).map((degrees) => degrees.toFixed(2))).toEqual(['116.40', '39.90'])
    expect(map.getView().getZoom()).toBe(13)
    await startMap(map, entityOf({ name: 'crane', properties }), { x: 120.01, y: 30.28 })
    expect(fromMap(map.getView().getCenter() ?? []).map((degrees) => degrees.toFixed(2))).toEqual(['120.01', '30.28'])
  })
})

describe('shifted tiles', () => {
  test('are described behind their address', () => {
    expect(parseTiles('https://tiles.test/{z}/{x}/{y}.png#crs=gcj02&maxZoom=17&attribution=%C2%A9%20X')).toEqual({
      url: 'https://tiles.test/{z}/{x}/{y}.png',
      crs: 'GCJ02',
      attribution: '© X',
      maxZoom: 17,
    })
    expect(parseTiles('/tiles/{z}/{x}/{y}')).toEqual({ url: '/tiles/{z}/{x}/{y}', crs: 'WGS84', attribution: '', maxZoom: 18 })
    expect(parseTiles('')).toBeNull()
  })

  test.each([
    ['GCJ02', ['gcj02', 'GCJ02', 'gcj-02', 'GCJ-02', 'gcj_02', 'GCJ%2002', 'Mars']],
    ['WGS84', ['wgs84', 'WGS-84', 'WGS_1984', 'EPSG:3857', 'epsg:4326', 'CGCS2000', 'EPSG:4490']],
  ] as const)('in %s are known by every usual spelling', (crs, spellings) => {
    for (const spelling of spellings) expect(parseTiles(`/{z}/{x}/{y}#CRS=${spelling}&maxzoom=9`)).toMatchObject({ crs, maxZoom: 9 })
  })

  test.each(['crs=bd09', 'crs=BD-09', 'crs=utm', 'srs=gcj02', 'gcj02', 'maxZoom=many'])(
    'with #%s are not drawn, for they might lie elsewhere',
    (facts) => {
      expect(parseTiles(`/{z}/{x}/{y}#${facts}`)).toBeNull()
    },
  )

  test('show a place some hundred metres off, and a click on it gives the true one', () => {
    const true_: Position = [120.158807, 30.286407]
    const shown = toTiles(true_, 'GCJ02')
    const metres = Math.hypot((shown[0] - true_[0]) * 96_000, (shown[1] - true_[1]) * 111_000)
    expect(metres).toBeGreaterThan(100)
    expect(metres).toBeLessThan(1000)
    const back = fromTiles(shown, 'GCJ02')
    expect(back[0]).toBeCloseTo(true_[0], 5)
    expect(back[1]).toBeCloseTo(true_[1], 5)
  })
})
