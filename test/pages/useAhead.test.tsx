// A page is fetched while the pointer rests on the way to it, and only then.

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../engine/api/queryClient.ts'
import { registerPreload } from '../../engine/start/preloadPage.ts'
import { usePrefetch } from '../../pages/menu/usePrefetch.ts'
import { preload } from '../../pages/start/preload.ts'

const asked = vi.fn()
let root: Root
let link: ReturnType<typeof usePrefetch>

function Probe() {
  link = usePrefetch('/system/param')
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (request: Request) => {
    asked(new URL(request.url).pathname)
    return new Promise(() => {})
  })
  vi.useFakeTimers()
  asked.mockReset()
  queryClient.clear()
  registerPreload(preload)
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Probe />))
})

afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a pointer that rests on a link has its page fetched', async () => {
  link.aim()
  await vi.advanceTimersByTimeAsync(80)
  expect(asked).toHaveBeenCalledWith('/schemas/manifest.json')
})

test('one that passes by has nothing fetched', async () => {
  link.aim()
  await vi.advanceTimersByTimeAsync(40)
  link.turnAway()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).not.toHaveBeenCalled()
})

test('nothing is fetched ahead on a line where data are to be saved', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  link.aim()
  await vi.advanceTimersByTimeAsync(1000)
  Reflect.deleteProperty(navigator, 'connection')
  expect(asked).not.toHaveBeenCalled()
})
