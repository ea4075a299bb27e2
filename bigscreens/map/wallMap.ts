// The map of a big screen without React: its layers and events.

import ScaleLine from 'ol/control/ScaleLine.js'
import { boundingExtent, isEmpty } from 'ol/extent.js'
import type OlMap from 'ol/Map.js'
import Overlay from 'ol/Overlay.js'
import type { Landmark } from '#engine/site/answers/projects.ts'
import { createSiteMap, endSiteMap, layGround, toMap } from '../../engine/map/siteMap.ts'
import type { Position } from '../../engine/model/formats/fence.ts'
import type { Tiles } from '../../engine/model/tileAddress.ts'
import { coverLayers } from './coverLayers.ts'
import { landmarkLayers } from './landmarkLayer.ts'
import type { MapColours } from './mapColours.ts'
import { fenceLayer, membersOf, placesLayer, planLayer, ringLayer } from './mapLayers.ts'
import { COUNTS_APART, countBubble, type MapCover, type MapPlace, type MapRing } from './mapPlaces.ts'

const CLOSEST = 21
const SITE_ZOOM = 17
const LETTERING = 14
/** Radius of a marker without a figure of its own. */
const PLATE = 19
/** Width in pixels of a map on a phone, whose legend has up to four lines and whose buttons may cover the fence. */
const NARROW = 420
/** Waves that one map draws at most. */
const MAX_PULSES = 20

export interface MapBackground {
  fence: string | null
  /** Position of a site without a fence; `null` to show all places. */
  position: Position | null
  /** URL of the image of the site plan. */
  plan: string | null
  /** Parts of the site plan that records describe. */
  landmarks: readonly Landmark[]
  rings: readonly MapRing[]
  /** True to write names below the markers. */
  hasNames: boolean
  /** Padding in pixels around the site for content above the map: top, right, bottom, left. */
  room: readonly [number, number, number, number]
}

export interface WallMap {
  show(places: readonly MapPlace[]): void
  cover(cover: MapCover): void
  /** Brings positions into view; the whole site if empty. */
  look(positions: readonly Position[]): void
  /** Shows the popup at a position; `null` hides it. */
  point(position: Position | null): void
  /** Sets the base tiles; the view stays. */
  lay(tiles: Tiles | null): void
  showPlan(isShown: boolean): void
  reset(): void
  end(): void
}

interface Parts {
  target: HTMLElement
  popup: HTMLElement
  sharpness: number
  ground: MapBackground
  colours: MapColours
  onChoose(place: MapPlace | null): void
  onOffline(): void
}

