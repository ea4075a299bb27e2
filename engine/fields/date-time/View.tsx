import { isDateTime } from '../../model/formats/formats.ts'
import { isEmpty } from '../../model/records/values.ts'
import { siteTime } from '../../model/siteTime.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'
import { shortMoment } from './shortMoment.ts'

/** Shortened in a cell, with the full moment on hover; full in a read-only form. */
export const DateTimeView: View = ({ value, place, text }) => {
  if (isEmpty(value)) return emptyView(place)
  const moment = String(value)
  if (place === 'read' || !isDateTime(moment)) return moment
  const short = shortMoment(moment, siteTime())
  return (
    <time dateTime={moment.replace(' ', 'T')} title={moment}>
      {short.isYesterday ? text.t('field.yesterday', { clock: short.text }) : short.text}
    </time>
  )
}
