// Frames of HJ 212: `##`, four digits with the length of the data segment, the data segment, its checksum as four hexadecimal digits, CR
// LF.

const START = '##'
const LENGTH_DIGITS = 4
const SUM_DIGITS = 4
const HEAD = START.length + LENGTH_DIGITS
/** Length to which stored or logged frames are cut. */
const MAX_RAW_LENGTH = 2_000

/** Checksum of the standard: like CRC-16/MODBUS, but the register is shifted right by 8 bits before each byte. */
export function checksum(bytes: Uint8Array): number {
  let register = 0xffff
  for (const byte of bytes) {
    register = (register >> 8) ^ byte
    for (let bit = 0; bit < 8; bit++) register = register & 1 ? (register >> 1) ^ 0xa001 : register >> 1
  }
  return register
}

const hex = (sum: number): string => sum.toString(16).toUpperCase().padStart(SUM_DIGITS, '0')

/** Complete frame for a data segment. */
export function frameOf(data: string): string {
  const bytes = Buffer.from(data)
  return `${START}${String(bytes.length).padStart(LENGTH_DIGITS, '0')}${data}${hex(checksum(bytes))}\r\n`
}

/** Parsed data segment. */
export interface Message {
  /** QN, the number of the request: the sender's time with milliseconds, 17 digits. '' if missing. */
  qn: string
  /** ST, the system code: 39 is dust of building sites. '' if missing. */
  st: string
  cn: string
  pw: string
  mn: string
  /** 0 for HJ/T 212-2005, 1 for HJ 212-2017, 2 for HJ 212-2025. */
  version: number
  wantsAnswer: boolean
  /** Number of packets, and number of this one; `null` for an unsplit message. */
  packet: { count: number; number: number } | null
  /** True for a message sent again after an outage (HJ 212-2025). */
  isResent: boolean
  /** Data area: the text between `&&` and `&&`. */
  cp: string
}

/** Reason why bytes are not a valid frame. */
export type FrameFault = 'garbage' | 'length' | 'checksum' | 'data' | 'encrypted'

export type FrameRead = { raw: string; message: Message } | { raw: string; fault: FrameFault }

export interface FrameReader {
  /** Frames completed by these bytes, and faults, in order, up to the last fault that the reader takes from them. */
  read(chunk: Uint8Array): FrameRead[]
  /** Number of buffered bytes of an incomplete frame. */
  readonly waiting: number
}

/**
 * Finds frames in a byte stream, in which a segment may contain several frames or a part of one. After a fault it continues at the next
 * `##`.
 * @param mostFaults faults of one call of `read`, which drops the bytes behind the last: each fault costs as much as a whole frame, and
 * 64 kB can hold ten thousand of them
 */
export function createFrameReader(mostFaults: number): FrameReader {
  let rest: Buffer = Buffer.alloc(0)
  /** True while bytes up to the next `##` belong to a fault that was reported. */
  let isAfterFault = false

  const next = (): FrameRead | null => {
    const start = rest.indexOf(START)
    const before = start < 0 ? rest.length - (rest.at(-1) === 0x23 ? 1 : 0) : start
    if (before > 0) {
      const skipped = textOf(rest.subarray(0, before))
      rest = rest.subarray(before)
      if (!isAfterFault && skipped.trim() !== '') {
        isAfterFault = true
        return { raw: cut(skipped), fault: 'garbage' }
      }
    }
    if (start < 0 || rest.length < HEAD) return null
    const digits = rest.toString('latin1', START.length, HEAD)
    if (!/^\d{4}$/.test(digits)) return faulty('length', Math.min(rest.length, HEAD + 64))
    const end = HEAD + Number(digits)
    if (rest.length < end + SUM_DIGITS) return null
    const data = rest.subarray(HEAD, end)
    const sum = rest.toString('latin1', end, end + SUM_DIGITS)
    const message = parseData(textOf(data))
    // The checksum of HJ 212-2025 is computed before encryption.
    if (message === 'encrypted') return frameRead(end, { fault: 'encrypted' })
    if (sum.toUpperCase() !== hex(checksum(data))) return faulty('checksum', end + SUM_DIGITS)
    return frameRead(end, message === null ? { fault: 'data' } : { message })
  }
  const frameRead = (end: number, read: { fault: FrameFault } | { message: Message }): FrameRead => {
    const raw = cut(textOf(rest.subarray(0, end + SUM_DIGITS)))
    rest = rest.subarray(end + SUM_DIGITS)
    isAfterFault = false
    return { raw, ...read }
  }
  /** A valid frame may begin inside a faulty one, so only the first byte is skipped. */
  const faulty = (fault: FrameFault, length: number): FrameRead => {
    const raw = cut(textOf(rest.subarray(0, length)))
    rest = rest.subarray(1)
    isAfterFault = true
    return { raw, fault }
  }

  return {
    read(chunk) {
      rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
      const found: FrameRead[] = []
      let faults = 0
      for (let read = next(); read !== null; read = next()) {
        found.push(read)
        if ('fault' in read) faults += 1
        if (faults < mostFaults) continue
        rest = Buffer.alloc(0)
        break
      }
      return found
    },
    get waiting() {
      return rest.length
    },
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const chinese = new TextDecoder('gb18030')

/** The standard requires UTF-8 for Chinese; older devices send GBK. */
function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return chinese.decode(bytes)
  }
}

