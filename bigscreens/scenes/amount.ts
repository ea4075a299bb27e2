/** A measured number with its unit; `--` if it is missing, because 0 is a value. */
export function amount(value: number | null | undefined, decimals: number, unit: string): string {
  return value === null || value === undefined ? '--' : `${value.toFixed(decimals)} ${unit}`
}
