import type { MouseEvent } from 'react'

/** One listener for the whole table: a cell that cuts its text off gets it as a tooltip, as long as it does. */
export function showWholeText({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell || cell.querySelector('input, .g-row-button')) return
  const isCut = cell.scrollWidth > cell.clientWidth
  if (isCut) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}
