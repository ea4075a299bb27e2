// Computes how the stage of 1920 × 1080 is scaled to a window.

export const STAGE = { width: 1920, height: 1080 } as const

/** Window width in pixels below which panels are stacked. */
export const STACKED_BELOW = 1200

export type Fit =
  | { kind: 'stacked' }
  /** The stage is `width` × 1080, scaled by `scale`, with its top left corner at `left`, `top`. */
  | { kind: 'stage'; width: number; scale: number; left: number; top: number }

/** @param stretches true for `?fit=stretch-x`: in a window wider than 16:9 the centre column takes the free width */
export function fitOf(window: { width: number; height: number }, stretches: boolean): Fit {
  if (window.width < STACKED_BELOW) return { kind: 'stacked' }
  const scale = Math.min(window.width / STAGE.width, window.height / STAGE.height)
  const width = stretches ? Math.max(STAGE.width, window.width / scale) : STAGE.width
  const left = (window.width - width * scale) / 2
  const top = (window.height - STAGE.height * scale) / 2
  return { kind: 'stage', width, scale, left, top }
}
