/** Ends of a range search; `null` for an open end. */
export type Range<T> = [T | null, T | null]

export function rangeOf(value: unknown): Range<unknown> {
  return Array.isArray(value) ? [value[0] ?? null, value[1] ?? null] : [null, null]
}

/** Search value of a range; undefined if both ends are open. */
export function searchRange<T>(from: T | null, to: T | null): Range<T> | undefined {
  return from === null && to === null ? undefined : [from, to]
}
