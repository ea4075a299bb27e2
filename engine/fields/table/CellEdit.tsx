import { type ReactNode, useState } from 'react'
import type { Option } from '../../api/options/options.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { isMultiline, isNumeric, isOfFiles, isSwitch } from '../../model/formats/formats.ts'
import { readNumber } from '../../model/formats/readNumber.ts'
import { isSwitchOn, switchValue } from '../../model/formats/switchValue.ts'
import type { TableFieldRow } from '../../model/records/rows.ts'
import { isEmpty } from '../../model/records/values.ts'
import { castChoice, optionWord } from '../choice.ts'
import { ColorEdit } from '../color/Edit.tsx'
import { DateEdit } from '../date/Edit.tsx'
import { DateTimeEdit } from '../date-time/Edit.tsx'
import { drawValue } from '../drawValue.ts'
import type { Edit, FieldText } from '../face.ts'
import { RegionEdit } from '../region/Edit.tsx'
import { SelectEdit } from '../select/Edit.tsx'
import { inputText } from '../text/textOf.ts'
import { TimeEdit } from '../time/Edit.tsx'
import { TreeEdit } from '../tree/Edit.tsx'
import { UploadEdit } from '../upload/Edit.tsx'
import { useViewOptions } from '../useViewOptions.ts'
import { isWorded } from './useColumnOptions.ts'

export interface CellProps {
  entity: Entity
  /** Name of the table field. */
  table: string
  column: Field
  row: TableFieldRow
  options: readonly Option[]
  id: string
  /** Accessible name with row and column. */
  label: string
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
  text: FieldText
  onChange(value: unknown): void
  onPending(work: Promise<unknown>): void
}

/** Input of a cell. Native inputs are fast enough for hundreds of rows; selects and pickers are rendered when the cell gets the focus. */
export function CellEdit(props: CellProps) {
  const { column, row, id, label, disabled, invalid, describedBy, text, onChange } = props
  const { widget, name, required } = column
  const value = row[name]
  const shared = {
    id,
    disabled,
    className: 'g-cell',
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  } as const
  const inputProps = { ...shared, 'aria-required': required || undefined }
  if (isNumeric(column)) return <NumberCell {...props} shared={inputProps} />
  if (isSwitch(column) && column.choices === null)
    return (
      <input
        {...shared}
        type="checkbox"
        checked={isSwitchOn(value)}
        onChange={({ target }) => onChange(switchValue(column, target.checked))}
      />
    )
  if (isOfFiles(column)) return <FileCell {...props} />
  if (isWorded(column) && !column.multiple) return <ChoiceCell {...props} shared={inputProps} />
  if (widget in LATE || column.multiple) return <LateCell {...props} shared={shared} />
  if (isMultiline(column))
    return <textarea {...inputProps} rows={1} value={inputText(value)} onChange={({ target }) => onChange(target.value)} />
  const placeholder = column.placeholder === null ? undefined : text.word(props.entity, column.placeholder)
  return (
    <input
      {...inputProps}
      type="text"
      autoComplete="off"
      placeholder={placeholder}
      value={inputText(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type Shared = Readonly<Record<string, unknown>> & { id: string; disabled: boolean }

/** Incomplete numbers, such as a single minus, stay as typed; the rules report them. */
function NumberCell({ column, row, shared, onChange }: CellProps & { shared: Shared }) {
  const value = row[column.name]
  const [typed, setTyped] = useState(inputText(value))
  const shown = meantBy(column, typed) === (value ?? null) ? typed : inputText(value)
  return (
    <input
      {...shared}
      type="text"
      inputMode={column.type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      data-number
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(meantBy(column, target.value))
      }}
    />
  )
}

function meantBy(column: Field, typed: string): number | string | null {
  const text = typed.trim()
  return text === '' ? null : (readNumber(column, text) ?? text)
}

function ChoiceCell({ entity, column, row, options, text, shared, onChange }: CellProps & { shared: Shared }) {
  const value = inputText(row[column.name])
  const words = options.map((option) => [String(option.value), optionWord(entity, option, text)] as const)
  const isKnown = value === '' || words.some(([key]) => key === value)
  return (
    <select {...shared} value={value} onChange={({ target }) => onChange(target.value === '' ? null : castChoice(column, target.value))}>
      <option value="">{text.t('tables.choose')}</option>
      {!isKnown && (
        <option value={value} disabled>
          …
        </option>
      )}
      {words.map(([key, word]) => (
        <option key={key} value={key}>
          {word}
        </option>
      ))}
    </select>
  )
}

function FileCell({ entity, table, column, row, id, label, disabled, invalid, describedBy, onChange, onPending }: CellProps) {
  return (
    <UploadEdit
      entity={entity}
      table={table}
      field={column}
      id={id}
      value={row[column.name]}
      onChange={onChange}
      onPending={onPending}
      disabled={disabled}
      invalid={invalid}
      {...(describedBy ? { describedBy } : {})}
      record={row}
      scope={row}
      extra={{ 'aria-label': label }}
    />
  )
}

const LATE: Readonly<Partial<Record<Field['widget'], Edit>>> = {
  select: SelectEdit,
  radio: SelectEdit,
  checkbox: SelectEdit,
  tree: TreeEdit,
  region: RegionEdit,
  color: ColorEdit,
  date: DateEdit,
  'date-time': DateTimeEdit,
  time: TimeEdit,
}

/** Shows the value of a cell until it gets the focus, then its control. */
function LateCell(props: CellProps & { shared: Shared }) {
  const { entity, column, row, id, label, disabled, invalid, describedBy, text, shared, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const options = useViewOptions(column, row)
  const value = row[column.name]
  const Face = LATE[column.widget] ?? SelectEdit
  if (!isOpen || disabled) {
    const drawn: ReactNode = isEmpty(value)
      ? text.t('tables.choose')
      : drawValue({ entity, field: column, value, record: row, options, text, place: 'cell' })
    return (
      <button
        {...shared}
        type="button"
        className="g-cell g-cell-late"
        data-empty={isEmpty(value) || undefined}
        onFocus={() => setOpen(true)}
      >
        {drawn}
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles blur of the input inside
    <span
      // The clear button beside the input is part of the cell.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Face
        entity={entity}
        field={column}
        id={id}
        value={value}
        onChange={onChange}
        invalid={invalid}
        {...(describedBy ? { describedBy } : {})}
        record={row}
        scope={row}
        extra={{ autoFocus: true, 'aria-label': label }}
      />
    </span>
  )
}
