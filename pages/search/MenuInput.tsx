import type { KeyboardEvent, RefObject } from 'react'
import { optionId } from './FoundList.tsx'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  /** Id of the result list and index of its active row; `null` while no list is shown. */
  list: { id: string; at: number } | null
  value: string
  placeholder: string
  onChange(text: string): void
  onKeyDown(event: KeyboardEvent): void
  onBlur?(): void
}

/** Input of a combobox. It keeps the focus while arrow keys move through the results. */
export function MenuInput({ ref, list, value, placeholder, onChange, onKeyDown, onBlur }: Props) {
  return (
    <input
      ref={ref}
      type="text"
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      aria-label={placeholder}
      placeholder={placeholder}
      aria-expanded={list !== null}
      aria-controls={list?.id}
      aria-activedescendant={list ? optionId(list.id, list.at) : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    />
  )
}
