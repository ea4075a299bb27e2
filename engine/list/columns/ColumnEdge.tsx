import { getDefaultStore, useAtomValue } from 'jotai'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Entity } from '../../model/entity/entity.ts'
import { useText } from '../../text/text.ts'
import type { RecordTableModel } from '../table/useRecordTable.ts'
import { columnWidth, type RecordColumn, type Widths } from './columns.ts'
import { shownColumns } from './shownColumns.ts'

const STEP = 16

interface Props {
  entity: Entity
  table: RecordTableModel
  column: RecordColumn
  title: string
}

/** Edge of a column header: dragging it or arrow keys change the width, a double click restores the default. */
export function ColumnEdge({ entity, table, column, title }: Props) {
  const { t } = useText()
  const { id } = column
  const width = columnWidth(column, useAtomValue(table.widths))
  const set = (change: (now: Widths) => Widths) => table.arrange(({ widths }) => ({ widths: change(widths) }))
  /** Fixes the current widths of flexible columns, so that the change starts at the visible edge. */
  const freeze = (edge: HTMLElement) => {
    const heads = [...(edge.closest('tr')?.children ?? [])]
    const shown = shownColumns(entity, table.columns, table.areas)
    set(() =>
      Object.fromEntries(shown.flatMap(({ field }, at) => (field ? [[field.name, heads[at]?.getBoundingClientRect().width ?? 0]] : []))),
    )
  }
  const widthNow = () => columnWidth(column, getDefaultStore().get(table.widths))

  const onPointerDown = ({ currentTarget, pointerId, clientX, button }: PointerEvent<HTMLElement>) => {
    if (button !== 0) return
    const edge: HTMLElement = currentTarget
    freeze(edge)
    const start = widthNow()
    const stop = new AbortController()
    const { signal } = stop
    edge.setPointerCapture(pointerId)
    edge.addEventListener('pointermove', (event) => set((now) => ({ ...now, [id]: start + event.clientX - clientX })), { signal })
    for (const end of ['pointerup', 'pointercancel']) edge.addEventListener(end, () => stop.abort(), { signal })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0
    // Alt with an arrow moves the column instead.
    if (step === 0 || event.altKey) return
    event.preventDefault()
    freeze(event.currentTarget)
    const next = widthNow() + step
    set((now) => ({ ...now, [id]: next }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged; this is the window splitter pattern
    <span
      className="g-column-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.columnWidth', { title })}
      aria-valuenow={Math.round(width)}
      onPointerDown={onPointerDown}
      onDoubleClick={() => set(({ [id]: _, ...others }) => others)}
      onKeyDown={onKeyDown}
    />
  )
}
