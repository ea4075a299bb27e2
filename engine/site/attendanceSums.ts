// Totals of attendance: computed by the server for the exported sheet, and by the page for the displayed people.

import type { AttendanceSums } from './answers/attendance.ts'

/** Rounds hours to tenths. */
export const tenths = (hours: number): number => Math.round(hours * 10 + 1e-7) / 10

export function attendanceSumsOf(people: readonly AttendanceSums[]): AttendanceSums {
  const sum = (name: keyof AttendanceSums) => tenths(people.reduce((all, person) => all + person[name], 0))
  return { days: sum('days'), hours: sum('hours'), overtime: sum('overtime'), absent: sum('absent'), leave: sum('leave') }
}
