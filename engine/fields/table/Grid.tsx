// Edits the rows of a table field. Own light rows with native inputs: Formily's ArrayTable is too slow for hundreds of rows (decision 0174).

import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePermissions } from '../../api/access/permissions.ts'
import type { Field, Items } from '../../model/entity/entity.ts'
import { isNumeric } from '../../model/formats/formats.ts'
import { CELL_WANTED } from '../../model/records/cellWanted.ts'
import { cellsOf } from '../../model/records/pasted.ts'
import { cellPath, type TableFieldRow } from '../../model/records/rows.ts'
import { rowFaults } from '../../model/records/rules.ts'
import { useEventCallback } from '../../ui/useEventCallback.ts'
import type { EditProps } from '../face.ts'
import { sayAlone } from '../faultText.ts'
import { cellId, type GridRowProps, type RowActs } from './GridRow.tsx'
import { GridRows } from './GridRows.tsx'
import { headOf } from './headOf.ts'
import { type Keys, keyStep } from './keyStep.ts'
import { isCells, pasted } from './pasted.ts'
import { rowRights } from './rowRights.ts'
import { type Rows, withAgain, withCell, withCopy, withMoved, without, withRow } from './rowSteps.ts'
import { useTableText } from './tableText.ts'
import { useTableFieldOptions } from './useColumnOptions.ts'
import { useKeyOf } from './useKeyOf.ts'
import { usePastedNames } from './usePastedNames.ts'
import { keepKeys, rowKey, useRows } from './useRows.ts'
import './table.css'

interface Place {
  at: number
  /** `null`: the first that can be written. */
  column: string | null
}

