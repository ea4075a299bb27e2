import { createContext, useContext } from 'react'
import type { ScreenEntry } from '../screen.ts'

export const ScreensContext = createContext<readonly ScreenEntry[]>([])

export const useScreens = (): readonly ScreenEntry[] => useContext(ScreensContext)

/** URL of another screen with project and fit of the current URL; selections such as a crane are dropped. */
export const screenAddress = (path: string, address: URLSearchParams): string => `${path}?${kept(address, ['projectId', 'fit', 'tour'])}`

/** URL query for the same screen of another project. */
export const addressOfProject = (projectId: string, address: URLSearchParams): URLSearchParams =>
  new URLSearchParams([['projectId', projectId], ...kept(address, ['fit', 'tour'])])

function kept(address: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...address].filter(([name]) => names.includes(name)))
}

/** The screen `step` places further, cyclically. */
export function neighbourScreen(screens: readonly ScreenEntry[], path: string, step: number): ScreenEntry | undefined {
  const at = screens.findIndex((screen) => screen.path === path)
  return screens[(at + step + screens.length) % screens.length]
}
