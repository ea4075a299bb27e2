import { atom } from 'jotai'

/** True while the search is open. */
export const searchOpenAtom = atom(false)

/** True while the list of shortcuts is open. */
export const keysOpenAtom = atom(false)