const cut = (text: string): string => text.slice(0, MAX_RAW_LENGTH)

const CP = 'CP=&&'
/** Data area encrypted with SM4, in the form of the examples in HJ 212-2025. */
const ENCRYPTED = /^\{\s*0x[0-9a-f]{2}/i
const CONTROL = /\p{Cc}/u

function parseData(data: string): Message | 'encrypted' | null {
  const at = data.indexOf(CP)
  const end = data.lastIndexOf('&&')
  if (at < 0 || end < at + CP.length) return null
  const cp = data.slice(at + CP.length, end)
  if (ENCRYPTED.test(cp.trim())) return 'encrypted'
  if (CONTROL.test(data)) return null
  const head = new Map<string, string>()
  for (const part of data.slice(0, at).split(';')) {
    const sign = part.indexOf('=')
    if (sign < 0) {
      if (part.trim() !== '') return null
      continue
    }
    const name = part.slice(0, sign).trim()
    if (head.has(name)) return null
    head.set(name, part.slice(sign + 1).trim())
  }
  const of = (name: string): string => head.get(name) ?? ''
  const flag = of('Flag') === '' ? '0' : of('Flag')
  if (!/^\d{4}$/.test(of('CN')) || of('MN') === '' || !/^(\d{17})?$/.test(of('QN')) || !/^\d{1,3}$/.test(flag) || Number(flag) > 255)
    return null
  const bits = Number(flag)
  const packet = packetOf(of('PNUM'), of('PNO'))
  if (packet === undefined || (packet === null && (bits & 2) !== 0)) return null
  return {
    qn: of('QN'),
    st: of('ST'),
    cn: of('CN'),
    pw: of('PW'),
    mn: of('MN').toUpperCase(),
    version: bits >> 2,
    wantsAnswer: (bits & 1) !== 0,
    packet,
    isResent: of('RF') === '1',
    cp,
  }
}

/** `undefined` for impossible numbers. */
function packetOf(count: string, number: string): Message['packet'] | undefined {
  if (count === '' && number === '') return null
  const packet = { count: Number(count || Number.NaN), number: Number(number || Number.NaN) }
  const fits = Number.isInteger(packet.count) && Number.isInteger(packet.number) && packet.number >= 1 && packet.number <= packet.count
  if (!fits || packet.count > MAX_PACKETS) return undefined
  return packet.count === 1 ? null : packet
}

/** Maximum number of packets of one message. */
const MAX_PACKETS = 64

/** Items of a data area by name: `a34004-Rtd=35.2,a34004-Flag=N;…`. The first value of a repeated name counts. */
export function cpItems(cp: string): Map<string, string> {
  const items = new Map<string, string>()
  for (const part of cp.split(/[;,]/)) {
    const sign = part.indexOf('=')
    if (sign <= 0) continue
    const name = part.slice(0, sign).trim()
    if (!items.has(name)) items.set(name, part.slice(sign + 1).trim())
  }
  return items
}
