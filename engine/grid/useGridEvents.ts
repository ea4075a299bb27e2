// Handles keys, clicks and pastes of all cells of a table.

import { type RefObject, useEffect } from 'react'
import { useEventCallback } from '../ui/useEventCallback.ts'
import type { GridFocus } from './gridFocus.ts'
import { cellAround, cellPositionOf, controlIn } from './tableCells.ts'
import { type CellPosition, type Extent, walk } from './walk.ts'

/** Event handlers of cells. */
export interface GridHandlers {
  extent(): Extent
  /** True if a double click or F2 edits the cell. */
  isEditable(place: CellPosition): boolean
  edit(place: CellPosition): void
  /** True for a switch, which the space key toggles. */
  isSwitch(place: CellPosition): boolean
  /** Drops the draft of a cell; false if there is none. */
  discard(place: CellPosition): boolean
  /** Saves a draft over the version of another user; false if there is no conflict. */
  keepMine(place: CellPosition): boolean
  paste(place: CellPosition, text: string): void
  /** Announces that the cell cannot be edited. */
  refuse(place: CellPosition): void
  /** Opens the record of a row; `null` if clicks have another effect. */
  open: ((place: CellPosition) => void) | null
}

/** Maximum time between the clicks of a double click, in milliseconds. */
const DOUBLE_MS = 300

export function useGridEvents(scroller: RefObject<HTMLElement | null>, focus: RefObject<GridFocus | null>, handlers: GridHandlers): void {
  const now = useEventCallback(() => handlers)
  useEffect(() => {
    const table = scroller.current?.querySelector('table')
    if (!table) return
    let opening: ReturnType<typeof setTimeout> | undefined

    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.isComposing || !(target instanceof HTMLElement) || target.closest('.g-cell-editor')) return
      const cell = cellAround(target)
      const place = target === table ? focus.current?.place() : cell && cellPositionOf(cell)
      if (target !== table && target !== cell) {
        if (intoCells(target, key) || (key === 'Escape' && cell && target.dataset.entered)) event.preventDefault()
        else return
        event.stopPropagation()
        if (cell) cell.focus()
        else focus.current?.go({ row: (target as HTMLTableRowElement).rowIndex - 1, column: 0 })
        return
      }
      if (!place || !press(event, place, cell)) return
      event.preventDefault()
      event.stopPropagation()
    }

    /** Handles a key; returns whether it had an effect. */
    const press = (event: KeyboardEvent, place: CellPosition, cell: HTMLTableCellElement | null): boolean => {
      const { edit, isEditable, isSwitch, discard, keepMine, refuse, extent } = now()
      const { key } = event
      const branch = cell?.querySelector<HTMLElement>('button.g-branch')
      if (branch && branch.getAttribute('aria-expanded') === (key === 'ArrowRight' ? 'false' : key === 'ArrowLeft' ? 'true' : '')) {
        branch.click()
        return true
      }
      if (key === 'Enter' && (event.ctrlKey || event.metaKey)) return keepMine(place)
      const to = walk(place, event, extent())
      if (to) {
        focus.current?.go(to)
        return true
      }
      if (key === 'Escape') return discard(place)
      if (key !== 'F2' && key !== 'Enter' && key !== ' ') return false
      if (event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return false
      const control = cell && controlIn(cell)
      if (key === ' ') {
        if (control instanceof HTMLInputElement && control.type === 'checkbox') control.click()
        else if (isEditable(place) && isSwitch(place)) edit(place)
      } else if (isEditable(place)) edit(place)
      else if (control && key === 'Enter') enter(control)
      else refuse(place)
      return true
    }

    const onDoubleClick = ({ target }: MouseEvent) => {
      clearTimeout(opening)
      const cell = isOfCell(target) ? cellAround(target) : null
      const place = cell && cellPositionOf(cell)
      if (!place || !now().isEditable(place)) return
      getSelection()?.removeAllRanges()
      now().edit(place)
    }

    // A click on an editable cell may be the first of a double click, so the record opens after a delay.
    const onClick = (event: MouseEvent) => {
      clearTimeout(opening)
      const { open, isEditable } = now()
      const cell = isOfCell(event.target) ? cellAround(event.target) : null
      const place = cell && cellPositionOf(cell)
      if (!open || !place || !isEditable(place)) return
      event.stopPropagation()
      if (event.detail > 1 || getSelection()?.type === 'Range') return
      opening = setTimeout(() => open(place), DOUBLE_MS)
    }

    const onMouseDown = ({ target }: MouseEvent) => {
      const cell = isOfCell(target) ? cellAround(target) : null
      if (cell) focus.current?.take(cell)
    }

    const onCopy = (event: ClipboardEvent) => {
      const cell = document.activeElement
      if (!(cell instanceof HTMLTableCellElement) || getSelection()?.type === 'Range') return
      event.clipboardData?.setData('text/plain', cell.innerText)
      event.preventDefault()
    }

    const onPaste = (event: ClipboardEvent) => {
      const cell = document.activeElement
      const place = cell instanceof HTMLTableCellElement ? cellPositionOf(cell) : null
      if (!place) return
      event.preventDefault()
      now().paste(place, event.clipboardData?.getData('text/plain') ?? '')
    }

    table.addEventListener('keydown', onKeyDown)
    table.addEventListener('dblclick', onDoubleClick)
    table.addEventListener('click', onClick, true)
    table.addEventListener('mousedown', onMouseDown)
    table.addEventListener('copy', onCopy)
    table.addEventListener('paste', onPaste)
    return () => {
      clearTimeout(opening)
      table.removeEventListener('keydown', onKeyDown)
      table.removeEventListener('dblclick', onDoubleClick)
      table.removeEventListener('click', onClick, true)
      table.removeEventListener('mousedown', onMouseDown)
      table.removeEventListener('copy', onCopy)
      table.removeEventListener('paste', onPaste)
    }
  }, [scroller, focus, now])
}

/** From a row that can be focused the right arrow goes into its cells. */
const intoCells = (target: HTMLElement, key: string): boolean => key === 'ArrowRight' && target.matches('tbody tr')

/** True if the target is the cell itself and not a control in it. */
const isOfCell = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('button, input, select, textarea, label, a, [role=dialog], .g-cell-editor, .g-cell-note') === null

/** Moves the focus to the control in a cell; Escape returns to the cell. */
function enter(control: HTMLElement): void {
  control.dataset.entered = 'true'
  control.focus()
}
