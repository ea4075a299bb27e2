// Sums of the attendance of people: the server writes them into its sheet, the page sums the people that it shows.

import type { AttendanceSums } from './answers/attendance.ts'

/** Hours to a tenth. */
export const tenths = (hours: number): number => Math.round(hours * 10 + 1e-7) / 10

export function attendanceSumsOf(people: readonly AttendanceSums[]): AttendanceSums {
  const sum = (name: keyof AttendanceSums) => tenths(people.reduce((all, person) => all + person[name], 0))
  return { days: sum('days'), hours: sum('hours'), overtime: sum('overtime'), absent: sum('absent'), leave: sum('leave') }
}
