import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFramed } from '../../bigscreens/screens/video/useFramed.ts'
import type { AiAlarm } from '../../bigscreens/sources/aiAlarms.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const alarm = (id: string, monitorId: string) => ({ id, monitorId }) as AiAlarm

test('a wall that is opened frames no camera for what happened before, and ten seconds those that raise an alarm from then on', async () => {
  const shown: string[] = []
  function Framed({ rows }: { rows: readonly AiAlarm[] | undefined }) {
    shown.push([...useFramed(rows)].join())
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (rows?: readonly AiAlarm[]) => act(async () => root.render(<Framed rows={rows} />))
  await show()
  await show([alarm('1', 'a')])
  expect(shown.at(-1)).toBe('')
  await show([alarm('2', 'b'), alarm('1', 'a')])
  expect(shown.at(-1)).toBe('b')
  await act(() => vi.advanceTimersByTimeAsync(10_001))
  expect(shown.at(-1)).toBe('')
  await act(async () => root.unmount())
})
