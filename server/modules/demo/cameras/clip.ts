// The one clip that all cameras of the demo show, each from another moment of it. Read when somebody looks for the first time.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FlvClip, parseFlv } from './flvClip.ts'

export const PIECES = 6
export const PIECE_MS = 2_000

const FOLDER = join(import.meta.dirname, 'clip')
/** Cameras are that far apart in the clip. */
const APART_MS = 5_300

let flv: FlvClip | null = null
const parts = new Map<number, Buffer>()

export function flvClip(): FlvClip {
  flv ??= parseFlv(readFileSync(join(FOLDER, 'site.flv')))
  return flv
}

/** A piece of the clip for HLS. */
export function clipPieceOf(number: number): Buffer {
  const place = number % PIECES
  const kept = parts.get(place) ?? readFileSync(join(FOLDER, `site${place}.mpegts`))
  parts.set(place, kept)
  return kept
}

/** A little before this server began: hls.js keeps a list as long as the number of rounds, and hangs where that counts from 1970. */
const BORN = Date.now() - 60_000

/** The clock of a camera's loop. */
export const clipClock = (camera: number, now: number = Date.now()): number => now - BORN + camera * APART_MS

/** A picture of it, for lists. */
export const coverOf = (): Buffer => readFileSync(join(FOLDER, 'cover.jpg'))
