import { unstable_HistoryRouter as HistoryRouter, matchRoutes, useLocation, useRoutes } from 'react-router'
import { ErrorBoundary } from '../engine/ErrorBoundary.tsx'
import { Toasts } from '../engine/Toasts.tsx'
import type { PageHandle } from './pageHandle.ts'
import { pageHistory } from './pageHistory.ts'
import { Root } from './Root.tsx'
import { routes } from './routes.tsx'

export function App() {
  return (
    <>
      <ErrorBoundary>
        <HistoryRouter history={pageHistory}>
          <Pages />
        </HistoryRouter>
      </ErrorBoundary>
      <Toasts />
    </>
  )
}

function Pages() {
  const location = useLocation()
  const handles = matchRoutes(routes, location)?.map(({ route }) => (route.handle ?? {}) as PageHandle)
  return <Root handles={handles ?? []}>{useRoutes(routes)}</Root>
}