export default function Grid(props: EditProps) {
  const {
    entity,
    field,
    id,
    value,
    onChange,
    onBlur,
    onFocus,
    disabled = false,
    invalid,
    describedBy,
    labelledBy,
    record,
    onPending,
  } = props
  const items = field.items as Items
  const text = useTableText()
  const { t } = text
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, told } = useRows(value)
  const options = useTableFieldOptions(items)
  const keyOf = useKeyOf(entity, options)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ row: TableFieldRow; at: number } | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const wanted = useRef<Place | null>(null)
  const { can } = usePermissions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the permissions of an open form stay
  const rights = useMemo(() => rowRights(field, can), [field])
  const isFull = rows.length >= items.most

  const give = (next: Rows, message = '') => {
    keepKeys(rows, next)
    if (next !== rows) onChange(told(next))
    setSaid(message)
    setRemoved(null)
  }
  const go = (at: number, column: string | null) => {
    wanted.current = { at, column }
    setActive(at)
  }
  // The cell may be drawn only after the row was brought into sight.
  useLayoutEffect(() => {
    const place = wanted.current
    const first = items.fields.find(({ compute }) => compute === null)
    const cell = place && document.getElementById(cellId(id, place.at, place.column ?? first?.name ?? ''))
    if (!cell) return
    wanted.current = null
    cell.focus()
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
  })

  const add = (column: string | null) => {
    if (!rights.add) return
    if (isFull) return setSaid(t('tables.full', { limit: items.most }))
    give(withRow(items, rows), t('tables.added', { row: rows.length + 1 }))
    go(rows.length, column)
  }
  const copy = (at: number, column: string | null = null) => {
    if (!rights.add) return
    if (isFull) return setSaid(t('tables.full', { limit: items.most }))
    give(withCopy(items, rows, at), t('tables.copied', { row: at + 2 }))
    go(at + 1, column)
  }
  const move = (at: number, by: -1 | 1, column: string | null = null) => {
    const next = rights.move ? withMoved(rows, at, by) : rows
    if (next === rows) return
    give(next, t('tables.moved', { row: at + by + 1 }))
    if (column !== null) go(at + by, column)
  }
  const remove = (at: number) => {
    const row = rows[at]
    give(without(rows, at), t('tables.removed', { row: at + 1 }))
    if (row) setRemoved({ row, at })
    if (rows.length > 1) go(Math.min(at, rows.length - 2), null)
    else root.current?.querySelector<HTMLElement>('.g-rows-add')?.focus()
  }
  const names = usePastedNames(
    entity,
    items,
    () => rows,
    (next) => give(next, said),
  )
  const acts: RowActs = {
    set: useEventCallback((at: number, name: string, next: unknown) => {
      const row = rows[at]
      give(withCell(items, rows, at, name, next))
      if (row) names.note(rowKey(row), name, null)
    }),
    copy: useEventCallback((at: number) => copy(at)),
    move: useEventCallback((at: number, by: -1 | 1) => move(at, by)),
    remove: useEventCallback(remove),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: its members are steady
  const steady = useMemo(() => acts, [])

  const keys: Keys = { go, add, copy, move, count: rows.length }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (place && !disabled) keyStep(event, place, keys)
  }
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target)
    const copied = event.clipboardData.getData('text/plain')
    if (!place || disabled || !(rights.add && rights.edit) || !isCells(copied)) return
    event.preventDefault()
    const heads = ({ title }: Field) => [title, entity.words[title] ?? title]
    const { rows: next, count, unread, asked, cut } = pasted(items, rows, place.at, place.column, cellsOf(copied), keyOf, heads)
    const notes = [unread > 0 && t('tables.unread', { count: unread }), cut > 0 && t('tables.cut', { count: cut })]
    give(next, [t('tables.pasted', { count }), ...notes].filter(Boolean).join(t('list.nameBreak')))
    if (asked.length > 0) onPending?.(names.ask(asked))
  }
  const left = useEventCallback(() => onBlur?.())
  const onLeave = () => {
    // An input that turns into another loses the focus for a moment.
    requestAnimationFrame(() => {
      if (root.current && !root.current.contains(document.activeElement)) {
        setActive(null)
        left()
      }
    })
  }
  const onEnter = ({ target }: FocusEvent) => {
    const place = placeOf(target)
    if (place && place.at !== active) setActive(place.at)
    onFocus?.()
  }
  const goTo = useEventCallback(go)
  // A layout effect: `focusControl` dispatches the event as soon as the table is in the page.
  useLayoutEffect(() => {
    const grid = root.current
    const show = (event: Event) => {
      const place = cellPath(String((event as CustomEvent).detail))
      if (place) goTo(place.at, place.column)
    }
    grid?.addEventListener(CELL_WANTED, show)
    return () => grid?.removeEventListener(CELL_WANTED, show)
  }, [goTo])

  const faults = useMemo(
    () => (invalid ? sentencesOf(field, rows, record, (fault) => sayAlone(fault, entity, text)) : NONE),
    [invalid, field, rows, record, entity, text],
  )
  const least = field.rules.find(({ kind }) => kind === 'minItems')
  const bounds = [
    t('tables.count', { count: rows.length }),
    ...(least && 'limit' in least ? [t('tables.least', { limit: least.limit })] : []),
    t('tables.most', { limit: items.most }),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the label that stands above it
    <div
      ref={root}
      className="g-rows"
      role="group"
      id={id}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={onEnter}
      onBlur={onLeave}
    >
      <div className="g-rows-box" ref={scroller} data-many={rows.length > MANY || undefined}>
        {rows.length > 0 && (
          <table className="g-rows-table" aria-labelledby={labelledBy} aria-rowcount={rows.length + 1}>
            <thead>
              <tr>
                <th scope="col" className="g-rows-no">
                  #
                </th>
                {items.fields.map((column) => (
                  <th
                    key={column.name}
                    scope="col"
                    data-number={isNumeric(column) || undefined}
                    data-required={column.required || undefined}
                    style={{ minWidth: widthOf(column) }}
                  >
                    {headOf(entity, column, text)}
                  </th>
                ))}
                {!disabled && (
                  <th scope="col" className="g-rows-buttons">
                    <span className="g-unseen">{t('tables.buttons')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <GridRows
              entity={entity}
              items={items}
              rows={rows}
              isFull={isFull}
              id={id}
              options={options}
              faultsOf={(at) => namedFaults(faults.get(at), names.notes[rowKey(rows[at] ?? NO_ROW)])}
              disabled={disabled}
              rights={rights}
              text={text}
              acts={steady}
              scroller={scroller}
              active={active}
            />
          </table>
        )}
      </div>
      <div className="g-rows-foot">
        {!disabled && rights.add && (
          <button type="button" className="g-button g-rows-add" aria-disabled={isFull || undefined} onClick={() => add(null)}>
            {t('tables.add')}
          </button>
        )}
        <span>{bounds.join(t('list.nameBreak'))}</span>
        <span role="status">
          {said}
          {removed && (
            <button
              type="button"
              className="g-link-button"
              onClick={() => {
                give(withAgain(rows, removed.at, removed.row), t('tables.restored', { row: removed.at + 1 }))
                go(removed.at, null)
              }}
            >
              {t('tables.undo')}
            </button>
          )}
        </span>
      </div>
      {!disabled && rows.length > 0 && <p className="g-rows-keys">{t(rights.move ? 'tables.keys' : 'tables.keysWithoutOrder')}</p>}
    </div>
  )
}

const MANY = 60
const WIDTH = 120
const NO_FAULTS: GridRowProps['faults'] = {}
const NO_ROW: TableFieldRow = {}

/** Faults of the cells of a row, and reasons why pasted names were not resolved. */
function namedFaults(faults = NO_FAULTS, notes = NO_FAULTS): GridRowProps['faults'] {
  return notes === NO_FAULTS ? faults : faults === NO_FAULTS ? notes : { ...faults, ...notes }
}
const NONE: ReadonlyMap<number, GridRowProps['faults']> = new Map()

/** Room for a day with the button that clears it, and for some words. */
const widthOf = ({ list, widget }: Field): number =>
  Math.max(list?.width ?? (widget === 'text' || widget === 'textarea' ? WIDTH * 1.5 : WIDTH), widget === 'date' ? 140 : 0)

/** The cell that something happened in. */
function placeOf(target: EventTarget): { at: number; column: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const at = cell?.closest<HTMLElement>('[data-at]')?.dataset.at
  const column = cell?.dataset.column
  return at === undefined || column === undefined ? null : { at: Number(at), column }
}

/** The first sentence of each refused cell, by row. */
function sentencesOf(
  field: Field,
  rows: Rows,
  record: EditProps['record'],
  say: (fault: ReturnType<typeof rowFaults>[number]) => string,
): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const found = new Map<number, Record<string, string>>()
  for (const fault of rowFaults({ ...field, when: null }, rows, record)) {
    const path = cellPath(fault.field)
    if (!path) continue
    const row = found.get(path.at) ?? {}
    row[path.column] ??= say(fault)
    found.set(path.at, row)
  }
  return found
}
