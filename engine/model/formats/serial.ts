// Running numbers of records, such as YH-2026-0001.

/** A running number of a field. */
export interface Serial {
  /** Text with date parts of the day on which the record is added and one place of zeros: `YH-{yyyy}-{0000}`. */
  format: string
  /** Fields whose values are numbered apart from each other. */
  per: readonly string[]
}

const PLACE = /\{(yyyy|yy|MM|dd|0+)\}/g

/** Text of a number. A number with more digits than zeros is written whole. @param day begins with `YYYY-MM-DD` */
export function serialText(format: string, day: string, number: number): string {
  return format.replace(PLACE, (_, part: string) => datePart(part, day) ?? String(number).padStart(part.length, '0'))
}

/** The same for all records that are numbered together: a format with the year begins anew each year. */
export const serialPeriod = (format: string, day: string): string =>
  format.replace(PLACE, (place, part: string) => datePart(part, day) ?? place)

function datePart(part: string, day: string): string | null {
  if (part === 'yyyy') return day.slice(0, 4)
  if (part === 'yy') return day.slice(2, 4)
  if (part === 'MM') return day.slice(5, 7)
  return part === 'dd' ? day.slice(8, 10) : null
}
