// State of the side menu: collapsed to icons (stored), open as a drawer on narrow windows (not stored).

import { atom } from 'jotai'
import { stored } from '../../engine/session/storage.ts'

const memory = stored<boolean>('menu-folded', (value) => (typeof value === 'boolean' ? value : null))
const folded = atom(memory.get() ?? false)

export const foldedAtom = atom(
  (get) => get(folded),
  (_, set, next: boolean) => {
    memory.set(next)
    set(folded, next)
  },
)

export const drawerAtom = atom(false)
