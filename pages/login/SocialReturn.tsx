import { useEffect } from 'react'
import { fetchTenant, type SocialReturn as Return, signInSocial } from '../../engine/api/access/signIn.ts'
import type { Session } from '../../engine/session/sessionState.ts'
import { settings } from '../../engine/session/settings.ts'
import { useText } from '../../engine/text/text.ts'
import { clearPendingSignIn, type PendingSignIn } from './pendingSignIn.ts'

export interface ReturnState {
  leg: Return
  trip: PendingSignIn | null
}

interface Props extends ReturnState {
  /** Called with a session for which department or role must be chosen. */
  onChoose(session: Session): void
  onFailed(): void
}

let tried: string | null = null

/** Signs in with the code of a social service. */
export default function SocialReturn({ leg, trip, onChoose, onFailed }: Props) {
  const { t } = useText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code can be used only once
  useEffect(() => {
    if (tried === leg.code) return
    tried = leg.code
    void attempt()
      .finally(clearPendingSignIn)
      .then((session) => session && onChoose(session), onFailed)
  }, [leg.code])

  const attempt = async () => {
    const tenantId = trip?.tenantId ?? (await fetchTenant())?.tenantId ?? settings.tenantId
    return signInSocial(leg, tenantId)
  }
  return (
    <p className="g-login-social-busy" role="status">
      {t('login.socialBusy')}
    </p>
  )
}
