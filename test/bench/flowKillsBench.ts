// `-- kills 50`: runs random processes on two nodes with PostgreSQL, and on one with SQLite, while nodes are killed in turn.

import { killNodes } from '../support/flowKills.ts'
import { makePlace } from './crash/place.ts'
import type { Line } from './lines.ts'

export async function benchFlowKills(kills: number): Promise<Line[]> {
  const server = process.env.TEST_DATABASE_URL
  return [
    await benchOn(null, kills),
    server ? await benchOn(server, kills) : { what: 'killed nodes: TEST_DATABASE_URL names no PostgreSQL', ours: '' },
  ]
}

async function benchOn(server: string | null, kills: number): Promise<Line> {
  const place = await makePlace(server)
  try {
    const { instances, steps, completed, cut, lost, doubled, stuck } = await killNodes(place, kills)
    const where = server === null ? 'SQLite, one node' : 'PostgreSQL, two nodes'
    return {
      what: `${where}, ${kills} × kill -9: ${instances} instances, ${steps} steps, ${completed} tasks completed, ${cut} calls cut`,
      ours: `${lost} lost, ${doubled} doubled, ${stuck} stuck`,
      goal: '0',
      isReached: lost + doubled + stuck === 0 && instances > 0,
    }
  } finally {
    await place.remove()
  }
}
