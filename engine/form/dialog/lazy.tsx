// Dialogs that load with their dependencies antd and Formily when they are opened, or when the page is idle.

import { type ComponentType, lazy, Suspense, useState } from 'react'
import { savesData } from '../../start/saveData.ts'
import type { ActionDialogProps } from './ActionDialog.tsx'
import type { RecordDialogProps } from './RecordDialog.tsx'

type Dialogs = typeof import('./dialogs.ts')

let loaded: Dialogs | null = null

/** Loads the dialogs when the page is idle or the pointer approaches a button, unless the browser asks to save data. */
export function fetchForms(): void {
  // A failed chunk is reported and requested again when a dialog opens.
  if (!loaded && !savesData()) load().catch(() => {})
}

/** Loads the dialogs and prepares their styles. */
export async function preloadForms(): Promise<void> {
  if (savesData()) return
  const { preloadFormStyles } = await load()
  preloadFormStyles()
}

async function load(): Promise<Dialogs> {
  loaded = await import('./dialogs.ts')
  return loaded
}

/** A lazy component that renders at once when it is loaded; `React.lazy` would show its fallback even then. */
function late<Props extends { open: boolean }>(pick: (dialogs: Dialogs) => ComponentType<Props>): ComponentType<Props> {
  const Late = lazy(async () => ({ default: pick(await load()) })) as unknown as ComponentType<Props>
  function Open(props: Props) {
    // The component is chosen once, so that it does not change while a dialog is open.
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
