import { useState } from 'react'
import type { Entity, Items } from '../../model/entity/entity.ts'
import { isNumeric } from '../../model/formats/formats.ts'
import type { TableFieldRow } from '../../model/records/rows.ts'
import type { View } from '../face.ts'
import { headOf } from './headOf.ts'
import { RowCell } from './RowCell.tsx'
import { RowNumber } from './RowNumber.tsx'
import { RowTotals } from './RowTotals.tsx'
import { useTableText } from './tableText.ts'
import { useTableFieldOptions } from './useColumnOptions.ts'
import './table.css'

/** Number of rows that are shown at first. */
const AT_ONCE = 60

interface Props {
  entity: Entity
  items: Items
  rows: readonly TableFieldRow[]
  draw: View
}

/** Rows of a table field, read-only. */
export default function ReadTable({ entity, items, rows, draw }: Props) {
  const text = useTableText()
  const options = useTableFieldOptions(items)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, AT_ONCE)
  return (
    <div className="g-rows">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div className="g-rows-box" tabIndex={0}>
        <table className="g-rows-table g-rows-read">
          <thead>
            <tr>
              <th scope="col" className="g-rows-no">
                #
              </th>
              {items.fields.map((column) => (
                <th key={column.name} scope="col" data-number={isNumeric(column) || undefined}>
                  {headOf(entity, column, text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a read-only table do not move
              <tr key={at}>
                <RowNumber number={at + 1} text={text} />
                {items.fields.map((column) => (
                  <td key={column.name} data-title={headOf(entity, column, text)} data-number={isNumeric(column) || undefined}>
                    <div>
                      <RowCell entity={entity} column={column} row={row} draw={draw} options={options[column.name] ?? []} />
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <RowTotals entity={entity} items={items} rows={rows} hasButtons={false} text={text} />
        </table>
      </div>
      {shown.length < rows.length && (
        <button type="button" className="g-link-button" onClick={() => setWhole(true)}>
          {text.t('tables.rest', { count: rows.length - shown.length })}
        </button>
      )}
    </div>
  )
}
