// The first and the last second of a day.

export const DAY_START = '00:00:00'
export const DAY_END = '23:59:59'
