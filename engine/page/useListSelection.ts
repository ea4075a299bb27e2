// Selected rows of a list. A selection of all matching rows is cleared when the filter changes.

import { useEffect, useState } from 'react'
import type { Rec } from '../api/record.ts'
import type { Embedded } from '../list/embedded.ts'
import { createSelection } from '../list/selection.ts'
import type { ListState } from '../model/list/listState.ts'

export function useListSelection(rows: readonly Rec[] | undefined, { search, filter }: ListState, where: Embedded['where'] | undefined) {
  const [selection] = useState(createSelection)
  useEffect(() => {
    if (rows) selection.refresh(rows)
  }, [rows, selection])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the matching rows follow from search, filter and place
  useEffect(() => {
    if (selection.matching()) selection.clear()
  }, [selection, search, filter, where])
  return selection
}
