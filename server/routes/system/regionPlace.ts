// Where a region stands: the codes above it, and code and name of itself and of what is above it, level by level.

import type { Rec } from '../../store/records.ts'

/** The country is `00`, on level 0. */
export const COUNTRY = '00'

const LEVELS = ['country', 'province', 'city', 'district', 'town', 'village'] as const

/** What follows from the parent; `parent` is `null` for the country itself. */
export function regionPlace(region: Readonly<Rec>, parent: Readonly<Rec> | null): Rec {
  const above = parent
    ? Object.fromEntries(Object.entries(parent).filter(([name]) => /^(province|city|district|town|village)/.test(name)))
    : {}
  const level = LEVELS[Number(region.regionLevel)]
  const own = level === undefined || level === 'country' ? {} : { [`${level}Code`]: region.code, [`${level}Name`]: region.name }
  const ancestors = parent ? [parent.ancestors, parent.code].filter(Boolean).join(',') : '0'
  return { ...above, ...own, ancestors }
}
