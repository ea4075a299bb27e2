// Stores the latest frames of each device, and refused senders, for diagnosis.

import * as dict from '#engine/site/keys.ts'
import type { Language } from '#i18n/translate.ts'
import { siteTime } from '#model/siteTime.ts'
import { rowAnswerIn } from '#series/ingest.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { MANAGING_TENANT, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { BoundSender } from '../../devices/index.ts'
import { type Connector, connectorStatesOf } from '../connectors/connectorState.ts'
import type { QueueAnswer } from '../queue/rowQueue.ts'

const FRAME = 'device-frame'
const REJECTED = 'unknown-device'
/** Number of frames kept per device, and for all unknown senders together. */
const KEPT = 30
const KEPT_HOURS = 6
/** Maximum number of unknown senders; further ones are only logged. */
const MAX_REJECTED = 1_000
const MAX_LENGTH = 2_000

type Protocol = 'hj212' | 'mqtt' | 'http' | 'modbus' | 'hikvision' | 'dahua'

const PROTOCOLS: Readonly<Record<Protocol, string>> = {
  hj212: dict.accessProtocol.tcpHj212,
  mqtt: dict.accessProtocol.mqtt,
  http: dict.accessProtocol.http,
  modbus: dict.accessProtocol.modbusTcp,
  hikvision: dict.accessProtocol.hikvisionIsapi,
  dahua: dict.accessProtocol.dahuaHttp,
}
const OUTCOMES = {
  stored: dict.frameOutcome.stored,
  repeated: dict.frameOutcome.repeated,
  refused: dict.frameOutcome.refused,
  malformed: dict.frameOutcome.illFormed,
  notice: dict.frameOutcome.notice,
  packet: dict.frameOutcome.packet,
} as const

const REASONS = {
  unknown: dict.rejectionReason.deviceNotRegistered,
  password: dict.rejectionReason.wrongPassword,
  forbidden: dict.rejectionReason.topicOrAddressNotAllowed,
} as const

export interface TracedFrame {
  protocol: Protocol
  connector: Connector
  /** `null` for bytes received before a device was identified. */
  sender: BoundSender | null
  address: string
  raw: string
  outcome: keyof typeof OUTCOMES
  reason?: Readonly<Record<Language, string>>
  read?: Readonly<Record<string, unknown>>
  answer?: QueueAnswer | null
}

export interface Rejection {
  protocol: Protocol
  /** Name that the sender used. */
  name: string
  address: string
  raw: string
  reason: keyof typeof REASONS
  /** Device code in the topic. */
  deviceCode?: string
}

export interface Trace {
  frame(frame: TracedFrame): void
  reject(rejection: Rejection): Promise<void>
}

export function createTrace(platform: Platform): Trace {
  const states = connectorStatesOf(platform)
  return {
    frame({ protocol, connector, sender, address, raw, outcome, reason, read, answer }) {
      if (outcome === 'stored') states.count(connector, { rows: 1 })
      const sentence = answer?.reason ?? reason
      if (outcome === 'malformed') states.count(connector, { faults: 1, error: sentence && errorAt(address, sentence) })
      platform.logs.add(FRAME, {
        tenantId: sender?.tenantId ?? MANAGING_TENANT,
        createDept: sender?.createDept ?? null,
        projectId: sender?.projectId || null,
        deviceId: sender?.id ?? null,
        protocol: PROTOCOLS[protocol],
        address,
        raw: withoutPassword(raw),
        outcome: OUTCOMES[outcome],
        reason: sentence?.zh ?? null,
        reasonEn: sentence?.en ?? null,
        reading: read === undefined ? null : JSON.stringify(read),
        leftOut: leftOutText(answer, 'zh'),
        leftOutEn: leftOutText(answer, 'en'),
        alarms: alarmText(answer, 'zh'),
        alarmsEn: alarmText(answer, 'en'),
      })
    },
    async reject({ protocol, name, address, raw, reason, deviceCode = '' }) {
      platform.log.warn({ protocol, name: name.slice(0, 200), address, reason }, 'A sender of device rows was refused')
      const rejected = repository(platform, REJECTED, systemActor(MANAGING_TENANT))
      const place = { name: name.slice(0, 200), protocol: PROTOCOLS[protocol] }
      const now = siteTime()
      const [row] = await rejected.find({ name_equal: place.name, protocol_equal: place.protocol })
      const identity = protocol === 'hj212' ? { mn: name.slice(0, 24) } : { deviceCode: deviceCode.slice(0, 50) }
      const values = { ...identity, reason: REASONS[reason], address, raw: withoutPassword(raw), lastTime: now }
      if (row) await rejected.change({ id_equal: textOf(row, 'id') }, { ...values, occurrences: Number(row.occurrences ?? 0) + 1 })
      else if ((await rejected.ids([], MAX_REJECTED)).length < MAX_REJECTED)
        await rejected.insert({ ...place, ...values, occurrences: 1, firstTime: now })
    },
  }
}

/** An error with its time, and its place if there is one. */
export function errorAt(address: string, { zh, en }: Readonly<Record<Language, string>>): Record<Language, string> {
  const place = `${siteTime()} ${address}`.trimEnd()
  return { zh: `${place} ${zh}`, en: `${place} ${en}` }
}

/** Message of an error in both languages; an error of a library has one. */
export const sentencesOf = (error: Error): Record<Language, string> =>
  error instanceof AppError ? { zh: error.sentence('zh'), en: error.sentence('en') } : { zh: error.message, en: error.message }

function alarmText(answer: QueueAnswer | null | undefined, language: Language): string | null {
  if (!answer?.alarms.length) return null
  return answer.alarms
    .map((content) => content[language])
    .join('\n')
    .slice(0, MAX_LENGTH)
}

function leftOutText(answer: QueueAnswer | null | undefined, language: Language): string | null {
  return answer?.leftOut.length ? JSON.stringify(rowAnswerIn(answer, language).leftOut) : null
}

/** Traces must not contain passwords of devices. */
const withoutPassword = (raw: string): string => raw.replace(/PW=[^;]*/g, 'PW=******').slice(0, MAX_LENGTH)

/** Deletes old frames, and all but the latest of each device. */
export async function sweepFrames({ store }: Platform, now: Date): Promise<void> {
  const frames = repositoryOfAllTenants(store.db, FRAME)
  await frames.erase({ createTime_lt: siteTime(new Date(now.getTime() - KEPT_HOURS * 3_600_000)) })
  await frames.moveOutBeyondNewest(KEPT, async () => {}, ['deviceId'])
}
