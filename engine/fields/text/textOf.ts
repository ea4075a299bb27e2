/** Text of an input for a value; empty for null. */
export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
