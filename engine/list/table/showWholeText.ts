import type { MouseEvent } from 'react'

/** A listener of the whole table that shows the full text of a truncated cell as its tooltip. */
export function showWholeText({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell || cell.querySelector('input, .g-row-button')) return
  const isCut = cell.scrollWidth > cell.clientWidth
  if (isCut) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}
