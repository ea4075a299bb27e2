import { stableId } from '#store/ids.ts'

/** The id of a role of the managing tenant that comes with the product. */
export function seededRole(alias: string): string {
  return stableId('role', alias)
}
