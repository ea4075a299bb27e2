import { stableId } from '#store/ids.ts'

/** Id of a shipped role of the managing tenant. */
export function seededRole(alias: string): string {
  return stableId('role', alias)
}
