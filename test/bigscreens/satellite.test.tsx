// Switch between map and satellite tiles, where both are configured. Settings are read when the page starts.

import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountedPage } from '../support/mountedPage.tsx'

const MAP = 'https://tiles.test/{z}/{x}/{y}.png'
const ABOVE = 'https://above.test/{z}/{x}/{y}.jpg#maxZoom=20'

const { page, draw, all } = mountedPage()

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.resetModules())

async function showMap(settings: object): Promise<void> {
  vi.stubGlobal('gantrySettings', settings)
  const { default: SiteMapView } = await import('../../bigscreens/map/SiteMapView.tsx')
  await draw(<SiteMapView places={[]} fence={null} position={[120.18, 30.18]} groupWord={String} />)
}

const buttons = () => all('.wall-map-tools .wall-button').map(({ textContent }) => textContent)

test('without pictures from above there is nothing to choose', async () => {
  await showMap({ mapTiles: MAP })
  expect(buttons()).toEqual([])
})

test('a map with pictures from above shows them by a press, and its own tiles by another', async () => {
  await showMap({ mapTiles: MAP, satelliteTiles: ABOVE })
  expect(buttons()).toEqual(['卫星'])
  const button = page.querySelector<HTMLButtonElement>('.wall-map-tools .wall-button')
  const pressed: (string | null | undefined)[] = []
  for (const _ of [1, 2]) {
    pressed.push(button?.getAttribute('aria-pressed'))
    await act(async () => button?.click())
  }
  expect([...pressed, button?.getAttribute('aria-pressed')]).toEqual(['false', 'true', 'false'])
})

test('other tiles below a map leave what is looked at, and late failures of those before them', async () => {
  vi.stubGlobal('gantrySettings', { mapTiles: MAP, satelliteTiles: ABOVE })
  const { createSiteMap, endSiteMap, layGround } = await import('../../engine/map/siteMap.ts')
  const { satelliteTiles, tiles } = await import('../../engine/map/tiles.ts')
  const { default: TileLayer } = await import('ol/layer/Tile.js')
  const look = { colours: { line: '#000', text: '#000', ground: '#fff' }, lettering: 14, hasCoordinates: false }
  const failed: string[] = []
  const map = createSiteMap(page)
  const sources = () => map.getAllLayers().flatMap((layer) => (layer instanceof TileLayer ? (layer.getSource() ?? []) : []))
  layGround(map, tiles, () => failed.push('map'), look)
  const [before] = sources()
  expect(before?.getUrls()).toEqual([MAP])
  map.getView().setZoom(15)
  layGround(map, satelliteTiles, () => failed.push('above'), look)
  expect(sources().map((source) => source.getUrls())).toEqual([['https://above.test/{z}/{x}/{y}.jpg']])
  expect(map.getView().getZoom()).toBe(15)
  before?.dispatchEvent('tileloaderror')
  expect(failed).toEqual([])
  sources()[0]?.dispatchEvent('tileloaderror')
  expect(failed).toEqual(['above'])
  endSiteMap(map)
})

test('the map of a wall stays one map, whatever lies below', async () => {
  await showMap({ mapTiles: MAP, satelliteTiles: ABOVE })
  const canvas = page.querySelector('.ol-viewport')
  await act(async () => page.querySelector<HTMLButtonElement>('.wall-map-tools .wall-button')?.click())
  expect(page.querySelector('.ol-viewport')).toBe(canvas)
})
