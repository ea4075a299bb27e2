import { type ComponentProps, type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'
import { LoadError, lossOf } from './loadError.ts'

/** Milliseconds that a page may take to arrive. */
export const LOAD_LIMIT = 120_000

export interface LazyPage<Props> {
  (props: Props): ReactNode
  /** Fetches the page ahead. Throws a `LoadError` when it is lost or late. */
  load(): Promise<void>
}

/**
 * A page that is loaded when it is first rendered. A load that fails or takes two minutes becomes a `LoadError`. A page that was loaded
 * ahead is drawn at once: `lazy` would show its fallback even then, and React keeps a fallback for 300 ms before what it stood for.
 */
// biome-ignore lint/suspicious/noExplicitAny: as in `lazy` itself, the props are those of whatever component comes
export function lazyPage<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyPage<ComponentProps<T>> {
  let fetched: T | null = null
  const fetchPage = async () => {
    fetched ??= (await withLoadTimeout(load())).default
    return { default: fetched }
  }
  const Late = lazy(fetchPage)
  function Page(props: ComponentProps<T>) {
    // Kept from the first time on: with another component in its place a page would lose what was typed in it.
    const [{ Part }] = useState<{ Part: ComponentType<ComponentProps<T>> }>(() => ({
      Part: (fetched ?? Late) as ComponentType<ComponentProps<T>>,
    }))
    return createElement(Part, props)
  }
  return Object.assign(Page, { load: async () => void (await fetchPage()) })
}

/** Throws a `LoadError` when the part is lost or late. */
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
