import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useFilterText } from './filterText.ts'
import './filters.css'

export interface Chip {
  key: string | number
  text: ReactNode
}

interface Props {
  label: string
  chips: readonly Chip[]
  /** Word between two chips. */
  join?: string | undefined
  onRemove(at: number): void
}

/** Conditions of a list as chips; the close button or Delete removes one, and the focus moves to the chip in its place. */
export function ChipList({ label, chips, join, onRemove }: Props) {
  const { t } = useFilterText()
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const crossesOf = () => [...(list.current?.querySelectorAll('button') ?? [])]
  const remove = (at: number) => {
    const crosses = crossesOf()
    const neighbour = crosses[at + 1] ?? crosses[at - 1]
    // If chips have only their position as key, the next chip takes over the element of the removed one.
    const kept =
      chips.length === 1
        ? list.current?.closest('.g-list')?.querySelector<HTMLElement>('.g-filter-open')
        : crosses[Math.min(at, chips.length - 2)]
    onRemove(at)
    ;(kept ?? neighbour)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const crosses = crossesOf()
    if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else if (event.key === 'ArrowRight') crosses[at + 1]?.focus()
    else if (event.key === 'ArrowLeft') crosses[at - 1]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <ul ref={list} className="g-chips" aria-label={label}>
      {chips.map(({ key, text }, at) => (
        <li key={key}>
          {at > 0 && join && <span className="g-chip-join">{join}</span>}
          <span className="g-chip">
            <span id={`${id}-${at}`}>{text}</span>
            <button
              id={`${id}-${at}-x`}
              type="button"
              aria-label={t('filters.remove')}
              aria-labelledby={`${id}-${at}-x ${id}-${at}`}
              onClick={() => remove(at)}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              ×
            </button>
          </span>
        </li>
      ))}
    </ul>
  )
}
