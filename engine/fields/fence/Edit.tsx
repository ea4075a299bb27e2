import { lazy, Suspense, useState } from 'react'
import { parseFence } from '../../model/formats/fence.ts'
import { isEmpty } from '../../model/records/values.ts'
import type { EditProps } from '../face.ts'
import { useMapText } from '../map-point/mapText.ts'
import { FenceView } from './View.tsx'

const FenceEditor = lazy(() => import('../../map/FenceEditor.tsx'))

/** A small drawing of the fence, and a button that opens the map. */
export function FenceEdit(props: EditProps) {
  const text = useMapText()
  const [isOpen, setOpen] = useState(false)
  const { entity, field, id, value, record, now, onChange, onBlur, onFocus, disabled, describedBy, labelledBy } = props
  const isThere = !isEmpty(value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the label that stands above it
    <div className="g-map-field" role="group" aria-labelledby={labelledBy} onBlur={onBlur} onFocus={onFocus}>
      {isThere && FenceView({ entity, field, value, record, options: [], text, place: 'read' })}
      {!disabled && (
        <>
          <button type="button" id={id} className="g-button" aria-describedby={describedBy} onClick={() => setOpen(true)}>
            {text.t(isThere ? 'field.fence.change' : 'field.fence.draw')}
          </button>
          {isThere && !field.required && (
            <button type="button" className="g-button" onClick={() => onChange(null)}>
              {text.t('field.fence.clear')}
            </button>
          )}
        </>
      )}
      {isOpen && (
        <Suspense>
          <FenceEditor
            title={text.t('field.fence.title', { title: text.word(entity, field.title) })}
            entity={entity}
            record={now?.() ?? record}
            corners={parseFence(String(value ?? '')) ?? []}
            onClose={() => setOpen(false)}
            onDraw={(fence) => {
              onChange(fence)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
