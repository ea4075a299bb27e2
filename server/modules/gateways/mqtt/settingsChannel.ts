// Settings of devices over MQTT: the server publishes the desired settings, and the device reports those that it has.

import { siteTime } from '#model/siteTime.ts'
import { objectBody } from '#records/body.ts'
import { type BoundSender, desiredSettings, parseReported, senderByCode, storeReported, unconfirmedDevices } from '../../devices/index.ts'
import type { Connector } from '../connectors/connectorState.ts'
import type { GatewayParts } from '../parts.ts'
import { handleMessage, type MaySend, type MqttMessage, parsed, refuseMessage } from './handleMessage.ts'
import { codeIn, filterOf } from './topicPattern.ts'

const DESIRED = 'gantry/{deviceCode}/desired'
const REPORTED = 'gantry/{deviceCode}/reported'
export const REPORTED_FILTER = filterOf(REPORTED)

const CHECK_MS = 2_000
const TRY_MS = 10_000
const TRIES = 3

export const desiredTopic = (deviceCode: string): string => DESIRED.replace('{deviceCode}', deviceCode)

/** Code of the device whose desired settings the topic carries; `null` for another topic. */
export const desiredCode = (topic: string): string | null => codeIn(DESIRED, topic)

export interface SettingsChannel {
  /** Takes a report and answers it with the desired settings; `null` for a topic that carries no report. */
  take(message: MqttMessage, maySend?: MaySend): Promise<'taken' | 'forbidden' | null>
  /** Publishes the desired settings of a device. */
  send(deviceCode: string): Promise<void>
  stop(): void
}

/**
 * Publishes changed settings within two seconds, three times at intervals of ten seconds until the device confirms them.
 * @param publish sends a message to the device; false if the device is not connected here
 */
export function createSettingsChannel(
  parts: GatewayParts,
  connector: Connector,
  publish: (topic: string, payload: string) => Promise<boolean>,
): SettingsChannel {
  const { platform, trace } = parts
  const tries = new Map<string, { since: string; count: number; at: number }>()
  let isChecking = false

  const sendTo = async (sender: BoundSender): Promise<boolean> => {
    const topic = desiredTopic(sender.deviceCode)
    const payload = JSON.stringify(await desiredSettings(platform, sender))
    const isSent = await publish(topic, payload)
    if (isSent) trace.frame({ protocol: 'mqtt', connector, sender, address: '', raw: `> ${topic} ${payload}`, outcome: 'notice' })
    return isSent
  }

  const check = async (): Promise<void> => {
    const waiting = await unconfirmedDevices(platform.store, siteTime())
    const codes = new Set(waiting.map(({ deviceCode }) => deviceCode))
    for (const code of tries.keys()) if (!codes.has(code)) tries.delete(code)
    for (const { deviceCode, since } of waiting) {
      const last = tries.get(deviceCode)
      const count = last?.since === since ? last.count : 0
      if (count >= TRIES || (count > 0 && Date.now() - (last?.at ?? 0) < TRY_MS)) continue
      const sender = await senderByCode(platform, deviceCode)
      if (sender && (await sendTo(sender))) tries.set(deviceCode, { since, count: count + 1, at: Date.now() })
    }
  }

  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    check()
      .catch((error) => platform.log.error({ err: error }, 'Settings of devices could not be sent by MQTT'))
      .finally(() => {
        isChecking = false
      })
  }, CHECK_MS).unref()

  return {
    async take(message, maySend) {
      const code = codeIn(REPORTED, message.topic)
      if (code === null) return null
      const sender = await senderByCode(platform, code.toUpperCase())
      if (!sender) return refuseMessage(parts, message, 'unknown', code)
      return handleMessage(parts, message, sender, maySend, async (keep) => {
        await storeReported(platform, sender, parseReported(objectBody(parsed(message.payload))))
        keep({ outcome: 'notice' })
        await sendTo(sender)
      })
    },
    async send(deviceCode) {
      const sender = await senderByCode(platform, deviceCode)
      if (sender) await sendTo(sender)
    },
    stop: () => clearInterval(timer),
  }
}
