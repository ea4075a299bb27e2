// Board layout of a list: a column of cards for each choice of a field. Cards move by drag and drop, by keys, or by a button in the target
// column.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useOptions } from '../api/options/options.ts'
import type { Rec } from '../api/record.ts'
import { toast } from '../api/toast.ts'
import { castChoice, optionWord } from '../fields/choice.ts'
import { isQuick } from '../grid/quickFields.ts'
import { useColumnOptions } from '../list/columns/columnOptions.ts'
import { useEventCallback } from '../ui/useEventCallback.ts'
import { useTouchDrag } from '../ui/useTouchDrag.ts'
import { cardLabel } from './BoardCard.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { boardStep, isMovedBySteps, mayStep } from './boardStep.ts'
import type { BoardFields } from './layoutFields.ts'
import type { BoardColumnData, LayoutProps, Lifted } from './layoutProps.ts'
import { useLayoutText } from './layoutText.ts'
import { moveCard } from './moveCard.ts'
import './board.css'

const NONE = ''

export default function Board({
  entity,
  state,
  fixed,
  opening,
  onOpen,
  canEdit,
  buttons,
  onButton,
  board,
  onTotal,
}: LayoutProps & { board: BoardFields }) {
  const { by } = board
  const text = useLayoutText()
  const { t } = text
  const { options } = useOptions(by.choices)
  const words = useColumnOptions(entity)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [moving, setMoving] = useState<{ record: Rec; to: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const totals = useRef(new Map<string, number>())
  const root = useRef<HTMLDivElement>(null)
  useTouchDrag(root)

  const searched = state.search[by.name]
  const isSearched = (key: string) =>
    searched === undefined || searched === null || (Array.isArray(searched) ? searched : [searched]).map(String).includes(key)
  const columns: BoardColumnData[] = [
    ...options.map((option) => ({ key: String(option.value), title: optionWord(entity, option, text) })),
    ...(by.required ? [] : [{ key: NONE, title: t('layouts.none') }]),
  ].filter(({ key }) => isSearched(key))
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? ''
  const label = (record: Rec) => cardLabel({ entity, board, record, options: words, text })
  const mayMove = (record: Rec) => (isMovedBySteps(entity, by) ? mayStep(by, buttons) : canEdit && isQuick(entity, by, record))

  const count = useEventCallback((key: string, total: number) => {
    totals.current.set(key, total)
    onTotal([...totals.current.values()].reduce((sum, one) => sum + one, 0))
  })

  // After a move by key, the focus follows the card to its new column.
  const focusCard = (id: string) => root.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)?.focus()
  const [focusId, setFocusId] = useState<string | null>(null)
  useEffect(() => {
    if (focusId !== null) focusCard(focusId)
  })

  const move = async (record: Rec, from: string, to: string) => {
    setLifted(null)
    if (from === to) return setAnnouncement(t('layouts.putBack', { title: label(record) }))
    const names = { title: label(record), column: titleOf(to) }
    const step = boardStep(entity, by, to, record, buttons)
    if (step.kind === 'press') return onButton(step.button, record)
    if (step.kind === 'refused') {
      const reason = t(`layouts.${step.reason}`, { column: names.column, action: step.action ? text.word(entity, step.action.title) : '' })
      setAnnouncement(t('layouts.refused', { title: names.title, reason }))
      return toast.error(t('layouts.refused', { title: names.title, reason }))
    }
    setMoving({ record, to })
    setFocusId(record.id)
    setAnnouncement(t('layouts.moving', names))
    const moved = await moveCard(entity, record, by, to === NONE ? null : castChoice(by, to))
    setMoving(null)
    if (moved.kind === 'moved') {
      setAnnouncement(t('layouts.moved', names))
      toast.success(t('layouts.moved', names), moved.set)
    } else {
      const reason = moved.kind === 'changed' ? t('layouts.changed') : moved.message
      toast.error(t('layouts.refused', { title: names.title, reason }))
    }
  }

  const lift = (record: Rec, from: string) => {
    setLifted({ record, from, over: from })
    setAnnouncement(t('layouts.lifted', { title: label(record), column: titleOf(from) }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const handle = event.target instanceof HTMLElement ? event.target.dataset.handle : undefined
    if (lifted && event.key === 'Escape') {
      event.stopPropagation()
      setLifted(null)
      return setAnnouncement(t('layouts.putBack', { title: label(lifted.record) }))
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (handle === undefined) return
    if (lifted && step !== 0) {
      event.preventDefault()
      const at = columns.findIndex(({ key }) => key === lifted.over)
      const next = columns[Math.max(0, Math.min(columns.length - 1, at + step))]
      if (!next) return
      setLifted({ ...lifted, over: next.key })
      setAnnouncement(t('layouts.over', { column: next.title, place: columns.indexOf(next) + 1, count: columns.length }))
      root.current?.querySelector(`[data-column="${CSS.escape(next.key)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return
    }
    if (lifted || !walkCards(event, root.current)) return
    event.preventDefault()
  }

  return (
    <>
      <div className="g-unseen" role="status">
        {announcement}
      </div>
      <p className="g-unseen" id="g-board-keys">
        {t('layouts.keys')}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the buttons inside */}
      <div ref={root} className="g-board" onKeyDown={onKeyDown} onBlur={({ relatedTarget }) => relatedTarget && setFocusId(null)}>
        {columns.map((column) => (
          <BoardColumn
            key={column.key}
            entity={entity}
            board={board}
            column={column}
            state={state}
            fixed={fixed}
            opening={opening}
            onOpen={onOpen}
            words={words}
            lifted={lifted}
            moving={moving}
            mayMove={mayMove}
            onLift={lift}
            onDrop={(held, to) => void move(held.record, held.from, to)}
            onLetGo={() => setLifted(null)}
            onOver={(over) => setLifted((held) => held && { ...held, over })}
            onTotal={count}
          />
        ))}
      </div>
    </>
  )
}

/** Moves the focus between card handles: up and down in a column, or to the card at the same height in the next column. */
function walkCards({ key, target }: KeyboardEvent, root: HTMLElement | null): boolean {
  const columns = [...(root?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-handle]'),
  ])
  const column = columns.findIndex((handles) => handles.includes(target as HTMLElement))
  const row = columns[column]?.indexOf(target as HTMLElement) ?? -1
  if (row < 0) return false
  const neighbour = (step: number) => {
    const filled = columns.filter((handles, at) => handles.length > 0 && (step > 0 ? at > column : at < column))
    const next = step > 0 ? filled[0] : filled.at(-1)
    return next?.[Math.min(row, next.length - 1)]
  }
  const to =
    key === 'ArrowDown'
      ? columns[column]?.[row + 1]
      : key === 'ArrowUp'
        ? columns[column]?.[row - 1]
        : key === 'ArrowRight'
          ? neighbour(1)
          : key === 'ArrowLeft'
            ? neighbour(-1)
            : undefined
  to?.focus()
  return to !== undefined
}
