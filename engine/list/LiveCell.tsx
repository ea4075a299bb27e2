import { type LiveDevice, useLiveDevice } from '../api/liveDevices.ts'
import type { Rec } from '../api/record.ts'
import { drawValue } from '../fields/drawValue.ts'
import type { Field } from '../model/entity.ts'
import { isEmpty } from '../model/rules.ts'
import { ageOf, secondsSince } from './age.ts'
import type { RowView } from './rowView.ts'
import { useClock } from './useClock.ts'
import './liveCell.css'

interface Props {
  field: Field
  record: Rec
  view: RowView
}

const OFFLINE = '0'

/** A value that follows its device: what the server tells goes before what the list brought, and an old one says how old. */
export function LiveCell({ field, record, view }: Props) {
  const { entity, options, text } = view
  const deviceId = String((entity.base === 'device' ? record.id : record.deviceId) ?? '')
  const told = useLiveDevice(deviceId, String(record.projectId ?? ''))
  const now = useClock()
  const shown = isNewer(told, record) ? { ...record, ...told, id: record.id } : record
  const drawn = drawValue({
    entity,
    field,
    value: shown[field.name],
    record: shown,
    options: options[field.name] ?? [],
    text,
    place: 'cell',
  })
  const seconds = secondsSince(shown.lastTime, now)
  const isOffline = shown.onlineStatus === OFFLINE
  const isStale = seconds !== null && field.live !== null && seconds > field.live.staleAfter
  if (field.choices !== null || isEmpty(shown[field.name]) || seconds === null || !(isOffline || isStale)) return drawn
  const { unit, count } = ageOf(seconds)
  const age = [...(isOffline ? [text.t('live.offline')] : []), text.t(`live.${unit}`, { count })].join(' ')
  const isMoment = field.format === 'date-time'
  return (
    <span className="g-stale" title={isMoment ? String(shown[field.name]) : age}>
      {isMoment ? age : drawn}
    </span>
  )
}

/** The list may have been asked after the last message came. */
function isNewer(told: LiveDevice | undefined, record: Rec): told is LiveDevice {
  return told !== undefined && String(told.lastTime ?? '') >= String(record.lastTime ?? '')
}
