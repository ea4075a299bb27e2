import { expect, test } from 'vitest'
import { makePlace } from '../../bench/crash/place.ts'
import { killNodes } from '../../support/flowKills.ts'

const server = process.env.TEST_DATABASE_URL ?? null

test.skipIf(server === null)(
  'no task is lost, doubled or stuck though one of two nodes is killed in the middle of steps (needs TEST_DATABASE_URL)',
  { timeout: 600_000 },
  async () => {
    const place = await makePlace(server)
    try {
      const { lost, doubled, stuck, acknowledged, cut } = await killNodes(place, 3)
      expect({ lost, doubled, stuck }).toEqual({ lost: 0, doubled: 0, stuck: 0 })
      expect(acknowledged).toBeGreaterThan(10)
      expect(cut).toBeGreaterThan(0)
    } finally {
      await place.remove()
    }
  },
)
