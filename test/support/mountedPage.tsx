// Renders pages of the console in tests; empty before each test, unmounted after it.

import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../../engine/api/queryClient.ts'

interface MountedPage {
  page: HTMLElement
  /** Renders the node and waits for its effects. @param path URL of the first render */
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
