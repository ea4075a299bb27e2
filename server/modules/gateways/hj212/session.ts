// One connection of HJ 212: reads messages in their order, stores rows, answers as the standard asks, and makes requests of its own.

import type { Socket } from 'node:net'
import { addFailure, failures } from '#access/signIn/attempts.ts'
import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import type { LeftOut } from '#series/leftOut.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import type { BoundSender } from '../../devices/index.ts'
import type { RowQueue } from '../queue/rowQueue.ts'
import type { Trace } from '../trace/trace.ts'
import { cpItems, createFrameReader, type FrameFault, type FrameRead, frameOf, type Message } from './frame.ts'
import { type Logger, loggerOf } from './logger.ts'
import { rowOf } from './rowOf.ts'

export interface Parts {
  platform: Platform
  queue: RowQueue
  trace: Trace
}

export interface DeviceSession {
  readonly address: string
  /** Devices that have proved who they are. */
  readonly devices: ReadonlyMap<string, KnownDevice>
  /** Ends what has stalled. @param now milliseconds */
  check(now: number): void
  /** Sends a request and resolves to the code of its execution, `null` without an answer. */
  request(deviceId: string, cn: string, cp: string): Promise<string | null>
  end(): void
}

interface KnownDevice {
  sender: BoundSender
  mn: string
  pw: string
  st: string
  version: number
}

export type EndReason = 'garbage' | 'flood' | 'stalled' | 'password' | 'unknown'

/** Wrong passwords a minute that one address may send for one device. */
const MOST_WRONG = 10
/** Messages that wait for their turn before the connection is not read any further. */
const MOST_WAITING = 64
/** Messages that a connection may send at once, and in the long run each second. */
const BURST = 2_000
const PER_SECOND = 100
/** Ill-formed frames of a connection, forgotten one a minute. */
const MOST_FAULTS = 10
const FAULT_LIFE_MS = 60_000
const FIRST_MESSAGE_MS = 60_000
const FRAME_MS = 30_000
const SILENCE_MS = 65 * 60_000
/** Messages of several packets that are incomplete at the same time. */
const MOST_PARTIAL = 16
const ANSWER_MS = 10_000
const TRIES = 3
const SYSTEM = '91'
const ANSWERS = new Set(['9011', '9012', '9013', '9014'])
const DATA = new Set(['2011', '2031', '2051', '2061'])

