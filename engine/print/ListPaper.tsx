import type { ReactNode } from 'react'
import type { Rec } from '../api/record.ts'
import { drawValue } from '../fields/drawValue.ts'
import { coloured, RowTag } from '../fields/RowTag.tsx'
import { totalWithKind } from '../fields/totalWithKind.ts'
import { ConditionsText } from '../filters/ConditionsText.tsx'
import type { ColumnOptions } from '../list/columns/columnOptions.ts'
import type { BranchRow, ShownList } from '../list/records/shownList.ts'
import type { Entity, Field, Total } from '../model/entity/entity.ts'
import { isMomentField } from '../model/formats/formats.ts'
import { OPEN_WIDTH } from '../model/list/columnWidth.ts'
import { rowColorOf } from '../model/list/rowColor.ts'
import { totalOf } from '../model/list/totals.ts'
import { isEmpty } from '../model/records/values.ts'
import { useSheetText } from '../sheets/sheetText.ts'
import { listTitle } from '../text/listTitle.ts'
import { type PrintedLetterhead, projectOf } from './letterhead.ts'
import { PaperHead } from './PaperHead.tsx'
import type { PrintedRows } from './printRows.ts'
import '../model/expressions/cel.ts'

/** Totals by field name. */
export type PrintedTotals = Readonly<Record<string, number | string | null>>

interface Props {
  entity: Entity
  list: ShownList
  printed: PrintedRows
  /** Totals of all matching records; `null` if there are none. */
  figures: PrintedTotals | null
  options: ColumnOptions
  letterhead?: PrintedLetterhead | null
}

/** A printed list: conditions, rows with a header that repeats on every sheet, and totals. */
export function ListPaper({ entity, list, printed, figures, options, letterhead = null }: Props) {
  const text = useSheetText()
  const { t, word } = text
  const { rows, total, kind } = printed
  const count = rows.length
  const size =
    count < total
      ? t('print.cut', { count, total })
      : kind === 'ticked'
        ? t('print.ticked', { count })
        : t(kind === 'opened' ? 'print.opened' : 'print.whole', { count, total })
  const title = (name: string) => word(entity, entity.field[name]?.title ?? name)
  const order = list.query.sort
    .map(({ field, descending }) => t(descending ? 'print.descending' : 'print.ascending', { title: title(field) }))
    .join(t('list.nameBreak'))
  const lines: [string, ReactNode][] = [
    [t('print.filter'), <ConditionsText key="asked" entity={entity} list={list} none={t('print.nothing')} />],
    ...(order === '' ? [] : [[t('print.sort'), order] as [string, ReactNode]]),
    [t('print.count'), size],
  ]
  return (
    <>
      <PaperHead
        title={listTitle(entity, text)}
        lines={lines}
        letterhead={letterhead}
        project={projectOf(
          entity,
          rows.map(({ record }) => record),
        )}
      />
      <RowsTable entity={entity} columns={list.columns} widths={list.widths} rows={rows} options={options}>
        {figures && list.columns.some((field) => entity.totals.some((total) => total.field === field)) && (
          <FiguresRow
            entity={entity}
            columns={list.columns}
            title={kind === 'ticked' ? t('print.totalsTicked', { count: total }) : t('print.totalsOf', { total })}
            of={
              kind === 'ticked'
                ? (total) =>
                    totalOf(
                      total,
                      rows.map(({ record }) => record),
                    )
                : ({ field }) => figures[field.name] ?? null
            }
          />
        )}
      </RowsTable>
    </>
  )
}

/** Width of columns in screen pixels that fits on the long side of A4 at the usual font size; wider lists use a smaller one. */
const FITS = 1350
const USUAL_LETTERS = 9
export const SMALLEST_LETTERS = 5.5

/** Font size in points at which columns of these widths fit. */
export const lettersFor = (widths: readonly number[]): number =>
  Math.max(SMALLEST_LETTERS, Math.min(USUAL_LETTERS, (USUAL_LETTERS * FITS) / Math.max(1, totalWidth(widths))))

export const totalWidth = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

interface TableProps {
  entity: Entity
  columns: readonly Field[]
  /** Widths on the screen in pixels; those of the file by default. */
  widths?: readonly number[]
  rows: readonly BranchRow[]
  options: ColumnOptions
  /** Rows below all others. */
  children?: ReactNode
}

export function RowsTable({ entity, columns, widths, rows, options, children }: TableProps) {
  const text = useSheetText()
  const shares = widths ?? columns.map(({ list }) => list?.width ?? OPEN_WIDTH)
  const widthSum = totalWidth(shares)
  return (
    <table style={{ fontSize: `${lettersFor(shares)}pt` }}>
      <colgroup>
        <col style={{ width: entity.rowColors.length > 0 ? '8em' : '4em' }} />
        {columns.map(({ name }, at) => (
          <col key={name} style={{ width: `${((shares[at] ?? OPEN_WIDTH) / widthSum) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{text.t('print.number')}</th>
          {columns.map((field) => (
            <th key={field.name} scope="col">
              {text.word(entity, field.title)}
              {field.unit !== null && ` (${text.word(entity, field.unit)})`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ record, depth }, at) => (
          <tr key={record.id} {...coloured(rowColorOf(entity.rowColors, record))}>
            <td>
              <RowTag entity={entity} row={rowColorOf(entity.rowColors, record)} text={text} />
              {at + 1}
            </td>
            {columns.map((field, place) => (
              <td
                key={field.name}
                data-number={isNumber(field) || undefined}
                style={place === 0 && depth > 0 ? { paddingInlineStart: `${depth}em` } : undefined}
              >
                {drawValue({
                  entity,
                  field,
                  value: record[field.name],
                  record,
                  options: options[field.name] ?? [],
                  text,
                  place: placeOf(field, record),
                })}
              </td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  )
}

interface FiguresProps {
  entity: Entity
  columns: readonly Field[]
  title: string
  of(total: Total): number | string | null
}

/** Totals as a normal row, since browsers repeat a `tfoot` on every sheet. */
function FiguresRow({ entity, columns, title, of }: FiguresProps) {
  const text = useSheetText()
  const totalText = (field: Field) => {
    const total = entity.totals.find((total) => total.field === field)
    return total ? totalWithKind({ entity, total, value: of(total), isHeaded: true }, text) : ''
  }
  return (
    <>
      <tr className="g-paper-totals">
        <th colSpan={columns.length + 1} scope="rowgroup">
          {title}
        </th>
      </tr>
      <tr className="g-paper-totals">
        <td />
        {columns.map((field) => (
          <td key={field.name} data-number={isNumber(field) || undefined}>
            {totalText(field)}
          </td>
        ))}
      </tr>
    </>
  )
}

const isNumber = ({ type, choices }: Field): boolean => type !== 'string' && type !== 'boolean' && choices === null

/** Paper shows full moments; cells on the screen shorten them relative to today. */
const placeOf = (field: Field, record: Rec) => (isMomentField(field) && !isEmpty(record[field.name]) ? 'read' : 'cell')
