// A page of the console for the tests of a file: empty before each of them, and gone behind it.

import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../../engine/api/queryClient.ts'

interface MountedPage {
  page: HTMLElement
  /** Draws the node, or draws it again, and waits for what it does at once. @param path the address that the first one is drawn at */
  draw(node: ReactNode, path?: string): Promise<void>
  all(selector: string): HTMLElement[]
}

export function mountedPage(): MountedPage {
  const page = document.createElement('div')
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    queryClient.clear()
    document.body.append(page)
    root = createRoot(page)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    page.remove()
    vi.unstubAllGlobals()
  })
  return {
    page,
    draw: (node, path = '/') =>
      act(async () =>
        root.render(
          <QueryClientProvider client={queryClient}>
            <MemoryRouter initialEntries={[path]}>{node}</MemoryRouter>
          </QueryClientProvider>,
        ),
      ),
    all: (selector) => [...page.querySelectorAll<HTMLElement>(selector)],
  }
}
