// The pace that a body must keep: a line may be slow and may pause, but a sender that drips is told to stop.

/** Bytes a second. EDGE, the slowest network of phones in use, sends about 15 kB a second, which three uploads can share. */
const LEAST_RATE = 4 * 1024

/** Milliseconds without a byte: a lift, a tunnel, a change of cell. Web servers allow a minute between two reads as a rule. */
export const BODY_PATIENCE_MS = 60_000

export interface BodyPace {
  /** Counts a time in which the server waited for bytes, and the bytes that came in it; true when the body is too slow by now. */
  isTooSlow(ms: number, bytes: number): boolean
}

/** A fast beginning pays for no longer silence than the patience: bytes beyond the rate are not saved up. */
export function createBodyPace(patience = BODY_PATIENCE_MS): BodyPace {
  let left = patience
  return {
    isTooSlow(ms, bytes) {
      left = Math.min(patience, left - ms + (bytes / LEAST_RATE) * 1_000)
      return left <= 0
    },
  }
}
