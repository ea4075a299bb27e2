import { type LiveRecord, useLiveRecord } from '../../api/live/liveRecords.ts'
import type { Rec } from '../../api/record.ts'
import { drawValue } from '../../fields/drawValue.ts'
import type { Field } from '../../model/entity/entity.ts'
import type { Follows } from '../../model/entity/follows.ts'
import { fillTemplate, templateNames } from '../../model/expressions/template.ts'
import { isMomentField } from '../../model/formats/formats.ts'
import { isEmpty } from '../../model/records/values.ts'
import { useClock } from '../../ui/useClock.ts'
import type { RowView } from '../rowView.ts'
import { secondsSince, timeAgo } from '../timeAgo.ts'
import './liveCell.css'

interface Props {
  field: Field
  record: Rec
  view: RowView
  follows: Follows
}

/** A value with live updates: it shows the newer of list and event, and the age of an old value. */
export default function LiveCell({ field, record, view, follows }: Props) {
  const { entity, options, text } = view
  const { key, moment } = follows
  const newest = useLiveRecord(topicOf(follows, record), String(record[key] ?? ''))
  const now = useClock()
  const shown = isNewer(newest, record, moment) ? { ...record, ...newest, id: record.id } : record
  const drawn = drawValue({
    entity,
    field,
    value: shown[field.name],
    record: shown,
    options: options[field.name] ?? [],
    text,
    place: 'cell',
  })
  const seconds = secondsSince(shown[moment], now)
  const isOffline = follows.offline?.evaluate(shown) === true
  const isStale = seconds !== null && field.live !== null && seconds > field.live.staleAfter
  if (field.choices !== null || isEmpty(shown[field.name]) || seconds === null) return drawn
  const { unit, count } = timeAgo(seconds)
  const age = text.t(`live.${unit}`, { count })
  const isOld = isOffline || isStale
  // The time of the last row is always shown as an age, so that the column does not mix ages and times.
  if (isMomentField(field) && field.name === moment) {
    return (
      <span className={isOld ? 'g-stale' : undefined} title={String(shown[field.name])}>
        {age}
      </span>
    )
  }
  if (!isOld) return drawn
  return (
    <span className="g-stale" title={isOffline ? `${text.t('live.offline')} ${age}` : age}>
      {drawn}
    </span>
  )
}

/** Topic of a record; `null` while a value in its name is missing. */
function topicOf({ topic }: Follows, record: Rec): string | null {
  return templateNames(topic).some((name) => isEmpty(record[name])) ? null : String(fillTemplate(topic, record))
}

/** True if the event is newer than the record in the list, which may have been loaded later. */
function isNewer(newest: LiveRecord | undefined, record: Rec, moment: string): newest is LiveRecord {
  return newest !== undefined && String(newest[moment] ?? '') >= String(record[moment] ?? '')
}
