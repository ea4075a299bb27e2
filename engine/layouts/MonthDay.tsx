import { type ReactNode, useState } from 'react'
import { drawValue } from '../fields/drawValue.ts'
import { coloured, RowTag } from '../fields/RowTag.tsx'
import { recordLabel } from '../fields/recordLabel.ts'
import type { ColumnOptions } from '../list/columns/columnOptions.ts'
import type { RecordNavigation } from '../list/rowView.ts'
import type { Entity } from '../model/entity/entity.ts'
import { rowColorOf } from '../model/list/rowColor.ts'
import { Popup } from '../ui/Popup.tsx'
import type { CalendarFields } from './layoutFields.ts'
import type { LayoutProps } from './layoutProps.ts'
import { useLayoutText } from './layoutText.ts'
import { RecordName } from './RecordName.tsx'
import type { MonthEntry } from './useMonth.ts'

interface Props {
  entity: Entity
  calendar: CalendarFields
  day: string
  entries: readonly MonthEntry[]
  words: ColumnOptions
  opening: RecordNavigation | null
  onOpen: LayoutProps['onOpen']
  /** True for the day that is the tab stop. */
  isStop: boolean
  isToday: boolean
  /** True for a day of the previous or next month. */
  isOtherMonth: boolean
  /** Number of entries that are shown at first. */
  room: number
}

export function MonthDay({ entity, calendar, day, entries, words, opening, onOpen, isStop, isToday, isOtherMonth, room }: Props) {
  const text = useLayoutText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { title } = calendar
  const line = ({ record, side }: MonthEntry): ReactNode => {
    const drawn =
      title && drawValue({ entity, field: title, value: record[title.name], record, options: words[title.name] ?? [], text, place: 'cell' })
    return (
      <RecordName record={record} opening={opening} onOpen={onOpen}>
        <RowTag entity={entity} row={rowColorOf(entity.rowColors, record)} text={text} />
        {side && <small>{text.t(`layouts.${side}`)} </small>}
        {drawn || recordLabel(entity, record)}
      </RecordName>
    )
  }
  const shown = entries.length > room ? entries.slice(0, room - 1) : entries
  const keyOf = ({ record, side }: MonthEntry) => `${record.id} ${side}`
  const label = text.t('layouts.day', { day, count: entries.length })
  return (
    <td
      data-day={day}
      data-today={isToday || undefined}
      data-beside={isOtherMonth || undefined}
      data-filled={entries.length > 0 || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="g-month-number" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className="g-unseen">{label}</span>
      <ul>
        {shown.map((entry) => (
          <li key={keyOf(entry)} {...coloured(rowColorOf(entity.rowColors, entry.record))}>
            {line(entry)}
          </li>
        ))}
      </ul>
      {entries.length > shown.length && (
        <button type="button" className="g-link" aria-haspopup="dialog" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          {text.t('layouts.others', { count: entries.length - shown.length })}
        </button>
      )}
      {anchor && (
        <Popup anchor={anchor} role="dialog" label={label} onClose={() => setAnchor(null)}>
          <ul className="g-month-all">
            {entries.map((entry) => (
              <li key={keyOf(entry)} {...coloured(rowColorOf(entity.rowColors, entry.record))}>
                {line(entry)}
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </td>
  )
}
