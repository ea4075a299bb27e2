// Site plan drawn from the records of a project: buildings and yards as rectangles, gates as bars, each with its name.

import Feature from 'ol/Feature.js'
import PointGeometry from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import { getPointResolution } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { Landmark } from '#engine/site/answers/projects.ts'
import * as dict from '#engine/site/keys.ts'
import { toMap } from '../../engine/map/siteMap.ts'
import { palette } from '../palette.ts'

/** Metres of a part without a size. */
const SIZE = { [dict.landmarkKind.gate]: [8, 3] } as const
const USUAL = [20, 14] as const

/** The corners of a part in metres east and north of its middle. */
export function cornersOf({ kind, length, width, angle }: Omit<Landmark, 'name' | 'longitude' | 'latitude'>): [number, number][] {
  const [long, wide] = (SIZE as Readonly<Record<string, readonly [number, number]>>)[kind] ?? USUAL
  const [along, across] = [(length || long) / 2, (width || wide) / 2]
  const turn = ((angle ?? 0) * Math.PI) / 180
  const corner = (forward: number, right: number): [number, number] => [
    forward * Math.sin(turn) + right * Math.cos(turn),
    forward * Math.cos(turn) - right * Math.sin(turn),
  ]
  return [corner(along, across), corner(along, -across), corner(-along, -across), corner(-along, across)]
}

export function landmarkLayer(landmarks: readonly Landmark[]): VectorLayer<VectorSource> {
  const features = landmarks.flatMap((landmark) => {
    const middle = toMap([landmark.longitude, landmark.latitude])
    const metre = 1 / getPointResolution('EPSG:3857', 1, middle)
    const [x = 0, y = 0] = middle
    const corners = cornersOf(landmark).map(([east, north]) => [x + east * metre, y + north * metre])
    const shape = new Feature(new Polygon([[...corners, corners[0] ?? middle]]))
    shape.setStyle(lookOf(landmark.kind))
    const label = new Feature(new PointGeometry(middle))
    const isGate = landmark.kind === dict.landmarkKind.gate
    const text = new Text({
      text: landmark.name,
      font: isGate ? '600 14px sans-serif' : '14px sans-serif',
      overflow: true,
      offsetY: isGate ? 16 : 0,
      fill: new Fill({ color: isGate ? palette.text : palette.textSoft }),
      stroke: new Stroke({ color: palette.ground, width: 3 }),
    })
    label.setStyle(new Style({ text }))
    return [shape, label]
  })
  return new VectorLayer({ source: new VectorSource({ features }), declutter: true })
}

function lookOf(kind: string): Style {
  if (kind === dict.landmarkKind.gate) return new Style({ fill: new Fill({ color: palette.bracket }) })
  const isBuilding = kind === dict.landmarkKind.building
  return new Style({
    fill: new Fill({ color: isBuilding ? 'rgb(96 140 196 / 34%)' : 'rgb(96 140 196 / 12%)' }),
    stroke: new Stroke({ color: 'rgb(140 182 232 / 70%)', width: isBuilding ? 1.5 : 1, ...(isBuilding ? {} : { lineDash: [6, 5] }) }),
  })
}
