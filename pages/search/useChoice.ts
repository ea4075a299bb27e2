import { type KeyboardEvent, useState } from 'react'

export interface ListboxState {
  /** Index of the marked row. */
  at: number
  mark(index: number): void
  onKeyDown(event: KeyboardEvent): void
}

/** Keyboard selection in a list below an input; resets to the first row when the text changes. */
export function useListboxKeys<T>(rows: readonly T[], text: string, choose: (row: T) => void): ListboxState {
  const [marked, setMarked] = useState({ text, at: 0 })
  const at = marked.text === text ? Math.min(marked.at, Math.max(0, rows.length - 1)) : 0
  const mark = (index: number) => setMarked({ text, at: index })
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input method while it shows candidates.
    if (event.nativeEvent.isComposing || rows.length === 0) return
    const row = rows[at]
    if (event.key === 'ArrowDown') mark((at + 1) % rows.length)
    else if (event.key === 'ArrowUp') mark((at + rows.length - 1) % rows.length)
    else if (event.key === 'Enter' && row !== undefined) choose(row)
    else return
    event.preventDefault()
  }
  return { at, mark, onKeyDown }
}
