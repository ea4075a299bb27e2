// Derives wind force and air quality levels by public scales.

/** Lowest wind speed of Beaufort 1, 2, … in m/s. */
const BEAUFORT = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]

/** Concentrations (μg/m³) at which the partial index reaches `INDEX`. HJ 633, daily means. */
const INDEX = [0, 50, 100, 150, 200, 300, 400, 500]
const PM25 = [0, 35, 75, 115, 150, 250, 350, 500]
const PM10 = [0, 50, 150, 250, 350, 420, 500, 600]

/** Upper end of air quality levels 1, 2, …; above the last it is level 6. */
const LEVELS = [50, 100, 150, 200, 300]

export function beaufortLevel(speed: number): number {
  return BEAUFORT.filter((from) => speed >= from).length
}

/** Key of `wind_dir`: one of 16 sectors from which the wind blows. */
export function windSector(degrees: number): string {
  return String(Math.round(degrees / 22.5) % 16)
}

/** Air quality index from particles only; `null` without values. */
export function airQuality(pm25: number | null, pm10: number | null): number | null {
  const parts = [pm25 === null ? null : partial(pm25, PM25), pm10 === null ? null : partial(pm10, PM10)].filter((part) => part !== null)
  return parts.length === 0 ? null : Math.max(...parts)
}

export function airQualityLevel(index: number): string {
  return String(LEVELS.filter((end) => index > end).length + 1)
}

function partial(value: number, steps: readonly number[]): number {
  const at = steps.findIndex((step) => value <= step)
  if (at === 0) return 0
  if (at < 0) return 500
  const [low, high] = [steps[at - 1] as number, steps[at] as number]
  const [from, to] = [INDEX[at - 1] as number, INDEX[at] as number]
  return Math.ceil(from + ((to - from) * (value - low)) / (high - low))
}
