import type { Entity, Field, Items } from '../../model/entity/entity.ts'
import { isNumeric } from '../../model/formats/formats.ts'
import type { PlacedRow, RowDifference } from '../../model/records/rowDifferences.ts'
import type { View } from '../face.ts'
import { headOf } from './headOf.ts'
import { RowCell } from './RowCell.tsx'
import { RowNumber } from './RowNumber.tsx'
import { useTableText } from './tableText.ts'
import { useTableFieldOptions } from './useColumnOptions.ts'
import './table.css'
import './differences.css'

interface Props {
  entity: Entity
  items: Items
  differences: readonly RowDifference[]
  side: 'mine' | 'theirs'
  draw: View
}

/** Rows of one side that differ from the other side: changed cells, added and removed rows. */
export default function RowDifferences({ entity, items, differences, side, draw }: Props) {
  const text = useTableText()
  const { t } = text
  const options = useTableFieldOptions(items)
  const changedNames = new Set(differences.flatMap(({ columns }) => columns))
  // The first column identifies the row.
  const columns = items.fields.filter(({ name }, at) => at === 0 || changedNames.has(name))
  const cellsOf = ({ row, at }: PlacedRow, state: 'added' | 'removed' | null, isChanged: (column: Field) => boolean) => (
    <>
      <RowNumber number={at + 1} text={text} />
      {columns.map((column, place) => {
        const cell = <RowCell entity={entity} column={column} row={row} draw={draw} options={options[column.name] ?? []} />
        return (
          <td key={column.name} data-title={headOf(entity, column, text)} data-number={isNumeric(column) || undefined}>
            {isChanged(column) ? <mark>{cell}</mark> : <span>{cell}</span>}
            {place === 0 && state !== null && <small className="g-rows-state">{t(`tables.state.${state}`)}</small>}
          </td>
        )
      })}
    </>
  )
  return (
    <div className="g-rows">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div className="g-rows-box" tabIndex={0}>
        <table className="g-rows-table g-rows-read g-rows-differences">
          <thead>
            <tr>
              <th scope="col" className="g-rows-no">
                #
              </th>
              {columns.map((column) => (
                <th key={column.name} scope="col" data-number={isNumeric(column) || undefined}>
                  {headOf(entity, column, text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map((difference, at) => {
              const { from, columns: changed } = difference
              const own = difference[side]
              const state = own === null ? 'removed' : from === null ? 'added' : null
              const shown = own ?? from
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of differences does not change
                <tr key={at} data-state={shown ? (state ?? undefined) : 'absent'}>
                  {shown ? (
                    cellsOf(shown, state, ({ name }) => own !== null && from !== null && changed.includes(name))
                  ) : (
                    <td colSpan={columns.length + 1}>{t('tables.absent')}</td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
