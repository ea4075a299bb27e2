// Stores a pushed event as a row, and its picture as a file of the tenant.

import type { Entity } from '#model/entity/entity.ts'
import { later } from '#model/siteTime.ts'
import type { DiscardedValue } from '#series/discardedValue.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { ANY_PICTURE, keepPicture, removeFile } from '../../resource/index.ts'
import { seriesOf } from '../mappings/mappings.ts'
import type { GatewayParts } from '../parts.ts'
import { sentencesOf } from '../trace/trace.ts'
import type { PushingDevice } from './admitDevice.ts'
import { alarmTypeOf } from './alarmTypes.ts'
import type { CameraAlarm, Pass, PushedEvent } from './pushedEvent.ts'

/** Continuing alarms are pushed again every few seconds; within this time they are one row. */
const SAME_ALARM_SECONDS = 60

interface Push {
  name: 'hikvision' | 'dahua'
  raw: string
  picture: Buffer | null
}

interface EventRow {
  entity: Entity
  row: Rec
  leftOut: DiscardedValue[]
  /** Fields of the row with the picture, and with its thumbnail. */
  pictureFields: readonly string[]
  thumbFields: readonly string[]
}

/** Resolves when the event is stored or finally refused. Rejects when the store fails. */
export async function storeEvent(parts: GatewayParts, device: PushingDevice, event: PushedEvent, push: Push): Promise<void> {
  const { queue, trace } = parts
  const { sender, address } = device
  const frame = { protocol: push.name, connector: 'push', sender, address, raw: push.raw } as const
  const sign = async (reason?: AppError): Promise<void> => {
    await queue.store({ sender, row: null, leftOut: [] })
    trace.frame({ ...frame, outcome: 'notice', ...(reason ? { reason: sentencesOf(reason) } : {}) })
  }
  if (event.what === 'notice') return sign()
  const made = event.what === 'pass' ? await passRow(parts, device, event) : await alarmRow(parts, device, event)
  if (made instanceof AppError) return sign(made)
  const { entity, row, leftOut } = made
  if (await isKnown(parts, device, made, event.what === 'alarm' && event.isRepeated))
    return trace.frame({ ...frame, outcome: 'repeated', read: row })
  const picture = push.picture === null ? null : await keptPicture(parts, device, made, push.picture)
  const files = new Set(picture === null ? [] : [picture.name])
  const answer = await queue.store({ sender, row, leftOut, files })
  if (picture !== null && answer?.result !== 'stored') await removeFile(parts.platform, picture.name)
  trace.frame({ ...frame, outcome: answer?.result ?? 'notice', read: { kind: entity.series?.kind, ...row }, answer })
}

async function passRow({ platform }: GatewayParts, { sender, direction }: PushingDevice, event: Pass): Promise<EventRow | AppError> {
  const entity = seriesOf(platform, 'pass')
  if (!entity) return new AppError('push.noEvent')
  const person = event.person === '' ? null : await personOf(platform, sender.tenantId, event.person)
  const leftOut: DiscardedValue[] =
    event.person === '' || person !== null
      ? []
      : [{ field: 'laborId', raw: event.person, reason: sentencesOf(new AppError('push.personUnknown', { number: event.person })) }]
  const row = {
    passTime: event.time,
    laborId: person,
    direction: event.direction || direction || null,
    mode: event.mode,
    // A person known to the terminal but not to the site counts as a stranger.
    result: event.result === 0 && person === null ? 1 : event.result,
    temperature: event.temperature,
    gateName: sender.deviceName,
  }
  return { entity, row: { kind: 'pass', ...filled(row) }, leftOut, pictureFields: ['photo'], thumbFields: [] }
}

/** Finds a person by id or identity card number. */
async function personOf(platform: GatewayParts['platform'], tenantId: string, number: string): Promise<string | null> {
  const people = repository(platform, 'labor', systemActor(tenantId))
  const isCard = /^\d{17}[\dX]$/i.test(number)
  const [person] = isCard ? await people.find({ idCard_equal: number.toUpperCase() }, { fields: ['id'] }) : []
  if (person) return textOf(person, 'id')
  return /^\d{1,19}$/.test(number) && (await people.exists({ id_equal: number })) ? number : null
}

async function alarmRow({ platform }: GatewayParts, device: PushingDevice, event: CameraAlarm): Promise<EventRow | AppError> {
  const { sender, alarmTypes } = device
  const entity = seriesOf(platform, 'ai')
  const alarmType = alarmTypeOf(event.type, alarmTypes)
  if (!entity || alarmType === null) return new AppError('push.eventUnknown', { name: event.type.slice(0, 60) })
  const cameras = repository(platform, 'monitor-device', systemActor(sender.tenantId))
  const [camera] = await cameras.find(
    { deviceSerial_equal: sender.deviceCode, channelNo_equal: String(event.channel), projectId_equal: sender.projectId },
    { fields: ['id', 'areaType'] },
  )
  const row = { alarmTime: event.time, alarmType, monitorId: camera?.id ?? null, areaType: camera?.areaType ?? null }
  return { entity, row: { kind: 'ai', ...filled(row) }, leftOut: [], pictureFields: ['picUrl'], thumbFields: ['thumbUrl'] }
}

const filled = (row: Rec): Rec => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** True when the row is stored already, so that its picture is not stored again. */
async function isKnown(
  { platform }: GatewayParts,
  { sender }: PushingDevice,
  { entity, row }: EventRow,
  isRepeated: boolean,
): Promise<boolean> {
  const { series } = entity
  const time = textOf(row, series?.time ?? '')
  if (!series || time === '') return false
  const key = Object.fromEntries(
    series.key.map((name) => (row[name] === undefined ? [`${name}_null`, 'true'] : [`${name}_equal`, String(row[name])])),
  )
  const at = isRepeated
    ? { [`${series.time}_ge`]: later(time, -SAME_ALARM_SECONDS), [`${series.time}_le`]: time }
    : { [`${series.time}_equal`]: time }
  return repository(platform, entity, systemActor(sender.tenantId)).exists({ deviceId_equal: sender.id, ...key, ...at })
}

/** Stores the picture; if it is refused, the row is stored without it. */
async function keptPicture(
  { platform }: GatewayParts,
  { sender }: PushingDevice,
  made: EventRow,
  bytes: Buffer,
): Promise<{ name: string } | null> {
  const { entity, row, leftOut, pictureFields, thumbFields } = made
  const [field = ''] = pictureFields
  try {
    const rules = entity.field[field]?.upload ?? ANY_PICTURE
    const picture = await keepPicture(platform, { userId: sender.id, tenantId: sender.tenantId }, bytes, rules)
    for (const name of pictureFields) row[name] = picture.link
    for (const name of thumbFields) row[name] = picture.thumbLink
    return picture
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    leftOut.push({ field, raw: `${bytes.length} B`, reason: sentencesOf(error) })
    return null
  }
}
