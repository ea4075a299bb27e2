// A person with several departments or roles may work in some of them only (the console's switch).

import { splitIds } from '#model/commaIds.ts'

/** The ids of `own` that were chosen; all of them when nothing was. Ids that are not the user's own never come in. */
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
