// A list as the record table takes it, without a page around it.

import { useMemo } from 'react'
import type { Rec } from '../../engine/api/record.ts'
import type { SharedByRows, TableModel } from '../../engine/list/listModel.ts'
import type { Selection } from '../../engine/list/selection.ts'
import { useRecordTable } from '../../engine/list/table/useRecordTable.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { areExpressionsRead } from '../../engine/model/expressions/expression.ts'
import { defaultView } from '../../engine/model/list/listView.ts'
import { useText } from '../../engine/text/text.ts'
import { useEventCallback } from '../../engine/ui/useEventCallback.ts'

export interface TableListOptions extends Partial<Pick<SharedByRows, 'buttons' | 'canEdit' | 'opening' | 'onButton' | 'onInline'>> {
  entity: Entity
  rows: readonly Rec[]
  selection: Selection
  sort?: TableModel['state']['sort']
  sortBy?: TableModel['sortBy']
  isOpen?: boolean
  /** Pixels; 0 draws no column of buttons. */
  buttonsWidth?: number
}

const ignore = () => {}
const saved = async () => {}
const options = {}
const unsorted: TableModel['state']['sort'] = []
const noButtons: SharedByRows['buttons'] = []
const fresh: ReadonlySet<string> = new Set()

export function useTableList({
  entity,
  rows,
  selection,
  sort = unsorted,
  sortBy = ignore,
  isOpen = true,
  buttonsWidth = 120,
  ...rest
}: TableListOptions): TableModel {
  const text = useText()
  const table = useRecordTable({ entity, rows, ticks: true, buttonsWidth, open: isOpen, view: defaultView(entity) })
  const onToggle = useEventCallback((record: Rec) => table.toggle(record.id))
  const { buttons = noButtons, canEdit = false, opening = null, onButton = ignore, onInline = saved } = rest
  const shared = useMemo<SharedByRows>(
    () => ({
      entity,
      options,
      text,
      selection,
      buttons,
      isEvaluated: areExpressionsRead(),
      canEdit,
      choosable: false,
      linkOf: undefined,
      opening,
      onButton,
      onToggle,
      onActivate: ignore,
      onInline,
    }),
    [entity, text, selection, buttons, canEdit, opening, onButton, onToggle, onInline],
  )
  return { table, shared, fresh, rowHeight: 44, activeId: undefined, records: { busy: false }, state: { sort }, sortBy }
}
