// Resolves a conflict with a later save of another user: shows both values of each field that both changed, and lets the user choose.

import { observer } from '@formily/react'
import { lazy, Suspense, useId, useLayoutEffect, useRef } from 'react'
import { drawValue } from '../../fields/drawValue.ts'
import { useViewOptions } from '../../fields/useViewOptions.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { rowDifferences } from '../../model/records/rowDifferences.ts'
import { isEmpty, type Values } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { type Clash, isSameValue } from '../mergeRecord.ts'
import type { RecordForm } from '../recordForm.ts'

interface Props {
  entity: Entity
  form: RecordForm
  clashes: readonly Clash[]
}

const RowDifferences = lazy(() => import('../../fields/table/RowDifferences.tsx'))

const SIDES = ['mine', 'theirs'] as const

export const Conflict = observer(function Conflict({ entity, form, clashes }: Props) {
  const { t, word } = useText()
  const place = useId()
  const box = useRef<HTMLElement>(null)
  // The save button is at the end of the form; focus moves to the conflict, where arrow keys choose.
  useLayoutEffect(() => {
    const first = clashes.length > 0 ? box.current?.querySelector('input') : null
    first?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [clashes])
  const take = (side: (typeof SIDES)[number], some: readonly Clash[]) => form.fill(Object.assign({}, ...some.map((clash) => clash[side])))
  const holds = (values: Values) => Object.keys(values).every((name) => isSameValue(form.form.values[name], values[name]))
  return (
    <section ref={box} className="g-conflict" aria-labelledby={place}>
      <p id={place} role="alert">
        {t(clashes.length > 0 ? 'form.conflict' : 'form.merged')}
      </p>
      {clashes.length > 0 && (
        <>
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('form.mine')}</th>
                <th scope="col">{t('form.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {clashes.map((clash) => (
                <tr key={clash.field.name}>
                  <th scope="row">{word(entity, clash.field.title)}</th>
                  {SIDES.map((side) => (
                    <td key={side} data-title={t(`form.${side}`)}>
                      <label>
                        <input
                          type="radio"
                          name={`${place}-${clash.field.name}`}
                          aria-label={`${word(entity, clash.field.title)}: ${t(`form.${side}`)}`}
                          checked={holds(clash[side])}
                          onChange={() => take(side, [clash])}
                        />
                        <Drawn entity={entity} clash={clash} side={side} />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <div className="g-conflict-buttons">
            <button type="button" className="g-button" onClick={() => take('mine', clashes)}>
              {t('form.allMine')}
            </button>
            <button type="button" className="g-button" onClick={() => take('theirs', clashes)}>
              {t('form.allTheirs')}
            </button>
          </div>
        </>
      )}
    </section>
  )
})

interface DrawnProps {
  entity: Entity
  clash: Clash
  side: (typeof SIDES)[number]
}

/** One side of a conflict; for a table, only the rows that differ. */
function Drawn(props: DrawnProps) {
  const { entity, clash, side } = props
  const { name, items } = clash.field
  const differences = items ? rowDifferences(items, clash.from[name], clash.mine[name], clash.theirs[name]) : []
  if (!items || differences.length === 0) return <DrawnValue {...props} />
  return (
    <span>
      <Suspense fallback={null}>
        <RowDifferences entity={entity} items={items} differences={differences} side={side} draw={drawValue} />
      </Suspense>
    </span>
  )
}

function DrawnValue({ entity, clash: { field, ...clash }, side }: DrawnProps) {
  const text = useText()
  const values = clash[side]
  const options = useViewOptions(field, values)
  const value = values[field.name]
  // The values of a map point are in other fields.
  const isNothing = Object.values(values).every(isEmpty)
  return <span>{isNothing ? '—' : drawValue({ entity, field, value, record: values, options, text, place: 'read' })}</span>
}
