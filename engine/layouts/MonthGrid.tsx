// A list as the days of a month or a week. Arrows walk from day to day, the page keys from month to month, Enter goes to what stands on a day.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useColumnOptions } from '../list/columns/columnOptions.ts'
import { addDays, addMonths, mondayOf, weekdayOf, weekOf, weeksOf } from '../model/list/monthDays.ts'
import { siteTime } from '../model/siteTime.ts'
import { dayForKey } from './dayAfter.ts'
import type { CalendarFields } from './layoutFields.ts'
import type { LayoutProps } from './layoutProps.ts'
import { useLayoutText } from './layoutText.ts'
import { MonthDay } from './MonthDay.tsx'
import { MAX_RECORDS, useMonth } from './useMonth.ts'
import './month.css'

/** Entries that a day has room for. */
const ROOM = 3
const WEEK_ROOM = 16

export default function MonthGrid({
  entity,
  state,
  fixed,
  opening,
  onOpen,
  calendar,
  onSpan,
  onTotal,
}: LayoutProps & { calendar: CalendarFields }) {
  const { t, word } = useLayoutText()
  const today = siteTime().slice(0, 10)
  const { week } = state
  const month = state.month ?? today.slice(0, 7)
  const weeks = week === null ? weeksOf(month) : [weekOf(week)]
  const [first = today, last = today] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const found = useMonth(entity, calendar, state, fixed, first, last)
  const words = useColumnOptions(entity)
  const [chosen, setChosen] = useState(today)
  const stop = chosen >= first && chosen <= last ? chosen : (week ?? `${month}-01`)
  const grid = useRef<HTMLTableElement>(null)
  const follows = useRef(false)
  const { total } = found
  useEffect(() => onTotal(total), [total, onTotal])
  // The day that a key led to may be one that was not drawn yet.
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
  const step = (by: -1 | 1) => show(week === null ? addMonths(`${month}-01`, by) : addDays(week, by * 7))
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
  const [year = '', number = ''] = month.split('-')
  const title = week === null ? t('layouts.month', { year, month: number }) : t('layouts.week', { first, last })
  const spans = [
    { name: 'byMonth', span: { month: monthAt(stop), week: null } },
    { name: 'byWeek', span: { month: null, week: mondayOf(stop) } },
  ] as const
  return (
    <div className="g-month" data-week={week !== null || undefined} aria-busy={found.isBusy}>
      <div className="g-month-head">
        <button
          type="button"
          className="g-button"
          aria-label={t(week === null ? 'layouts.previous' : 'layouts.previousWeek')}
          onClick={() => step(-1)}
        >
          ‹
        </button>
        <h3 aria-live="polite">{title}</h3>
        <button
          type="button"
          className="g-button"
          aria-label={t(week === null ? 'layouts.next' : 'layouts.nextWeek')}
          onClick={() => step(1)}
        >
          ›
        </button>
        <button type="button" className="g-button" onClick={() => show(today)}>
          {t('layouts.today')}
        </button>
        <fieldset className="g-layouts" aria-label={t('layouts.span')}>
          {spans.map(({ name, span }) => (
            <button key={name} type="button" aria-pressed={(span.week === null) === (week === null)} onClick={() => onSpan(span)}>
              {t(`layouts.${name}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {found.error && (
        <p role="alert">
          {found.error.message}{' '}
          <button type="button" className="g-link" onClick={found.retry}>
            {t('list.retry')}
          </button>
        </p>
      )}
      {found.isCut && <p role="status">{t('layouts.cut', { limit: MAX_RECORDS })}</p>}
      {found.isThere && found.days.size === 0 && <p role="status">{t('layouts.nothing')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the days are walked through by keys, which is a grid */}
      <table ref={grid} role="grid" aria-label={`${word(entity, entity.title)} ${title}`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {t(`layouts.weekdays.${weekdayOf(day)}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <MonthDay
                  key={day}
                  entity={entity}
                  calendar={calendar}
                  day={day}
                  entries={found.days.get(day) ?? []}
                  words={words}
                  opening={opening}
                  onOpen={onOpen}
                  isStop={day === stop}
                  isToday={day === today}
                  isBeside={week === null && !day.startsWith(month)}
                  room={week === null ? ROOM : WEEK_ROOM}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
