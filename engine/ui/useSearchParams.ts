import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { useSteady } from './useSteady.ts'

export type SetSearchParams = (next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams), options?: NavigateOptions) => void

/** What stands behind the `?` of the address, and how it is changed; without `replace` each change is a step for Back. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  // The page is drawn after its address: a change that follows another at once builds on what the address bar says already.
  const latest = useSteady(() => new URLSearchParams(location.pathname === pathname ? location.search : search))
  const set = useCallback<SetSearchParams>(
    (next, options) => void navigate(`?${typeof next === 'function' ? next(latest()) : next}`, options),
    [navigate, latest],
  )
  return [params, set]
}
