import { describe, expect, test } from 'vitest'
import { deviceFuzzers } from '../../support/fuzz/deviceFuzz.ts'

describe('damaged frames', () => {
  test.each(Object.entries(deviceFuzzers))('of %s are read as they were sent, or refused', async (_, fuzz) => {
    const { read, frames, faults } = await fuzz(2_000, 33)
    expect(faults).toEqual([])
    expect(read).toBeGreaterThan(frames / 20)
    expect(read).toBeLessThan(frames)
  })
})
