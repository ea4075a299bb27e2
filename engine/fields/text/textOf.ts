/** What an input shows of a value: its text, nothing for null. */
export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
