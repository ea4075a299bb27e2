import { atom } from 'jotai'

/** True when the menu search lies over the page. */
export const searchOpenAtom = atom(false)

/** True when the list of keys does. */
export const keysOpenAtom = atom(false)
