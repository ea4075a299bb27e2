// Water consumption from a meter that counts up, until it is reset or rolls over.

/** A reading, and the water of the run up to it; `null` if unknown. */
export interface MeterState {
  reading: number | null
  water: number | null
}

/**
 * Water of a run after a further reading. A reading below the start of the run and below the last one means a reset or roll-over: the water
 * since then is added. One below the last reading only arrived late and is ignored. Water never decreases.
 * @param start reading at the start of the run
 * @param capacity reading at which the meter rolls over to 0; `null` if unknown
 */
export function waterAfter(last: MeterState, start: number | null, reading: number, capacity: number | null): number | null {
  const from = last.reading ?? start
  if (from === null) return last.water
  const before = last.water ?? 0
  if (reading >= from) return before + reading - from
  const isLate = last.reading !== null && start !== null && reading >= start && last.reading >= start
  return isLate ? last.water : before + reading + (capacity === null ? 0 : untilRollOver(from, reading, capacity))
}

/** Water up to the roll-over; 0 if the step exceeds half the capacity, since the meter was then reset. */
function untilRollOver(from: number, reading: number, capacity: number): number {
  const rest = capacity - from
  return rest >= 0 && rest + reading <= capacity / 2 ? rest : 0
}
