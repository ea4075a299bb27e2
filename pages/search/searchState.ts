import { atom } from 'jotai'

/** Whether the menu search lies over the page. */
export const searchOpenAtom = atom(false)

/** Whether the list of keys does. */
export const keysOpenAtom = atom(false)
