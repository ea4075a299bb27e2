// Where the keyboard stands in a form.

import { flushSync } from 'react-dom'
import { CELL_WANTED } from '../model/cellWanted.ts'
import { cellPath } from '../model/rows.ts'
import { controlId } from './formScope.ts'

const INPUTS =
  'input:not([type=hidden], [hidden], [type=file], :disabled), textarea:not(:disabled), [contenteditable=true], button:not(:disabled)'

/** Puts the focus on a field's control, on the first input of a group, or on a cell of a table. */
export function focusControl(formId: string, path: string): void {
  const cell = cellPath(path)
  const control = document.getElementById(controlId(formId, cell?.field ?? path))
  const input = control?.matches(INPUTS) ? control : control?.querySelector<HTMLElement>(INPUTS)
  const put = () => {
    if (cell) return void control?.dispatchEvent(new CustomEvent(CELL_WANTED, { detail: path }))
    input?.scrollIntoView({ block: 'nearest' })
    input?.focus()
  }
  const fold = control?.closest('.g-section-body[hidden]')
  const panel = control?.closest('[role="tabpanel"][hidden]')
  if (fold) {
    flushSync(() => document.querySelector<HTMLElement>(`[aria-controls="${fold.id}"]`)?.click())
    put()
  } else if (panel) {
    document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click()
    // The panel is shown when its tab has been drawn.
    requestAnimationFrame(put)
  } else put()
}

/** Puts the focus on the first control, unless the user is somewhere in the form already. */
export function focusFirst(form: HTMLElement | null): void {
  if (!form || form.contains(document.activeElement)) return
  const first = form.querySelector<HTMLElement>(`.g-item :is(${INPUTS})`)
  if (!first) return
  first.focus({ preventScroll: true })
  // antd takes the focus to the dialog itself when it finds it nowhere. On a busy machine it looks late, in the midst of
  // a Tab between two fields; what cannot be focused takes nothing.
  form.closest('[tabindex="-1"]')?.removeAttribute('tabindex')
}
