// Layers that a big screen draws above the base map.

import type { Coordinate } from 'ol/coordinate.js'
import { isEmpty } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import Circle from 'ol/geom/Circle.js'
import PointGeometry from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import ImageLayer from 'ol/layer/Image.js'
import VectorLayer from 'ol/layer/Vector.js'
import { getPointResolution } from 'ol/proj.js'
import Cluster from 'ol/source/Cluster.js'
import ImageStatic from 'ol/source/ImageStatic.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Icon from 'ol/style/Icon.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { toMap } from '../../engine/map/siteMap.ts'
import { type Position, parseFence } from '../../engine/model/formats/fence.ts'
import type { Tone } from '../palette.ts'
import { separateCircles } from './apart.ts'
import type { MapColours } from './mapColours.ts'
import { COUNTS_APART, countBubble, type MapPlace, type MapRing } from './mapPlaces.ts'
import { bubbleSvg, clusterSvg, markerSvg } from './markerSvg.ts'

const FONT = '15px sans-serif'

/** Layer with the fence of the site; empty if there is none. */
export function fenceLayer(fence: string | null, { bracket, glow, area }: MapColours): VectorLayer<VectorSource> {
  const corners = fence ? parseFence(fence) : null
  const features = corners ? [new Feature(new Polygon([[...corners, corners[0] as Position].map(toMap)]))] : []
  return new VectorLayer({
    source: new VectorSource({ features }),
    // A wide, faint line below a sharp one looks like a glow.
    style: [
      new Style({ stroke: new Stroke({ color: glow, width: 14 }) }),
      new Style({ fill: new Fill({ color: area }), stroke: new Stroke({ color: bracket, width: 2.5 }) }),
    ],
  })
}

/** Layer with circles around positions, in metres: the reach of a crane or a fog cannon. */
export function ringLayer(rings: readonly MapRing[], { tones }: MapColours): VectorLayer<VectorSource> {
  const features = rings.map(({ position, metres, name, colour = tones.warn }) => {
    const centre = toMap(position)
    const feature = new Feature(new Circle(centre, metres / getPointResolution('EPSG:3857', 1, centre)))
    const label = new Text({ text: name, font: FONT, overflow: true, fill: new Fill({ color: colour }), offsetY: -24 })
    feature.setStyle([
      new Style({ stroke: new Stroke({ color: colour, width: 1.5, lineDash: [8, 6] }), fill: new Fill({ color: `${colour}14` }) }),
      ...(name ? [new Style({ text: label })] : []),
    ])
    return feature
  })
  return new VectorLayer({ source: new VectorSource({ features }) })
}

/** Layer with the image of the site plan, stretched to the fence; `null` without image or fence. */
export function planLayer(url: string, fence: VectorLayer<VectorSource>): ImageLayer<ImageStatic> | null {
  const extent = fence.getSource()?.getExtent()
  return extent && !isEmpty(extent) ? new ImageLayer({ source: new ImageStatic({ url, imageExtent: extent }), opacity: 0.75 }) : null
}

/** Distance in pixels below which markers are clustered. */
const CLUSTER = 34

/** Items of one marker, and its position. */
export interface MarkerGroup {
  members: readonly MapPlace[]
  at: Coordinate
}

export interface PlacesLayer {
  layer: VectorLayer<Cluster>
  show(places: readonly MapPlace[]): void
  /** Separates overlapping bubbles. @param resolution map metres per pixel */
  part(resolution: number): void
  groups(): MarkerGroup[]
  /** Calls the listener when places or zoom change the groups. */
  onGroups(listener: () => void): void
}

/**
 * Layer of markers. Close ones become a cluster with their number, in the colour of the worst state.
 * @param hasNames true to write names below markers where they have space; names of the base map below a marker are hidden
 */
