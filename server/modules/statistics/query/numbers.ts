// Rounding and sums of statistic values.

/** Rounds half up; `null` stays `null`. Binary noise of decimal sums is removed first, so that it does not affect rounding. */
export function rounded(value: unknown, decimals = 0): number | null {
  if (value === null || value === undefined) return null
  const scale = 10 ** decimals
  return Math.round(Number((Number(value) * scale).toFixed(6))) / scale
}

/** Percentage with one decimal; `null` if the whole is 0. */
export function percent(part: unknown, total: unknown): number | null {
  return Number(total ?? 0) > 0 ? rounded((Number(part ?? 0) / Number(total)) * 100, 1) : null
}

/** Count or sum, 0 for no rows. */
export function total(value: unknown, decimals = 0): number {
  return rounded(value ?? 0, decimals) ?? 0
}

/** Sum, ignoring missing values. */
export function sumOf<Name extends string>(rows: readonly Record<Name, unknown>[], name: Name): number {
  return rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
}

/** Maximum; `null` if no row has a value. */
export function maxOf<Name extends string>(rows: readonly Record<Name, unknown>[], name: Name): number | null {
  const values = rows.flatMap((row) => (row[name] === null || row[name] === undefined ? [] : [Number(row[name])]))
  return values.length > 0 ? values.reduce((most, value) => Math.max(most, value)) : null
}
