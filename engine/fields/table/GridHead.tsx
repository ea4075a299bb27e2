import type { Entity, Field, Items } from '../../model/entity/entity.ts'
import { isNumeric } from '../../model/formats/formats.ts'
import { headOf } from './headOf.ts'
import type { TableText } from './tableText.ts'

interface Props {
  entity: Entity
  items: Items
  isDisabled: boolean
  text: TableText
}

export function GridHead({ entity, items, isDisabled, text }: Props) {
  const { t } = text
  return (
    <thead>
      <tr>
        <th scope="col" className="g-rows-no">
          #
        </th>
        {items.fields.map((column) => (
          <th
            key={column.name}
            scope="col"
            data-number={isNumeric(column) || undefined}
            data-required={column.required || undefined}
            style={{ minWidth: widthOf(column) }}
          >
            {headOf(entity, column, text)}
          </th>
        ))}
        {!isDisabled && (
          <th scope="col" className="g-rows-buttons">
            <span className="g-unseen">{t('tables.buttons')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const WIDTH = 90

/** Minimum width of a column: space for a date with its clear button, or for a few words. */
const widthOf = ({ list, widget }: Field): number =>
  Math.max(list?.width ?? (widget === 'text' || widget === 'textarea' ? WIDTH * 1.4 : WIDTH), widget === 'date' ? 140 : 0)
