/** Height in metres from which work counts as work at height (GB/T 3608). */
export const WORK_AT_HEIGHT = 2

/** Battery level in percent at which a rope must be charged. */
export const LOW_BATTERY = 20
