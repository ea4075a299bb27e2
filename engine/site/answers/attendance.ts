// Types of the API response with the attendance sheet of a month.

export type AttendanceMark = 'present' | 'absent' | 'leave' | 'rest' | 'none'

export interface AttendanceDay {
  mark: AttendanceMark
  /** Hours between entry and exit, rounded to tenths; `null` without a pair of them. */
  hours: number | null
  /** Overtime, included in `hours`. */
  overtime: number
}

export interface AttendanceSums {
  /** Number of days with an entry. */
  days: number
  hours: number
  overtime: number
  absent: number
  leave: number
}

export interface AttendancePerson extends AttendanceSums {
  laborId: string
  name: string
  /** Word of the dictionary `type_work`. */
  workType: string | null
  teamName: string | null
  companyName: string | null
  /** One for each day of the month. */
  marks: readonly AttendanceDay[]
}

export interface AttendanceGroup extends AttendanceSums {
  name: string | null
  people: number
}

export interface AttendanceMonth {
  projectName: string
  /** `YYYY-MM` */
  month: string
  /** `YYYY-MM-DD` */
  days: readonly string[]
  /** Hours of a working day. */
  dayHours: number
  people: readonly AttendancePerson[]
  crews: readonly AttendanceGroup[]
  companies: readonly AttendanceGroup[]
  sums: AttendanceSums
}
