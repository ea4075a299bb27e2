/** Search values as text, from the URL or a selection. */
export function searched(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.filter((value) => value !== null && value !== undefined && value !== '').map(String)
}
