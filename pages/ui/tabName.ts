import { createContext } from 'react'

/** What a page calls itself, told to the tab it stands in; `null` outside of one. */
export const TabNameContext = createContext<((label: string) => void) | null>(null)
