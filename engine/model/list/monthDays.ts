// Days of a month or a week for a calendar, in whole weeks from Monday. Days are `YYYY-MM-DD` texts without time zones.

const DAY_MS = 86_400_000

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date): string => date.toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => textOf(new Date(at(day).getTime() + days * DAY_MS))

/** Day of the week, 0 for Sunday. */
export const weekdayOf = (day: string): number => at(day).getUTCDay()

/** The same day in another month, or its last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return textOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last))))
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The seven days of the week that contains the day, from Monday. */
export const weekOf = (day: string): string[] => Array.from({ length: 7 }, (_, step) => addDays(mondayOf(day), step))

/** The weeks that contain days of the month (`YYYY-MM`). */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const weeks: string[][] = []
  for (let day = mondayOf(first); day < addMonths(first, 1); day = addDays(day, 7)) weeks.push(weekOf(day))
  return weeks
}
