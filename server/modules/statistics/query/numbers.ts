/** To so many decimals, halves up; `null` stays `null`. Sums of decimals carry noise far behind the last one, which must not decide. */
export function rounded(value: unknown, decimals = 0): number | null {
  if (value === null || value === undefined) return null
  const scale = 10 ** decimals
  return Math.round(Number((Number(value) * scale).toFixed(6))) / scale
}

/** Percent of a whole with one decimal; `null` of nothing. */
export function percent(part: unknown, whole: unknown): number | null {
  return Number(whole ?? 0) > 0 ? rounded((Number(part ?? 0) / Number(whole)) * 100, 1) : null
}

/** A count or sum of no rows is 0. */
export function total(value: unknown, decimals = 0): number {
  return rounded(value ?? 0, decimals) ?? 0
}

/** Missing values add nothing. */
export function sumOf<Name extends string>(rows: readonly Record<Name, unknown>[], name: Name): number {
  return rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
}

/** `null` when no row has a value. */
export function maxOf<Name extends string>(rows: readonly Record<Name, unknown>[], name: Name): number | null {
  const values = rows.flatMap((row) => (row[name] === null || row[name] === undefined ? [] : [Number(row[name])]))
  return values.length > 0 ? values.reduce((most, value) => Math.max(most, value)) : null
}
