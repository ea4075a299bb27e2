import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ScreensContext } from '../../bigscreens/frame/screens.ts'
import { ScreenTabs } from '../../bigscreens/frame/Tabs.tsx'
import { useScreenKeys } from '../../bigscreens/frame/useScreenKeys.ts'
import type { ScreenEntry } from '../../bigscreens/screen.ts'

const screens: ScreenEntry[] = ['/one', '/two', '/three'].map((path) => ({
  path,
  title: path,
  menus: [],
  equipment: null,
  load: () => new Promise(() => {}),
}))

function Keys() {
  useScreenKeys()
  return null
}

/** A key, and the navigation that it starts; nothing is drawn in between. */
async function press(key: string): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

test('keys that follow each other faster than screens are drawn lead on from where the key before led', async () => {
  history.replaceState(null, '', '/one?projectId=7&crane=3')
  const router = createBrowserRouter([{ path: '*', element: <Keys /> }])
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <ScreensContext value={screens}>
        <RouterProvider router={router} />
      </ScreensContext>,
    ),
  )
  await act(async () => {
    await press('3')
    await press('ArrowRight')
  })
  expect(location.pathname + location.search).toBe('/one?projectId=7')
  await act(async () => press('ArrowLeft'))
  expect(location.pathname).toBe('/three')
  await act(async () => root.unmount())
  router.dispose()
})

test('the tab of the present screen is in sight, also where not all of them fit', async () => {
  history.replaceState(null, '', '/three?projectId=7')
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent)
  })
  const router = createBrowserRouter([{ path: '*', element: <ScreenTabs /> }])
  const root = createRoot(document.createElement('div'))
  const tabs = (
    <ScreensContext value={screens}>
      <RouterProvider router={router} />
    </ScreensContext>
  )
  await act(async () => root.render(tabs))
  expect(scrolled).toEqual(['/three'])
  await act(async () => router.navigate('/one'))
  expect(scrolled).toEqual(['/three', '/one'])
  await act(async () => root.unmount())
  router.dispose()
})
