import { lazy, Suspense, useState } from 'react'
import { type PickedPlace, positionOf } from '../../model/formats/mapPoint.ts'
import type { EditProps } from '../face.ts'
import { useMapText } from './mapText.ts'
import { MapPointView } from './View.tsx'

const MapPicker = lazy(() => import('../../map/MapPicker.tsx'))

/** The place as text, and a button that opens the map, whose code loads on demand. */
export function MapPointEdit(props: EditProps) {
  const text = useMapText()
  const [isOpen, setOpen] = useState(false)
  const { entity, field, id, scope, now, onChange, onBlur, onFocus, fill, disabled, describedBy, labelledBy } = props
  const { point } = field
  if (!point) return null
  const position = positionOf(point, scope)
  const put = (picked: PickedPlace | null) => {
    const [longitude, latitude] = picked?.position ?? [null, null]
    const values = { [point.longitude]: longitude, [point.latitude]: latitude, [point.address]: picked?.address ?? null }
    fill?.(point.name === undefined ? values : { ...values, [point.name]: picked?.name || null })
    onChange(picked?.position.join(',') ?? null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the label that stands above it
    <div className="g-map-field" role="group" aria-labelledby={labelledBy} onBlur={onBlur} onFocus={onFocus}>
      {position && <span>{MapPointView({ entity, field, value: null, record: scope, options: [], text, place: 'read' })}</span>}
      {!disabled && (
        <>
          <button type="button" id={id} className="g-button" aria-describedby={describedBy} onClick={() => setOpen(true)}>
            {text.t(position ? 'field.map.change' : 'field.map.choose')}
          </button>
          {position && !field.required && (
            <button type="button" className="g-button" onClick={() => put(null)}>
              {text.t('field.map.clear')}
            </button>
          )}
        </>
      )}
      {isOpen && (
        <Suspense>
          <MapPicker
            title={text.t('field.map.title', { title: text.word(entity, field.title) })}
            position={position}
            entity={entity}
            record={now?.() ?? scope}
            address={String((now?.() ?? scope)[point.address] ?? '')}
            onClose={() => setOpen(false)}
            onPick={(picked) => {
              put(picked)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
