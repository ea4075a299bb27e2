import { createContext, useContext } from 'react'
import type { ScreenEntry } from '../screen.ts'

export const ScreensContext = createContext<readonly ScreenEntry[]>([])

export const useScreens = (): readonly ScreenEntry[] => useContext(ScreensContext)

/** Another screen, with what the address says of project and fit; a choice of the one before (a crane) stays behind. */
export const screenAddress = (path: string, address: URLSearchParams): string => `${path}?${kept(address, ['projectId', 'fit', 'tour'])}`

/** The same screen of another project. */
export const addressOfProject = (projectId: string, address: URLSearchParams): URLSearchParams =>
  new URLSearchParams([['projectId', projectId], ...kept(address, ['fit', 'tour'])])

function kept(address: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...address].filter(([name]) => names.includes(name)))
}

/** The screen that many places on, round and round. */
export function neighbourScreen(screens: readonly ScreenEntry[], path: string, step: number): ScreenEntry | undefined {
  const at = screens.findIndex((screen) => screen.path === path)
  return screens[(at + step + screens.length) % screens.length]
}
