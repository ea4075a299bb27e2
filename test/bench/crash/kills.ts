import type { Line } from '../lines.ts'
import { pause, seenBy, startLoad } from './load.ts'
import { makePlace } from './place.ts'

const LEAST = 15
const MAX_MS = 120

/** Kills a server under load repeatedly (`kill -9`), and checks that every acknowledged write is stored. */
export async function benchKills(server: string | null, rounds: number): Promise<Line> {
  const place = await makePlace(server)
  try {
    const acknowledged: string[] = []
    const seen = new Map<string, number>()
    for (let round = 0; round < rounds; round++) {
      const running = await place.start()
      const load = startLoad([running.url], place.headers, `kill${round}`)
      await load.more(LEAST)
      await pause(Math.random() * MAX_MS)
      await running.end('SIGKILL')
      await load.stop()
      acknowledged.push(...load.acknowledged)
      for (const [outcome, count] of load.seen) seen.set(outcome, (seen.get(outcome) ?? 0) + count)
    }
    const missing = await place.missing(acknowledged)
    return lostLine(`${place.database}: ${rounds} × kill -9 (${seenBy({ seen })})`, missing, acknowledged.length)
  } finally {
    await place.remove()
  }
}

export function lostLine(what: string, missing: number, acknowledged: number): Line {
  return { what, ours: `${missing} of ${acknowledged} lost`, goal: '0 lost', isReached: missing === 0 && acknowledged > 0 }
}
