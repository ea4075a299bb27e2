import { type NavigateOptions, useLocation, useSearchParams as useRouterSearchParams } from 'react-router'
import { useEventCallback } from './useEventCallback.ts'

export type SetSearchParams = (next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams), options?: NavigateOptions) => void

/**
 * `useSearchParams` of react-router, with two differences: the setter is the same function in every render, and a function that it is
 * given gets the query of the address bar. That of the library gets the query of the last render, so of two changes in a row the second
 * undoes the first.
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
