// Damaged frames for each parser of devices: what is read must have been sent, and what fails must be a refusal.

import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { jsonBody } from '#http/bodies.ts'
import { createFrameReader, frameOf } from '#modules/gateways/hj212/frame.ts'
import type { TopicMapping } from '#modules/gateways/mappings/mappings.ts'
import { guardedClient } from '#modules/gateways/modbus/guardedClient.ts'
import { readBlock } from '#modules/gateways/modbus/readBlocks.ts'
import { messageRows } from '#modules/gateways/mqtt/takeMessage.ts'
import type { GatewayParts } from '#modules/gateways/parts.ts'
import { dahuaEvents } from '#modules/gateways/push/dahua.ts'
import { hikvisionEvents } from '#modules/gateways/push/hikvision.ts'
import { xmlMembers } from '#modules/gateways/push/xmlMembers.ts'
import { AppError } from '#server/errors.ts'
import { projectEntities } from '../projectEntities.ts'
import { randomOf } from '../randomProcess.ts'

export interface FuzzResult {
  frames: number
  /** Frames from which something was read. */
  read: number
  /** Milliseconds of the slowest frame. */
  slowest: number
  /** The first faults. */
  faults: string[]
}

export type DeviceFuzzer = (frames: number, seed: number) => Promise<FuzzResult>

type Random = () => number

const MAX_FAULTS = 20

const below = (random: Random, most: number): number => Math.floor(random() * most)
const oneOf = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T

/** A few bytes changed, cut, doubled or put in; one frame in eight stays as it was. */
function damaged(random: Random, frame: Buffer, pieces: readonly string[]): Buffer {
  let bytes = Buffer.from(frame)
  for (let changes = below(random, 8) === 0 ? 0 : 1 + below(random, 3); changes > 0; changes--) {
    const at = below(random, bytes.length + 1)
    const end = Math.min(bytes.length, at + 1 + below(random, 12))
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    switch (below(random, 6)) {
      case 0:
        bytes = Buffer.concat([before, Buffer.from([below(random, 256)]), after.subarray(1)])
        break
      case 1:
        bytes = Buffer.concat([before, bytes.subarray(end)])
        break
      case 2:
        bytes = Buffer.concat([before, bytes.subarray(at, end), after])
        break
      case 3:
        bytes = Buffer.concat([before, Buffer.from(oneOf(random, pieces)), after])
        break
      case 4:
        bytes = bytes.subarray(0, at)
        break
      default:
        bytes = Buffer.concat([before, Buffer.from([48 + below(random, 10)]), after.subarray(1)])
    }
  }
  return bytes
}

async function fuzzed(
  frames: number,
  seed: number,
  once: (random: Random) => boolean | string | Promise<boolean | string>,
): Promise<FuzzResult> {
  const random = randomOf(seed)
  const result: FuzzResult = { frames, read: 0, slowest: 0, faults: [] }
  for (let frame = 0; frame < frames; frame++) {
    const start = performance.now()
    try {
      const found = await once(random)
      if (typeof found === 'string') result.faults.push(`frame ${frame}: ${found}`)
      else if (found) result.read += 1
    } catch (error) {
      if (!(error instanceof AppError)) result.faults.push(`frame ${frame}: ${String((error as Error).stack ?? error).slice(0, 300)}`)
    }
    result.slowest = Math.max(result.slowest, performance.now() - start)
    if (result.faults.length >= MAX_FAULTS) break
  }
  return result
}

const SUMS = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1
  return sum
})

/** The sum of a data part by a table, unlike the reader's. */
function sumOf(data: Uint8Array): number {
  let register = 0xffff
  for (const byte of data) {
    const mixed = (register >> 8) ^ byte
    register = (mixed >> 8) ^ (SUMS[mixed & 0xff] as number)
  }
  return register
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Other bytes than UTF-8 are GBK. */
function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The data parts with a right sum that stand anywhere in the bytes. */
function rightParts(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = bytes.indexOf('##'); at >= 0; at = bytes.indexOf('##', at + 1)) {
    const digits = bytes.toString('latin1', at + 2, at + 6)
    const end = at + 6 + Number(digits)
    if (!/^\d{4}$/.test(digits) || bytes.length < end + 4) continue
    const sum = sumOf(bytes.subarray(at + 6, end))
      .toString(16)
      .padStart(4, '0')
    if (sum === bytes.toString('latin1', end, end + 4).toLowerCase()) found.push(textOf(bytes.subarray(at + 6, end)))
  }
  return found
}

const HJ212 = [
  'QN=20260102085857223;ST=39;CN=2011;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&DataTime=20260102085857;a34004-Rtd=35.2,a34004-Flag=N;a34002-Rtd=78.0,a34002-Flag=N;LA-Rtd=61.3,LA-Flag=N&&',
  'QN=20260102090000000;ST=39;CN=2051;PW=123456;MN=010000A8900016F000169DC0;Flag=7;PNUM=2;PNO=1;CP=&&DataTime=20260102085900;a34002-Min=70.1,a34002-Avg=76.4&&',
  'QN=20260102090000000;ST=39;CN=9015;PW=123456;MN=010000A8900016F000169DC0;Flag=9;RF=1;CP=&&&&',
].map((data) => Buffer.from(frameOf(data)))

