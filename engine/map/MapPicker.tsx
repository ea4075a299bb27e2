// Dialog to pick a place, by a click on the map or a search.

import Feature from 'ol/Feature.js'
import PointGeometry from 'ol/geom/Point.js'
import type OlMap from 'ol/Map.js'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useMapText } from '../fields/map-point/mapText.ts'
import { DialogFooter } from '../form/dialog/DialogFooter.tsx'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import type { Entity } from '../model/entity/entity.ts'
import type { Position } from '../model/formats/fence.ts'
import type { PickedPlace } from '../model/formats/mapPoint.ts'
import type { Values } from '../model/records/values.ts'
import { settings } from '../session/settings.ts'
import { addressAt } from './addressAt.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { nearestPlace, type Place } from './places.ts'
import { fromMap, pinLayer, showPlace, toMap } from './siteMap.ts'
import { lastPlace, startMap } from './startMap.ts'
import { useSiteMap } from './useSiteMap.ts'
import './map.css'

const DIALOG = { width: 960, kind: 'modal' } as const

interface Props {
  title: string
  /** Current position. */
  position: Position | null
  address: string
  /** Entity and values of the form, for the initial position of the map. */
  entity: Entity
  record: Values
  onPick(picked: PickedPlace): void
  onClose(): void
}

export default function MapPicker({ title, position: before, address: addressBefore, entity, record, onPick, onClose }: Props) {
  const { t } = useMapText()
  const addressId = useId()
  const [position, setPosition] = useState(before)
  // The address follows the position until the user types one.
  const [address, setAddress] = useState({ text: addressBefore, isTyped: addressBefore !== '' })
  const [pin] = useState(() => new Feature<PointGeometry>())
  const [name, setName] = useState('')
  const site = useRef<OlMap>(null)
  const latest = useRef(0)

  const choose = async (next: Position, place?: Place) => {
    const at = ++latest.current
    const suggest = (text: string) => setAddress((known) => (known.isTyped ? known : { text, isTyped: false }))
    setPosition(next)
    setName(place?.isAddress ? place.name : '')
    suggest(place?.isAddress ? place.fullName : nearestPlace(next).place.fullName)
    pin.setGeometry(new PointGeometry(toMap(next)))
    if (place || !settings.geocoder) return
    const there = await addressAt(next)
    if (there === null || at !== latest.current) return
    setName(there.name)
    suggest(there.formattedAddress)
  }
  const { target, isOffline } = useSiteMap((map) => {
    site.current = map
    map.addLayer(pinLayer(pin))
    if (before) pin.setGeometry(new PointGeometry(toMap(before)))
    void startMap(map, entity, record)
    map.on('singleclick', ({ coordinate }) => void choose(fromMap(coordinate)))
  })
  const chooseMiddle = ({ key }: KeyboardEvent) => {
    const middle = site.current?.getView().getCenter()
    if (key === 'Enter' && middle) void choose(fromMap(middle))
  }
  const near = position && nearestPlace(position)

  return (
    <DialogShell title={title} dialog={DIALOG} onLeave={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stops keys for the map from reaching the form around */}
      <div className="g-map-dialog" onKeyDown={(event) => event.stopPropagation()}>
        <PlaceSearch
          onChoose={(place) => {
            if (!place.isAbout) void choose(place.position, place.isAddress || place.code !== '' ? place : undefined)
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
        onSubmit={() => {
          if (position === null) return
          lastPlace.set(position)
          onPick({ position, name, address: address.text.trim() })
        }}
        isDisabled={position === null}
      />
    </DialogShell>
  )
}
