import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router, useLocation, useRoutes } from 'react-router'
import { ErrorBoundary } from '../engine/ui/ErrorBoundary.tsx'
import { Toasts } from '../engine/ui/Toasts.tsx'
import { Root } from './Root.tsx'
import { matchesAt } from './router/matchesAt.ts'
import type { PageHandle } from './router/pageHandle.ts'
import { pageHistory } from './router/pageHistory.ts'
import { routes } from './routes.tsx'

export function App() {
  return (
    <>
      <ErrorBoundary>
        <AddressRouter>
          <Pages />
        </AddressRouter>
      </ErrorBoundary>
      <Toasts />
    </>
  )
}

/** Router that follows the browser history; the previous page remains until the next one can be rendered. */
function AddressRouter({ children }: { children: ReactNode }) {
  const [{ location, action }, setPlace] = useState({ location: pageHistory.location, action: pageHistory.action })
  useLayoutEffect(() => pageHistory.listen((step) => startTransition(() => setPlace(step))), [])
  return (
    <Router location={location} navigationType={action} navigator={pageHistory}>
      {children}
    </Router>
  )
}

function Pages() {
  const { pathname } = useLocation()
  const handles = matchesAt(routes, pathname).map(({ route }) => (route.handle ?? {}) as PageHandle)
  return <Root handles={handles}>{useRoutes(routes)}</Root>
}
