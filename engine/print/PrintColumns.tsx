import { useState } from 'react'
import type { Entity, Field } from '../model/entity/entity.ts'
import { useSheetText } from '../sheets/sheetText.ts'

interface Props {
  entity: Entity
  /** All columns, in print order. */
  columns: readonly Field[]
  /** Names of the selected columns; at least one. */
  chosen: ReadonlySet<string>
  onChange(chosen: ReadonlySet<string>): void
}

/** Selection of the columns to print. */
export function PrintColumns({ entity, columns, chosen, onChange }: Props) {
  const { t, word } = useSheetText()
  const [ofList] = useState(chosen)
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    if (next.size > 0) onChange(next)
  }
  return (
    <fieldset className="g-print-columns">
      <legend>{t('print.columns')}</legend>
      <p>
        <button type="button" className="g-button" onClick={() => onChange(new Set(columns.map(({ name }) => name)))}>
          {t('print.allColumns')}
        </button>
        <button type="button" className="g-button" onClick={() => onChange(ofList)}>
          {t('print.listColumns')}
        </button>
      </p>
      {columns.map(({ name, title }) => (
        <label key={name}>
          <input type="checkbox" checked={chosen.has(name)} onChange={() => toggle(name)} />
          <span>{word(entity, title)}</span>
        </label>
      ))}
    </fieldset>
  )
}
