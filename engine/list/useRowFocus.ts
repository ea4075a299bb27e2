// Keeps the focus in the rows of a list: if a pressed button goes with its record, the next one of its kind gets the focus.

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { watchLostFocus } from '../ui/lostFocus.ts'

const ROW = 'tr[aria-rowindex], .g-card'
/** Parts that open from a row and give the focus back to it. */
const OPENED = '[role=dialog], [role=alertdialog], [role=menu]'
const CONTROL = 'button, a[href]'

interface Place {
  /** Index of the row in the document. */
  at: number
  /** `data-access` of the row, which names its record. */
  record: string
  /** Text of the control. */
  name: string
}

/** @param list element that contains the rows. @param rows a change may have removed the control with the focus */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: unknown): void {
  const last = useRef<Place | null>(null)

  useEffect(() => {
    const rowsOf = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
    const remember = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target === document.body || target.closest(OPENED)) return
      const row = list.current?.contains(target) ? target.closest<HTMLElement>(ROW) : null
      last.current = row && { at: rowsOf().indexOf(row), record: recordOf(row), name: nameOf(target) }
    }
    const leave = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(ROW) && !target.closest(OPENED)) last.current = null
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', leave)
    const stop = watchLostFocus(() => restore(list.current, last.current))
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', leave)
      stop()
    }
  }, [list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows have changed
  useLayoutEffect(() => restore(list.current, last.current), [list, rows])
}

const recordOf = (row: HTMLElement): string => row.dataset.access ?? ''
const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent ?? ''

/** If nothing has the focus: focuses the control of this name in the same row or the next that has one, else the first one of the row. */
function restore(list: HTMLElement | null, place: Place | null): void {
  if (list === null || place === null || (document.activeElement !== null && document.activeElement !== document.body)) return
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)]
  const same = rows.findIndex((row) => recordOf(row) === place.record)
  const from = rows.slice(same === -1 ? Math.min(place.at, rows.length - 1) : same)
  const controls = from.flatMap((row) => [...row.querySelectorAll<HTMLElement>(CONTROL)])
  const next = controls.find((control) => nameOf(control) === place.name) ?? controls[0]
  next?.focus({ preventScroll: true })
}
