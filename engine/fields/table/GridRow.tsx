import { memo, type ReactNode, type Ref } from 'react'
import type { Option } from '../../api/options/options.ts'
import type { Entity, Field, Items } from '../../model/entity/entity.ts'
import { isNumeric } from '../../model/formats/formats.ts'
import type { TableFieldRow } from '../../model/records/rows.ts'
import { isShown } from '../../model/records/values.ts'
import { Icon } from '../../ui/Icon.tsx'
import { drawValue } from '../drawValue.ts'
import type { FieldText } from '../face.ts'
import { CellEdit } from './CellEdit.tsx'
import { headOf } from './headOf.ts'
import { RowNumber } from './RowNumber.tsx'
import { isStored, type RowRights } from './rowRights.ts'

/** Callbacks of a row; stable, so that a row renders only for its own changes. */
export interface RowActs {
  set(at: number, name: string, value: unknown): void
  /** Registers work of a row that a save waits for; the row stays mounted until then. */
  pend(at: number, work: Promise<unknown>): void
  copy(at: number): void
  move(at: number, by: -1 | 1): void
  remove(at: number): void
}

export interface GridRowProps {
  entity: Entity
  /** Name of the table field. */
  table: string
  items: Items
  row: TableFieldRow
  /** Index of the row, from 0. */
  at: number
  isLast: boolean
  isFull: boolean
  /** Id of the table, prefix of the ids of its cells. */
  id: string
  options: Readonly<Record<string, readonly Option[]>>
  /** Messages by column. */
  faults: Readonly<Record<string, string>>
  disabled: boolean
  rights: RowRights
  text: FieldText
  acts: RowActs
  /** Ref that measures the row of a virtualised table. */
  measure?: Ref<HTMLTableRowElement> | undefined
}

export const cellId = (table: string, at: number, column: string): string => `${table}-${at}-${column}`

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { entity, items, row, at, isLast, isFull, id, faults, disabled, rights, text, acts, measure } = props
  const { t } = text
  const place = at + 1
  return (
    <tr ref={measure} data-index={at} data-at={at}>
      <RowNumber number={place} text={text} />
      {items.fields.map((column) => (
        <td
          key={column.name}
          data-column={column.name}
          data-title={headOf(entity, column, text)}
          data-number={isNumeric(column) || undefined}
          data-required={column.required || undefined}
        >
          <Cell {...props} disabled={disabled || (isStored(row) && !rights.edit)} column={column} />
          {faults[column.name] !== undefined && (
            <span className="g-cell-fault" id={`${cellId(id, at, column.name)}-fault`}>
              {faults[column.name]}
            </span>
          )}
        </td>
      ))}
      {!disabled && (
        <td className="g-rows-buttons">
          <div>
            {rights.add && (
              <RowButton label={t('tables.copy', { row: place })} byKeys disabled={isFull} onClick={() => acts.copy(at)}>
                <svg className="g-glyph" viewBox="0 0 20 20" aria-hidden="true">
                  <path d="M7 7h10v10H7zM13 7V3H3v10h4" />
                </svg>
              </RowButton>
            )}
            {rights.move && (
              <>
                <RowButton
                  look="g-rows-up"
                  label={t('tables.up', { row: place })}
                  byKeys
                  disabled={at === 0}
                  onClick={() => acts.move(at, -1)}
                >
                  <Icon glyph="down" />
                </RowButton>
                <RowButton label={t('tables.down', { row: place })} byKeys disabled={isLast} onClick={() => acts.move(at, 1)}>
                  <Icon glyph="down" />
                </RowButton>
              </>
            )}
            {(rights.remove || !isStored(row)) && (
              <RowButton label={t('tables.remove', { row: place })} onClick={() => acts.remove(at)}>
                <Icon glyph="bin" />
              </RowButton>
            )}
          </div>
        </td>
      )}
    </tr>
  )
})

interface RowButtonProps {
  label: string
  look?: string
  /** True if a key in the cells does the same; Tab then skips the button. */
  byKeys?: boolean
  disabled?: boolean
  onClick(): void
  children: ReactNode
}

function RowButton({ label, look, byKeys, disabled, onClick, children }: RowButtonProps) {
  const className = look ? `g-icon-button ${look}` : 'g-icon-button'
  return (
    <button
      type="button"
      className={className}
      tabIndex={byKeys ? -1 : undefined}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function Cell({ entity, table, row, at, id, options, faults, disabled, text, acts, column }: GridRowProps & { column: Field }) {
  const own = cellId(id, at, column.name)
  const words = options[column.name] ?? NONE
  if (!isShown(column, row)) return <span className="g-cell-none">—</span>
  if (column.compute)
    return (
      <output>{drawValue({ entity, field: column, value: row[column.name], record: row, options: words, text, place: 'cell' })}</output>
    )
  return (
    <CellEdit
      entity={entity}
      table={table}
      column={column}
      row={row}
      options={words}
      id={own}
      label={text.t('tables.cell', { row: at + 1, title: text.word(entity, column.title) })}
      disabled={disabled}
      invalid={faults[column.name] !== undefined}
      describedBy={faults[column.name] === undefined ? undefined : `${own}-fault`}
      text={text}
      onChange={(value) => acts.set(at, column.name, value)}
      onPending={(work) => acts.pend(at, work)}
    />
  )
}

const NONE: readonly Option[] = []
