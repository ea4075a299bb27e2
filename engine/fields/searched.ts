/** The searched values as text, as they come from the URL or from a choice made just now. */
export function searched(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.filter((value) => value !== null && value !== undefined && value !== '').map(String)
}
