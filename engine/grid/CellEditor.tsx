// Editor of a cell. Enter and Tab save and move on, Escape cancels, blur saves.

import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Rec } from '../api/record.ts'
import { faultText } from '../fields/faultText.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { templateNames } from '../model/expressions/template.ts'
import { isMultiline, isNumeric } from '../model/formats/formats.ts'
import { validateValue } from '../model/records/rules.ts'
import { isEmpty, type Values } from '../model/records/values.ts'
import { CellNote } from './CellNote.tsx'
import { useCellText } from './cellText.ts'
import { hasPlainInput, isHalfTyped, typedValue } from './typedValue.ts'
import type { Onward } from './walk.ts'

const PickCell = lazy(() => import('./PickCell.tsx'))

interface Props {
  entity: Entity
  field: Field
  record: Rec
  /** Initial text. */
  start: unknown
  /** @param fault message of an invalid value, if the cell was left nevertheless */
  onSave(value: unknown, onward: Onward, fault: string | null): void
  onRevert(): void
  /** Receives the function that saves the value, for code that removes the cell. */
  onReady(leave: () => void): void
}

const POPUPS = '[class*="ant-select-dropdown"], [class*="ant-picker-dropdown"], [class*="ant-cascader-dropdown"]'

export function CellEditor({ entity, field, record, start, onSave, onRevert, onReady }: Props) {
  const text = useCellText()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const value = useRef(start)
  const isDone = useRef(false)
  const isPicking = useRef(false)
  const [shown, setShown] = useState(start)
  const [fault, setFault] = useState<string | null>(null)
  const change = (next: unknown) => {
    value.current = next
    setShown(next)
    setFault(null)
    if (!isPicking.current) return
    isPicking.current = false
    finish('down')
  }
  const faultNow = (): string | null => {
    const typed = box.current?.querySelector('input')?.value ?? ''
    if (isHalfTyped(field, typed)) return text.t('cells.halfTyped', { field: text.word(entity, field.title) })
    const broken = isUnchanged(value.current, start)
      ? null
      : validateValue(field, value.current, { ...record, [field.name]: value.current })
    return broken && faultText(broken, entity, text)
  }
  const finish = (onward: Onward, isLeft = false) => {
    if (isDone.current) return
    const found = faultNow()
    if (found !== null && !isLeft) return setFault(found)
    isDone.current = true
    onSave(value.current, onward, found)
  }
  const revert = () => {
    if (isDone.current) return
    isDone.current = true
    onRevert()
  }
  const leave = useRef(() => {})
  leave.current = () => finish('stay', true)
  useEffect(() => onReady(() => leave.current()), [onReady])

  const isOpen = () => box.current?.querySelector('[role=combobox][aria-expanded=true]') != null
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores Enter that ends an input method composition.
    if (event.nativeEvent.isComposing) return
    const goesOn =
      event.key === 'Tab' ? (event.shiftKey ? 'previous' : 'next') : event.key === 'Enter' && !isNewLine(event, field) ? 'down' : null
    if (goesOn === 'down' && isOpen() && !event.ctrlKey && !event.metaKey) {
      // Enter selects an option of the open list, and the selection is saved.
      isPicking.current = !field.multiple
      return
    }
    if (event.key !== 'Escape' && !goesOn) return
    event.preventDefault()
    event.stopPropagation()
    if (goesOn) finish(goesOn)
    else revert()
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Element && (currentTarget.contains(relatedTarget) || relatedTarget.closest(POPUPS) !== null)
    // Does not save if only the browser window lost the focus.
    if (!isInside && document.hasFocus()) setTimeout(() => finish('stay', true))
  }
  const name = text.t('cells.editing', { field: text.word(entity, field.title), title: recordLabel(entity, record) })
  const shared = {
    id,
    'aria-label': name,
    'aria-invalid': fault !== null || undefined,
    'aria-describedby': fault ? `${id}-note` : undefined,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the control inside, which has name and role
    <div ref={box} className="g-cell-edit" onKeyDownCapture={onKeyDown} onBlur={onBlur}>
      {hasPlainInput(field) ? (
        <PlainCell {...shared} field={field} start={shown} onText={(typed) => change(typedValue(field, typed))} />
      ) : (
        <Suspense fallback={<span role="status">{text.t('field.loading')}</span>}>
          <PickCell
            entity={entity}
            field={field}
            id={id}
            value={shown}
            onChange={change}
            invalid={fault !== null}
            describedBy={`${id}-note`}
            record={record}
            scope={scopeOf(field, record)}
            now={() => ({ ...record, [field.name]: value.current })}
            extra={{ 'aria-label': name, ...(field.formily['x-component-props'] as object | undefined) }}
          />
        </Suspense>
      )}
      {fault !== null && (
        <CellNote id={`${id}-note`} around={box}>
          <p role="alert">{fault}</p>
        </CellNote>
      )}
    </div>
  )
}

const isNewLine = ({ shiftKey, altKey }: KeyboardEvent, field: Field): boolean => isMultiline(field) && (shiftKey || altKey)

const isUnchanged = (one: unknown, other: unknown): boolean => one === other || (isEmpty(one) && isEmpty(other))

/** Values that the choices of the field depend on. */
function scopeOf({ choices }: Field, record: Values): Values {
  const names = choices && 'where' in choices ? Object.values(choices.where).flatMap(templateNames) : []
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}

interface PlainProps {
  id: string
  field: Field
  start: unknown
  onText(text: string): void
}

function PlainCell({ field, start, onText, ...shared }: PlainProps) {
  const [typed, setTyped] = useState(() => (isEmpty(start) ? '' : String(start)))
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const control = {
    ...shared,
    ref: input,
    value: typed,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      onText(target.value)
    },
  }
  if (isMultiline(field)) return <textarea rows={4} {...control} />
  return <input type="text" inputMode={isNumeric(field) ? 'decimal' : undefined} {...control} />
}
