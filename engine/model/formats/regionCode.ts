// The administrative divisions that a field of the format `region` chooses from.
// Rule: six digits, two each of province, city and district; `00` where a level is not named (`440300` is a city).

import type { RemoteChoices } from '../entity/entity.ts'
import { withoutTrailing } from '../withoutTrailing.ts'

export const regionChoices: RemoteChoices = {
  kind: 'entity',
  entity: 'region',
  label: 'fullName',
  value: 'id',
  tree: false,
  lazy: false,
  multiple: false,
  where: {},
}

export function isRegionCode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** Common prefix of a region's code and those of its sub-regions: `440300` -> `4403`. */
export function regionPrefix(code: string): string {
  return withoutTrailing(code, '00')
}

/** The codes from the province down to the region itself: `440305` -> `['440000', '440300', '440305']`. Some of them may name nothing. */
export function regionPath(code: string): string[] {
  return [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])]
}
