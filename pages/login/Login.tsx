import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { dropSession } from '../../engine/api/access/signIn.ts'
import type { Session } from '../../engine/session/sessionState.ts'
import { useText } from '../../engine/text/text.ts'
import { Brand } from '../ui/Brand.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import '../ui/bar.css'
import { LoginForm } from './LoginForm.tsx'
import { readPendingSignIn, returnOf } from './pendingSignIn.ts'
import { SiteDrawing } from './Site.tsx'
import type { ReturnState } from './SocialReturn.tsx'
import { useTenant } from './useTenant.ts'
import './login.css'

// Loaded on demand, because most logins need neither.
const ChooseDialog = lazy(() => import('./ChooseDialog.tsx'))
const SocialReturn = lazy(() => import('./SocialReturn.tsx'))

interface LoginState {
  from?: string | null
  /** State after the return from a social login. */
  back?: ReturnState
}

export default function Login() {
  const { t } = useText()
  const tenant = useTenant()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { from = null, back } = (state ?? {}) as LoginState
  const [toChoose, setToChoose] = useState<Session | null>(null)

  // The code is moved from the URL to the history state, so that it is neither visible nor part of links.
  const leg = returnOf(pathname, search)
  if (leg) {
    const trip = readPendingSignIn()
    return <Navigate to="/login" state={{ from: trip?.from ?? from, back: { leg, trip } } satisfies LoginState} replace />
  }
  const showForm = () => void navigate('/login', { replace: true, state: { from } })
  const cancel = () => {
    if (toChoose) void dropSession(toChoose)
    setToChoose(null)
    if (back) showForm()
  }

  return (
    <div className="g-login">
      <section className="g-login-site" aria-label={t('login.picture')}>
        {tenant?.background ? <img className="g-login-background" src={tenant.background} alt="" /> : <SiteDrawing />}
        <p className="g-login-motto">{t('platform.motto')}</p>
      </section>
      <main className="g-login-main">
        <header className="g-login-bar">
          <ThemeSwitch />
          <LanguageSwitch />
        </header>
        <div className="g-login-card">
          <p className="g-login-name">
            <Brand />
            {t('platform.name')}
          </p>
          <h1>{t('login.welcome')}</h1>
          <p className="g-login-lead">{t('login.lead')}</p>
          <Suspense>
            {back ? (
              <SocialReturn {...back} onChoose={setToChoose} onFailed={showForm} />
            ) : (
              <LoginForm tenantId={tenant?.tenantId ?? null} from={from} onChoose={setToChoose} />
            )}
          </Suspense>
          <Suspense>{toChoose ? <ChooseDialog session={toChoose} onCancel={cancel} /> : null}</Suspense>
        </div>
      </main>
    </div>
  )
}
