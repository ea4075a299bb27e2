/** Label of a day on an axis of consecutive days: the month stands at the first day and where it changes, so that seven labels fit a small chart. */
export const dayLabel = (day: string, index: number): string => (index === 0 || day.endsWith('-01') ? day.slice(5) : day.slice(8))
