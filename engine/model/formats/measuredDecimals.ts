/** Decimals shown in lists by unit; the full value is shown on hover. */
const DECIMALS: Readonly<Record<string, number>> = {
  '%': 1,
  '℃': 1,
  '°': 2,
  'dB(A)': 1,
  'μg/m³': 1,
  'm/s': 1,
  'm/min': 1,
  'r/min': 2,
  m: 2,
  mm: 2,
  t: 2,
  kN: 2,
  kN·m: 1,
  MPa: 2,
  kPa: 2,
  hPa: 1,
  'm³': 2,
  'm³/h': 2,
  mA: 1,
  kWh: 1,
}

/** Number of decimals for a measured value; `null` for integers, exact decimals, and units without an entry. */
export function measuredDecimals({ type, decimals, unit }: { type: string; decimals: number | null; unit: string | null }): number | null {
  return type === 'number' && decimals === null && unit !== null ? (DECIMALS[unit] ?? null) : null
}
