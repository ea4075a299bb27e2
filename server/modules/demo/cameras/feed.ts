// Sends the loop to all viewers with one timer, which runs only while there are viewers.

import type { ByteStream } from '#http/streams.ts'
import { clipClock, flvClip, sceneOf } from './clip.ts'
import { type ClipReader, readFlv } from './flvClip.ts'

/** Simulated fault of a stream: cut, silence or end, after a delay. */
export interface SimulatedFault {
  kind: 'cut' | 'silence' | 'end'
  /** Milliseconds after the start. */
  after: number
}

const TICK_MS = 100
const BURST_MS = 1_200

interface Watcher {
  camera: number
  reading: ClipReader
  fault: (SimulatedFault & { at: number }) | null
}

const watchers = new Map<ByteStream, Watcher>()
let timer: NodeJS.Timeout | null = null

/** Number of current viewers, for tests. */
export const viewerCount = (): number => (timer === null ? 0 : watchers.size)

export function streamClip(stream: ByteStream, camera: number, fault: SimulatedFault | null): void {
  const reading = readFlv(flvClip(sceneOf(camera)), clipClock(camera), BURST_MS)
  watchers.set(stream, { camera, reading, fault: fault && { ...fault, at: Date.now() + fault.after } })
  stream.closed(() => {
    watchers.delete(stream)
    if (watchers.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  })
  timer ??= setInterval(sendAll, TICK_MS)
  sendAll()
}

function sendAll(): void {
  const now = Date.now()
  for (const [stream, { camera, reading, fault }] of watchers) {
    const isFaulty = fault !== null && fault.at <= now
    if (isFaulty && fault.kind === 'cut') stream.cut()
    if (isFaulty && fault.kind === 'end') stream.end()
    if (isFaulty) continue
    const bytes = reading.due(clipClock(camera, now))
    if (bytes.length > 0) stream.send(bytes)
  }
}
