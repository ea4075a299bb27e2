// Map layers above the background that change at run time: heat, wind, lines between places.

import { type Extent, getHeight, getWidth, isEmpty } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import PointGeometry from 'ol/geom/Point.js'
import LayerGroup from 'ol/layer/Group.js'
import Heatmap from 'ol/layer/Heatmap.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Icon from 'ol/style/Icon.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { toMap } from '../../engine/map/siteMap.ts'
import type { MapColours } from './mapColours.ts'
import type { MapCover, MapLine } from './mapPlaces.ts'
import { arrowSvg } from './markerSvg.ts'

export interface CoverLayers {
  layers: readonly [LayerGroup, VectorLayer<VectorSource>]
  show(cover: MapCover): void
}

/** @param field area of the wind arrows, in map coordinates */
export function coverLayers(field: Extent | undefined, colours: MapColours): CoverLayers {
  const heat = new VectorSource<Feature<PointGeometry>>()
  const drawn = new VectorSource()
  const heated = new LayerGroup()
  return {
    layers: [heated, new VectorLayer({ source: drawn })],
    show(cover) {
      // Heat is drawn by WebGL, which most maps never need.
      if (cover.heat.length > 0 && heated.getLayers().getLength() === 0)
        heated.getLayers().push(new Heatmap({ source: heat, weight: 'weight', radius: 26, blur: 30 }))
      heat.clear(true)
      heat.addFeatures(
        cover.heat.map(({ position, weight }) => {
          const feature = new Feature(new PointGeometry(toMap(position)))
          feature.set('weight', weight)
          return feature
        }),
      )
      drawn.clear(true)
      drawn.addFeatures([
        ...cover.lines.map((line) => lineFeature(line, colours)),
        ...(cover.wind && field && !isEmpty(field) ? arrows(field, cover.wind, colours) : []),
      ])
    },
  }
}

function lineFeature({ from, to, name }: MapLine, { bracket, text: letters, ground }: MapColours): Feature {
  const feature = new Feature(new LineString([toMap(from), toMap(to)]))
  const stroke = new Stroke({ color: bracket, width: 2, lineDash: [10, 8] })
  const text = new Text({
    text: name,
    font: '600 15px sans-serif',
    placement: 'point',
    overflow: true,
    fill: new Fill({ color: letters }),
    stroke: new Stroke({ color: ground, width: 4 }),
  })
  feature.setStyle(new Style({ stroke, text }))
  return feature
}

const COLUMNS = 6
const ROWS = 4
/** Wind speed in m/s of the largest arrow. */
const STRONG = 10

function arrows(field: Extent, { degrees, speed }: NonNullable<MapCover['wind']>, colours: MapColours): Feature[] {
  const rotation = ((degrees + 180) * Math.PI) / 180
  const scale = 0.55 + 0.6 * Math.min(1, speed / STRONG)
  const style = new Style({ image: new Icon({ src: arrowSvg(colours), rotation, scale, rotateWithView: true }) })
  const [west = 0, south = 0] = field
  return Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const x = west + getWidth(field) * (((at % COLUMNS) + 0.5) / COLUMNS)
    const y = south + getHeight(field) * ((Math.floor(at / COLUMNS) + 0.5) / ROWS)
    const feature = new Feature(new PointGeometry([x, y]))
    feature.setStyle(style)
    return feature
  })
}
