/** The two ends of a range search, each `null` when open. */
export type Range<T> = [T | null, T | null]

export function rangeOf(value: unknown): Range<unknown> {
  return Array.isArray(value) ? [value[0] ?? null, value[1] ?? null] : [null, null]
}

/** A range as search value; `undefined` when both ends are open. */
export function searchRange<T>(from: T | null, to: T | null): Range<T> | undefined {
  return from === null && to === null ? undefined : [from, to]
}
