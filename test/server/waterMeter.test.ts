import { expect, test } from 'vitest'
import { waterAfter } from '../../server/modules/telemetry/waterMeter.ts'

test.each([
  ['a meter that counts up', { reading: null, water: null }, 100, 101.5, null, 1.5],
  ['a meter that was reset since the start', { reading: null, water: null }, 100, 2, null, 2],
  ['a meter that was reset after a reading', { reading: 105, water: 5 }, 100, 2, null, 7],
  ['a meter that rolled over', { reading: 9_995, water: 5 }, 9_990, 3, 10_000, 13],
  ['a reset of a meter that is far from its end', { reading: 500, water: 5 }, 495, 3, 10_000, 8],
  ['a reading that came late', { reading: 105, water: 5 }, 100, 103, null, 5],
  ['a reading without a start', { reading: null, water: null }, null, 103, null, null],
] as const)('%s', (_, last, start, reading, capacity, water) => {
  expect(waterAfter(last, start, reading, capacity)).toBe(water)
})

test('the water of a run never falls, and is what ran, over a thousand runs with resets', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  for (let run = 0; run < 1000; run++) {
    const start = 100 + Math.round(random() * 900)
    let meter = start
    let ran = 0
    let state: { reading: number | null; water: number | null } = { reading: null, water: null }
    for (let step = 0; step < 12; step++) {
      const isReset = random() < 0.2
      // Less than what the meter showed, else nobody can tell that it was reset.
      const more = Math.round(random() * 5)
      meter = isReset ? more : meter + more
      if (isReset && state.reading !== null && more >= state.reading) break
      ran += more
      const water = waterAfter(state, start, meter, null)
      expect(water).toBeGreaterThanOrEqual(state.water ?? 0)
      expect(water).toBe(ran)
      state = { reading: meter, water }
    }
  }
})
