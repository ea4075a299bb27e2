// A list onto paper: what is ticked, or all that it finds.

import { useState } from 'react'
import { queryClient } from '../api/queryClient.ts'
import { totalsQuery } from '../api/totals.ts'
import { useLoaded } from '../form/record/useLoaded.ts'
import type { Many } from '../journal/BulkDialog.tsx'
import { useColumnOptions } from '../list/columns/columnOptions.ts'
import type { ShownList } from '../list/records/shownList.ts'
import type { Entity } from '../model/entity/entity.ts'
import { offers } from '../session/capabilities.ts'
import { listTitle } from '../text/listTitle.ts'
import { useText } from '../text/text.ts'
import { ListPaper, totalWidth } from './ListPaper.tsx'
import { PrintShell } from './PrintShell.tsx'
import { printedRows } from './printRows.ts'

interface Props {
  entity: Entity
  list: ShownList
  many: Many
  open: boolean
  onClose(): void
}

/** Pixels of the screen whose columns fit on the short side of A4, in the smaller letters of paper. */
const FITS = 950

export default function PrintDialog({ open, ...props }: Props) {
  return open ? <OpenPrint {...props} /> : null
}

function OpenPrint({ entity, list, many, onClose }: Omit<Props, 'open'>) {
  const text = useText()
  const options = useColumnOptions(entity)
  const [progress, setProgress] = useState({ done: 0, total: list.total })
  const loaded = useLoaded(async (signal) => {
    const hasFigures = offers('totals') && list.columns.some((field) => entity.totals.some((total) => total.field === field))
    const [printed, figures] = await Promise.all([
      printedRows(entity, list, many, (done, total) => setProgress({ done, total }), signal),
      hasFigures ? queryClient.fetchQuery(totalsQuery(entity, list.query.filters)) : null,
    ])
    return { printed, figures }
  })
  const paper =
    loaded.state === 'there' ? { ...loaded, value: <ListPaper entity={entity} list={list} {...loaded.value} options={options} /> } : loaded
  return (
    <PrintShell
      title={listTitle(entity, text)}
      loaded={paper}
      progress={progress}
      isWide={totalWidth(list.widths) > FITS}
      onClose={onClose}
    />
  )
}
