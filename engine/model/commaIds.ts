// The platform joins ids with commas wherever a field or a query holds several.

/** `'a, b,,c'` -> `['a', 'b', 'c']`; empty text, null and undefined give `[]`. */
export function splitIds(text: unknown): string[] {
  if (text === null || text === undefined) return []
  return String(text)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
}

/** Splits a list as people type it, by any usual separator of both scripts. */
export function splitTyped(text: string): string[] {
  return text.split(/[,，、;；]/).flatMap((part) => part.trim() || [])
}

export function joinIds(ids: readonly (string | number)[]): string {
  return ids.join(',')
}
