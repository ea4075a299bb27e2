// Cron expressions of Quartz, as process files write cycles: second, minute, hour, day of month, month, day of week, and a year that may be left out.

interface Cron {
  seconds: ReadonlySet<number>
  minutes: ReadonlySet<number>
  hours: ReadonlySet<number>
  days: ReadonlySet<number>
  months: ReadonlySet<number>
  /** 1 is Sunday. */
  weekdays: ReadonlySet<number>
  years: ReadonlySet<number>
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const YEARS: readonly [number, number] = [1970, 2199]
/** A day that comes once in four years, and not in 1900 or 2100, comes within eight years. */
const MAX_DAYS = 366 * 9

/** `null` for a text that is none, and for the signs `L`, `W` and `#`. One of day of month and day of week is `?`. */
export function cronOf(text: string): Cron | null {
  const [seconds = '', minutes = '', hours = '', days = '', months = '', weekdays = '', years = '*', ...more] = text.trim().split(/\s+/)
  if (more.length > 0 || (days === '?') === (weekdays === '?')) return null
  const sets = [
    valuesOf(seconds, 0, 59),
    valuesOf(minutes, 0, 59),
    valuesOf(hours, 0, 23),
    valuesOf(days === '?' ? '*' : days, 1, 31),
    valuesOf(months, 1, 12, MONTHS),
    valuesOf(weekdays === '?' ? '*' : weekdays, 1, 7, WEEKDAYS),
    valuesOf(years, ...YEARS),
  ]
  if (!sets.every((set) => set !== null)) return null
  const [s, mi, h, d, mo, w, y] = sets as [Values, Values, Values, Values, Values, Values, Values]
  return { seconds: s, minutes: mi, hours: h, days: d, months: mo, weekdays: w, years: y }
}

type Values = ReadonlySet<number>

/** `*`, `5`, `1-5`, `0/15`, `10-40/10`, `MON-FRI`, and several of them with commas. */
function valuesOf(text: string, least: number, most: number, names: readonly string[] = []): Values | null {
  const found = new Set<number>()
  const numberOf = (part: string) => {
    const named = names.indexOf(part.toUpperCase())
    return named >= 0 ? named + least : /^\d{1,4}$/.test(part) ? Number(part) : Number.NaN
  }
  for (const part of text.split(',')) {
    const [range = '', step] = part.split('/')
    const [from = '', to] = range.split('-')
    const first = range === '*' ? least : numberOf(from)
    const last = range === '*' || (to === undefined && step !== undefined) ? most : numberOf(to ?? from)
    const every = step === undefined ? 1 : /^[1-9]\d{0,2}$/.test(step) ? Number(step) : Number.NaN
    if (!(first >= least && last <= most && first <= last && every > 0)) return null
    for (let at = first; at <= last; at += every) found.add(at)
  }
  return found
}

/** The next moment after another, both with the clock of the site as if it were UTC; `null` when none comes. */
export function nextOf(cron: Cron, after: Date): Date | null {
  const day = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()))
  for (let at = 0; at < MAX_DAYS; at++) {
    const time = isDayOf(cron, day) ? timeOf(cron, day, after) : null
    if (time) return time
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return null
}

function isDayOf({ years, months, days, weekdays }: Cron, day: Date): boolean {
  return (
    years.has(day.getUTCFullYear()) && months.has(day.getUTCMonth() + 1) && days.has(day.getUTCDate()) && weekdays.has(day.getUTCDay() + 1)
  )
}

/** The first time of a day that is after a moment. */
function timeOf({ hours, minutes, seconds }: Cron, day: Date, after: Date): Date | null {
  for (const hour of sorted(hours))
    for (const minute of sorted(minutes)) {
      const begins = day.getTime() + (hour * 60 + minute) * 60_000
      if (begins + 59_999 <= after.getTime()) continue
      for (const second of sorted(seconds)) if (begins + second * 1000 > after.getTime()) return new Date(begins + second * 1000)
    }
  return null
}

const sorted = (values: Values) => [...values].toSorted((one, other) => one - other)
