import { isDateTime } from '../../model/formats/formats.ts'
import { isEmpty } from '../../model/records/values.ts'
import { siteTime } from '../../model/siteTime.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'
import { shortMoment } from './shortMoment.ts'

/** In a cell as short as today allows, the whole moment on hover; in a read form as it is. */
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
