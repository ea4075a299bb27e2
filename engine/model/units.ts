// Conversion between units of devices and of fields.

type Scale = { quantity: string; factor: number; offset?: number }

/** Scale of each unit: value × `factor` + `offset` is the value in the first unit of its quantity. */
const SCALES: Readonly<Record<string, Scale>> = {
  'μg/m³': { quantity: 'concentration', factor: 1 },
  'mg/m³': { quantity: 'concentration', factor: 1000 },
  'ng/m³': { quantity: 'concentration', factor: 0.001 },
  hPa: { quantity: 'pressure', factor: 1 },
  kPa: { quantity: 'pressure', factor: 10 },
  Pa: { quantity: 'pressure', factor: 0.01 },
  MPa: { quantity: 'pressure', factor: 10_000 },
  '℃': { quantity: 'temperature', factor: 1 },
  '℉': { quantity: 'temperature', factor: 5 / 9, offset: -160 / 9 },
  'm/s': { quantity: 'speed', factor: 1 },
  'km/h': { quantity: 'speed', factor: 1 / 3.6 },
  '%': { quantity: 'share', factor: 1 },
  '‰': { quantity: 'share', factor: 0.1 },
  'dB(A)': { quantity: 'sound', factor: 1 },
  '°': { quantity: 'angle', factor: 1 },
  m: { quantity: 'length', factor: 1 },
  cm: { quantity: 'length', factor: 0.01 },
  mm: { quantity: 'length', factor: 0.001 },
  t: { quantity: 'mass', factor: 1 },
  kg: { quantity: 'mass', factor: 0.001 },
  'm³': { quantity: 'volume', factor: 1 },
  L: { quantity: 'volume', factor: 0.001 },
}

/** Alternative spellings of units. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'ug/m3': 'μg/m³',
  'ug/m³': 'μg/m³',
  'µg/m³': 'μg/m³',
  'μg/m3': 'μg/m³',
  'mg/m3': 'mg/m³',
  'ng/m3': 'ng/m³',
  '°C': '℃',
  '°F': '℉',
  dB: 'dB(A)',
  dBA: 'dB(A)',
  m3: 'm³',
}

const scaleOf = (unit: string): Scale | undefined => SCALES[SPELLINGS[unit] ?? unit]

/** True if values can be converted between the units. */
export function isConvertible(from: string, to: string): boolean {
  return from === to || (scaleOf(from) !== undefined && scaleOf(from)?.quantity === scaleOf(to)?.quantity)
}

/** Converts a value without binary noise; `null` if the units measure different quantities. */
export function converted(value: number, from: string, to: string): number | null {
  if (from === to) return value
  const own = scaleOf(from)
  const other = scaleOf(to)
  if (!own || !other || own.quantity !== other.quantity) return null
  const base = value * own.factor + (own.offset ?? 0)
  return Number(((base - (other.offset ?? 0)) / other.factor).toPrecision(12))
}
