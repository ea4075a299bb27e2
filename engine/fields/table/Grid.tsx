// Edits the rows of a table field. Own light rows with native inputs: Formily's ArrayTable is too slow for hundreds of rows (decision 0174).

import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { usePermissions } from '../../api/access/permissions.ts'
import type { Field, Items } from '../../model/entity/entity.ts'
import { CELL_WANTED } from '../../model/records/cellWanted.ts'
import { cellsOf } from '../../model/records/pasted.ts'
import { cellPath, type TableFieldRow } from '../../model/records/rows.ts'
import { rowFaults } from '../../model/records/rules.ts'
import { useEventCallback } from '../../ui/useEventCallback.ts'
import type { EditProps } from '../face.ts'
import { faultWithoutPlace } from '../faultText.ts'
import { GridHead } from './GridHead.tsx'
import type { GridRowProps, RowActs } from './GridRow.tsx'
import { GridRows } from './GridRows.tsx'
import { type Keys, keyStep } from './keyStep.ts'
import { isCells, pasted } from './pasted.ts'
import { RowTotals } from './RowTotals.tsx'
import { rowRights } from './rowRights.ts'
import { type Rows, withCell } from './rowSteps.ts'
import { type TableText, useTableText } from './tableText.ts'
import { useBusyRows } from './useBusyRows.ts'
import { useTableFieldOptions } from './useColumnOptions.ts'
import { useKeyOf } from './useKeyOf.ts'
import { usePastedNames } from './usePastedNames.ts'
import { useRowSteps } from './useRowSteps.ts'
import { rowKey, useRows } from './useRows.ts'
import './table.css'

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
  const { rows, now, toValue } = useRows(value)
  const options = useTableFieldOptions(items)
  const keyOf = useKeyOf(entity, options)
  const { can } = usePermissions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: permissions do not change while a form is open
  const rights = useMemo(() => rowRights(field, can), [field])
  const { isFull, announcement, removed, active, setActive, give, go, restore, add, copy, move, remove } = useRowSteps({
    id,
    items,
    rows,
    rights,
    root,
    text,
    change: (next) => onChange(toValue(next)),
  })

  const [busy, noteBusy] = useBusyRows()
  const names = usePastedNames(entity, items, now, (next) => give(next, announcement))
  const acts: RowActs = {
    set: useEventCallback((at: number, name: string, next: unknown) => {
      const row = now()[at]
      give(withCell(items, now(), at, name, next))
      if (row) names.note(rowKey(row), name, null)
    }),
    pend: useEventCallback((at: number, work: Promise<unknown>) => {
      onPending?.(work)
      const row = now()[at]
      if (row) noteBusy(rowKey(row), work)
    }),
    copy: useEventCallback((at: number) => copy(at)),
    move: useEventCallback((at: number, by: -1 | 1) => move(at, by)),
    remove: useEventCallback(remove),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: its members are stable
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
    const { rows: next, count, unread, unresolved, cut } = pasted(items, rows, place.at, place.column, cellsOf(copied), keyOf, heads)
    const notes = [unread > 0 && t('tables.unread', { count: unread }), cut > 0 && t('tables.cut', { count: cut })]
    give(next, [t('tables.pasted', { count }), ...notes].filter(Boolean).join(t('list.nameBreak')))
    if (unresolved.length > 0) onPending?.(names.resolve(unresolved))
  }
  const left = useEventCallback(() => onBlur?.())
  const onLeave = () => {
    // The focus is lost for a moment when a cell replaces its input.
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
  // A layout effect, because `focusControl` dispatches its event as soon as the table is mounted.
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
    () => (invalid ? sentencesOf(field, rows, record, (fault) => faultWithoutPlace(fault, entity, text)) : NONE),
    [invalid, field, rows, record, entity, text],
  )
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
            <GridHead entity={entity} items={items} isDisabled={disabled} text={text} />
            <GridRows
              entity={entity}
              table={field.name}
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
              busy={busy}
            />
            <RowTotals entity={entity} items={items} rows={rows} hasButtons={!disabled} text={text} />
          </table>
        )}
      </div>
      <div className="g-rows-foot">
        {!disabled && rights.add && (
          <button type="button" className="g-button g-rows-add" aria-disabled={isFull || undefined} onClick={() => add(null)}>
            {t('tables.add')}
          </button>
        )}
        <span>{boundsOf(field, items, rows, t).join(t('list.nameBreak'))}</span>
        <span role="status">
          {announcement}
          {removed && (
            <button type="button" className="g-link-button" onClick={restore}>
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
const NO_FAULTS: GridRowProps['faults'] = {}
const NO_ROW: TableFieldRow = {}

/** Faults of the cells of a row, and reasons why pasted names were not resolved. */
function namedFaults(faults = NO_FAULTS, notes = NO_FAULTS): GridRowProps['faults'] {
  return notes === NO_FAULTS ? faults : faults === NO_FAULTS ? notes : { ...faults, ...notes }
}
const NONE: ReadonlyMap<number, GridRowProps['faults']> = new Map()

/** Row index and column of the cell that contains an event target. */
function placeOf(target: EventTarget): { at: number; column: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const at = cell?.closest<HTMLElement>('[data-at]')?.dataset.at
  const column = cell?.dataset.column
  return at === undefined || column === undefined ? null : { at: Number(at), column }
}

/** The first message of each invalid cell, by row and column. */
function sentencesOf(
  field: Field,
  rows: Rows,
  record: EditProps['record'],
  textOf: (fault: ReturnType<typeof rowFaults>[number]) => string,
): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const found = new Map<number, Record<string, string>>()
  for (const fault of rowFaults({ ...field, when: null }, rows, record)) {
    const path = cellPath(fault.field)
    if (!path) continue
    const row = found.get(path.at) ?? {}
    row[path.column] ??= textOf(fault)
    found.set(path.at, row)
  }
  return found
}

function boundsOf(field: Field, items: Items, rows: Rows, t: TableText['t']): string[] {
  const least = field.rules.find(({ kind }) => kind === 'minItems')
  return [
    t('tables.count', { count: rows.length }),
    ...(least && 'limit' in least ? [t('tables.least', { limit: least.limit })] : []),
    t('tables.most', { limit: items.most }),
  ]
}
