/** Text of an input for a value; empty for null. */
export function inputText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
