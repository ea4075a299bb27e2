// Reads an FLV file as a loop of tags for a live stream, with rising timestamps.

export interface FlvTag {
  /** Header, content and trailing size, as in the file. */
  bytes: Buffer
  /** Milliseconds from the start of the clip. */
  at: number
  isKey: boolean
}

export interface FlvClip {
  /** Start of every stream: file header and decoder configuration. */
  start: Buffer
  tags: readonly FlvTag[]
  /** Duration of the loop in milliseconds. */
  span: number
}

const HEAD = 13
const TAG_HEAD = 11
const TAIL = 4
const VIDEO = 9
const KEY_FRAME = 1
const CONFIGURATION = 0
const PICTURE = 1

/** Parses a file with H.264 video only; drops metadata and the end of sequence, which a live stream does not have. */
export function parseFlv(file: Buffer): FlvClip {
  const start: Buffer[] = [file.subarray(0, HEAD)]
  const tags: FlvTag[] = []
  for (let from = HEAD; from + TAG_HEAD < file.length; ) {
    const size = TAG_HEAD + file.readUIntBE(from + 1, 3) + TAIL
    const bytes = file.subarray(from, from + size)
    const kind = bytes[TAG_HEAD + 1]
    if (bytes[0] === VIDEO && kind === CONFIGURATION) start.push(bytes)
    if (bytes[0] === VIDEO && kind === PICTURE) tags.push({ bytes, at: timeOf(bytes), isKey: (bytes[TAG_HEAD] ?? 0) >> 4 === KEY_FRAME })
    from += size
  }
  const last = tags.at(-1)
  if (!last || !tags[0]?.isKey) throw new Error('The clip holds no pictures that begin with a whole one')
  const span = Math.round((last.at * tags.length) / (tags.length - 1))
  return { start: Buffer.concat(start), tags, span }
}

/** Timestamp of a tag in milliseconds. */
export function timeOf(tag: Buffer): number {
  return ((tag[7] ?? 0) << 24) | tag.readUIntBE(4, 3)
}

/** Copy of a tag with another timestamp. */
function at(tag: Buffer, time: number): Buffer {
  const copy = Buffer.from(tag)
  copy.writeUIntBE(time & 0xffffff, 4, 3)
  copy[7] = (time >> 24) & 255
  return copy
}

/** Position of one viewer in the looped clip. */
export interface ClipReader {
  /** Tags that became due since the last call; the first call begins with the start of the clip. */
  due(now: number): Buffer
}

/**
 * Begins with the key frame before `now - burst`, so that a player shows a picture at once and has some buffer. Timestamps rise from 0,
 * also across the end of the clip.
 * @param now milliseconds on the clock of the loop
 */
export function readFlv({ start, tags, span }: FlvClip, now: number, burst: number): ClipReader {
  const from = now - burst
  const place = from % span
  let next = tags.findLastIndex((tag) => tag.isKey && tag.at <= place)
  let round = Math.floor(from / span)
  const origin = round * span + (tags[next]?.at ?? 0)
  let head: Buffer | null = start
  return {
    due(until) {
      const parts: Buffer[] = head ? [head] : []
      head = null
      for (let tag = tags[next]; tag && round * span + tag.at <= until; tag = tags[next]) {
        parts.push(at(tag.bytes, round * span + tag.at - origin))
        next += 1
        if (next === tags.length) {
          next = 0
          round += 1
        }
      }
      return Buffer.concat(parts)
    },
  }
}
