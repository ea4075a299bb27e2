// Stories and the faster plan without a database: which rows they tell, and of which moment.

import { describe, expect, test } from 'vitest'
import { millisecondsOf } from '../../../engine/model/siteTime.ts'
import * as dict from '../../../engine/site/keys.ts'
import type { Site } from '../../../server/modules/site/demo/site.ts'
import { isOver, type Performance, rowsOfStory } from '../../../server/modules/site/demo/stage/performance.ts'
import { atSpeed, planAt, toldRow, usualClock } from '../../../server/modules/site/demo/stage/planClock.ts'
import { storyOf } from '../../../server/modules/site/demo/stage/stories.ts'

const START = millisecondsOf('2026-05-04 10:00:00')
const worker = (id: string) => ({ id, isAdmitted: true, exitDate: null })
const SITE = {
  project: { pm10Limit: 150 },
  ropes: [{ id: 'rope' }],
  dust: [{ id: 'dust' }],
  sprays: [{ id: 'spray', linked: 'dust', flow: 2 }],
  cranes: [{ id: 'crane' }],
  gates: [{ id: 'gate', record: { installPos: '东门' } }],
  workers: ['1', '2', '3'].map(worker),
} as unknown as Site

/** All rows of a story, second by second. */
function told(story: string, speed = 1): Record<string, unknown>[] {
  const performance: Performance = { story: storyOf(SITE, story) ?? { length: 0, scenes: [], beats: [] }, from: START, speed }
  const rows: Record<string, unknown>[] = []
  for (let now = START + 1000; !isOver(performance, now); now += 1000) {
    for (const [deviceId, some] of rowsOfStory(performance, now - 1000, now, () => ({ kind: 'sample' }))) {
      rows.push(...some.map((row) => ({ deviceId, ...row })))
    }
  }
  return rows
}

describe('a story', () => {
  test('of a rope: hooked, bare with an alarm, hooked again', () => {
    const states = told(dict.demoStory.ropeUnhooked).map(({ alarmState }) => alarmState)
    const { active, normal } = dict.alarmState
    expect([states[0], states[30], states.at(-1)]).toEqual([normal, active, normal])
  })

  test('of dust: over the limit, the spray on, and below the limit when it stops', () => {
    const rows = told(dict.demoStory.dustOverLimit)
    const means = rows.filter(({ dataType }) => dataType === dict.dataType.minMean15).map(({ pm10 }) => Number(pm10))
    expect([Number(means[0]) > 150, means.slice(1).every((mean) => mean < 150), means.length]).toEqual([true, true, 5])
    const runs = rows.filter(({ kind }) => kind === 'flow')
    expect(runs).toMatchObject([
      { deviceId: 'spray', startTime: '2026-05-04 10:00:45', runState: dict.sprayState.running },
      { startTime: '2026-05-04 10:00:45', endTime: '2026-05-04 10:02:30', runState: dict.sprayState.stopped },
    ])
  })

  test('of a crane goes beyond the rated moment, and one of the gates lets a crew in and a stranger not', () => {
    expect(Math.max(...told(dict.demoStory.craneOverload).map(({ momentPercent }) => Number(momentPercent)))).toBe(106)
    const passes = told(dict.demoStory.gateRush)
    expect(passes.map(({ laborId }) => laborId)).toEqual(['1', '2', null, '3'])
  })

  test('passes ten times as fast at ×10, each row at its own moment of the wall', () => {
    const times = told(dict.demoStory.ropeUnhooked, 10).map(({ collectTime }) => collectTime)
    expect([times.length, new Set(times).size, times.at(-1)]).toEqual([11, 11, '2026-05-04 10:00:11'])
  })

  test('is none where the site has nothing to tell it with', () => {
    expect(storyOf({ ...SITE, ropes: [] }, dict.demoStory.ropeUnhooked)).toBeNull()
    expect(storyOf(SITE, '9')).toBeNull()
  })
})

describe('a faster plan', () => {
  test('is told as of now, keeps what came before, and is back with the clock at its usual speed', () => {
    const clock = atSpeed(usualClock, 60, START)
    expect(planAt(clock, START + 10_000)).toBe(START + 600_000)
    expect(toldRow(clock, { startTime: '2026-05-04 09:59:00', endTime: '2026-05-04 10:10:00', mode: '1' })).toEqual({
      startTime: '2026-05-04 09:59:00',
      endTime: '2026-05-04 10:00:10',
      mode: '1',
    })
    expect(planAt(atSpeed(clock, 1, START + 10_000), START + 20_000)).toBe(START + 20_000)
  })
})
