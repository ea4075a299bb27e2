// One HJ 212 connection: reads frames in order, within limits, and handles their messages.

import type { Socket } from 'node:net'
import { createFrameReader, type FrameFault, type FrameRead, frameOf } from './frame.ts'
import { createMessageHandler, type MessageRefusal, type Parts, type ProvenDevice } from './messages.ts'
import { createRequests } from './requests.ts'

export interface DeviceSession {
  readonly address: string
  /** Authenticated devices. */
  readonly devices: ReadonlyMap<string, ProvenDevice>
  /** Closes a stalled connection. @param now current time in milliseconds */
  check(now: number): void
  /** Sends a request; resolves to the result code, `null` without an answer. */
  request(deviceId: string, cn: string, cp: string): Promise<string | null>
  end(): void
}

export type EndReason = 'garbage' | 'flood' | 'stalled' | MessageRefusal

/** Number of waiting messages at which reading from the connection pauses. */
const MAX_WAITING = 64
/** Rate limit of messages: burst, and average per second. */
const BURST = 2_000
const PER_SECOND = 100
/** Maximum number of malformed frames of a connection; one is forgiven per minute. */
const MAX_FAULTS = 10
const FAULT_LIFE_MS = 60_000
const FIRST_MESSAGE_MS = 60_000
const FRAME_MS = 30_000
const SILENCE_MS = 65 * 60_000

export function openSession(socket: Socket, parts: Parts, closed: (reason: EndReason | null) => void): DeviceSession {
  const { log } = parts.platform
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const reader = createFrameReader(MAX_FAULTS)
  const devices = new Map<string, ProvenDevice>()
  const send = (data: string): void => {
    if (!socket.destroyed) socket.write(frameOf(data))
  }
  const requests = createRequests(send)
  const messages = createMessageHandler(parts, { address, devices, requests, send })
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
    log.warn({ address, reason, devices: [...devices.values()].map(({ mn }) => mn) }, 'A connection of HJ 212 was ended')
    socket.destroy()
  }

  const reject = (raw: string, fault: FrameFault): void => {
    messages.reject(raw, fault)
    const now = performance.now()
    faults = [...faults.filter((at) => at > now - FAULT_LIFE_MS), now]
    if (faults.length >= MAX_FAULTS || (fault === 'garbage' && devices.size === 0)) end('garbage')
  }

  const work = async (): Promise<void> => {
    if (isWorking) return
    isWorking = true
    while (waiting.length > 0 && !isOver) {
      const read = waiting.shift() as FrameRead
      try {
        if ('fault' in read) reject(read.raw, read.fault)
        else {
          lastReceivedAt = performance.now()
          const refusal = await messages.handle(read.raw, read.message)
          if (refusal !== null) end(refusal)
        }
      } catch (error) {
        log.error({ err: error, address }, 'A message of HJ 212 could not be stored')
      }
      if (waiting.length < MAX_WAITING / 2 && socket.isPaused()) socket.resume()
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
    if (waiting.length >= MAX_WAITING) socket.pause()
    void work()
  })
  socket.on('error', (error) => log.debug({ err: error, address }, 'A connection of HJ 212 failed'))
  socket.on('close', () => {
    isOver = true
    requests.close()
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
    async request(deviceId, cn, cp) {
      const device = devices.get(deviceId)
      return device ? requests.send(device, cn, cp) : null
    },
    end: () => socket.destroy(),
  }
}
