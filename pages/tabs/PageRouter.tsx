// A separate router for each mounted page: in the background a page keeps its own URL and cannot change the shown one.

import { type ReactNode, type RefObject, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  type Path,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'

interface Props {
  location: Location
  /** Called when the page replaced its URL. */
  onReplace(to: Partial<Path>): void
  children: ReactNode
}

export function PageRouter({ location, onReplace, children }: Props) {
  const outside = useContext(NavigationContext)
  const isShown = useRef(false)
  // Effects of a background page are cleaned up.
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const navigation = useMemo(() => ({ ...outside, navigator: guarded(outside.navigator, isShown, onReplace) }), [outside, onReplace])
  const place = useMemo(() => ({ location, navigationType: 'POP' as never }), [location])
  return (
    <NavigationContext.Provider value={navigation}>
      <LocationContext.Provider value={place}>
        <RouteContext.Provider value={TOP}>{children}</RouteContext.Provider>
      </LocationContext.Provider>
    </NavigationContext.Provider>
  )
}

const TOP = { outlet: null, matches: [], isDataRoute: false }

/** Navigator that ignores navigation of a background page, such as after a late response. */
function guarded(navigator: Navigator, isShown: RefObject<boolean>, onReplace: Props['onReplace']): Navigator {
  return {
    ...navigator,
    go: (delta) => isShown.current && navigator.go(delta),
    push: (...step) => isShown.current && navigator.push(...step),
    replace: (...step) => {
      if (!isShown.current) return
      onReplace(typeof step[0] === 'string' ? new URL(step[0], location.origin) : step[0])
      navigator.replace(...step)
    },
  }
}
