// The first and the last second of a day, as the wire writes them.

export const DAY_START = '00:00:00'
export const DAY_END = '23:59:59'
