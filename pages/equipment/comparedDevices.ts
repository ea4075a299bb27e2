// Statistics and names of compared devices.

import type { ComparedDevice, ComparedLimit, DeviceComparison } from '../../engine/site/answers/comparison.ts'

export interface ComparedSums {
  latest: number | null
  mean: number | null
  highest: number | null
  lowest: number | null
  /** Number of intervals without a value. */
  gaps: number
}

/** Statistics of a device's values; `null` if there are none. */
export function comparedSums({ values }: Pick<ComparedDevice, 'values'>): ComparedSums {
  const known = values.filter((value) => value !== null)
  const of = (take: () => number) => (known.length === 0 ? null : take())
  return {
    latest: known.at(-1) ?? null,
    mean: of(() => known.reduce((sum, value) => sum + value, 0) / known.length),
    highest: of(() => Math.max(...known)),
    lowest: of(() => Math.min(...known)),
    gaps: values.length - known.length,
  }
}

/** Names of the devices in order, with the project if they belong to several. */
export function comparedNames(devices: DeviceComparison['devices']): string[] {
  const isOfSeveral = new Set(devices.map(({ project }) => project)).size > 1
  return devices.map(({ name, project }) => (isOfSeveral && project ? `${name} · ${project}` : name))
}

/** Names of the devices with this limit; `null` if all have it. */
export function namesWithLimit({ deviceIds }: ComparedLimit, devices: DeviceComparison['devices']): string[] | null {
  if (deviceIds.length === devices.length) return null
  const names = comparedNames(devices)
  return names.filter((_, at) => deviceIds.includes(devices[at]?.id ?? ''))
}
