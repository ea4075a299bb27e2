// The clips that the cameras of the demo show, each camera from another moment of one. Read when somebody looks for the first time.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteFile } from '../siteFile.ts'
import { type FlvClip, parseFlv } from './flvClip.ts'

export const PIECES = 6
export const PIECE_MS = 2_000

const FOLDER = join(import.meta.dirname, 'clip')
/** Cameras of one clip are that far apart in it. */
const APART_MS = 5_300

const flvs = new Map<string, FlvClip>()
const parts = new Map<string, Buffer>()

/** Scene of a camera; the whole site for one that the demo does not have. */
export const sceneOf = (camera: number): string => siteFile.cameras[camera]?.scene ?? 'site'

export function flvClip(scene: string): FlvClip {
  const clip = flvs.get(scene) ?? parseFlv(readFileSync(join(FOLDER, `${scene}.flv`)))
  flvs.set(scene, clip)
  return clip
}

/** A piece of a clip for HLS. */
export function clipPieceOf(scene: string, number: number): Buffer {
  const name = `${scene}${number % PIECES}.mpegts`
  const kept = parts.get(name) ?? readFileSync(join(FOLDER, name))
  parts.set(name, kept)
  return kept
}

/** A little before this server began: hls.js keeps a list as long as the number of rounds, and hangs where that counts from 1970. */
const BORN = Date.now() - 60_000

/** The clock of a camera's loop. */
export const clipClock = (camera: number, now: number = Date.now()): number => now - BORN + camera * APART_MS

/** A picture of a clip, for lists. */
export const clipPicture = (scene: string): Buffer => readFileSync(join(FOLDER, `${scene}.jpg`))
