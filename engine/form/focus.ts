// Focus management of a form.

import { flushSync } from 'react-dom'
import { CELL_WANTED } from '../model/records/cellWanted.ts'
import { cellPath } from '../model/records/rows.ts'
import { RENDER_CONTROLS } from '../start/useRenderedCount.ts'
import { whenRendered } from '../ui/whenRendered.ts'
import { controlId, labelId } from './formScope.ts'

const INPUTS =
  'input:not([type=hidden], [hidden], [type=file], :disabled), textarea:not(:disabled), [contenteditable=true], button:not(:disabled)'

/** Focuses the control of a field, the first input of a group, or a table cell; at once, or when it has been loaded and rendered. */
export function focusControl(formId: string, path: string): void {
  const cell = cellPath(path)
  const id = controlId(formId, cell?.field ?? path)
  const control = () => document.getElementById(id)
  if (!control()) flushSync(() => dispatchEvent(new Event(RENDER_CONTROLS)))
  // The label is rendered before the control.
  const place = control() ?? document.getElementById(labelId(id))
  const fold = place?.closest('.g-section-body[hidden]')
  const panel = place?.closest('[role="tabpanel"][hidden]')
  if (fold) flushSync(() => document.querySelector<HTMLElement>(`[aria-controls="${fold.id}"]`)?.click())
  if (panel) flushSync(() => document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click())
  if (cell) whenRendered(control, (table) => table.dispatchEvent(new CustomEvent(CELL_WANTED, { detail: path })))
  else
    whenRendered(
      () => inputOf(control()),
      (input) => {
        input.scrollIntoView({ block: 'nearest' })
        input.focus()
      },
    )
}

const inputOf = (control: HTMLElement | null): HTMLElement | null =>
  control?.matches(INPUTS) ? control : (control?.querySelector<HTMLElement>(INPUTS) ?? null)

/** Focuses the first control, unless the form already has the focus. */
export function focusFirst(form: HTMLElement | null): void {
  if (!form || form.contains(document.activeElement)) return
  const first = form.querySelector<HTMLElement>(`.g-item :is(${INPUTS})`)
  if (!first) return
  first.focus({ preventScroll: true })
  // antd focuses the dialog if the focus is outside. On a slow machine that happens while the user already moves between fields, so the
  // dialog is made unfocusable.
  form.closest('[tabindex="-1"]')?.removeAttribute('tabindex')
}
