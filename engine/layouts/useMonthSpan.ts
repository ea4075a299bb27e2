// State of a calendar: shown month or week, active day, and navigation.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, mondayOf, weekOf, weeksOf } from '../model/list/monthDays.ts'
import { siteTime } from '../model/siteTime.ts'
import { dayForKey } from './dayAfter.ts'
import type { LayoutProps } from './layoutProps.ts'

export interface MonthSpan {
  /** Month as `YYYY-MM`. */
  month: string
  /** Monday of the shown week; `null` for a month. */
  week: string | null
  weeks: readonly (readonly string[])[]
  first: string
  last: string
  today: string
  /** Day that is the tab stop. */
  stop: string
}

export function useMonthSpan(state: LayoutProps['state'], onSpan: LayoutProps['onSpan']) {
  const today = siteTime().slice(0, 10)
  const { week } = state
  const month = state.month ?? today.slice(0, 7)
  const weeks = week === null ? weeksOf(month) : [weekOf(week)]
  const [first = today, last = today] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const [chosen, setChosen] = useState(today)
  const stop = chosen >= first && chosen <= last ? chosen : (week ?? `${month}-01`)
  const grid = useRef<HTMLTableElement>(null)
  const follows = useRef(false)
  // Focuses the day after it has been rendered.
  useEffect(() => {
    if (!follows.current) return
    follows.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus()
  })

  const monthAt = (day: string) => (day.slice(0, 7) === today.slice(0, 7) ? null : day.slice(0, 7))
  const show = (day: string) => {
    setChosen(day)
    const isBeyond = day < first || day > last
    if (week !== null) {
      if (isBeyond) onSpan({ month: null, week: mondayOf(day) })
    } else if (isBeyond || !day.startsWith(month)) onSpan({ month: monthAt(day), week: null })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-day]') : null
    if (!cell) return
    if (target !== cell) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      return cell.focus()
    }
    const to = dayForKey(cell.dataset.day ?? stop, event.key)
    if (event.key === 'Enter') cell.querySelector<HTMLElement>('a, button')?.focus()
    else if (to === null) return
    else {
      follows.current = true
      show(to)
    }
    event.preventDefault()
  }
  const span: MonthSpan = { month, week, weeks, first, last, today, stop }
  return {
    span,
    grid,
    onKeyDown,
    showToday: () => show(today),
    /** Moves by one month or week. */
    step: (by: -1 | 1) => show(week === null ? addMonths(`${month}-01`, by) : addDays(week, by * 7)),
    showMonth: () => onSpan({ month: monthAt(stop), week: null }),
    showWeek: () => onSpan({ month: null, week: mondayOf(stop) }),
  }
}
