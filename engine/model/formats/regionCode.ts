// Codes of administrative divisions, the values of the format `region`: two digits each for province, city and district; `00` where a level
// is missing (`440300` is a city).

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

/** Prefix that a region shares with its sub-regions: `440300` -> `4403`. */
export function regionPrefix(code: string): string {
  return withoutTrailing(code, '00')
}

/** Codes from the province to the region: `440305` -> `['440000', '440300', '440305']`. Not all of them need exist. */
export function regionPath(code: string): string[] {
  return [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])]
}
