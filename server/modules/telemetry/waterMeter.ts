// Water by a meter that only counts up, until it is reset or rolls over.

/** A reading, and the water of its run by then; `null` where it is not known. */
export interface MeterState {
  reading: number | null
  water: number | null
}

/**
 * The water of a run after a further reading. A reading below the start of the run and below the last one is a meter that begins anew:
 * what ran since counts on top. One below the last reading alone came late and tells nothing. Water never falls.
 * @param start reading at the start of the run
 * @param capacity the reading at which the meter rolls over to 0; `null` where it is not known
 */
export function waterAfter(last: MeterState, start: number | null, reading: number, capacity: number | null): number | null {
  const from = last.reading ?? start
  if (from === null) return last.water
  const before = last.water ?? 0
  if (reading >= from) return before + reading - from
  const isLate = last.reading !== null && start !== null && reading >= start && last.reading >= start
  return isLate ? last.water : before + reading + (capacity === null ? 0 : untilRollOver(from, reading, capacity))
}

/** Water up to the roll-over: a meter that would have made more than half its round was reset instead. */
function untilRollOver(from: number, reading: number, capacity: number): number {
  const rest = capacity - from
  return rest >= 0 && rest + reading <= capacity / 2 ? rest : 0
}
