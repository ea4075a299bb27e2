import { useMemo, useState } from 'react'
import type { Rec } from '../api/record.ts'
import type { Many } from '../journal/BulkDialog.tsx'
import type { ShownList } from '../list/records/shownList.ts'
import type { Action, ActionTarget, FormMode } from '../model/entity/entity.ts'

/** The open dialog of a list. */
export type ListDialog =
  | { kind: 'record'; mode: FormMode; id?: string; initial?: Readonly<Record<string, unknown>>; reads?: true }
  | { kind: 'import' }
  | { kind: 'bulk'; many: Many }
  | { kind: 'export'; list: ShownList; many: Many }
  | { kind: 'print'; list: ShownList; many: Many }
  | { kind: 'printRecord'; record: Rec }
  | { kind: 'bin'; where: Readonly<Record<string, string>> }
  | { kind: 'form'; action: Action; records: readonly Rec[] }
  | { kind: 'entity'; action: Action; dialog: Extract<ActionTarget, { kind: 'entity' }>; record: Rec | null }
  | { kind: 'panel'; action: Action; dialog: Extract<ActionTarget, { kind: 'panel' }>; record: Rec | null }

export interface ListDialogControl {
  /** Last opened dialog; kept after it closes, for its closing animation. */
  dialog: ListDialog | null
  isOpen: boolean
  /** Number of openings, as React key: each opening has a new form. */
  turn: number
  open(dialog: ListDialog): void
  close(): void
}

export function useListDialog(): ListDialogControl {
  const [state, setState] = useState<{ dialog: ListDialog | null; isOpen: boolean; turn: number }>({ dialog: null, isOpen: false, turn: 0 })
  const steps = useMemo(
    () => ({
      open: (dialog: ListDialog) => setState(({ turn }) => ({ dialog, isOpen: true, turn: turn + 1 })),
      close: () => setState((now) => ({ ...now, isOpen: false })),
    }),
    [],
  )
  return { ...state, ...steps }
}
