// Calendar layout of a list: a month or a week. Arrow keys move between days, Page Up and Down between months, Enter moves to the entries
// of a day.

import { useEffect } from 'react'
import { useColumnOptions } from '../list/columns/columnOptions.ts'
import { weekdayOf } from '../model/list/monthDays.ts'
import type { CalendarFields } from './layoutFields.ts'
import type { LayoutProps } from './layoutProps.ts'
import { useLayoutText } from './layoutText.ts'
import { MonthDay } from './MonthDay.tsx'
import { MonthHead } from './MonthHead.tsx'
import { MAX_RECORDS, useMonth } from './useMonth.ts'
import { useMonthSpan } from './useMonthSpan.ts'
import './month.css'

/** Number of entries that fit into a day. */
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
  const { span, grid, onKeyDown, ...moves } = useMonthSpan(state, onSpan)
  const { month, week, weeks, first, last, today, stop } = span
  const found = useMonth(entity, calendar, state, fixed, first, last)
  const words = useColumnOptions(entity)
  const { total } = found
  useEffect(() => onTotal(total), [total, onTotal])

  const isWeek = week !== null
  const [year = '', number = ''] = month.split('-')
  const title = isWeek ? t('layouts.week', { first, last }) : t('layouts.month', { year, month: number })
  return (
    <div className="g-month" data-week={isWeek || undefined} aria-busy={found.isBusy}>
      <MonthHead title={title} isWeek={isWeek} {...moves} />
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
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move between the days, as in a grid */}
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
                  isOtherMonth={!isWeek && !day.startsWith(month)}
                  room={isWeek ? WEEK_ROOM : ROOM}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
