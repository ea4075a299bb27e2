import { type NavigateOptions, useLocation, useSearchParams as useRouterSearchParams } from 'react-router'
import { useEventCallback } from './useEventCallback.ts'

export type SetSearchParams = (next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams), options?: NavigateOptions) => void

/**
 * Like `useSearchParams` of react-router, with two differences: the setter is stable, and its updater function gets the current query of
 * the address bar. The library passes the query of the last render, so that the second of two changes would undo the first.
 */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname } = useLocation()
  const [params, setParams] = useRouterSearchParams()
  const set = useEventCallback((next: Parameters<SetSearchParams>[0], options?: NavigateOptions) => {
    const now = () => new URLSearchParams(location.pathname === pathname ? location.search : params)
    setParams(typeof next === 'function' ? next(now()) : next, options)
  })
  return [params, set]
}
