// Restricts a session to some of the user's departments or roles, as selected in the console.

import { splitIds } from '#model/commaIds.ts'

/** Selected ids of `own`, or all without a selection. Ids that are not in `own` are ignored. */
export function chosenSubset(own: readonly string[], chosen: string | undefined): readonly string[] {
  if (chosen === undefined) return own
  const wanted = new Set(splitIds(chosen))
  return own.filter((id) => wanted.has(id))
}

/** Ids chosen by a `Dept-Id` or `Role-Id` header, stored in the token; undefined if it selects all of the user's own ids. */
export function subsetChoice(own: readonly string[], header: string): string | undefined {
  const kept = chosenSubset(own, header)
  return kept.length === 0 || kept.length === own.length ? undefined : kept.join(',')
}
