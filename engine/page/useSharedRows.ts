// Properties shared by all rows of a list; memoised, so that unchanged rows do not render.

import { useMemo } from 'react'
import type { Rec } from '../api/record.ts'
import { useRecordLinks } from '../fields/useRecordLinks.ts'
import type { SharedByRows } from '../list/listModel.ts'
import { useEventCallback } from '../ui/useEventCallback.ts'
import { useInlineSave } from './useInlineSave.ts'

type Given = Pick<
  SharedByRows,
  'entity' | 'options' | 'text' | 'selection' | 'buttons' | 'isEvaluated' | 'canEdit' | 'opening' | 'onButton'
>

interface Commands {
  /** Opens or closes the branch of a tree. */
  toggle(record: Rec): void
  /** Undefined if rows cannot be selected. */
  onActivate: ((record: Rec) => void) | undefined
}

export function useSharedRows(given: Given, { toggle, onActivate }: Commands): SharedByRows {
  const { entity, options, text, selection, buttons, isEvaluated, canEdit, opening, onButton } = given
  const linkOf = useRecordLinks()
  const onInline = useInlineSave(entity)
  const onActivateRow = useEventCallback((record: Rec) => onActivate?.(record))
  const onToggle = useEventCallback(toggle)
  const choosable = onActivate !== undefined
  return useMemo<SharedByRows>(
    () => ({
      entity,
      options,
      text,
      selection,
      buttons,
      isEvaluated,
      canEdit,
      choosable,
      linkOf,
      opening,
      onButton,
      onToggle,
      onActivate: onActivateRow,
      onInline,
    }),
    [
      entity,
      options,
      text,
      selection,
      buttons,
      isEvaluated,
      canEdit,
      choosable,
      linkOf,
      opening,
      onButton,
      onToggle,
      onActivateRow,
      onInline,
    ],
  )
}