const hj212: DeviceFuzzer = (frames, seed) =>
  fuzzed(frames, seed, (random) => {
    const sent = Buffer.concat(
      Array.from({ length: 1 + below(random, 3) }, () => damaged(random, oneOf(random, HJ212), ['##', '0101', '&&', ';', '\r\n', 'CP=&&'])),
    )
    const reader = createFrameReader(Infinity)
    const right = rightParts(sent)
    let count = 0
    for (let at = 0; at < sent.length; ) {
      const end = at + 1 + below(random, sent.length)
      for (const read of reader.read(sent.subarray(at, end))) {
        if ('fault' in read) continue
        count += 1
        const { cn, mn } = read.message
        const isSent = right.some((data) => data.includes(`CN=${cn}`) && data.toUpperCase().includes(mn))
        if (!isSent) return `a message of a frame with a wrong checksum: ${sent.toString('latin1')}`
      }
      at = end
    }
    if (count > right.length) return `${count} messages of ${right.length} frames with a right checksum: ${sent.toString('latin1')}`
    return count > 0
  })

const MAPPING: TopicMapping = {
  tenantId: '000000',
  topic: 'a/{deviceCode}',
  kind: 'env',
  each: '$.rows',
  fields: [
    { field: 'pm10', from: '$.d.pm10', unit: 'mg/m³' },
    { field: 'temperature', from: '(payload.d.f - 32.0) / 1.8', unit: '' },
    { field: 'humidity', from: 'payload.list[0] * 2', unit: '' },
  ],
  time: '$.ts',
  zone: '+08:00',
  online: '',
}
const PAYLOADS = [
  '{"rows":[{"ts":1767312000,"d":{"pm10":0.078,"f":68},"list":[1,2]},{"ts":"2026-01-02 08:00:00","d":{"pm10":"x"}}]}',
  '{"rows":[{"ts":"20260102080000","d":{"pm10":1e400,"f":null},"list":[]}]}',
].map((text) => Buffer.from(text))

const mqtt: DeviceFuzzer = (frames, seed) => {
  const entities = projectEntities()
  const parts = { platform: { library: () => ({ entities }) } } as unknown as GatewayParts
  return fuzzed(frames, seed, (random) => {
    const payload = damaged(random, oneOf(random, PAYLOADS), ['null', '[', '{}', '1e999', '"__proto__":', '-', '\\u0000', '""'])
    const rows = messageRows(parts, MAPPING, 'a/X', payload)
    return rows.every((row) => row.kind === 'env' && 'collectTime' in row) || `a row without kind or time: ${payload.toString('latin1')}`
  })
}

/** A socket of which only the events matter. */
class FakeSocket extends EventEmitter {
  sent: Buffer = Buffer.alloc(0)
  write(bytes: Buffer, done?: () => void): boolean {
    this.sent = bytes
    done?.()
    return true
  }
}

const modbus: DeviceFuzzer = (frames, seed) =>
  fuzzed(frames, seed, async (random) => {
    const socket = new FakeSocket()
    const client = guardedClient(socket as unknown as Socket, 1, 60_000)
    socket.emit('connect')
    const read = readBlock(client, { table: '3', address: 0, count: 2 }, 'meter')
    const answer = Buffer.concat([socket.sent.subarray(0, 4), Buffer.from('000701030400010002', 'hex')])
    const bytes = damaged(random, answer, ['\0', '\x01\x03', '\x83\x02'])
    const cut = below(random, bytes.length + 1)
    socket.emit('data', bytes.subarray(0, cut))
    socket.emit('data', bytes.subarray(cut))
    socket.emit('close')
    const values = await read
    return values instanceof AppError ? false : values.length === 4 || `an answer of ${values.length} bytes: ${bytes.toString('hex')}`
  })

const EVENTS = [
  '<?xml version="1.0"?><EventNotificationAlert xmlns="urn:x"><macAddress>24:28:fd:f3:3a:11</macAddress><channelID>2</channelID><dateTime>2026-01-02T08:00:00+08:00</dateTime><eventType>fielddetection</eventType><eventState>active</eventState></EventNotificationAlert>',
  '{"dateTime":"2026-01-02T08:00:00+08:00","eventType":"AccessControllerEvent","AccessControllerEvent":{"majorEventType":5,"subEventType":75,"employeeNoString":"7"}}',
  '{"Events":[{"Code":"AccessControl","Data":{"UTC":1767312000,"Method":15,"Status":1,"UserID":"7"}},{"Code":"CrossLineDetection","Index":0}]}',
].map((text) => Buffer.from(text))

const TIME = /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d$/

const events: DeviceFuzzer = (frames, seed) =>
  fuzzed(frames, seed, (random) => {
    const text = damaged(random, oneOf(random, EVENTS), [
      '<',
      '>',
      '&lt;',
      '&x;',
      ']]>',
      '<![CDATA[',
      '<!--',
      '<!DOCTYPE a>',
      '{',
      '[',
      'null',
      '"',
    ]).toString('utf8')
    const body = text.startsWith('<') ? xmlMembers(text) : jsonBody(text)
    const found = [...hikvisionEvents(body), ...dahuaEvents(body)]
    const wrong = found.find((event) => event.what !== 'notice' && event.time !== null && !TIME.test(event.time))
    return wrong ? `an event with a wrong time: ${text}` : found.length > 0
  })

export const deviceFuzzers: Readonly<Record<string, DeviceFuzzer>> = {
  'HJ 212 frames': hj212,
  'MQTT payloads': mqtt,
  'Modbus answers': modbus,
  'pushed events': events,
}
