import { describe, expect, test } from 'vitest'
import { idle, type LiveEvent, type LiveState, next, WATCHED_FOR } from '../../bigscreens/video/liveState.ts'

/** Runs events at their seconds, with a tick in every second between. */
function run(steps: readonly [second: number, event: LiveEvent][], from: LiveState = idle, isLimited = false): LiveState {
  let state = from
  let second = 0
  for (const [until, event] of steps) {
    for (; second < until; second++) state = next(state, { kind: 'tick' }, { now: second * 1000, random: 0.5, isLimited })
    state = next(state, event, { now: until * 1000, random: 0.5, isLimited })
  }
  return state
}

const start: LiveEvent = { kind: 'start' }
const progress: LiveEvent = { kind: 'progress' }
const tick: LiveEvent = { kind: 'tick' }
const line: LiveEvent = { kind: 'fault', fault: 'line' }
const playing = run([
  [0, start],
  [1, progress],
])

describe('a pane of live video', () => {
  test('connects, and plays with the first progress', () => {
    expect(run([[0, start]]).phase).toBe('connecting')
    expect(playing).toMatchObject({ phase: 'playing', failures: 0 })
  })

  test('says that it stalls after 2.5 seconds, and goes on with the next picture', () => {
    const stalled = run(
      [
        [1, progress],
        [4, tick],
      ],
      playing,
    )
    expect(stalled.phase).toBe('stalled')
    expect(next(stalled, progress, { now: 5000, random: 0, isLimited: false }).phase).toBe('playing')
  })

  test('throws its player away after 8 silent seconds, and begins another session', () => {
    const lost = run(
      [
        [1, progress],
        [10, tick],
      ],
      playing,
    )
    expect(lost).toMatchObject({ phase: 'retrying', failures: 1, session: 1 })
    const again = next(lost, tick, { now: lost.retryAt, random: 0.5, isLimited: false })
    expect(again).toMatchObject({ phase: 'connecting', session: 2 })
  })

  test('asks for the next address a minute before its own ends, which is no failure', () => {
    const known = next(playing, { kind: 'address', endsAt: 200_000 }, { now: 1000, random: 0.5, isLimited: false })
    const at = (second: number) => next({ ...known, movedAt: second * 1000 }, tick, { now: second * 1000, random: 0.5, isLimited: false })
    expect(at(139)).toMatchObject({ phase: 'playing', session: 1 })
    expect(at(140)).toMatchObject({ phase: 'connecting', session: 2, failures: 0, renewAt: null })
  })

  test.each([
    ['has no end', null],
    ['ends within two minutes, so that it is only for connecting', 119_000],
  ])('plays on with an address that %s', (_, endsAt) => {
    expect(next(playing, { kind: 'address', endsAt }, { now: 0, random: 0.5, isLimited: false }).renewAt).toBeNull()
  })

  test('gives a connection 12 seconds', () => {
    expect(
      run([
        [0, start],
        [12, tick],
      ]).phase,
    ).toBe('connecting')
    expect(
      run([
        [0, start],
        [13, tick],
      ]).phase,
    ).toBe('retrying')
  })

  test('waits twice as long after each failure, half a minute at most, a fifth more or less', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 40].map((failures) => {
      const state: LiveState = { ...playing, failures }
      return [0, 0.5, 1].map((random) => next(state, line, { now: 0, random, isLimited: false }).retryAt / 1000)
    })
    expect(waits.map(([, middle]) => middle)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
    expect(waits[3]?.map((wait) => Number(wait.toFixed(2)))).toEqual([6.4, 8, 9.6])
  })

  test('forgets its failures with progress', () => {
    const state: LiveState = { ...playing, phase: 'connecting', failures: 5, fault: 'line' }
    expect(next(state, progress, { now: 1, random: 0, isLimited: false })).toMatchObject({ failures: 0, fault: null })
  })

  test('does not try again what the browser cannot decode', () => {
    const failed = next(playing, { kind: 'fault', fault: 'codec' }, { now: 2000, random: 0, isLimited: false })
    expect(run([[200, tick]], failed)).toMatchObject({ phase: 'failed', fault: 'codec' })
  })

  test('stops when it is out of sight, and comes back by itself when it is seen', () => {
    const hidden = next(playing, { kind: 'pause', pause: 'hidden' }, { now: 2000, random: 0, isLimited: false })
    expect(hidden.phase).toBe('paused')
    expect(next(hidden, { kind: 'show' }, { now: 3000, random: 0, isLimited: false })).toMatchObject({ phase: 'connecting', session: 2 })
    expect(next(hidden, start, { now: 3000, random: 0, isLimited: false }).phase).toBe('connecting')
  })

  test('stays stopped where a person stopped it', () => {
    const stopped = next(playing, { kind: 'pause', pause: 'user' }, { now: 2000, random: 0, isLimited: false })
    expect(next(stopped, { kind: 'show' }, { now: 3000, random: 0, isLimited: false }).phase).toBe('paused')
  })

  test('closes after five minutes unless somebody asks it to go on; a wall never does', () => {
    const around = { random: 0, isLimited: true }
    const begun = next(next(idle, start, { ...around, now: 0 }), progress, { ...around, now: WATCHED_FOR - 1 })
    expect(next(begun, tick, { ...around, now: WATCHED_FOR })).toMatchObject({ phase: 'paused', pause: 'time' })
    const longer = next(begun, { kind: 'extend' }, { ...around, now: WATCHED_FOR - 1 })
    expect(next(longer, tick, { ...around, now: WATCHED_FOR }).phase).toBe('playing')
    expect(next(idle, start, { ...around, now: 0, isLimited: false }).closesAt).toBeNull()
  })

  test('hears nothing of a player that is gone', () => {
    const stopped = next(playing, { kind: 'pause', pause: 'user' }, { now: 2000, random: 0, isLimited: false })
    expect([line, progress].map((event) => next(stopped, event, { now: 3000, random: 0, isLimited: false }))).toEqual([stopped, stopped])
  })
})
