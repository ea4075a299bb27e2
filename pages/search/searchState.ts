import { atom, getDefaultStore } from 'jotai'

/** Whether the menu search lies over the page. */
export const searchOpenAtom = atom(false)

/** Opens the menu search, from wherever it is offered. */
export const openMenuSearch = (): void => getDefaultStore().set(searchOpenAtom, true)
