// The slowest twentieth of what people open on a site with many rows.

import { rm } from 'node:fs/promises'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { makeSeededSite } from './seededSite.ts'
import { signInHeaders } from './site.ts'

const ROUNDS = 60
const LIMIT_MS = 200

/** Each round asks for something else, so that nothing is measured but the asking. */
export interface Measure {
  what: string
  path(round: number): string
}

/** @param size what was written, in words */
export async function measureSeeded(
  size: string,
  rowsFor: Parameters<typeof makeSeededSite>[0],
  measures: readonly Measure[],
): Promise<Line[]> {
  const { folder, seeding } = await makeSeededSite(rowsFor)
  const server = await startServer({ folder })
  try {
    const headers = await signInHeaders(server)
    const lines: Line[] = [{ what: `writing ${size}`, ours: ms(seeding) }]
    for (const measure of measures) lines.push(limitLine(`${measure.what}, p95`, await slowest(server, headers, measure), LIMIT_MS, ms))
    return lines
  } finally {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds that all but a twentieth of the answers keep within. */
async function slowest({ url }: RunningServer, headers: Record<string, string>, { what, path }: Measure): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const response = await fetch(url + path(round), { headers })
    const text = await response.text()
    times.push(performance.now() - start)
    if (response.status !== 200 || !/"id":"\d+"/.test(text)) throw new Error(`${what}: ${response.status} ${text.slice(0, 300)}`)
  }
  times.sort((one, other) => one - other)
  return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}
