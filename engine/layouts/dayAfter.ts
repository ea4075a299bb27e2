import { addDays, addMonths, weekdayOf } from '../model/list/monthDays.ts'

/** The day that a key selects, starting from a day; `null` for other keys. */
export function dayForKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -((weekdayOf(day) + 6) % 7))
    case 'End':
      return addDays(day, (7 - weekdayOf(day)) % 7)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
