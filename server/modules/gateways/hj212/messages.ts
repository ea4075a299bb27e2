// Handles messages of devices: authenticates the sender, stores data as a row, and answers as the standard requires.

import { addFailure, failures } from '#access/signIn/attempts.ts'
import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import type { BoundSender } from '../../devices/index.ts'
import type { RowQueue } from '../queue/rowQueue.ts'
import { sentencesOf, type Trace, type TracedFrame } from '../trace/trace.ts'
import { cpItems, type FrameFault, type Message } from './frame.ts'
import { createPacketJoiner } from './joinPackets.ts'
import { type Logger, loggerOf } from './logger.ts'
import { ANSWER_MS, type ConnectedDevice, compactTime, type Requests, TRIES } from './requests.ts'
import { rowOf } from './rowOf.ts'

export interface Parts {
  platform: Platform
  queue: RowQueue
  trace: Trace
}

export interface ProvenDevice extends ConnectedDevice {
  sender: BoundSender
}

export type MessageRefusal = 'password' | 'unknown'

/** Connection of a message. */
export interface DeviceConnection {
  address: string
  /** Authenticated devices by id; the handler adds them. */
  devices: Map<string, ProvenDevice>
  requests: Requests
  /** Sends a data segment. */
  send(data: string): void
}

export interface MessageHandler {
  /** Stores and answers a message. Returns the reason to close the connection, `null` for none. */
  handle(raw: string, message: Message): Promise<MessageRefusal | null>
  /** Adds a malformed frame to the trace. */
  reject(raw: string, fault: FrameFault): void
}

/** Maximum number of wrong passwords per minute, device and address. */
const MAX_WRONG = 10
const SYSTEM = '91'
const ANSWERS = new Set(['9011', '9012', '9013', '9014'])
const DATA = new Set(['2011', '2031', '2051', '2061'])

export function createMessageHandler({ platform, queue, trace }: Parts, connection: DeviceConnection): MessageHandler {
  const { address, devices, requests } = connection
  const joinPackets = createPacketJoiner()

  const keep = (sender: BoundSender | null, raw: string, frame: Pick<TracedFrame, 'outcome' | 'reason' | 'read' | 'answer'>): void =>
    trace.frame({ protocol: 'hj212', connector: 'hj212', sender, address, raw, ...frame })
  const answer = ({ qn, pw, mn, version }: Message, cn: string): void =>
    connection.send(`QN=${qn};ST=${SYSTEM};CN=${cn};PW=${pw};MN=${mn};Flag=${version << 2};CP=&&&&`)

  const setClock = (device: ConnectedDevice) => requests.send(device, '1012', `SystemTime=${compactTime(siteTime())}`)

  /** Order of the standard: set clock, time limits, interval. */
  const firstContact = async (device: ConnectedDevice, { reportRate }: Logger): Promise<void> => {
    const clock = await setClock(device)
    if (clock === null) return
    await requests.send(device, '1000', `OverTime=${ANSWER_MS / 1000};ReCount=${TRIES}`)
    if (reportRate !== null) await requests.send(device, '1062', `RtdInterval=${Math.min(3600, Math.max(30, reportRate))}`)
  }

  /** The last packet of a split message stores the row; each packet is answered. */
  const storeData = async (raw: string, message: Message, { sender, factors }: Logger): Promise<void> => {
    const cp = joinPackets(message)
    if (cp === null) return keep(sender, raw, { outcome: 'packet' })
    const entity = seriesFor(platform, sender.deviceClass)
    try {
      if (!entity) throw new AppError('gateway.noSeries')
      const { row, leftOut } = rowOf(entity, message.cn, cpItems(cp), factors)
      const stored = await queue.store({ sender, row, leftOut })
      keep(sender, raw, { outcome: stored?.result ?? 'notice', read: row, answer: stored })
    } catch (error) {
      // Without an answer the device sends the message again, so a failing store must not answer.
      if (!(error instanceof AppError) || error.status >= 500) throw error
      await queue.store({ sender, row: null, leftOut: [] })
      keep(sender, raw, { outcome: 'refused', reason: sentencesOf(error) })
    }
  }

  return {
    async handle(raw, message) {
      const calls = `hj212 ${address} ${message.mn}`
      if (!devices.size && (await failures(platform.store, { calls })) >= MAX_WRONG) return 'password'
      const logger = await loggerOf(platform, message.mn, message.pw)
      if (typeof logger === 'string') {
        if (logger === 'password') await addFailure(platform.store, { calls })
        await trace.reject({ protocol: 'hj212', name: message.mn, address, raw, reason: logger })
        return logger
      }
      const { sender } = logger
      const isFirst = !devices.has(sender.id)
      const device = { sender, mn: message.mn, pw: message.pw, st: message.st || '39', version: message.version }
      devices.set(sender.id, device)
      if (ANSWERS.has(message.cn)) requests.receive(message)
      else if (DATA.has(message.cn)) {
        await storeData(raw, message, logger)
        if (message.wantsAnswer) answer(message, '9014')
      } else {
        await queue.store({ sender, row: null, leftOut: [] })
        keep(sender, raw, { outcome: 'notice' })
        if (message.wantsAnswer || message.cn === '9015') answer(message, message.cn.startsWith('2') ? '9014' : '9013')
        if (message.cn === '1013') void setClock(device)
      }
      if (isFirst) void firstContact(device, logger)
      return null
    },
    reject(raw, fault) {
      const [own] = devices.values()
      keep(own?.sender ?? null, raw, { outcome: 'malformed', reason: sentencesOf(new AppError(`gateway.${fault}`)) })
    },
  }
}

/** The series with factors that devices of a class send. */
function seriesFor({ library }: Platform, deviceClass: string): Entity | null {
  return [...library().entities.values()].find(({ series }) => series?.hj212 && series.classes.includes(deviceClass)) ?? null
}
