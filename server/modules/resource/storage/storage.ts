// Interface of a file storage: local disk or bucket.

import type { Readable } from 'node:stream'

export interface Facts {
  /** Bytes. */
  size: number
  /** Media type. */
  type: string
}

export interface Stat extends Facts {
  /** Milliseconds since 1970. */
  modified: number
}

/** First and last byte, both of them read. */
export interface ByteRange {
  start: number
  end: number
}

/** Names are single segments. Everything throws an `oss.…` refusal when the place does not do what it is asked. */
export interface Storage {
  /** URL prefix of a file; '' if files are served only at `/files/`. */
  domain: string
  /** Takes over a file that lies at `draft` on this server's disk; afterwards it is there whole, or not at all. */
  put(name: string, draft: string, facts: Facts): Promise<void>
  /** Where it lies on this server's disk; `null` elsewhere. */
  pathOf(name: string): string | null
  read(name: string, part?: ByteRange): Promise<Readable>
  /** `null` when there is none of that name. */
  stat(name: string): Promise<Stat | null>
  /** Does nothing if no file has that name. */
  remove(name: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** An address that the place itself answers for some seconds; `null` where it is this server that answers. */
  link(name: string, seconds: number): Promise<string | null>
  /** `null` where there are no buckets. */
  buckets: Buckets | null
}

export interface Buckets {
  make(name: string): Promise<void>
  /** An empty one. */
  remove(name: string): Promise<void>
}
