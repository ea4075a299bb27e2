// Controls of the panel: label, input and messages.

import { AutoComplete, Checkbox, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { SelectEdit } from '#engine/fields/select/Edit.tsx'
import type { Entity } from '#model/entity/entity.ts'
import type { FileField } from '#model/entity/entityFile.ts'
import { normaliseField } from '#model/entity/field.ts'

interface ItemProps {
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  children(id: string, noteId: string | undefined): ReactNode
}

export function Item({ label, hint, error, children }: ItemProps) {
  const id = useId()
  const note = error ?? hint
  const noteId = note ? `${id}-note` : undefined
  return (
    <div className="g-item">
      <label className="g-item-label" htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children(id, noteId)}
      {note ? (
        <div className="g-item-note" id={noteId}>
          <span className={error ? 'g-item-error' : undefined} role={error ? 'alert' : undefined}>
            {note}
          </span>
        </div>
      ) : null}
    </div>
  )
}

interface TextProps {
  label: string
  value: string
  hint?: string
  /** Message of an invalid text; an invalid text is not applied. */
  fault?(text: string): string | null
  /** Returns a warning, which does not prevent the change. */
  warn?(text: string): string | null
  rows?: number
  suggestions?: readonly { value: string; label: string }[]
  placeholder?: string
  onChange(text: string): void
}

/** Text input; a change is applied on blur or Enter. */
export function TextItem(props: TextProps) {
  // A new value, from another element or undo, resets the input.
  return <TypedText key={props.value} {...props} />
}

function TypedText({ label, value, hint, fault, warn, rows, suggestions, placeholder, onChange }: TextProps) {
  const [typed, setTyped] = useState(value)
  const wrong = fault?.(typed.trim()) ?? null
  const take = (text = typed) => {
    const next = text.trim()
    if (next !== value && !fault?.(next)) onChange(next)
  }
  const shared = { placeholder, status: wrong ? ('error' as const) : ('' as const), onBlur: () => take() }
  return (
    <Item label={label} hint={hint} error={wrong ?? warn?.(typed.trim())}>
      {(id, noteId) => {
        const own = { id, 'aria-invalid': wrong !== null || undefined, 'aria-describedby': noteId, ...shared }
        if (rows) return <Input.TextArea {...own} rows={rows} value={typed} onChange={({ target }) => setTyped(target.value)} />
        if (suggestions)
          return (
            <AutoComplete
              {...own}
              className="g-control"
              options={[...suggestions]}
              value={typed}
              onChange={setTyped}
              onSelect={(text: string) => take(text)}
            />
          )
        return <Input {...own} value={typed} onChange={({ target }) => setTyped(target.value)} onPressEnter={() => take()} />
      }}
    </Item>
  )
}

interface SelectProps<T extends string> {
  label: string
  hint?: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange(value: T): void
}

export function SelectItem<T extends string>({ label, hint, value, options, onChange }: SelectProps<T>) {
  return (
    <Item label={label} hint={hint}>
      {(id, noteId) => (
        <Select<T>
          id={id}
          className="g-control"
          aria-describedby={noteId}
          value={value}
          options={options.map((option) => ({ ...option }))}
          onChange={onChange}
        />
      )}
    </Item>
  )
}

export function NumberItem({
  label,
  value,
  least = 1,
  most,
  onChange,
}: {
  label: string
  value: number
  least?: number
  most?: number
  onChange(value: number): void
}) {
  return (
    <Item label={label}>
      {(id) => (
        <InputNumber
          id={id}
          className="g-control"
          min={least}
          {...(most ? { max: most } : {})}
          precision={0}
          value={value}
          onChange={(next) => next !== null && onChange(next)}
        />
      )}
    </Item>
  )
}

export function TickItem({ label, hint, isOn, onChange }: { label: string; hint?: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <div className="g-item">
      <Checkbox checked={isOn} onChange={({ target }) => onChange(target.checked)}>
        {label}
      </Checkbox>
      {hint ? (
        <div className="g-item-note">
          <span>{hint}</span>
        </div>
      ) : null}
    </div>
  )
}

interface ChoiceProps {
  label: string
  hint?: string
  entity: Entity
  /** Definition of the field as in a schema file: `{ref: {entity: 'role', …}}`. */
  file: FileField
  value: string
  placeholder: string
  onChange(value: string): void
}

/** Select of records or dictionary entries, as in forms of the console. */
export function ChoiceItem({ label, hint, entity, file, value, placeholder, onChange }: ChoiceProps) {
  const field = useMemo(() => normaliseField('choice', { ...file, title: label }, false), [file, label])
  return (
    <Item label={label} hint={hint}>
      {(id, noteId) => (
        <SelectEdit
          entity={entity}
          field={field}
          id={id}
          value={value}
          onChange={(next) => onChange(String(next ?? ''))}
          {...(noteId ? { describedBy: noteId } : {})}
          record={NONE}
          scope={NONE}
          extra={{ placeholder }}
        />
      )}
    </Item>
  )
}

const NONE = {}