export function placesLayer(colours: MapColours, hasNames: boolean): PlacesLayer {
  const source = new VectorSource<Feature<PointGeometry>>()
  const cluster = new Cluster({ source, distance: CLUSTER, minDistance: CLUSTER / 2 })
  const layer = new VectorLayer({
    source: cluster,
    declutter: hasNames,
    style: (feature) => {
      const members = membersOf(feature.get('features'))
      const [only] = members
      if (!only) return undefined
      if (only.count !== undefined) return countStyle(members, colours)
      if (members.length > 1) return clusterStyle(members, colours)
      return hasNames ? [markerStyle(only, colours), nameStyle(only, colours)] : markerStyle(only, colours)
    },
  })
  let shown: readonly MapPlace[] = []
  let resolution = 1
  const place = () => {
    const middles = shown.map(({ position }) => toMap(position))
    const circles = middles.map(([x = 0, y = 0], at) => ({ x: x / resolution, y: y / resolution, radius: shown[at]?.bubble?.radius ?? 0 }))
    const placed = shown.some(({ bubble }) => bubble)
      ? separateCircles(circles).map(({ x, y }) => [x * resolution, y * resolution])
      : middles
    source.clear(true)
    source.addFeatures(shown.map((one, at) => new Feature({ geometry: new PointGeometry(placed[at] ?? []), place: one })))
  }
  return {
    layer,
    show(places) {
      shown = places
      const isCounts = places.some(({ count }) => count !== undefined)
      // Bubbles with a figure of their own are not clustered.
      const distance = isCounts ? COUNTS_APART : places.some(({ bubble }) => bubble) ? 0 : CLUSTER
      cluster.setMinDistance(isCounts ? distance : distance / 2)
      cluster.setDistance(distance)
      place()
    },
    part(next) {
      resolution = next
      if (shown.some(({ bubble }) => bubble)) place()
    },
    groups: () =>
      cluster.getFeatures().map((feature) => ({
        members: membersOf(feature.get('features')),
        at: (feature.getGeometry() as PointGeometry).getCoordinates(),
      })),
    onGroups: (listener) => void cluster.on('change', listener),
  }
}

/** Places of a marker or cluster. */
export function membersOf(features: unknown): MapPlace[] {
  return Array.isArray(features) ? features.map((feature: Feature) => feature.get('place') as MapPlace) : []
}

const styles = new Map<string, Style>()

function kept(key: string, make: () => Style): Style {
  const known = styles.get(key) ?? make()
  styles.set(key, known)
  return known
}

/** Scale of a selected marker. */
const CHOSEN = 1.3

function markerStyle({ mark, tone, isChosen, bubble }: MapPlace, colours: MapColours): Style {
  const scale = isChosen ? CHOSEN : 1
  // Not cached, because almost every figure is different.
  if (bubble) return new Style({ image: new Icon({ src: bubbleSvg(bubble, tone, colours), scale }), zIndex: tone === 'ok' ? 1 : 2 })
  return kept(
    `${colours.ground} ${mark} ${tone} ${scale}`,
    () => new Style({ image: markIcon(markerSvg(mark, tone, colours), scale), zIndex: tone === 'ok' ? 1 : 2 }),
  )
}

/** A marker is always drawn; names that it would cover are not. */
const markIcon = (src: string, scale = 1): Icon => new Icon({ src, scale, declutterMode: 'obstacle' })

/** Pixels from the middle of a marker down to its name: half of the picture, and half of a line of text with its outline. */
const NAME_BELOW = 22 + 15

function nameStyle({ name, isChosen }: MapPlace, { text, ground }: MapColours): Style {
  const [fill, stroke] = [new Fill({ color: text }), new Stroke({ color: ground, width: 3 })]
  return new Style({ text: new Text({ text: name, font: FONT, offsetY: NAME_BELOW * (isChosen ? CHOSEN : 1), fill, stroke }) })
}

const WORST = ['critical', 'alarm', 'warn', 'offline', 'ok', 'plain'] as const

const worstOf = (members: readonly MapPlace[]): Tone => WORST.find((one) => members.some(({ tone }) => tone === one)) ?? 'plain'

function countStyle(members: readonly MapPlace[], colours: MapColours): Style {
  const bubble = countBubble(members.reduce((sum, { count }) => sum + (count ?? 0), 0))
  const scale = members.some(({ isChosen }) => isChosen) ? 1.2 : 1
  return new Style({ image: new Icon({ src: bubbleSvg(bubble, worstOf(members), colours), scale }), zIndex: bubble.radius })
}

function clusterStyle(members: readonly MapPlace[], colours: MapColours): Style {
  const tone = worstOf(members)
  return kept(`${colours.ground} cluster ${tone} ${members.length}`, () => {
    const text = new Text({ text: String(members.length), font: `600 ${FONT}`, fill: new Fill({ color: colours.text }), offsetY: 1 })
    return new Style({ image: markIcon(clusterSvg(tone, colours)), text, zIndex: 3 })
  })
}
