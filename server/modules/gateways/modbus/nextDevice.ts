// Chooses the device that is polled next, so that silent devices of one tenant do not hold the places of all others.

export interface DuePoll {
  tenantId: string
  /** Monotonic milliseconds. */
  dueAt: number
}

/**
 * The poll that has waited longest among those of the tenants with the fewest running polls; `null` for none. With several tenants, each has
 * at most its share of the places.
 * @param running number of running polls by tenant
 * @param tenants number of tenants with polled devices
 */
export function nextDevice<Poll extends DuePoll>(
  due: readonly Poll[],
  running: ReadonlyMap<string, number>,
  { places, tenants }: { places: number; tenants: number },
): Poll | null {
  const runningOf = ({ tenantId }: Poll): number => running.get(tenantId) ?? 0
  const share = shareOf(places, tenants)
  let next: Poll | null = null
  for (const poll of due) {
    if (runningOf(poll) >= share) continue
    const difference = next === null ? -1 : runningOf(poll) - runningOf(next) || poll.dueAt - (next?.dueAt ?? 0)
    if (difference < 0) next = poll
  }
  return next
}

/** A tenth of the places at least, so that a tenant among many still polls several devices at once. */
const shareOf = (places: number, tenants: number): number => Math.max(Math.floor(places / Math.max(tenants, 1)), Math.ceil(places / 10))
