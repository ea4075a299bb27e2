import { useAtomValue } from 'jotai'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../engine/api/access/session.ts'
import { lockAtom } from '../engine/session/screenLock.ts'
import { endSession, hasLostToken, hasUser, type Session, sessionEndAtom } from '../engine/session/sessionState.ts'
import { useText } from '../engine/text/text.ts'
import { ErrorBoundary } from '../engine/ui/ErrorBoundary.tsx'
import { guard } from './router/guard.ts'
import type { PageHandle } from './router/pageHandle.ts'
import { PageBusy } from './ui/PageBusy.tsx'
import { PageTitle } from './ui/PageTitle.tsx'

const NewPassword = lazy(() => import('./login/NewPassword.tsx'))
const Register = lazy(() => import('./login/Register.tsx'))

interface Props {
  /** Handles of the matched routes, innermost last. */
  handles: readonly PageHandle[]
  children: ReactNode
}

/** Frame of every page: route guard, window title, and a placeholder while a page loads. */
export function Root({ handles, children }: Props) {
  const { t } = useText()
  const session = useHeldSession()
  const isLocked = useAtomValue(lockAtom) !== null
  const end = useAtomValue(sessionEndAtom)
  const location = useLocation()
  const isPublic = handles.some(({ isAuth }) => isAuth === false)
  const from = (location.state as { from?: string | null } | null)?.from ?? null
  const detour = guard({ path: location.pathname + location.search, isPublic, from }, { session, end, isLocked })
  // The same object for the same location: a new object would navigate a second time while the first navigation is pending.
  const kept = useMemo(() => ({ from: detour?.from ?? null }), [detour?.from])
  if (detour) return <Navigate to={detour.to} state={kept} replace />

  const title = handles.at(-1)?.title
  return (
    <>
      {title ? <PageTitle>{t(title)}</PageTitle> : null}
      <ErrorBoundary resetKey={location.pathname}>
        <Suspense fallback={<PageBusy />}>
          {session && !hasUser(session) && !isPublic ? (
            <Register session={session} />
          ) : session?.hasInitialPassword && !isPublic ? (
            <NewPassword />
          ) : (
            // Another user in the same browser gets a fresh page.
            <Fragment key={session?.userId ?? ''}>{children}</Fragment>
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** The session while its cookie exists; if the cookies were cleared, the session ends in all tabs. */
function useHeldSession(): Session | null {
  const session = useSession()
  const isLost = session !== null && hasLostToken(session)
  useEffect(() => {
    if (isLost) endSession('expired')
  }, [isLost])
  return isLost ? null : session
}
