// The focus of a window over the page, on a machine that is busy between the appearance of the window and what runs after it.

import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { Window } from '../../pages/ui/Window.tsx'

const page = document.createElement('div')
const root = createRoot(page)
afterEach(() => root.unmount())

test('A key that is pressed as soon as the window appears leads away from its first input for good.', async () => {
  document.body.append(page)
  const appeared = new Promise<void>((tell) => {
    // Called after the window is in the page and before passive effects run.
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=dialog]')) return
      observer.disconnect()
      tell()
    }).observe(document.body, { childList: true, subtree: true })
  })
  const { promise: isSettled, resolve: settle } = Promise.withResolvers<void>()
  root.render(
    <Window title="锁屏" onClose={() => undefined}>
      <input name="password" />
      <Settled tell={settle} />
    </Window>,
  )
  await appeared
  expect(document.activeElement).toBe(document.querySelector('input'))
  const close = document.querySelector<HTMLElement>('.g-window-close')
  close?.focus()
  await isSettled
  expect(document.activeElement).toBe(close)
})

/** Tells when the passive effects of its window run: all of one commit run together. */
function Settled({ tell }: { tell(): void }) {
  useEffect(tell, [tell])
  return null
}
