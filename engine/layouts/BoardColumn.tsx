import { type DragEvent, useEffect, useState } from 'react'
import { useList } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import type { ColumnOptions } from '../list/columns/columnOptions.ts'
import { listQueryOf } from '../model/list/firstPage.ts'
import { BoardCard } from './BoardCard.tsx'
import type { BoardFields } from './layoutFields.ts'
import type { BoardColumnData, LayoutProps, Lifted } from './layoutProps.ts'
import { useLayoutText } from './layoutText.ts'

interface Props extends Pick<LayoutProps, 'entity' | 'state' | 'fixed' | 'opening' | 'onOpen'> {
  board: BoardFields
  column: BoardColumnData
  words: ColumnOptions
  lifted: Lifted | null
  /** Card that is being moved to another column. */
  moving: { record: Rec; to: string } | null
  mayMove(record: Rec): boolean
  onLift(record: Rec, from: string): void
  onDrop(held: Lifted, to: string): void
  onLetGo(): void
  onOver(key: string): void
  onTotal(key: string, total: number): void
}

/** Number of cards loaded at a time, and maximum number in one column. */
const STEP = 20
const MAX = 200

export function BoardColumn(props: Props) {
  const { entity, board, column, state, fixed, lifted, moving, onDrop, onOver, onTotal } = props
  const { t } = useLayoutText()
  const [size, setSize] = useState(STEP)
  const { [board.by.name]: _, ...search } = state.search
  const own = column.key === '' ? { [`${board.by.name}_null`]: '1' } : { [`${board.by.name}_equal`]: column.key }
  const list = useList(entity, listQueryOf(entity, { ...state, current: 1, size, search }, { ...fixed, ...own }))
  const found = list.data?.records ?? []
  const total = list.data?.total
  const isTarget = moving?.to === column.key
  const rows = [
    ...(isTarget && !found.some(({ id }) => id === moving.record.id) ? [moving.record] : []),
    ...found.filter(({ id }) => isTarget || moving?.record.id !== id),
  ]
  useEffect(() => {
    if (total !== undefined) onTotal(column.key, total)
  }, [column.key, total, onTotal])

  const mayTake = lifted !== null && lifted.from !== column.key
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (lifted) onDrop(lifted, column.key)
  }
  const over = (event: DragEvent) => {
    if (!lifted) return
    event.preventDefault()
    if (lifted.over !== column.key) onOver(column.key)
  }
  return (
    <section
      className="g-board-column"
      data-column={column.key}
      data-over={(lifted?.over === column.key && mayTake) || undefined}
      aria-label={t('layouts.count', { title: column.title, count: total ?? 0 })}
      aria-busy={list.isFetching}
      onDragOver={over}
      onDrop={drop}
    >
      <h2>
        {column.title} <b>{total ?? ''}</b>
      </h2>
      {mayTake && (
        <button type="button" tabIndex={-1} className="g-button g-board-here" onClick={() => onDrop(lifted, column.key)}>
          {t('layouts.here')}
        </button>
      )}
      {list.error ? (
        <p role="alert">
          {list.error.message}{' '}
          <button type="button" className="g-link" onClick={() => void list.refetch()}>
            {t('list.retry')}
          </button>
        </p>
      ) : total === undefined ? (
        <p role="status">{t('list.loading')}</p>
      ) : rows.length === 0 ? (
        <p className="g-board-none">{t('layouts.empty')}</p>
      ) : (
        <ul>
          {rows.map((record) => (
            <BoardCard key={record.id} {...props} record={record} isOnTheWay={moving?.record.id === record.id} />
          ))}
        </ul>
      )}
      {total !== undefined && total > size && size < MAX && (
        <button type="button" className="g-link" onClick={() => setSize(Math.min(MAX, size + STEP))}>
          {t('layouts.more')}
        </button>
      )}
      {total !== undefined && total > MAX && size >= MAX && <p className="g-board-none">{t('layouts.inRows')}</p>}
    </section>
  )
}
