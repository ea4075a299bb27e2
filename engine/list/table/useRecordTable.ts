import { type Atom, atom, getDefaultStore, type PrimitiveAtom, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Rec } from '../../api/record.ts'
import type { ColumnAreas, ListView } from '../../model/list/listView.ts'
import { type ColumnsOptions, type RecordColumn, recordColumns, type Widths } from '../columns/columns.ts'
import { allOpen, noneOpen, type OpenBranches, recordsIn, type TableRow, tableRows, toggled } from './tableRows.ts'

/** Order, pins, visibility and widths of columns. */
export type Arrangement = ColumnAreas & Pick<ListView, 'widths'>

export interface RecordTableModel {
  columns: readonly RecordColumn[]
  /** Order, pins and visibility of the columns. */
  areas: ColumnAreas
  /** Visible rows; for a tree those of open branches. */
  rows: readonly TableRow[]
  /** Records of all rows, also in closed branches. */
  records: readonly Rec[]
  /** An atom, so that only its subscribers render: widths change with every pointer move. */
  widths: PrimitiveAtom<Widths>
  /** The complete state, for saving it. */
  arrangement: Atom<Arrangement>
  arrange(change: (now: Arrangement) => Partial<Arrangement>): void
  toggle(id: string): void
  toggleAll(open: boolean): void
}

interface Options extends ColumnsOptions {
  rows: readonly Rec[] | undefined
  /** True if branches are open at first. */
  open: boolean
  /** Initial columns. */
  view: ListView
}

const none: readonly Rec[] = []

/**
 * State of a table without its rendering: order, widths, pins and visibility of columns, and open branches. The caller renders when columns
 * or rows change, but not while a column is resized.
 */
export function useRecordTable({ entity, ticks, buttonsWidth, needs, rows: given, open, view }: Options): RecordTableModel {
  const records = given ?? none
  const [kept] = useState(() => createArrangement(view))
  const [branches, setBranches] = useState<OpenBranches>(open ? allOpen : noneOpen)
  const areas = useAtomValue(kept.areasAtom)
  const columns = useMemo(() => recordColumns({ entity, ticks, buttonsWidth, needs }), [entity, ticks, buttonsWidth, needs])
  return useMemo(
    () => ({
      widths: kept.widths,
      arrangement: kept.arrangement,
      arrange: kept.arrange,
      columns,
      areas,
      rows: tableRows(records, branches),
      records: recordsIn(records),
      toggle: (id) => setBranches((now) => toggled(now, id)),
      toggleAll: (isOpen) => setBranches(isOpen ? allOpen : noneOpen),
    }),
    [kept, columns, areas, records, branches],
  )
}

/** Creates atoms for the columns; only components that subscribe to a part of them render. */
function createArrangement({ order, start, end, hidden, widths: first }: Arrangement) {
  const store = getDefaultStore()
  const areas = atom<ColumnAreas>({ order, start, end, hidden })
  const widths = atom(first)
  const arrangement = atom((get): Arrangement => ({ ...get(areas), widths: get(widths) }))
  return {
    areasAtom: areas,
    widths,
    arrangement,
    arrange(change: (now: Arrangement) => Partial<Arrangement>) {
      const { widths: wide, ...rest } = { ...store.get(arrangement), ...change(store.get(arrangement)) }
      store.set(areas, rest)
      store.set(widths, wide)
    },
  }
}
