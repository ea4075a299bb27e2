// Minimum pace of a body: a connection may be slow and may pause, but a sender that trickles is cut.

/** Bytes per second. EDGE, the slowest mobile network in use, sends about 15 kB/s, shared by up to three uploads. */
const LEAST_RATE = 4 * 1024

/** Milliseconds without a byte, as in a lift, a tunnel or a change of cell. Web servers usually allow a minute between two reads. */
export const BODY_PATIENCE_MS = 60_000

export interface BodyPace {
  /** Records a time spent waiting and the bytes received in it; true when the body is too slow. */
  isTooSlow(ms: number, bytes: number): boolean
}

/** Received bytes earn waiting time up to the patience; a fast beginning does not allow a longer silence. */
export function createBodyPace(patience = BODY_PATIENCE_MS): BodyPace {
  let left = patience
  return {
    isTooSlow(ms, bytes) {
      left = Math.min(patience, left - ms + (bytes / LEAST_RATE) * 1_000)
      return left <= 0
    },
  }
}
