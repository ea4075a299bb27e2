// Moves columns of a list by keys or by dragging their headers, and announces the new position.

import { getDefaultStore } from 'jotai'
import { flushSync } from 'react-dom'
import type { RecordTableModel } from '../list/table/useRecordTable.ts'
import { arrange, currentView } from '../list/views/tableView.ts'
import type { Entity } from '../model/entity/entity.ts'
import { type ColumnAreas, moveColumn, neighbourColumn, shownNeighbours } from '../model/list/listView.ts'
import { viewWords } from './viewText.ts'
import './moveColumns.css'

/** Distance in pixels from which a press counts as a drag. */
const SLACK = 6

const headOf = (from: Element | null): HTMLElement | null => from?.closest<HTMLElement>('th[data-column]') ?? null

const lookOf = (entity: Entity, table: RecordTableModel) =>
  currentView(entity, getDefaultStore().get(table.arrangement), { density: null, address: '' })

/** @param from focused element in a header, which keeps the focus */
export function moveByKey(entity: Entity, table: RecordTableModel, from: HTMLElement, step: number): void {
  const id = headOf(from)?.dataset.column
  if (id === undefined) return
  const target = neighbourColumn(lookOf(entity, table), id, step)
  flushSync(() => move(entity, table, id, target))
  // An element that is moved in the DOM loses the focus.
  if (from.isConnected) from.focus()
}

/** Drags a column until the pointer is released over another header, whose place it takes. Escape cancels. */
export function dragColumn(entity: Entity, table: RecordTableModel, start: PointerEvent): void {
  const head = headOf(start.target as Element)
  const id = head?.dataset.column
  if (!head || id === undefined) return
  const stop = new AbortController()
  const { signal } = stop
  let over: HTMLElement | null = null
  let isDragged = false
  const mark = (next: HTMLElement | null) => {
    over?.removeAttribute('data-drop')
    over = next
    const isBehind = next !== null && (head.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    next?.setAttribute('data-drop', isBehind ? 'behind' : 'before')
  }
  const end = () => {
    mark(null)
    head.removeAttribute('data-dragged')
    stop.abort()
  }
  addEventListener(
    'pointermove',
    (event) => {
      // The pointer was released before this code was loaded.
      if (event.buttons === 0) return end()
      if (!isDragged && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return
      isDragged = true
      head.setAttribute('data-dragged', '')
      const next = headOf(document.elementFromPoint(event.clientX, event.clientY))
      const target = next?.dataset.column
      mark(
        target !== undefined && next?.parentElement === head.parentElement && moveColumn(lookOf(entity, table), id, target) ? next : null,
      )
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    () => {
      const target = over?.dataset.column
      // Prevents the click after a drag, which would sort the list.
      if (isDragged) swallowClick()
      end()
      if (target !== undefined) move(entity, table, id, target)
    },
    { signal },
  )
  addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
}

/** Suppresses the click that follows a drag at once, if there is one. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  addEventListener('click', swallow, true)
  setTimeout(() => removeEventListener('click', swallow, true))
}

function move(entity: Entity, table: RecordTableModel, id: string, target: string | null): void {
  const { t, word } = viewWords()
  const title = word(entity, entity.field[id]?.title ?? id)
  const look = lookOf(entity, table)
  const moved: ColumnAreas | null = target === null ? null : moveColumn(look, id, target)
  if (!moved) {
    announce(t('views.atEdge', { title }))
    return
  }
  arrange(table, { ...look, ...moved })
  const neighbours = shownNeighbours(moved, id)
  announce(t('views.moved', { title, place: neighbours.indexOf(id) + 1, count: neighbours.length }))
}

let voice: HTMLElement | null = null

/** Announces a text to screen readers. */
function announce(text: string): void {
  if (!voice?.isConnected) {
    voice = document.createElement('p')
    voice.className = 'g-moved-column'
    voice.setAttribute('aria-live', 'polite')
    document.body.append(voice)
  }
  voice.textContent = text
}
