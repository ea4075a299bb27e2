import type { Dayjs } from 'dayjs'
import type { SearchProps } from '../face.ts'
import { rangeOf, searchRange } from '../range.ts'
import { fromDay } from './day.ts'
import { useDay, useDays } from './useDay.ts'

type Ends = readonly (Dayjs | null)[] | null

/** Properties of antd pickers that search for a date or a range. `format` is the dayjs format of the API. */
export function useDaySearch({ field, id, value, onChange }: SearchProps, format: string) {
  const isRange = field.search === 'range'
  const day = useDay(isRange ? null : value)
  const days = useDays(rangeOf(isRange ? value : null))
  const changeRange = (next: Ends) => onChange(searchRange(fromDay(next?.[0] ?? null, format), fromDay(next?.[1] ?? null, format)))
  const className = 'g-control'
  const one = { id, className, value: day, onChange: (next: Dayjs | null) => onChange(fromDay(next, format) ?? undefined) }
  const range = {
    id: { start: id, end: `${id}-to` },
    className,
    allowEmpty: [true, true] as [boolean, boolean],
    value: days,
    // Called on every keystroke, because a search may start before the picker closes.
    onCalendarChange: changeRange,
    onChange: changeRange,
  }
  return { isRange, one, range }
}
