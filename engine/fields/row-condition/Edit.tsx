import { useEffect, useState } from 'react'
import type { Entity } from '../../model/entity/entity.ts'
import { type RowConditions, readConditions, writeConditions } from '../../model/expressions/rowConditions.ts'
import { useText } from '../../text/text.ts'
import type { EditProps } from '../face.ts'
import { inputText } from '../text/textOf.ts'
import { TextareaEdit } from '../textarea/Edit.tsx'
import { ConditionRow } from './ConditionRow.tsx'
import { entityOfMenu } from './entityOfMenu.ts'
import { conditionFields, kindOf } from './fields.ts'
import './rowCondition.css'

const FIRST = { field: '', operator: 'is', value: '', ofUser: false } as const
const NONE: RowConditions = { join: 'all', rows: [FIRST] }

/**
 * Editor of a row condition: rows of fields, or CEL text if rows cannot express it. `of` in `x-component-props` names the field with the
 * menu code of the entity.
 */
export function RowConditionEdit(props: EditProps) {
  const { t, ...text } = useText()
  const { field, id, value, onChange, disabled, describedBy, labelledBy, extra, scope, now, record } = props
  const code = inputText((now?.() ?? { ...record, ...scope })[String(extra?.of ?? '')])
  const entity = useMenuEntity(code)
  const source = inputText(value)
  const [conditions, setConditions] = useState(() => startOf(source))
  const [isWritten, setWritten] = useState(conditions === null)
  if (isWritten || entity === null || conditions === null)
    return (
      <>
        <TextareaEdit {...props} extra={{ 'aria-labelledby': labelledBy }} />
        {entity !== null && !disabled && (
          <button
            type="button"
            className="g-link-button"
            disabled={readConditions(source) === null}
            onClick={() => {
              setConditions(startOf(source))
              setWritten(false)
            }}
          >
            {t('field.condition.byFields')}
          </button>
        )}
      </>
    )

  const fields = conditionFields(entity)
  const change = (next: RowConditions) => {
    setConditions(next)
    onChange(writeConditions(next, (name) => kindOf(entity.field[name])) || null)
  }
  const { join, rows } = conditions
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the label that stands above it
    <div className="g-conditions" role="group" id={id} tabIndex={-1} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {rows.map((row, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity other than its position
          key={at}
          at={at + 1}
          entity={entity}
          fields={fields}
          row={row}
          text={{ t, ...text }}
          disabled={disabled === true}
          onChange={(next) => change({ join, rows: rows.with(at, next) })}
          onRemove={rows.length > 1 ? () => change({ join, rows: rows.toSpliced(at, 1) }) : null}
        />
      ))}
      {!disabled && (
        <p className="g-conditions-foot">
          <button type="button" className="g-link-button" onClick={() => change({ join, rows: [...rows, FIRST] })}>
            {t('field.condition.add')}
          </button>
          {rows.length > 1 && (
            <select
              aria-label={t('field.condition.join')}
              value={join}
              onChange={({ target }) => change({ join: target.value as RowConditions['join'], rows })}
            >
              <option value="all">{t('field.condition.all')}</option>
              <option value="any">{t('field.condition.any')}</option>
            </select>
          )}
          <button type="button" className="g-link-button" onClick={() => setWritten(true)}>
            {t('field.condition.byHand')}
          </button>
        </p>
      )}
      {source !== '' && <code title={text.word(props.entity, field.title)}>{source}</code>}
    </div>
  )
}

/** Rows for a condition, one empty row for none; `null` if rows cannot express it. */
function startOf(source: string): RowConditions | null {
  const read = readConditions(source)
  return read?.rows.length === 0 ? NONE : read
}

/** Entity on the page of a menu; `null` while it loads, or if there is none. */
function useMenuEntity(code: string): Entity | null {
  const [found, setFound] = useState<Entity | null>(null)
  useEffect(() => {
    let isWanted = true
    entityOfMenu(code).then(
      (entity) => isWanted && setFound(entity),
      () => isWanted && setFound(null),
    )
    return () => {
      isWanted = false
    }
  }, [code])
  return found
}
