// Damaged frames for each parser of devices, with a seed of the day.

import { deviceFuzzers } from '../support/fuzz/deviceFuzz.ts'
import { type Line, ms } from './lines.ts'

/** A frame that takes longer counts as one that hangs. */
const MAX_MS = 1_000

export async function benchFrames(frames: number): Promise<Line[]> {
  const seed = Math.floor(Date.now() / 86_400_000)
  const lines: Line[] = []
  for (const [name, fuzz] of Object.entries(deviceFuzzers)) {
    const start = performance.now()
    const { faults, read, slowest } = await fuzz(frames, seed)
    const took = (performance.now() - start) / frames
    for (const fault of faults) console.log(`  ${fault}`)
    lines.push({
      what: `${frames} ${name}, ${read} of them read, ${ms(took)} each, the slowest ${ms(slowest)}`,
      ours: `${faults.length} faults`,
      goal: '0',
      isReached: faults.length === 0 && slowest < MAX_MS,
    })
  }
  return lines
}
