/** From this height in metres on it is work at height (GB/T 3608). */
export const WORK_AT_HEIGHT = 2

/** From here a rope must be charged, percent. */
export const LOW_BATTERY = 20
