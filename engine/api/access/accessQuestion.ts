// Questions why the user may do something, asked with a context menu or on a refused call. The panel that answers loads with the first one.

import { atom, getDefaultStore } from 'jotai'
import { hasCapability } from '../../session/capabilities.ts'
import { columnIndex } from './columnIndex.ts'

/** Query of the explanation: `entity`, `verb`, `id`, `field`; `menu`; or `method`, `path`. */
export type AccessQuery = Readonly<Record<string, string>>

const MARK = 'data-access'
const PLAIN = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], video, canvas, td a[href], .g-card a[href]'

export const accessQuestionAtom = atom<AccessQuery | null>(null)

export const isAccessExplained = (): boolean => hasCapability('access')

export function askAccess(query: AccessQuery): void {
  getDefaultStore().set(accessQuestionAtom, query)
}

/** Attribute of an element for its part of a question. Elements inside add to it, and their own parts win. */
export const accessMark = (parts: AccessQuery) => ({ [MARK]: new URLSearchParams(parts).toString() })

/** Answers right click, the context menu key and a long press. The browser's menu stays with Shift, in inputs and on links of records. */
export function watchContextMenu(): () => void {
  document.addEventListener('contextmenu', onContextMenu)
  return () => document.removeEventListener('contextmenu', onContextMenu)
}

function onContextMenu(event: MouseEvent): void {
  const { target } = event
  const isKey = event.button !== 2
  if (!(target instanceof Element) || event.defaultPrevented || !isAccessExplained()) return
  if (!isKey && (event.shiftKey || target.closest(PLAIN) || getSelection()?.type === 'Range')) return
  const query = queryAt(target)
  if (!query.entity && !query.menu) return
  event.preventDefault()
  askAccess(query)
}

/** The question at an element. */
export function queryAt(target: Element): AccessQuery {
  let query: AccessQuery = {}
  for (let at = target.closest(`[${MARK}]`); at; at = at.parentElement?.closest(`[${MARK}]`) ?? null) {
    query = { ...Object.fromEntries(new URLSearchParams(at.getAttribute(MARK) ?? '')), ...query }
    if (query.entity || query.menu) break
  }
  const cell = target.closest<HTMLTableCellElement>('tbody td')
  const column = cell?.closest('table')?.tHead?.rows[0]?.cells[columnIndex(cell)]?.dataset.column
  const isButton = target.closest('button') !== null
  return column && query.id && !isButton && !query.field ? { ...query, verb: 'list', field: column } : query
}
