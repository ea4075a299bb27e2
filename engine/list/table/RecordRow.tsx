import { type CSSProperties, type KeyboardEvent, lazy, type MouseEvent, memo, type ReactNode, Suspense } from 'react'
import { accessMark } from '../../api/access/accessQuestion.ts'
import type { Rec } from '../../api/record.ts'
import { drawValue } from '../../fields/drawValue.ts'
import { RecordLink } from '../../fields/RecordLink.tsx'
import { coloured, RowTag } from '../../fields/RowTag.tsx'
import { recordLabel } from '../../fields/recordLabel.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { rowColorOf } from '../../model/list/rowColor.ts'
import { isEditable } from '../../model/records/values.ts'
import { RowButtons } from '../buttons/RowButtons.tsx'
import type { ShownColumn } from '../columns/shownColumns.ts'
import type { RecordNavigation, RowView } from '../rowView.ts'
import { useSelected } from '../selection.ts'
import { Branch } from './Branch.tsx'
import { columnsIn, type RowSpans, useColumnSpan } from './columnSpan.ts'

/** Loaded on demand: few lists have such cells. */
const InlineCell = lazy(() => import('./InlineCell.tsx'))
const LiveCell = lazy(() => import('./LiveCell.tsx'))

interface Props {
  record: Rec
  /** Index in the list, from 0. */
  index: number
  columns: readonly ShownColumn[]
  view: RowView
  isActive: boolean
  isFresh: boolean
  /** Level in the tree, from 0. `isOpen` is `null` for a row without a branch. */
  depth: number
  isOpen: boolean | null
  spans: RowSpans | null
}

/** The row of a record. All props are stable, so a row renders again only when its record, selection or branch changes. */
export const RecordRow = memo(function RecordRow({ record, index, columns, view, isActive, isFresh, depth, isOpen, spans }: Props) {
  const { entity, choosable, selection, opening, onActivate } = view
  const isTicked = useSelected(selection, record.id)
  const span = useColumnSpan(spans, record.id)
  const tree = entity.tree ? { 'aria-level': depth + 1, 'aria-expanded': isOpen ?? undefined } : null
  const row = rowColorOf(entity.rowColors, record)
  const tagged = row && (columns.find(({ field }) => field?.name === entity.card.title) ?? columns.find(({ field }) => field))
  const choose = choosable
    ? { tabIndex: 0, 'aria-current': isActive, onClick: chooser(record, onActivate), onKeyDown: stepper(record, onActivate) }
    : opening && { 'data-opens': true, onClick: opener(record, opening) }
  return (
    <tr
      aria-rowindex={index + 2}
      {...accessMark({ id: record.id, verb: 'view' })}
      className={isFresh ? 'g-fresh' : undefined}
      data-ticked={isTicked || undefined}
      data-active={isActive || undefined}
      {...coloured(row)}
      {...tree}
      {...choose}
    >
      {(span ? columnsIn(columns, span) : columns).map((shown) =>
        'count' in shown ? (
          <td key={shown.id} colSpan={shown.count} />
        ) : (
          <td key={shown.id} className={shown.className} style={branchStyle(shown, entity, depth)}>
            {shown.field ? (
              <>
                {entity.tree && shown.isFirst && <Branch record={record} isOpen={isOpen} view={view} />}
                {record.isMisplaced === true && shown.isFirst && (
                  <span className="g-misplaced" role="img" aria-label={view.text.t('list.misplaced')} title={view.text.t('list.misplaced')}>
                    ⚠
                  </span>
                )}
                {shown === tagged && <RowTag entity={entity} row={row} text={view.text} />}
                {cell(shown.field, record, view)}
              </>
            ) : shown.kind === 'ticks' ? (
              <input
                type="checkbox"
                checked={isTicked}
                aria-label={view.text.t('list.tick', { title: recordLabel(entity, record) })}
                onChange={() => selection.set([record], !isTicked)}
              />
            ) : (
              <RowButtons record={record} view={view} />
            )}
          </td>
        ),
      )}
    </tr>
  )
})

function cell(field: Field, record: Rec, view: RowView): ReactNode {
  const { entity, options, text, canEdit, linkOf, opening } = view
  if (canEdit && field.list?.inline && !field.readOnly && isEditable(entity, record))
    return (
      <Suspense>
        <InlineCell field={field} record={record} view={view} />
      </Suspense>
    )
  const drawn = drawValue({
    entity,
    field,
    value: record[field.name],
    record,
    options: options[field.name] ?? [],
    text,
    place: 'cell',
    linkOf,
  })
  if (field.live && entity.follows)
    return (
      <Suspense fallback={drawn}>
        <LiveCell field={field} record={record} view={view} follows={entity.follows} />
      </Suspense>
    )
  // A reference leads to its own record.
  if (!opening || field.name !== entity.card.title || field.nameKey !== null || drawn === '') return drawn
  return (
    <RecordLink isName to={opening.pathOf(record.id)} onClick={opening.leave}>
      {drawn}
    </RecordLink>
  )
}

function branchStyle({ isFirst, style }: ShownColumn, entity: Entity, depth: number): CSSProperties | undefined {
  return entity.tree && isFirst ? ({ ...style, '--depth': depth } as CSSProperties) : style
}

/** Click handler that selects the row, unless the click was on a control inside. */
function chooser(record: Rec, onActivate: RowView['onActivate']) {
  return ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('button, input, a')) onActivate(record)
  }
}

/** Click handler that opens the page of the record, unless the click was on a control inside or selected text. */
function opener(record: Rec, opening: RecordNavigation) {
  return ({ target, detail }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, input, select, label, a, [role=dialog]')) return
    if (detail > 1 || getSelection()?.type === 'Range') return
    opening.open(record.id)
  }
}

/** Key handler: Enter and space select the focused row, arrow keys move to the next one. */
function stepper(record: Rec, onActivate: RowView['onActivate']) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget
    if (event.target !== row) return
    const next = event.key === 'ArrowDown' ? row.nextElementSibling : event.key === 'ArrowUp' ? row.previousElementSibling : null
    if (event.key === 'Enter' || event.key === ' ') onActivate(record)
    else if (next instanceof HTMLElement) next.focus()
    else return
    event.preventDefault()
  }
}
