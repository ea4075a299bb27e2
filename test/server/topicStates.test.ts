// First states of a stream's topics: a topic that fails is reported and read again, later each time.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { topicStates } from '../../server/http/topicStates.ts'
import type { Topic } from '../../server/series/topic.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const topic = (key: string, snapshot: Topic['snapshot']): Topic => ({ key, everySeconds: 1, poll: async () => null, snapshot })

test('a topic that fails holds back no other; it is read again after 2, 5 and 15 seconds, and sent once it answers', async () => {
  const snapshot = vi.fn<Topic['snapshot']>().mockResolvedValue('mended')
  for (let failure = 0; failure < 3; failure++) snapshot.mockRejectedValueOnce(new Error('broken'))
  const [failing, good] = [topic('inbox:me', snapshot), topic('device:1', async () => 'state')]
  const reported: string[] = []
  const states = topicStates([failing, good], null, (_, { key }) => void reported.push(key))
  const read = await states.read()
  expect(read).toEqual({ known: { 'device:1': 'state' }, failed: [failing] })
  const sent: unknown[] = []
  states.retry(read.failed, (key, data) => void sent.push([key, data]))
  const calls: number[] = []
  for (const wait of [1_999, 1, 4_999, 1, 14_999, 1, 600_000]) {
    await vi.advanceTimersByTimeAsync(wait)
    calls.push(snapshot.mock.calls.length)
  }
  expect(calls).toEqual([1, 2, 2, 3, 3, 4, 4])
  expect([sent, reported]).toEqual([[['inbox:me', 'mended']], ['inbox:me', 'inbox:me', 'inbox:me']])
})

test('nothing is read or sent once the stream is closed', async () => {
  const snapshot = vi.fn<Topic['snapshot']>().mockRejectedValueOnce(new Error('broken'))
  const sent: unknown[] = []
  const states = topicStates([topic('inbox:me', snapshot)], null, () => {})
  const { failed } = await states.read()
  states.retry(failed, (key) => void sent.push(key))
  let answer = (_: unknown) => {}
  snapshot.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await vi.advanceTimersByTimeAsync(2_000)
  states.close()
  answer('late')
  await vi.advanceTimersByTimeAsync(600_000)
  expect([snapshot.mock.calls.length, sent]).toEqual([2, []])
})
