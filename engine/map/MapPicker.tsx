// Chooses a place: by a click on the map, or from what a search finds.

import Feature from 'ol/Feature.js'
import PointGeometry from 'ol/geom/Point.js'
import type OlMap from 'ol/Map.js'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useMapText } from '../fields/map-point/mapText.ts'
import { DialogFooter } from '../form/dialog/DialogFooter.tsx'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import type { Entity } from '../model/entity/entity.ts'
import type { Position } from '../model/formats/fence.ts'
import type { Values } from '../model/records/values.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { nearestPlace } from './places.ts'
import { fromMap, pinLayer, showPlace, toMap } from './siteMap.ts'
import { useSiteMap } from './useSiteMap.ts'
import { whereToStart } from './whereToStart.ts'
import './map.css'

const DIALOG = { width: 960, kind: 'modal' } as const

export interface Picked {
  position: Position
  address: string
}

interface Props {
  title: string
  /** The place so far. */
  position: Position | null
  address: string
  /** Other values of the form: the map opens there. */
  entity: Entity
  record: Values
  onPick(picked: Picked): void
  onClose(): void
}

export default function MapPicker({ title, position: before, address: addressBefore, entity, record, onPick, onClose }: Props) {
  const { t } = useMapText()
  const addressId = useId()
  const [position, setPosition] = useState(before)
  // The address follows the place until somebody types one.
  const [address, setAddress] = useState({ text: addressBefore, isTyped: addressBefore !== '' })
  const [pin] = useState(() => new Feature<PointGeometry>())
  const site = useRef<OlMap>(null)

  const choose = (next: Position) => {
    setPosition(next)
    setAddress((known) => (known.isTyped ? known : { text: nearestPlace(next).place.fullName, isTyped: false }))
    pin.setGeometry(new PointGeometry(toMap(next)))
  }
  const { target, isOffline } = useSiteMap((map) => {
    site.current = map
    map.addLayer(pinLayer(pin))
    if (before) pin.setGeometry(new PointGeometry(toMap(before)))
    const start = whereToStart(entity, record)
    if (start) showPlace(map, start.position, start.zoom)
    map.on('singleclick', ({ coordinate }) => choose(fromMap(coordinate)))
  })
  const chooseMiddle = ({ key }: KeyboardEvent) => {
    const middle = site.current?.getView().getCenter()
    if (key === 'Enter' && middle) choose(fromMap(middle))
  }
  const near = position && nearestPlace(position)

  return (
    <DialogShell title={title} dialog={DIALOG} onLeave={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the form around hears no key that is meant for the map */}
      <div className="g-map-dialog" onKeyDown={(event) => event.stopPropagation()}>
        <PlaceSearch
          onChoose={(place) => {
            if (!place.isAbout) choose(place.position)
            if (site.current) showPlace(site.current, place.position)
          }}
        />
        <div className="g-map-side">
          <div ref={target} className="g-map" role="application" aria-label={t('field.map.view')} onKeyDown={chooseMiddle} />
          <p className="g-map-picked" role="status">
            {position && near
              ? t('field.map.picked', {
                  longitude: position[0],
                  latitude: position[1],
                  place: near.place.fullName,
                  distance: near.distance.toFixed(1),
                })
              : t('field.map.empty')}
          </p>
          {isOffline && <p className="g-item-error">{t('field.map.offline')}</p>}
          <label className="g-map-address" htmlFor={addressId}>
            {t('field.map.address')}
            <input
              id={addressId}
              className="g-map-input"
              value={address.text}
              maxLength={255}
              onChange={(event) => setAddress({ text: event.target.value, isTyped: event.target.value !== '' })}
            />
          </label>
        </div>
      </div>
      <DialogFooter
        onCancel={onClose}
        onSubmit={() => position && onPick({ position, address: address.text.trim() })}
        isDisabled={position === null}
      />
    </DialogShell>
  )
}
