import { lazy, Suspense, useEffect, useState } from 'react'
import { useAccountText } from './accountText.ts'
import { fetchOffer } from './resetCalls.ts'

const ResetPassword = lazy(() => import('./ResetPassword.tsx'))

/** Milliseconds after the last key of the tenant id. */
const CALM_MS = 400

interface Props {
  tenantId: string
  /** True if the login form has a field for the tenant. */
  hasTenantField: boolean
}

/** Link to reset a password, if the tenant offers that. */
export default function ForgottenPassword({ tenantId, hasTenantField }: Props) {
  const { t } = useAccountText()
  const [isOffered, setIsOffered] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    let isWanted = true
    const loadOffer = () => void fetchOffer(tenantId).then((answer) => isWanted && setIsOffered(answer))
    const timer = setTimeout(() => (tenantId === '' ? setIsOffered(false) : loadOffer()), hasTenantField ? CALM_MS : 0)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [tenantId, hasTenantField])
  if (!isOffered) return null
  return (
    <>
      <p className="g-login-forgotten">
        <button type="button" onClick={() => setIsOpen(true)}>
          {t('reset.link')}
        </button>
      </p>
      <Suspense>{isOpen ? <ResetPassword tenantId={tenantId} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
