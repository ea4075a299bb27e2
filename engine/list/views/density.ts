import { type Density, densities } from '../../model/list/listView.ts'
import { stored } from '../../session/storage.ts'

/** Height of a row in pixels, including its border; fixed, because virtualisation needs it. */
export const rowHeights: Readonly<Record<Density, number>> = { loose: 54, middle: 44, dense: 34 }

const memory = stored<Density>('density', (value) => densities.find((known) => known === value) ?? null)

/** Row height last used in this browser: the default for lists without their own. */
export const usualDensity = {
  get: (): Density => memory.get() ?? 'middle',
  set: (density: Density) => memory.set(density),
}
