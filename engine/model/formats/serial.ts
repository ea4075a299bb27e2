// Running numbers of records, such as YH-2026-0001.

/** Settings of a running number. */
export interface Serial {
  /** Template with date parts and zeros in place of the number: `YH-{yyyy}-{0000}`. */
  format: string
  /** Fields whose values have separate sequences. */
  per: readonly string[]
}

const PLACE = /\{(yyyy|yy|MM|dd|0+)\}/g

/** Formats a number; one with more digits than zeros is not cut. @param day day of the record, begins with `YYYY-MM-DD` */
export function serialText(format: string, day: string, number: number): string {
  return format.replace(PLACE, (_, part: string) => datePart(part, day) ?? String(number).padStart(part.length, '0'))
}

/** Key of a sequence: the format with its date parts filled, so that a format with the year begins again each year. */
export const serialPeriod = (format: string, day: string): string =>
  format.replace(PLACE, (place, part: string) => datePart(part, day) ?? place)

function datePart(part: string, day: string): string | null {
  if (part === 'yyyy') return day.slice(0, 4)
  if (part === 'yy') return day.slice(2, 4)
  if (part === 'MM') return day.slice(5, 7)
  return part === 'dd' ? day.slice(8, 10) : null
}
