// `-- kills 50`: processes on two nodes of one PostgreSQL database while one after the other is killed.

import { killNodes } from '../support/flowKills.ts'
import { makePlace } from './crash/place.ts'
import type { Line } from './lines.ts'

export async function benchFlowKills(kills: number): Promise<Line[]> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return [{ what: 'killed nodes: TEST_DATABASE_URL names no PostgreSQL', ours: '' }]
  const place = await makePlace(server)
  try {
    const { instances, steps, cut, lost, doubled, stuck } = await killNodes(place, kills)
    return [
      {
        what: `PostgreSQL, two nodes, ${kills} × kill -9: ${instances} instances, ${steps} steps, ${cut} calls cut`,
        ours: `${lost} lost, ${doubled} doubled, ${stuck} stuck`,
        goal: '0',
        isReached: lost + doubled + stuck === 0 && instances > 0,
      },
    ]
  } finally {
    await place.remove()
  }
}
