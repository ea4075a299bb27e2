// Interface of a file storage: local disk or bucket.

import type { Readable } from 'node:stream'

export interface Facts {
  /** Size in bytes. */
  size: number
  /** Media type. */
  type: string
}

export interface Stat extends Facts {
  /** Time of modification in milliseconds since 1970. */
  modified: number
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** File names have a single segment. All methods throw an `oss.…` error if the storage fails. */
export interface Storage {
  /** URL prefix of a file; '' if files are served only at `/files/`. */
  domain: string
  /** Stores the file at path `draft` of this server's disk, completely or not at all. */
  put(name: string, draft: string, facts: Facts): Promise<void>
  /** Path on this server's disk; `null` for a bucket. */
  pathOf(name: string): string | null
  read(name: string, part?: ByteRange): Promise<Readable>
  /** `null` if there is no such file. */
  stat(name: string): Promise<Stat | null>
  /** Does nothing if no file has that name. */
  remove(name: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** URL served by the storage itself for some seconds; `null` if only this server serves it. */
  link(name: string, seconds: number): Promise<string | null>
  /** `null` for a storage without buckets. */
  buckets: Buckets | null
}

export interface Buckets {
  make(name: string): Promise<void>
  /** Removes an empty bucket. */
  remove(name: string): Promise<void>
}
