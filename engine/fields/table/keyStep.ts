import type { KeyboardEvent } from 'react'

export interface Keys {
  go(at: number, column: string): void
  add(column: string): void
  copy(at: number, column: string): void
  move(at: number, by: -1 | 1, column: string): void
  count: number
}

/**
 * Handles a key in a cell: Enter moves down and adds a row at the end, Ctrl+D copies the row, Alt with an arrow moves the row, an arrow
 * moves to the cell above or below.
 */
export function keyStep(event: KeyboardEvent, { at, column }: { at: number; column: string }, keys: Keys): void {
  const { key, altKey, shiftKey, target } = event
  const isCtrl = event.ctrlKey || event.metaKey
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  // An open list handles the keys itself.
  if (event.defaultPrevented || (target as Element).closest('[aria-expanded=true]')) return
  const steps = (): boolean => {
    if (altKey && by !== 0) keys.move(at, by, column)
    else if (isCtrl && key.toLowerCase() === 'd') keys.copy(at, column)
    else if (isCtrl || altKey) return false
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) {
      if (shiftKey) keys.go(Math.max(0, at - 1), column)
      else if (at + 1 < keys.count) keys.go(at + 1, column)
      else keys.add(column)
    } else if (by !== 0 && !shiftKey && isLine(target)) keys.go(Math.min(Math.max(0, at + by), keys.count - 1), column)
    else return false
    return true
  }
  if (steps()) event.preventDefault()
}

/** True for an input that does not use the arrows up and down itself. */
const isLine = (target: EventTarget): boolean => target instanceof HTMLInputElement && target.type === 'text' && target.role !== 'combobox'
