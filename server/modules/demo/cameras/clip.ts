// Video clips of demo cameras, each camera with another offset. Read on first use.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteFile } from '../siteFile.ts'
import { type FlvClip, parseFlv } from './flvClip.ts'

export const PIECES = 6
export const PIECE_MS = 2_000

const FOLDER = join(import.meta.dirname, 'clip')
/** Offset in milliseconds between cameras with the same clip. */
const APART_MS = 5_300

const flvs = new Map<string, FlvClip>()
const parts = new Map<string, Buffer>()

/** Scene of a camera; the whole site for an unknown camera. */
export const sceneOf = (camera: number): string => siteFile.cameras[camera]?.scene ?? 'site'

export function flvClip(scene: string): FlvClip {
  const clip = flvs.get(scene) ?? parseFlv(readFileSync(join(FOLDER, `${scene}.flv`)))
  flvs.set(scene, clip)
  return clip
}

/** HLS segment of a clip. */
export function clipPieceOf(scene: string, number: number): Buffer {
  const name = `${scene}${number % PIECES}.mpegts`
  const kept = parts.get(name) ?? readFileSync(join(FOLDER, name))
  parts.set(name, kept)
  return kept
}

/** Zero of the clock, shortly before the start of the server: hls.js hangs on playlists that count from 1970. */
const BORN = Date.now() - 60_000

/** Time in a camera's loop, in milliseconds. */
export const clipClock = (camera: number, now: number = Date.now()): number => now - BORN + camera * APART_MS

/** Still picture of a clip, for lists. */
export const clipPicture = (scene: string): Buffer => readFileSync(join(FOLDER, `${scene}.jpg`))
