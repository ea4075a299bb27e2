// Codes and names of a region's ancestors.

import { TOP } from '#model/records/tree.ts'
import type { Rec } from '#store/rows.ts'

/** Code of the country, on level 0. */
export const COUNTRY = '00'

const LEVELS = ['province', 'city', 'district', 'town', 'village'] as const

type Level = (typeof LEVELS)[number]

/** Field prefix of a region's level; `null` for the country. */
export function regionLevelName({ regionLevel }: Readonly<Rec>): Level | null {
  return LEVELS[Number(regionLevel) - 1] ?? null
}

/** Fields derived from the parent; `parent` is `null` for the country. */
export function regionPlace(region: Readonly<Rec>, parent: Readonly<Rec> | null): Rec {
  const above = parent
    ? Object.fromEntries(Object.entries(parent).filter(([name]) => /^(province|city|district|town|village)/.test(name)))
    : {}
  const level = regionLevelName(region)
  const own = level === null ? {} : { [`${level}Code`]: region.code, [`${level}Name`]: region.name }
  const ancestors = parent ? [parent.ancestors, parent.code].filter(Boolean).join(',') : TOP
  // Full names omit the country.
  const start = parent && regionLevelName(parent) !== null ? `${parent.fullName}/` : ''
  return { ...above, ...own, ancestors, fullName: `${start}${region.name}` }
}
