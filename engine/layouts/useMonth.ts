// Loads the records of a calendar by day.

import { useList } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import type { FixedFilters } from '../list/records/records.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { isMomentField } from '../model/formats/formats.ts'
import { listQueryOf } from '../model/list/firstPage.ts'
import type { ListState } from '../model/list/listState.ts'
import type { CalendarFields } from './layoutFields.ts'

/** Entry of a day: the record, and whether it starts or ends there; `null` for a single day. */
export interface MonthEntry {
  record: Rec
  side: 'starts' | 'ends' | null
}

/** Maximum number of records in one request. */
export const MAX_RECORDS = 500

export function useMonth(entity: Entity, calendar: CalendarFields, state: ListState, fixed: FixedFilters, first: string, last: string) {
  const { date, end } = calendar
  const on = (field: Field) =>
    listQueryOf(
      entity,
      { ...state, current: 1, size: MAX_RECORDS, sort: [{ field: field.name, descending: false }] },
      { ...fixed, ...dayFilters(field, first, last) },
    )
  const starting = useList(entity, on(date))
  const ending = useList(entity, on(end ?? date), { enabled: end !== null })
  const days = new Map<string, MonthEntry[]>()
  const put = (records: readonly Rec[], field: Field, side: MonthEntry['side']) => {
    for (const record of records) {
      const day = String(record[field.name] ?? '').slice(0, 10)
      days.set(day, [...(days.get(day) ?? []), { record, side }])
    }
  }
  put(starting.data?.records ?? [], date, end === null ? null : 'starts')
  if (end !== null) put(ending.data?.records ?? [], end, 'ends')
  const total = starting.data?.total ?? 0
  return {
    days,
    total,
    isCut: total > MAX_RECORDS || (end !== null && (ending.data?.total ?? 0) > MAX_RECORDS),
    isBusy: starting.isFetching || ending.isFetching,
    isThere: starting.data !== undefined && (end === null || ending.data !== undefined),
    error: starting.error ?? ending.error,
    retry: () => {
      void starting.refetch()
      if (end !== null) void ending.refetch()
    },
  }
}

/** Filters for the days from `first` to `last`, as query parameters. */
export function dayFilters({ name, format }: Pick<Field, 'name' | 'format'>, first: string, last: string): Record<string, string> {
  const withTime = isMomentField({ format })
  return { [`${name}_datege`]: withTime ? `${first} 00:00:00` : first, [`${name}_datele`]: withTime ? `${last} 23:59:59` : last }
}
