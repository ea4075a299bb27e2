// Handles an MQTT message: finds the mapping by topic, reads the values, stores the rows.

import { withStepLimit } from '#model/expressions/stepLimit.ts'
import { siteTime } from '#model/siteTime.ts'
import { converted } from '#model/units.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import type { Rec } from '#store/rows.ts'
import { type BoundSender, senderByCode } from '../../devices/index.ts'
import { markOffline } from '../../telemetry/index.ts'
import type { Connector } from '../connectors/connectorState.ts'
import { type Mappings, seriesOf, type TopicMapping } from '../mappings/mappings.ts'
import { momentOf, valueAt } from '../mappings/readPayload.ts'
import type { RowQueue } from '../queue/rowQueue.ts'
import { sentencesOf, type Trace } from '../trace/trace.ts'
import { codeIn } from './topicPattern.ts'

export interface MqttParts {
  platform: Platform
  queue: RowQueue
  trace: Trace
  mappings: Mappings
}

export interface MqttMessage {
  connector: Connector
  topic: string
  payload: Uint8Array
  address: string
}

/** Maximum size of a payload in bytes. */
export const MAX_PAYLOAD = 256 * 1024
/** Maximum number of rows from one message. */
const MAX_ROWS = 1_000
/** Steps of the expressions of a message together: some tenths of a second. */
const MAX_STEPS_OF_MESSAGE = 200_000
const ONLINE = new Set(['true', 'online', 'on'])

/**
 * Stores the rows of a message; resolves when they are stored or finally refused, so that the message can be acknowledged. Rejects when the
 * store fails. Resolves to `forbidden` for a topic without a mapping of the device's tenant.
 * @param maySend checks whether the client may send for the device; throws if not
 */
export async function takeMessage(
  parts: MqttParts,
  { connector, topic, payload, address }: MqttMessage,
  maySend: (sender: BoundSender) => Promise<void> = async () => {},
): Promise<'taken' | 'forbidden'> {
  const { platform, trace } = parts
  const raw = `${topic} ${Buffer.from(payload.subarray(0, 2_000)).toString('utf8')}`
  const found = await deviceOf(parts, topic)
  if (typeof found === 'string') {
    const codes = (await parts.mappings.topics()).flatMap((mapping) => codeIn(mapping.topic, topic) ?? [])
    await trace.reject({ protocol: 'mqtt', name: topic, address, raw, reason: found, deviceCode: codes[0]?.toUpperCase() ?? '' })
    return 'forbidden'
  }
  const { mapping, sender } = found
  try {
    await maySend(sender)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await trace.reject({ protocol: 'mqtt', name: topic, address, raw, reason: 'forbidden' })
    return 'forbidden'
  }
  const frame = { protocol: 'mqtt', connector, sender, address, raw } as const
  try {
    if (payload.length > MAX_PAYLOAD) throw new AppError('request.bodyTooLarge', { limit: `${MAX_PAYLOAD / 1024}KB` })
    if (mapping.kind === null) {
      await takeState(parts, mapping, sender, topic, payload)
      trace.frame({ ...frame, outcome: 'notice' })
      return 'taken'
    }
    const rows = withStepLimit(MAX_STEPS_OF_MESSAGE, () => messageRows(parts, mapping, topic, payload))
    const answers = await Promise.all(rows.map((row) => parts.queue.store({ sender, row, leftOut: [] })))
    for (const [place, answer] of answers.entries())
      trace.frame({ ...frame, outcome: answer?.result ?? 'notice', read: rows[place] ?? {}, answer })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    trace.frame({ ...frame, outcome: 'malformed', reason: sentencesOf(error) })
    platform.log.debug({ topic }, 'A message of MQTT was refused')
  }
  return 'taken'
}

/** First matching mapping of the tenant of the device in the topic. */
async function deviceOf(
  { platform, mappings }: MqttParts,
  topic: string,
): Promise<{ mapping: TopicMapping; sender: BoundSender } | 'unknown' | 'forbidden'> {
  const matching = (await mappings.topics()).flatMap((mapping) => {
    const code = codeIn(mapping.topic, topic)
    return code === null ? [] : [{ mapping, code }]
  })
  if (matching.length === 0) return 'forbidden'
  let isKnown = false
  for (const { mapping, code } of matching) {
    const sender = await senderByCode(platform, code.toUpperCase())
    if (sender?.tenantId === mapping.tenantId) return { mapping, sender }
    isKnown ||= sender !== null
  }
  return isKnown ? 'forbidden' : 'unknown'
}

/** The payload as JSON. Throws request.bodyNotJson. */
export function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    throw new AppError('request.bodyNotJson')
  }
}

/** The rows that a mapping reads from a payload. Throws request.bodyNotJson, mapping.kind, mapping.noList and telemetry.tooManyRows. */
export function messageRows({ platform }: Pick<MqttParts, 'platform'>, mapping: TopicMapping, topic: string, bytes: Uint8Array): Rec[] {
  const payload = parsed(bytes)
  const entity = seriesOf(platform, mapping.kind ?? '')
  if (!entity?.series) throw new AppError('mapping.kind', { kind: mapping.kind ?? '' })
  const listed = mapping.each === '' ? [payload] : valueAt(mapping.each, payload, topic)
  if (!Array.isArray(listed)) throw new AppError('mapping.noList', { path: mapping.each })
  if (listed.length > MAX_ROWS) throw new AppError('telemetry.tooManyRows', { limit: MAX_ROWS })
  const { series } = entity
  return listed.map((own) => {
    const row: Rec = { kind: series.kind }
    for (const { field, from, unit } of mapping.fields) {
      const value = valueOrNothing(from, own, topic)
      if (value === undefined) continue
      const isMeasured = unit !== '' && typeof value === 'number'
      row[field] = isMeasured ? (converted(value, unit, entity.field[field]?.unit ?? '') ?? value) : value
    }
    const time = mapping.time === '' ? siteTime() : valueOrNothing(mapping.time, own, topic)
    row[series.time] = mapping.time === '' ? time : (momentOf(time, mapping.zone) ?? time)
    return row
  })
}

/** An expression that fails yields no value. */
function valueOrNothing(source: string, payload: unknown, topic: string): unknown {
  try {
    return valueAt(source, payload, topic)
  } catch {
    return undefined
  }
}

/** The payload may be plain text such as `offline`. */
async function takeState(
  { platform, queue }: MqttParts,
  { online }: TopicMapping,
  sender: BoundSender,
  topic: string,
  payload: Uint8Array,
): Promise<void> {
  const text = Buffer.from(payload).toString('utf8').trim()
  let value: unknown = text
  try {
    value = JSON.parse(text)
  } catch {
    // Not JSON: the text itself is the value.
    value = text
  }
  const state = online === '' ? value : valueOrNothing(online, value, topic)
  if (Number(state) === 1 || ONLINE.has(String(state).toLowerCase())) await queue.store({ sender, row: null, leftOut: [] })
  else await markOffline(platform, sender)
}
