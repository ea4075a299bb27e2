// An FLV file as a loop of tags: what a live stream of it sends, and with which timestamps.

export interface FlvTag {
  /** Head, content and the size behind it, as they stand in the file. */
  bytes: Buffer
  /** Milliseconds from the start of the clip. */
  at: number
  isKey: boolean
}

export interface FlvClip {
  /** Start of every stream: file header and decoder configuration. */
  start: Buffer
  tags: readonly FlvTag[]
  /** Milliseconds from the first picture to where it comes again. */
  span: number
}

const HEAD = 13
const TAG_HEAD = 11
const TAIL = 4
const VIDEO = 9
const KEY_FRAME = 1
const CONFIGURATION = 0
const PICTURE = 1

/** Parses a file with H.264 pictures alone; what else stands in it (its description, the end of the sequence) a live stream has not. */
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

/** Milliseconds of a tag. */
export function timeOf(tag: Buffer): number {
  return ((tag[7] ?? 0) << 24) | tag.readUIntBE(4, 3)
}

/** A copy of a tag at another time. */
function at(tag: Buffer, time: number): Buffer {
  const copy = Buffer.from(tag)
  copy.writeUIntBE(time & 0xffffff, 4, 3)
  copy[7] = (time >> 24) & 255
  return copy
}

/** Position of one viewer in the looped clip. */
export interface ClipReader {
  /** Tags that are due since the last call; begins with the start of the clip. */
  due(now: number): Buffer
}

/**
 * Begins with the whole picture before `now - burst`, so that a player shows something at once and has a little in hand.
 * Timestamps rise from 0, over the end of the clip as well.
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
