export type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Cache key of a GET request: its path and its sorted query parameters, without null and undefined ones. */
export function callAddress(path: string, query: Parameters): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]]))
  given.sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
