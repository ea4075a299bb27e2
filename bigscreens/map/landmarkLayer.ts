// Site plan drawn from the records of a project: buildings and yards as rectangles, gates as bars, each with its name.

import type { Coordinate } from 'ol/coordinate.js'
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
import { clearOffset } from './labelPlace.ts'
import type { MapColours } from './mapColours.ts'

/** Default size in metres of a landmark. */
const SIZE = { [dict.landmarkKind.gate]: [8, 3] } as const
const USUAL = [20, 14] as const

/** Corners of a landmark in metres east and north of its centre. */
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

/** A marker of the map: its middle, and its radius in pixels. */
export interface MarkerCircle {
  at: Coordinate
  radius: number
}

export interface LandmarkLayers {
  shapes: VectorLayer<VectorSource>
  /** Drawn over the markers. */
  names: VectorLayer<VectorSource>
  /** Moves each name to where no marker covers it, and hides the names of parts that are smaller than their name. */
  avoid(markers: readonly MarkerCircle[], resolution: number): void
}

/** Pixels from the bar of a gate down to its name. */
const GATE_NAME = 16
/** Pixels of a sign of a name; those of Latin letters are half as wide. */
const SIGN = 14

export function landmarkLayers(landmarks: readonly Landmark[], colours: MapColours): LandmarkLayers {
  const parts = landmarks.map((landmark) => {
    const middle = toMap([landmark.longitude, landmark.latitude])
    const metre = 1 / getPointResolution('EPSG:3857', 1, middle)
    const [x = 0, y = 0] = middle
    const around = cornersOf(landmark).map(([east, north]) => [east * metre, north * metre] as const)
    const corners = around.map(([east, north]) => [x + east, y + north])
    const shape = new Feature(new Polygon([[...corners, corners[0] ?? middle]]))
    shape.setStyle(lookOf(landmark.kind, colours))
    const label = new Feature(new PointGeometry(middle))
    const isGate = landmark.kind === dict.landmarkKind.gate
    const text = new Text({
      text: landmark.name,
      font: isGate ? '600 14px sans-serif' : '14px sans-serif',
      overflow: true,
      offsetY: isGate ? GATE_NAME : 0,
      fill: new Fill({ color: isGate ? colours.text : colours.textSoft }),
      stroke: new Stroke({ color: colours.ground, width: 3 }),
    })
    const style = new Style({ text })
    label.setStyle(style)
    const half = [0, 1].map((axis) => Math.max(...around.map((corner) => Math.abs(corner[axis] ?? 0)))) as [number, number]
    const halfName = [...landmark.name].reduce((sum, sign) => sum + (sign < '\u2000' ? SIGN / 4 : SIGN / 2), 0)
    return { shape, label, style, text, isGate, x, y, half, halfName }
  })
  const layerOf = (features: Feature[]) => new VectorLayer({ source: new VectorSource({ features }) })
  return {
    shapes: layerOf(parts.map(({ shape }) => shape)),
    names: layerOf(parts.map(({ label }) => label)),
    avoid(markers, resolution) {
      for (const { label, style, text, isGate, x, y, half, halfName } of parts) {
        if (isGate) continue
        const isTooSmall = half[0] / resolution < halfName
        label.setStyle(isTooSmall ? [] : style)
        if (isTooSmall) continue
        const circles = markers.map(({ at: [east = 0, north = 0], radius }) => ({
          x: (east - x) / resolution,
          y: (y - north) / resolution,
          radius,
        }))
        const [right, down] = clearOffset([half[0] / resolution, half[1] / resolution], halfName, circles)
        text.setOffsetX(right)
        text.setOffsetY(down)
        label.changed()
      }
    },
  }
}

function lookOf(kind: string, { bracket, building, yard, outline }: MapColours): Style {
  if (kind === dict.landmarkKind.gate) return new Style({ fill: new Fill({ color: bracket }) })
  const isBuilding = kind === dict.landmarkKind.building
  return new Style({
    fill: new Fill({ color: isBuilding ? building : yard }),
    stroke: new Stroke({ color: outline, width: isBuilding ? 1.5 : 1, ...(isBuilding ? {} : { lineDash: [6, 5] }) }),
  })
}
