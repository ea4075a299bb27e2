// Lists of ids as comma-joined text, the form of the API for several values of a field or a query.

/** `'a, b,,c'` -> `['a', 'b', 'c']`; empty text, null and undefined give `[]`. */
export function splitIds(text: unknown): string[] {
  if (text === null || text === undefined) return []
  return String(text)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
}

/** Splits a typed list at Chinese and Latin commas and semicolons. */
export function splitTyped(text: string): string[] {
  return text.split(/[,，、;；]/).flatMap((part) => part.trim() || [])
}

export function joinIds(ids: readonly (string | number)[]): string {
  return ids.join(',')
}
