// Dialog to draw and edit a fence on the map; corners can also be typed.

import { asArray } from 'ol/color.js'
import Feature from 'ol/Feature.js'
import PointGeometry from 'ol/geom/Point.js'
import PolygonGeometry from 'ol/geom/Polygon.js'
import Draw from 'ol/interaction/Draw.js'
import Modify from 'ol/interaction/Modify.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import { useId, useRef, useState } from 'react'
import { useMapText } from '../fields/map-point/mapText.ts'
import { DialogFooter } from '../form/dialog/DialogFooter.tsx'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import type { Entity } from '../model/entity/entity.ts'
import { fenceArea, fenceText, isInside, type Position, parseFence } from '../model/formats/fence.ts'
import { parsePosition } from '../model/formats/mapPoint.ts'
import type { Values } from '../model/records/values.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { coloursNow, fromMap, PLACE_ZOOM, pinLayer, showPlace, toMap } from './siteMap.ts'
import { startMap } from './startMap.ts'
import { useSiteMap } from './useSiteMap.ts'
import { firstPointOf } from './whereToStart.ts'
import './map.css'

const DIALOG = { width: 960, kind: 'modal' } as const

interface Props {
  title: string
  /** Entity and values of the form, for the initial position of the map. */
  entity: Entity
  record: Values
  /** Current corners; empty without a fence. */
  corners: readonly Position[]
  /** Called with the fence as GeoJSON. */
  onDraw(fence: string): void
  onClose(): void
}

export default function FenceEditor({ title, entity, record, corners, onDraw, onClose }: Props) {
  const { t } = useMapText()
  const id = useId()
  const [typed, setTyped] = useState(() => lines(corners))
  const drawing = useRef<Drawing>(null)
  const place = firstPointOf(entity, record)
  const { target, isOffline } = useSiteMap((map) => {
    if (place) map.addLayer(pinLayer(new Feature(new PointGeometry(toMap(place)))))
    void startMap(map, entity, record)
    drawing.current = startDrawing(map, corners, (drawn) => setTyped(lines(drawn)))
  })
  const read = typed.split('\n').filter((line) => line.trim() !== '')
  const positions = read.map(parsePosition)
  const isWhole = positions.every((position) => position !== null)
  const fence = isWhole && positions.length > 0 ? fenceText(positions) : ''
  const drawn = parseFence(fence)
  const isRight = drawn !== null

  const type = (text: string) => {
    setTyped(text)
    const next = text.split('\n').map(parsePosition)
    drawing.current?.put(next.filter((position) => position !== null))
  }

  return (
    <DialogShell title={title} dialog={DIALOG} onLeave={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stops keys for the map from reaching the form around */}
      <div className="g-map-dialog" onKeyDown={(event) => event.stopPropagation()}>
        <div>
          <PlaceSearch onChoose={({ position }) => drawing.current?.look(position)} />
          <label htmlFor={id}>{t('field.fence.corners')}</label>
          <textarea
            id={id}
            className="g-map-corners"
            spellCheck={false}
            value={typed}
            aria-invalid={(typed.trim() !== '' && !isRight) || undefined}
            onChange={(event) => type(event.target.value)}
          />
          {typed.trim() !== '' && !isRight && (
            <p className="g-item-error" role="alert">
              {t('rule.fence')}
            </p>
          )}
        </div>
        <div className="g-map-side">
          <div ref={target} className="g-map" role="application" aria-label={title} />
          <p className="g-map-lead">{t('field.fence.lead')}</p>
          {drawn && <Doubts corners={drawn} place={place} />}
          {isOffline && <p className="g-item-error">{t('field.map.offline')}</p>}
          <button type="button" className="g-button" onClick={() => type('')}>
            {t('field.fence.redraw')}
          </button>
        </div>
      </div>
      <DialogFooter onCancel={onClose} onSubmit={() => onDraw(fence)} isDisabled={!isRight} />
    </DialogShell>
  )
}

/** Area in square metres from which a warning is shown. */
const LARGE = 10_000_000

/** Warnings about likely mistakes; the fence can be accepted nevertheless. */
function Doubts({ corners, place }: { corners: readonly Position[]; place: Position | null }) {
  const { t } = useMapText()
  const area = fenceArea(corners)
  return (
    <div role="status">
      {area > LARGE && <p className="g-item-error">{t('field.fence.large', { area: Math.round(area / 1e6).toLocaleString('en-US') })}</p>}
      {place && !isInside(place, corners) && <p className="g-item-error">{t('field.fence.outside')}</p>}
    </div>
  )
}

function lines(corners: readonly Position[]): string {
  return corners.map((corner) => corner.join(',')).join('\n')
}

interface Drawing {
  /** Draws the corners; with fewer than three, a new drawing can start. */
  put(corners: readonly Position[]): void
  look(position: Position): void
}

function startDrawing(map: OlMap, before: readonly Position[], onDrawn: (corners: readonly Position[]) => void): Drawing {
  const source = new VectorSource()
  const { primary, ground } = coloursNow()
  const style = {
    'stroke-color': primary,
    'stroke-width': 3,
    'fill-color': [...asArray(primary).slice(0, 3), 0.2],
    'circle-radius': 6,
    'circle-fill-color': primary,
    'circle-stroke-color': ground,
    'circle-stroke-width': 2,
  }
  const draw = new Draw({ source, type: 'Polygon', style })
  const modify = new Modify({ source, style })
  const report = (feature: Feature | undefined) => {
    const ring = (feature?.getGeometry() as PolygonGeometry | undefined)?.getCoordinates()[0] ?? []
    onDrawn(ring.slice(0, -1).map(fromMap))
  }
  map.addLayer(new VectorLayer({ source, style }))
  map.addInteraction(modify)
  map.addInteraction(draw)
  draw.on('drawend', ({ feature }) => {
    draw.setActive(false)
    report(feature)
  })
  modify.on('modifyend', ({ features }) => report(features.item(0)))
  const put = (corners: readonly Position[]) => {
    source.clear()
    draw.abortDrawing()
    draw.setActive(corners.length < 3)
    if (corners.length < 3) return
    source.addFeature(new Feature(new PolygonGeometry([[...corners, corners[0] as Position].map(toMap)])))
  }
  put(before)
  const extent = source.getFeatures()[0]?.getGeometry()?.getExtent()
  // The map has just been put into the page, and its view does not know yet how large it is.
  const target = map.getTargetElement()
  if (extent && target) {
    const size = [target.clientWidth, target.clientHeight]
    map.getView().fit(extent, { size, padding: [40, 40, 40, 40], maxZoom: PLACE_ZOOM + 4 })
  }
  return { put, look: (position) => showPlace(map, position) }
}
