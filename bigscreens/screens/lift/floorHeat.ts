export interface FloorHeat {
  floor: number
  stops: number
  /** Stops relative to those of the busiest floor, 0 to 1. */
  share: number
}

/** All floors from the lowest to the highest with a stop. There is no floor 0. */
export function heatOf(floors: readonly { floor: number; stops: number }[]): readonly FloorHeat[] {
  if (floors.length === 0) return []
  const stopsAt = new Map(floors.map(({ floor, stops }) => [floor, stops]))
  const [lowest, highest] = [Math.min(...stopsAt.keys()), Math.max(...stopsAt.keys())]
  const most = Math.max(...stopsAt.values())
  return Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at)
    .filter((floor) => floor !== 0)
    .map((floor) => ({ floor, stops: stopsAt.get(floor) ?? 0, share: (stopsAt.get(floor) ?? 0) / most }))
}
