// Handles a message of MQTT: admits its sender, runs the work of its topic, and keeps it with its outcome for diagnosis.

import { AppError } from '#server/errors.ts'
import type { BoundSender } from '../../devices/index.ts'
import type { Connector } from '../connectors/connectorState.ts'
import type { GatewayParts } from '../parts.ts'
import { sentencesOf, type TracedFrame } from '../trace/trace.ts'

export interface MqttMessage {
  connector: Connector
  topic: string
  payload: Uint8Array
  address: string
}

/** Maximum size of a payload in bytes. */
export const MAX_PAYLOAD = 256 * 1024
/** Bytes of a payload that are kept. */
const KEPT_BYTES = 2_000

/** Checks whether the client may send for the device; throws an AppError if not. */
export type MaySend = (sender: BoundSender) => Promise<void>

/** Keeps the message with its outcome. */
export type KeepFrame = (outcome: Pick<TracedFrame, 'outcome' | 'read' | 'answer'>) => void

const rawOf = ({ topic, payload }: MqttMessage): string => `${topic} ${Buffer.from(payload.subarray(0, KEPT_BYTES)).toString('utf8')}`

/** Lists the sender of a refused message. @param deviceCode device code in the topic */
export async function refuseMessage(
  { trace }: GatewayParts,
  message: MqttMessage,
  reason: 'unknown' | 'forbidden',
  deviceCode = '',
): Promise<'forbidden'> {
  const { topic, address } = message
  await trace.reject({ protocol: 'mqtt', name: topic, address, raw: rawOf(message), reason, deviceCode: deviceCode.toUpperCase() })
  return 'forbidden'
}

/**
 * Runs the work of a message. One that the work refuses by an AppError below 500 is kept as malformed, and is taken: sending it again would
 * not help. Rejects when the store fails.
 */
export async function handleMessage(
  parts: GatewayParts,
  message: MqttMessage,
  sender: BoundSender,
  maySend: MaySend = async () => {},
  work: (keep: KeepFrame) => Promise<void>,
): Promise<'taken' | 'forbidden'> {
  const { platform, trace } = parts
  const { connector, topic, payload, address } = message
  try {
    await maySend(sender)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refuseMessage(parts, message, 'forbidden')
  }
  const frame = { protocol: 'mqtt', connector, sender, address, raw: rawOf(message) } as const
  try {
    if (payload.length > MAX_PAYLOAD) throw new AppError('request.bodyTooLarge', { limit: `${MAX_PAYLOAD / 1024}KB` })
    await work((outcome) => trace.frame({ ...frame, ...outcome }))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    trace.frame({ ...frame, outcome: 'malformed', reason: sentencesOf(error) })
    platform.log.debug({ topic }, 'A message of MQTT was refused')
  }
  return 'taken'
}

/** The payload as JSON. Throws gateway.payloadNotJson. */
export function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    throw new AppError('gateway.payloadNotJson')
  }
}
