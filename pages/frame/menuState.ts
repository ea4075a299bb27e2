// State of the side menu: collapsed to icons (stored; until the user decides, below 1200 pixels), open as a drawer on narrow windows (not stored).

import { atom } from 'jotai'
import { stored } from '../../engine/session/storage.ts'

const memory = stored<boolean>('menu-folded', (value) => (typeof value === 'boolean' ? value : null))
const decided = atom(memory.get())

const wide = matchMedia('(width >= 1200px)')
const hasRoomAtom = atom(wide.matches)
hasRoomAtom.onMount = (set) => {
  const follow = () => set(wide.matches)
  follow()
  wide.addEventListener('change', follow)
  return () => wide.removeEventListener('change', follow)
}

export const foldedAtom = atom(
  (get) => get(decided) ?? !get(hasRoomAtom),
  (_, set, next: boolean) => {
    memory.set(next)
    set(decided, next)
  },
)

export const drawerAtom = atom(false)
