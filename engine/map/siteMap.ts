// Creates OpenLayers maps: with tiles if they are configured, else with a coordinate grid and place names, which need no network.

import 'ol/ol.css'
import { defaults as defaultControls } from 'ol/control/defaults.js'
import Feature from 'ol/Feature.js'
import PointGeometry from 'ol/geom/Point.js'
import Graticule from 'ol/layer/Graticule.js'
import LayerGroup from 'ol/layer/Group.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorLayer from 'ol/layer/Vector.js'
import OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import XYZ from 'ol/source/XYZ.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import View from 'ol/View.js'
import { mapWords } from '../fields/map-point/mapText.ts'
import type { Position } from '../model/formats/fence.ts'
import type { Tiles } from '../model/tileAddress.ts'
import { isProvince, places } from './places.ts'
import { fromTiles, tiles, toTiles } from './tiles.ts'

/** Zoom level for a picked place. */
export const PLACE_ZOOM = 13

const COUNTRY: Position = [104, 35.5]
const COUNTRY_ZOOM = 4
const CLOSER = 6

export function toMap(position: Position): number[] {
  return fromLonLat([...toTiles(position)])
}

export function fromMap(coordinate: readonly number[]): Position {
  return fromTiles(toLonLat([...coordinate]) as unknown as Position)
}

export interface MapLook {
  colours: Colours
  /** Font size in pixels. */
  lettering: number
  /** True to label the grid lines with coordinates. */
  hasCoordinates: boolean
}

/**
 * Creates a map without layers.
 * @param pixelRatio screen pixels for each map pixel; that of the device by default, different for a scaled container
 */
export function createSiteMap(target: HTMLElement, pixelRatio?: number): OlMap {
  // Arrows and + and - move the map while it has the focus.
  target.tabIndex = 0
  const labels = { zoomInTipLabel: mapWords().t('field.map.zoomIn'), zoomOutTipLabel: mapWords().t('field.map.zoomOut') }
  return new OlMap({
    target,
    ...(pixelRatio === undefined ? {} : { pixelRatio }),
    layers: [new LayerGroup()],
    controls: defaultControls({ rotate: false, zoomOptions: labels, attributionOptions: { collapsible: false } }),
    view: new View({ center: toMap(COUNTRY), zoom: COUNTRY_ZOOM, minZoom: 3, maxZoom: tiles?.maxZoom ?? PLACE_ZOOM + 5 }),
  })
}

/**
 * Sets the base layer: tiles, or the grid if there are none. Other layers and the view stay.
 * @param onOffline called when tiles fail to load and the grid is shown instead
 * @param look colours; those of the theme by default
 */
export function layGround(
  map: OlMap,
  ground: Tiles | null,
  onOffline: () => void,
  look: MapLook = { colours: coloursNow(), lettering: 12, hasCoordinates: true },
): void {
  const offline = offlineLayers(look)
  const online =
    ground && new TileLayer({ source: new XYZ({ url: ground.url, maxZoom: ground.maxZoom, attributions: ground.attribution }) })
  for (const layer of offline) layer.setVisible(online === null)
  const layers = new LayerGroup({ layers: [...(online ? [online] : []), ...offline] })
  online?.getSource()?.once('tileloaderror', () => {
    // A replaced base layer can still report failed tiles.
    if (map.getLayers().item(0) !== layers) return
    online.setVisible(false)
    for (const layer of offline) layer.setVisible(true)
    onOffline()
  })
  const before = map.getLayers().item(0) as LayerGroup
  map.getLayers().setAt(0, layers)
  for (const layer of before.getLayersArray()) layer.dispose()
}

/** Disposes a map and its layers, because WebGL layers stay registered globally otherwise. */
export function endSiteMap(map: OlMap): void {
  const layers = map.getAllLayers()
  map.setTarget(undefined)
  map.dispose()
  for (const layer of layers) layer.dispose()
}

export function showPlace(map: OlMap, position: Position, zoom = PLACE_ZOOM): void {
  map.getView().setCenter(toMap(position))
  map.getView().setZoom(zoom)
}

/** Layer with a pin at the feature. */
export function pinLayer(pin: Feature<PointGeometry>): VectorLayer {
  const { primary, ground } = coloursNow()
  return new VectorLayer({
    source: new VectorSource({ features: [pin] }),
    style: new Style({
      image: new CircleStyle({ radius: 8, fill: new Fill({ color: primary }), stroke: new Stroke({ color: ground, width: 3 }) }),
    }),
  })
}

export interface Colours {
  line: string
  text: string
  ground: string
}

/** Current colours of the theme, read from the page because a new dialog element has no styles yet. */
export function coloursNow(): Colours & { primary: string } {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return { line: value('--g-border'), text: value('--g-text-2'), ground: value('--g-surface'), primary: value('--g-primary') }
}

function offlineLayers({ colours: { line, text, ground }, lettering, hasCoordinates }: MapLook) {
  const label = (word: string, textAlign: 'center' | 'right' = 'center') => lettered(word, lettering, text, ground, textAlign)
  const grid = new Graticule({
    showLabels: hasCoordinates,
    wrapX: false,
    strokeStyle: new Stroke({ color: line, width: 1 }),
    lonLabelStyle: label(''),
    latLabelStyle: label('', 'right'),
  })
  const features = places.map(({ code, name, position }) => new Feature({ geometry: new PointGeometry(toMap(position)), code, name }))
  const names = new VectorLayer({
    source: new VectorSource({ features }),
    declutter: true,
    style: (feature, resolution) => {
      const isFar = resolution > 156_543 / 2 ** CLOSER
      if (isFar !== isProvince(String(feature.get('code')))) return undefined
      return [
        new Style({ image: new CircleStyle({ radius: 3, declutterMode: 'none', fill: new Fill({ color: text }) }) }),
        new Style({ text: label(String(feature.get('name'))) }),
      ]
    },
  })
  return [grid, names]
}

function lettered(text: string, pixels: number, colour: string, ground: string, textAlign: 'center' | 'right'): Text {
  return new Text({
    text,
    textAlign,
    font: `${pixels}px sans-serif`,
    offsetY: -10,
    fill: new Fill({ color: colour }),
    stroke: new Stroke({ color: ground, width: 3 }),
  })
}
