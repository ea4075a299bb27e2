// Handles an MQTT message: finds the mapping by topic, reads the values, stores the rows.

import { withStepLimit } from '#model/expressions/stepLimit.ts'
import { siteTime } from '#model/siteTime.ts'
import { converted } from '#model/units.ts'
import { AppError } from '#server/errors.ts'
import type { Rec } from '#store/rows.ts'
import { type BoundSender, senderByCode } from '../../devices/index.ts'
import { markOffline } from '../../telemetry/index.ts'
import { seriesOf, type TopicMapping } from '../mappings/mappings.ts'
import { momentOf, valueAt } from '../mappings/readPayload.ts'
import type { GatewayParts } from '../parts.ts'
import { handleMessage, type MaySend, type MqttMessage, parsed, refuseMessage } from './handleMessage.ts'
import { codeIn } from './topicPattern.ts'

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
export async function takeMessage(parts: GatewayParts, message: MqttMessage, maySend?: MaySend): Promise<'taken' | 'forbidden'> {
  const { topic, payload } = message
  const found = await deviceOf(parts, topic)
  if (typeof found === 'string') {
    const codes = (await parts.mappings.topics()).flatMap((mapping) => codeIn(mapping.topic, topic) ?? [])
    return refuseMessage(parts, message, found, codes[0])
  }
  const { mapping, sender } = found
  return handleMessage(parts, message, sender, maySend, async (keep) => {
    if (mapping.kind === null) {
      await takeState(parts, mapping, sender, topic, payload)
      keep({ outcome: 'notice' })
      return
    }
    const rows = withStepLimit(MAX_STEPS_OF_MESSAGE, () => messageRows(parts, mapping, topic, payload))
    const answers = await Promise.all(rows.map((row) => parts.queue.store({ sender, row, leftOut: [] })))
    for (const [place, answer] of answers.entries()) keep({ outcome: answer?.result ?? 'notice', read: rows[place] ?? {}, answer })
  })
}

/** First matching mapping of the tenant of the device in the topic. */
async function deviceOf(
  { platform, mappings }: GatewayParts,
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

/** The rows that a mapping reads from a payload. Throws gateway.payloadNotJson, mapping.kind, mapping.noList and telemetry.tooManyRows. */
export function messageRows({ platform }: Pick<GatewayParts, 'platform'>, mapping: TopicMapping, topic: string, bytes: Uint8Array): Rec[] {
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
  { platform, queue }: GatewayParts,
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
