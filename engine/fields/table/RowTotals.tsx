import type { Entity, Items } from '../../model/entity/entity.ts'
import { isNumeric } from '../../model/formats/formats.ts'
import { totalOf } from '../../model/list/totals.ts'
import type { TableFieldRow } from '../../model/records/rows.ts'
import { totalWithKind } from '../totalWithKind.ts'
import { headOf } from './headOf.ts'
import type { TableText } from './tableText.ts'

interface Props {
  entity: Entity
  items: Items
  rows: readonly TableFieldRow[]
  /** True if the table has a column of buttons at the end. */
  hasButtons: boolean
  text: TableText
}

/** Totals of columns below the rows of a table field. */
export function RowTotals({ entity, items, rows, hasButtons, text }: Props) {
  if (items.totals.length === 0 || rows.length === 0) return null
  return (
    <tfoot>
      <tr>
        <th scope="row" className="g-rows-no">
          <abbr title={text.t('list.totals')}>Σ</abbr>
        </th>
        {items.fields.map((column) => {
          const total = items.totals.find(({ field }) => field === column)
          const totalText = total ? totalWithKind({ entity, total, value: totalOf(total, rows), isHeaded: true }, text) : ''
          return (
            <td
              key={column.name}
              data-title={totalText === '' ? undefined : `${text.t('list.totals')} ${headOf(entity, column, text)}`}
              data-number={isNumeric(column) || undefined}
            >
              {totalText}
            </td>
          )
        })}
        {hasButtons && <td />}
      </tr>
    </tfoot>
  )
}
