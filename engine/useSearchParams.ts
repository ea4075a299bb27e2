import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

export type SetSearchParams = (next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams), options?: NavigateOptions) => void

/** What stands behind the `?` of the address, and how it is changed; without `replace` each change is a step for Back. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetSearchParams>(
    (next, options) => void navigate(`?${typeof next === 'function' ? next(new URLSearchParams(params)) : next}`, options),
    [navigate, params],
  )
  return [params, set]
}
