// The door to the dialogs: light itself, it loads antd and Formily when a dialog is wanted or the page is idle.

import { type ComponentType, lazy, Suspense, useState } from 'react'
import { savesData } from '../../start/saveData.ts'
import type { ActionDialogProps } from './ActionDialog.tsx'
import type { RecordDialogProps } from './RecordDialog.tsx'

type Dialogs = typeof import('./dialogs.ts')

let loaded: Dialogs | null = null

/** Loads the dialogs while a pointer is on its way to a button; not on a line where data are to be saved. */
export function fetchForms(): void {
  // A failed chunk is reported and requested again when a dialog opens.
  if (!loaded && !savesData()) load().catch(() => {})
}

/** Loads the dialogs and their styles ahead, for idle time. */
export async function preloadForms(): Promise<void> {
  if (savesData()) return
  const { preloadFormStyles } = await load()
  preloadFormStyles()
}

async function load(): Promise<Dialogs> {
  loaded = await import('./dialogs.ts')
  return loaded
}

/** Once loaded, drawn at once: `lazy` would show its fallback for a moment even then. */
function late<Props extends { open: boolean }>(pick: (dialogs: Dialogs) => ComponentType<Props>): ComponentType<Props> {
  const Late = lazy(async () => ({ default: pick(await load()) })) as unknown as ComponentType<Props>
  function Open(props: Props) {
    // Kept from the first time on, so that a dialog never changes its component while it is open.
    const [Dialog] = useState<ComponentType<Props>>(() => (loaded ? pick(loaded) : Late))
    return <Dialog {...props} />
  }
  return function Dialog(props: Props) {
    return props.open ? (
      <Suspense>
        <Open {...props} />
      </Suspense>
    ) : null
  }
}

export const LazyRecordDialog: ComponentType<RecordDialogProps> = late((dialogs) => dialogs.RecordDialog)
export const LazyActionDialog: ComponentType<ActionDialogProps> = late((dialogs) => dialogs.ActionDialog)
