import { type ComponentProps, type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'
import { LoadError, lossOf } from './loadError.ts'

/** Timeout of a page's code in milliseconds. */
export const LOAD_LIMIT = 120_000

export interface LazyPage<Props> {
  (props: Props): ReactNode
  /** Loads the code in advance. Throws a `LoadError` if it fails or takes too long. */
  load(): Promise<void>
}

/**
 * A component whose code loads when it is first rendered; a failed or slow load throws a `LoadError`. Code that is already loaded renders
 * at once; `React.lazy` would show its fallback, which React keeps for at least 300 ms.
 */
// biome-ignore lint/suspicious/noExplicitAny: as in `lazy` itself, any props are allowed
export function lazyPage<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyPage<ComponentProps<T>> {
  let fetched: T | null = null
  const fetchPage = async () => {
    fetched ??= (await withLoadTimeout(load())).default
    return { default: fetched }
  }
  const Late = lazy(fetchPage)
  function Page(props: ComponentProps<T>) {
    // The component must not change after the first render, or the page would lose typed input.
    const [{ Part }] = useState<{ Part: ComponentType<ComponentProps<T>> }>(() => ({
      Part: (fetched ?? Late) as ComponentType<ComponentProps<T>>,
    }))
    return createElement(Part, props)
  }
  return Object.assign(Page, { load: async () => void (await fetchPage()) })
}

/** Adds the timeout to a load. Throws a `LoadError` if it fails or takes too long. */
export async function withLoadTimeout<T>(part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadError('timeout')), LOAD_LIMIT)
  })
  try {
    return await Promise.race([part, late])
  } catch (error) {
    throw lossOf(error) === 'chunk' ? new LoadError('chunk', error) : error
  } finally {
    clearTimeout(timer)
  }
}
