// Scales the stage of 1920 by 1080 to a window.

export const STAGE = { width: 1920, height: 1080 } as const

/** Narrower than this, panels stand below each other instead. */
export const STACKED_BELOW = 1200

export type Fit =
  | { kind: 'stacked' }
  /** The stage is `width` by 1080, drawn `scale` times as large, its corner at `left`, `top`. */
  | { kind: 'stage'; width: number; scale: number; left: number; top: number }

/** @param stretches `?fit=stretch-x`: on a window wider than 16:9 the centre takes what would be left at the sides */
export function fitOf(window: { width: number; height: number }, stretches: boolean): Fit {
  if (window.width < STACKED_BELOW) return { kind: 'stacked' }
  const scale = Math.min(window.width / STAGE.width, window.height / STAGE.height)
  const width = stretches ? Math.max(STAGE.width, window.width / scale) : STAGE.width
  const left = (window.width - width * scale) / 2
  const top = (window.height - STAGE.height * scale) / 2
  return { kind: 'stage', width, scale, left, top }
}