export function createWallMap({ target, popup, sharpness, ground, colours, onChoose, onOffline }: Parts): WallMap {
  const look = {
    colours: { line: colours.grid, text: colours.textSoft, ground: colours.ground },
    lettering: LETTERING,
    hasCoordinates: false,
  }
  const map = createSiteMap(target, sharpness)
  map.getView().setMaxZoom(CLOSEST)
  map.addControl(new ScaleLine({ minWidth: 80 }))
  const fence = fenceLayer(ground.fence, colours)
  const plan = ground.plan ? planLayer(ground.plan, fence) : null
  const places = placesLayer(colours, ground.hasNames)
  if (plan) map.addLayer(plan)
  const cover = coverLayers(fence.getSource()?.getExtent() ?? undefined, colours)
  const landmarks = landmarkLayers(ground.landmarks, colours)
  map.addLayer(landmarks.shapes)
  map.addLayer(cover.layers[0])
  map.addLayer(fence)
  map.addLayer(cover.layers[1])
  map.addLayer(ringLayer(ground.rings, colours))
  map.addLayer(places.layer)
  map.addLayer(landmarks.names)
  const over = new Overlay({ element: popup, positioning: 'bottom-center', offset: [0, -24], stopEvent: true })
  map.addOverlay(over)

  let shown: readonly MapPlace[] = []
  const reset = () => {
    const extent = fence.getSource()?.getExtent()
    const view = map.getView()
    if (extent && !isEmpty(extent)) view.fit(extent, { padding: roomIn(map, ground.room) })
    else if (ground.position) {
      view.setCenter(toMap(ground.position))
      view.setZoom(SITE_ZOOM)
    } else if (shown.length > 0) {
      const around = boundingExtent(shown.map(({ position }) => toMap(position)))
      view.fit(around, { padding: roomIn(map, ground.room), maxZoom: SITE_ZOOM })
    }
  }
  reset()

  map.on('singleclick', ({ pixel }) => {
    const members = map
      .getFeaturesAtPixel(pixel, { layerFilter: (layer) => layer === places.layer, hitTolerance: 6 })
      .flatMap((feature) => membersOf(feature.get('features')))
    const view = map.getView()
    if (members.length <= 1) onChoose(members[0] ?? null)
    else if ((view.getZoom() ?? 0) < CLOSEST - 0.5)
      view.animate({ center: map.getCoordinateFromPixel(pixel), zoom: (view.getZoom() ?? 0) + 1.5, duration: 250 })
    // Places that no zoom separates are selected one after the other.
    else onChoose(members[(members.findIndex(({ isChosen }) => isChosen) + 1) % members.length] ?? null)
  })
  // The size may be known only later.
  let isPlaced = (map.getSize()?.[0] ?? 0) > 0
  map.on('change:size', () => {
    if (isPlaced || (map.getSize()?.[0] ?? 0) === 0) return
    isPlaced = true
    reset()
  })

  const pulses: Overlay[] = []
  const pulse = () => {
    for (const old of pulses.splice(0)) map.removeOverlay(old)
    const calling = places.groups().filter(({ members }) => members.some(({ isPulsing }) => isPulsing))
    for (const { members, at } of calling.slice(0, MAX_PULSES)) {
      const [first] = members
      const radius = first?.count === undefined ? (first?.bubble?.radius ?? 22) : COUNTS_APART / 2
      const element = document.createElement('i')
      element.className = 'wall-map-pulse'
      element.style.width = `${2 * radius}px`
      const wave = new Overlay({ element, positioning: 'center-center', position: at, stopEvent: false })
      pulses.push(wave)
      map.addOverlay(wave)
    }
  }
  const avoid = () => {
    const circles = places.groups().map(({ members, at }) => ({ at, radius: radiusOf(members) }))
    landmarks.avoid(circles, map.getView().getResolution() ?? 1)
  }
  places.onGroups(() => {
    pulse()
    avoid()
  })
  const part = () => {
    places.part(map.getView().getResolution() ?? 1)
    avoid()
  }
  map.getView().on('change:resolution', part)
  part()

  return {
    show(all) {
      const isFirst = shown.length === 0
      shown = all
      places.show(all)
      if (isFirst && ground.fence === null && ground.position === null) reset()
    },
    cover: cover.show,
    look(positions) {
      if (positions.length === 0) reset()
      else map.getView().fit(boundingExtent(positions.map(toMap)), { padding: roomIn(map, ground.room), duration: 400 })
    },
    point: (position) => over.setPosition(position === null ? undefined : toMap(position)),
    lay: (tiles) => layGround(map, tiles, onOffline, look),
    showPlan: (isShown) => plan?.setVisible(isShown),
    reset,
    end: () => endSiteMap(map),
  }
}

/** Pixels that a marker takes around its middle. */
function radiusOf(members: readonly MapPlace[]): number {
  const [first] = members
  if (first?.bubble) return first.bubble.radius
  return first?.count === undefined ? PLATE : countBubble(members.reduce((sum, { count = 0 }) => sum + count, 0)).radius
}

/** Padding reduced for a small map, which it would cover. */
function roomIn(map: OlMap, room: MapBackground['room']): number[] {
  const [width = 0, height = 0] = map.getSize() ?? []
  if (width > 600 && height > 400) return [...room]
  const [side, foot] = width < NARROW ? [28, 144] : [72, 96]
  return [Math.min(56, room[0]), side, foot, side]
}
