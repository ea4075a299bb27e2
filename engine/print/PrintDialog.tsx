// Prints a list: selected or all matching records, with a choice of columns.

import { useMemo, useState } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { totalsQuery } from '../api/totals.ts'
import { useLoaded } from '../form/record/useLoaded.ts'
import type { Many } from '../journal/BulkDialog.tsx'
import { useColumnOptions } from '../list/columns/columnOptions.ts'
import type { ShownList } from '../list/records/shownList.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { OPEN_WIDTH } from '../model/list/columnWidth.ts'
import { hasCapability } from '../session/capabilities.ts'
import { useSheetText } from '../sheets/sheetText.ts'
import { listTitle } from '../text/listTitle.ts'
import { ListPaper, lettersFor, SMALLEST_LETTERS, totalWidth } from './ListPaper.tsx'
import { fetchLetterhead } from './letterhead.ts'
import { PrintColumns } from './PrintColumns.tsx'
import { PrintShell } from './PrintShell.tsx'
import { printedRows } from './printRows.ts'

interface Props {
  entity: Entity
  list: ShownList
  many: Many
  open: boolean
  onClose(): void
}

/** Width of columns in screen pixels that fits on the short side of A4, at the smaller font size. */
const FITS = 950

export default function PrintDialog({ open, ...props }: Props) {
  return open ? <OpenPrint {...props} /> : null
}

function OpenPrint({ entity, list, many, onClose }: Omit<Props, 'open'>) {
  const text = useSheetText()
  const { t } = text
  const options = useColumnOptions(entity)
  const [progress, setProgress] = useState({ done: 0, total: list.total })
  const offered = useMemo(() => printableColumns(entity, list), [entity, list])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(list.columns.map(({ name }) => name)))
  const columns = offered.filter(({ field }) => chosen.has(field.name))
  const widths = columns.map(({ width }) => width)
  const isWide = totalWidth(widths) > FITS
  const letters = lettersFor(widths)
  const loaded = useLoaded(async (signal) => {
    const [printed, figures, letterhead] = await Promise.all([
      printedRows(entity, list, many, (done, total) => setProgress({ done, total }), signal),
      hasCapability('totals') && entity.totals.length > 0 ? queryClient.fetchQuery(totalsQuery(entity, list.query.filters)) : null,
      fetchLetterhead(entity, signal),
    ])
    return { printed, figures, letterhead }
  })
  const shown = { ...list, columns: columns.map(({ field }) => field), widths }
  const paper =
    loaded.state === 'there' ? { ...loaded, value: <ListPaper entity={entity} list={shown} {...loaded.value} options={options} /> } : loaded
  return (
    <PrintShell
      title={listTitle(entity, text)}
      loaded={paper}
      progress={progress}
      isWide={isWide}
      choice={
        <>
          <PrintColumns entity={entity} columns={offered.map(({ field }) => field)} chosen={chosen} onChange={setChosen} />
          <p>
            {t(isWide ? 'print.landscape' : 'print.portrait', { points: Math.round(letters * 10) / 10 })}
            {letters <= SMALLEST_LETTERS && ` ${t('print.tooMany')}`}
          </p>
        </>
      }
      onClose={onClose}
    />
  )
}

interface PrintableColumn {
  field: Field
  /** Width on the screen in pixels. */
  width: number
}

/** Visible columns of the list in order, then hidden ones. */
function printableColumns(entity: Entity, { columns, widths }: ShownList): PrintableColumn[] {
  const shown = new Set(columns.map(({ name }) => name))
  return [
    ...columns.map((field, at) => ({ field, width: widths[at] ?? OPEN_WIDTH })),
    ...entity.fields
      .filter(({ name, list }) => list && !shown.has(name))
      .map((field) => ({ field, width: field.list?.width ?? OPEN_WIDTH })),
  ]
}
