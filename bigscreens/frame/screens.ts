import { createContext, useContext } from 'react'
import type { ScreenEntry } from '../screen.ts'

export const ScreensContext = createContext<readonly ScreenEntry[]>([])

export const useScreens = (): readonly ScreenEntry[] => useContext(ScreensContext)

/** Another screen, with what the address says of project and fit; a choice of the one before (a crane) stays behind. */
export function screenAddress(path: string, address: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of ['projectId', 'fit', 'tour']) {
    const value = address.get(name)
    if (value !== null) kept.set(name, value)
  }
  return `${path}?${kept}`
}

/** The screen that many places on, round and round. */
export function neighbour(screens: readonly ScreenEntry[], path: string, step: number): ScreenEntry | undefined {
  const at = screens.findIndex((screen) => screen.path === path)
  return screens[(at + step + screens.length) % screens.length]
}
