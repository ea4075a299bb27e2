// The poller of live topics, and reads that topics share.

import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPoller } from '../../server/series/poller.ts'
import type { Topic } from '../../server/series/topic.ts'
import { type ReadValues, readCombined } from '../../server/store/combinedReads.ts'

test('a topic that fails is reported, holds back no other, is polled again later each time, and is sent whole when nothing changed meanwhile', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const published: [topic: string, data: unknown][] = []
  const publisher = {
    publish: (topic: string, data: unknown) => void published.push([topic, data]),
    publishFailure: (topic: string) => void published.push([topic, 'failed']),
  }
  const poller = createPoller(publisher, pino({ level: 'silent' }))
  onTestFinished(() => poller.close())
  const topic = (key: string, poll: Topic['poll']): Topic => ({ key, everySeconds: 1, poll, snapshot: async () => 'state' })
  const fail = vi.fn<Topic['poll']>().mockRejectedValueOnce(new Error('broken')).mockResolvedValue({ data: 'mended' })
  poller.subscribe(topic('inbox:me', fail))
  poller.subscribe(topic('device:1', async () => ({ data: 'changed' })))
  await vi.advanceTimersByTimeAsync(1000)
  expect(published).toEqual([
    ['inbox:me', 'failed'],
    ['device:1', 'changed'],
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect(published.slice(2)).toEqual([
    ['inbox:me', 'mended'],
    ['device:1', 'changed'],
  ])
  fail.mockRejectedValueOnce(new Error('broken')).mockResolvedValue(null)
  published.length = 0
  await vi.advanceTimersByTimeAsync(3000)
  expect(published.filter(([topic]) => topic === 'inbox:me')).toEqual([
    ['inbox:me', 'failed'],
    ['inbox:me', 'state'],
  ])
  fail.mockClear().mockRejectedValue(new Error('broken'))
  await vi.advanceTimersByTimeAsync(60_000)
  // After 1, 2, 4, 8, 16 and 32 seconds.
  expect(fail.mock.calls.length).toBe(6)
})

test('topics of a batch are polled at the same time, twenty at most', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const poller = createPoller({ publish: () => {}, publishFailure: () => {} }, pino({ level: 'silent' }))
  onTestFinished(() => poller.close())
  let polling = 0
  const seen: Record<string, number[]> = {}
  const topic = (key: string, batch?: string): Topic => ({
    key,
    ...(batch === undefined ? {} : { batch }),
    everySeconds: 1,
    async poll() {
      polling += 1
      seen[batch ?? key] = [...(seen[batch ?? key] ?? []), polling]
      await new Promise((answer) => setTimeout(answer, 10))
      polling -= 1
      return null
    },
    snapshot: async () => null,
  })
  for (let number = 0; number < 25; number++) poller.subscribe(topic(`device:${number}`, 'device'))
  for (let number = 0; number < 2; number++) poller.subscribe(topic(`count:${number}`, 'count'))
  poller.subscribe(topic('inbox:me'))
  await vi.advanceTimersByTimeAsync(1900)
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  expect(seen).toEqual({ device: [...upTo(20), ...upTo(5)], count: [1, 2], 'inbox:me': [1] })
})

test('reads of several projects at the same time are one read; it is not reused later, and its failure fails them all', async () => {
  const owner = {}
  const read = vi.fn<ReadValues<string[]>>(async (ids) => new Map(ids.filter((id) => id !== 'empty').map((id) => [id, [`rows of ${id}`]])))
  const ask = (key: string, ...ids: string[]) => Promise.all(ids.map((id) => readCombined(owner, key, id, read).then((rows) => rows ?? [])))
  expect(await ask('device', 'a', 'b', 'a', 'empty')).toEqual([['rows of a'], ['rows of b'], ['rows of a'], []])
  expect(read.mock.calls).toEqual([[['a', 'b', 'empty']]])
  await Promise.all([ask('device', 'a'), ask('device of another scope', 'b')])
  expect(read.mock.calls.slice(1)).toEqual([[['a']], [['b']]])
  read.mockRejectedValueOnce(new Error('away'))
  const outcomes = await Promise.allSettled(['a', 'b'].map((id) => ask('device', id)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('device', 'a')).toEqual([['rows of a']])
})
