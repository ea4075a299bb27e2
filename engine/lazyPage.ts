import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { LoadError, lossOf } from './api/loadError.ts'

/** Milliseconds that a page may take to arrive. */
export const LOAD_LIMIT = 120_000

/** A page that is fetched when it is first drawn. One that is lost, or late by two minutes, becomes a `LoadError`. */
// biome-ignore lint/suspicious/noExplicitAny: as in `lazy` itself, the props are those of whatever component comes
export function lazyPage<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(() => inTime(load()))
}

/** Throws a `LoadError` when the part is lost or late. */
export async function inTime<T>(part: Promise<T>): Promise<T> {
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
