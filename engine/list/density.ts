import { atom } from 'jotai'
import { stored } from '../api/storage.ts'

/** Height of a row in pixels, border included; windowing counts with it, so it is fixed. */
export const rowHeights = { loose: 54, middle: 44, dense: 34 } as const

export type Density = keyof typeof rowHeights

export const densities = Object.keys(rowHeights) as readonly Density[]

const memory = stored<Density>('density', (value) => densities.find((known) => known === value) ?? null)
const chosen = atom<Density | null>(null)

/** One choice for every list, kept in this browser. */
export const densityAtom = atom(
  (get) => get(chosen) ?? memory.get() ?? 'middle',
  (_, set, density: Density) => {
    memory.set(density)
    set(chosen, density)
  },
)
