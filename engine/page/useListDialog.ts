import { type Atom, atom, getDefaultStore, useAtomValue } from 'jotai'
import { useState } from 'react'
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

interface Opened {
  /** Last opened dialog; kept after it closes, for its closing animation. */
  dialog: ListDialog | null
  isOpen: boolean
  /** Number of openings, as React key: each opening has a new form. */
  turn: number
}

/** Opens and closes the dialogs of a list. It stays the same: only `ListDialogs` renders for a dialog, not the list. */
export interface ListDialogControl {
  open(dialog: ListDialog): void
  close(): void
  opened: Atom<Opened>
}

function createListDialog(): ListDialogControl {
  const opened = atom<Opened>({ dialog: null, isOpen: false, turn: 0 })
  const store = getDefaultStore()
  return {
    open: (dialog) => store.set(opened, ({ turn }) => ({ dialog, isOpen: true, turn: turn + 1 })),
    close: () => store.set(opened, (last) => ({ ...last, isOpen: false })),
    opened,
  }
}

export function useListDialog(): ListDialogControl {
  const [control] = useState(createListDialog)
  return control
}

/** The last opened dialog of a list. */
export const useOpenedDialog = ({ opened }: ListDialogControl): Opened => useAtomValue(opened)
