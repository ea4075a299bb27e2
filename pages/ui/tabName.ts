import { createContext } from 'react'

/** Sets the title of the tab from its page; `null` outside of a tab. */
export const TabNameContext = createContext<((label: string) => void) | null>(null)
