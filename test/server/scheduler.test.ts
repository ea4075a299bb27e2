import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScheduledTask } from '../../server/modules/module.ts'
import { startScheduler } from '../../server/modules/scheduler.ts'
import type { Platform } from '../../server/platform.ts'

const lines: string[] = []
const platform = { log: pino({}, { write: (line: string) => void lines.push(line) }) } as unknown as Platform

beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const task = (name: string, run: ScheduledTask['run']): ScheduledTask => ({ name, run })

test('scheduled tasks run once a minute, and one that fails is logged and holds up no other', async () => {
  const done: string[] = []
  const { stop } = startScheduler(platform, [
    task('broken', () => Promise.reject(new Error('no table'))),
    task('other', async () => done.push('other')),
  ])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(61_000)
  expect(done).toEqual(['other', 'other'])
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'scheduled task broken failed',
    'scheduled task broken failed',
  ])
  await stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(done).toHaveLength(2)
})

test('a round that takes longer than a minute is not overtaken, and stopping waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let rounds = 0
  const { stop } = startScheduler(platform, [
    task('slow', () => {
      rounds++
      return promise
    }),
  ])
  await vi.advanceTimersByTimeAsync(180_000)
  expect(rounds).toBe(1)
  let isStopped = false
  const stopping = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  resolve()
  await stopping
  expect(isStopped).toBe(true)
})