export function openSession(socket: Socket, { platform, queue, trace }: Parts, closed: (reason: EndReason | null) => void): DeviceSession {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const reader = createFrameReader()
  const devices = new Map<string, KnownDevice>()
  const partial = new Map<string, (Message | undefined)[]>()
  const requests = new Map<string, (code: string) => void>()
  const opened = performance.now()
  let lastReceivedAt = opened
  let frameSince: number | null = null
  let waiting: FrameRead[] = []
  let isWorking = false
  let isOver = false
  let faults: number[] = []
  let allowance = BURST
  let allowanceAt = opened
  let endReason: EndReason | null = null

  const end = (reason: EndReason): void => {
    if (isOver) return
    endReason = reason
    platform.log.warn({ address, reason, devices: [...devices.values()].map(({ mn }) => mn) }, 'A connection of HJ 212 was ended')
    socket.destroy()
  }
  const send = (data: string): void => {
    if (!socket.destroyed) socket.write(frameOf(data))
  }
  const answer = ({ qn, pw, mn, version }: Message, cn: string): void => {
    send(`QN=${qn};ST=${SYSTEM};CN=${cn};PW=${pw};MN=${mn};Flag=${version << 2};CP=&&&&`)
  }

  const refused = (raw: string, fault: FrameFault): void => {
    const now = performance.now()
    const [own] = devices.values()
    trace.frame({
      protocol: 'hj212',
      connector: 'hj212',
      sender: own?.sender ?? null,
      address,
      raw,
      outcome: 'malformed',
      reason: sentencesOf(new AppError(`gateway.${fault}`)),
    })
    faults = [...faults.filter((at) => at > now - FAULT_LIFE_MS), now]
    if (faults.length >= MOST_FAULTS || (fault === 'garbage' && devices.size === 0)) end('garbage')
  }

  const take = async ({ raw, message }: { raw: string; message: Message }): Promise<void> => {
    const calls = `hj212 ${address} ${message.mn}`
    if (!devices.size && (await failures(platform.store, { calls })) >= MOST_WRONG) return end('password')
    const logger = await loggerOf(platform, message.mn, message.pw)
    if (typeof logger === 'string') {
      if (logger === 'password') await addFailure(platform.store, { calls })
      await trace.reject({ protocol: 'hj212', name: message.mn, address, raw, reason: logger })
      return end(logger)
    }
    lastReceivedAt = performance.now()
    const { sender } = logger
    const isFirst = !devices.has(sender.id)
    devices.set(sender.id, { sender, mn: message.mn, pw: message.pw, st: message.st || '39', version: message.version })
    if (ANSWERS.has(message.cn)) answered(message)
    else if (DATA.has(message.cn)) await takeData(raw, message, logger)
    else {
      await queue.store({ sender, row: null, leftOut: [] })
      trace.frame({ protocol: 'hj212', connector: 'hj212', sender, address, raw, outcome: 'notice' })
      if (message.wantsAnswer || message.cn === '9015') answer(message, message.cn.startsWith('2') ? '9014' : '9013')
      if (message.cn === '1013') void setClock(sender.id)
    }
    if (isFirst) void firstContact(logger)
  }

  const answered = ({ qn, cn, cp }: Message): void => {
    const items = cpItems(cp)
    const refusal = cn === '9011' && items.get('QnRtn') !== '1' ? `refused ${items.get('QnRtn') ?? ''}` : null
    const code = cn === '9012' ? (items.get('ExeRtn') ?? '') : refusal
    if (code !== null) requests.get(qn)?.(code)
  }

  /** A message of several packets becomes a row with its last packet; the others are answered as they come. */
  const takeData = async (raw: string, message: Message, { sender, factors }: Logger): Promise<void> => {
    const cp = whole(message)
    if (cp === null) {
      trace.frame({ protocol: 'hj212', connector: 'hj212', sender, address, raw, outcome: 'packet' })
      if (message.wantsAnswer) answer(message, '9014')
      return
    }
    const entity = seriesFor(platform, sender.deviceClass)
    let read: { row: Record<string, unknown>; leftOut: LeftOut[] } | null = null
    try {
      if (!entity) throw new AppError('gateway.noSeries')
      read = rowOf(entity, message.cn, cpItems(cp), factors)
      const stored = await queue.store({ sender, row: read.row, leftOut: read.leftOut })
      trace.frame({
        protocol: 'hj212',
        connector: 'hj212',
        sender,
        address,
        raw,
        outcome: stored?.result ?? 'notice',
        read: read.row,
        answer: stored,
      })
    } catch (error) {
      // A store that fails gets no answer: the device sends the message again.
      if (!(error instanceof AppError) || error.status >= 500) throw error
      await queue.store({ sender, row: null, leftOut: [] })
      trace.frame({ protocol: 'hj212', connector: 'hj212', sender, address, raw, outcome: 'refused', reason: sentencesOf(error) })
    }
    if (message.wantsAnswer) answer(message, '9014')
  }

  /** The data area of all packets; `null` while some are missing. */
  const whole = (message: Message): string | null => {
    if (message.packet === null) return message.cp
    const { count, number } = message.packet
    const key = `${message.mn} ${message.cn} ${message.qn}`
    const packets = partial.get(key) ?? Array<Message | undefined>(count).fill(undefined)
    partial.set(key, packets)
    if (partial.size > MOST_PARTIAL) partial.delete([...partial.keys()][0] as string)
    packets[number - 1] = message
    const came = packets.flatMap((packet) => packet ?? [])
    if (came.length < packets.length) return null
    partial.delete(key)
    return came.map(({ cp }) => cp).join(';')
  }

  const request = async (deviceId: string, cn: string, cp: string): Promise<string | null> => {
    const device = devices.get(deviceId)
    if (!device) return null
    const { mn, pw, st, version } = device
    for (let attempt = 0; attempt < TRIES && !isOver; attempt++) {
      const qn = nextQn()
      const code = new Promise<string | null>((resolve) => {
        const timer = setTimeout(() => resolve(null), ANSWER_MS).unref()
        requests.set(qn, (text) => {
          clearTimeout(timer)
          resolve(text)
        })
      })
      send(`QN=${qn};ST=${st};CN=${cn};PW=${pw};MN=${mn};Flag=${(version << 2) | 1};CP=&&${cp}&&`)
      const came = await code
      requests.delete(qn)
      if (came !== null) return came
    }
    return null
  }
  const setClock = (deviceId: string) => request(deviceId, '1012', `SystemTime=${compact(siteTime())}`)

  /** The order of the standard: clock, time limits, interval. */
  const firstContact = async ({ sender, reportRate }: Logger): Promise<void> => {
    const clock = await setClock(sender.id)
    if (clock === null) return
    await request(sender.id, '1000', `OverTime=${ANSWER_MS / 1000};ReCount=${TRIES}`)
    if (reportRate !== null) await request(sender.id, '1062', `RtdInterval=${Math.min(3600, Math.max(30, reportRate))}`)
  }

  const work = async (): Promise<void> => {
    if (isWorking) return
    isWorking = true
    while (waiting.length > 0 && !isOver) {
      const read = waiting.shift() as FrameRead
      try {
        if ('fault' in read) refused(read.raw, read.fault)
        else await take(read)
      } catch (error) {
        platform.log.error({ err: error, address }, 'A message of HJ 212 could not be stored')
      }
      if (waiting.length < MOST_WAITING / 2 && socket.isPaused()) socket.resume()
    }
    isWorking = false
  }

  socket.setNoDelay(true)
  socket.setKeepAlive(true, FRAME_MS * 2)
  socket.on('data', (chunk: Buffer) => {
    const now = performance.now()
    const reads = reader.read(chunk)
    allowance = Math.min(BURST, allowance + ((now - allowanceAt) / 1000) * PER_SECOND) - reads.length
    allowanceAt = now
    if (allowance < 0) return end('flood')
    if (reader.waiting === 0) frameSince = null
    else if (reads.length > 0 || frameSince === null) frameSince = now
    waiting = [...waiting, ...reads]
    if (waiting.length >= MOST_WAITING) socket.pause()
    void work()
  })
  socket.on('error', (error) => platform.log.debug({ err: error, address }, 'A connection of HJ 212 failed'))
  socket.on('close', () => {
    isOver = true
    for (const settle of requests.values()) settle('')
    closed(endReason)
  })

  return {
    address,
    devices,
    check(now) {
      const isFirstLate = devices.size === 0 && now - opened > FIRST_MESSAGE_MS
      const isFrameLate = frameSince !== null && now - frameSince > FRAME_MS
      if (isFirstLate || isFrameLate || now - lastReceivedAt > SILENCE_MS) end('stalled')
    },
    request,
    end: () => socket.destroy(),
  }
}

/** The series with factors that devices of a class send. */
function seriesFor({ library }: Platform, deviceClass: string): Entity | null {
  return [...library().entities.values()].find(({ series }) => series?.hj212 && series.classes.includes(deviceClass)) ?? null
}

const sentencesOf = (error: AppError) => ({ zh: error.sentence('zh'), en: error.sentence('en') })

let lastQn = 0

/** Numbers of requests are moments; two requests never share one. */
function nextQn(): string {
  lastQn = Math.max(Date.now(), lastQn + 1)
  return `${compact(siteTime(new Date(lastQn)))}${String(lastQn % 1000).padStart(3, '0')}`
}

const compact = (moment: string): string => moment.replace(/\D/g, '')
