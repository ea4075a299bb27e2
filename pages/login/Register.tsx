import { md5 } from 'js-md5'
import { type FormEvent, useState } from 'react'
import { api } from '../../engine/api/client.ts'
import { signOut } from '../../engine/api/session.ts'
import type { Session } from '../../engine/api/sessionState.ts'
import { toast } from '../../engine/api/toast.ts'
import { useText } from '../../engine/text.ts'
import { Window } from '../session/Window.tsx'
import { LoginInput } from './LoginInput.tsx'
import { type RegisterValues, registerFault } from './registerRules.ts'

const FIELDS = ['tenantId', 'name', 'account', 'password', 'password2'] as const
const COMPLETE = {
  tenantId: 'organization',
  name: 'name',
  account: 'username',
  password: 'new-password',
  password2: 'new-password',
} as const

/** All that somebody sees whom another service knows and this platform does not: an application for an account. */
export default function Register({ session }: { session: Session }) {
  const { t } = useText()
  const [values, setValues] = useState<RegisterValues>({
    tenantId: session.tenantId,
    name: session.nickName,
    account: session.account,
    password: '',
    password2: '',
  })
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fault = registerFault(values)
    if (fault) return toast.error(t(fault))
    if (busy) return
    setBusy(true)
    try {
      await apply(values, session.oauthId, t('register.failed'))
      await signOut()
      toast.success(t('register.done'))
    } catch {
      // The client has said why.
      setBusy(false)
    }
  }

  return (
    <Window title={t('register.title')} onClose={null}>
      <p className="g-window-lead">{t('register.lead')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
        {FIELDS.map((field) => (
          <LoginInput
            key={field}
            name={field}
            label={t(`register.${field}`)}
            value={values[field]}
            fault={null}
            secret={field.startsWith('password')}
            autoComplete={COMPLETE[field]}
            autoFocus={false}
            onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
            onLeave={() => undefined}
          />
        ))}
        <div className="g-window-buttons">
          <button type="button" className="g-button" onClick={() => void signOut()}>
            {t('register.leave')}
          </button>
          <button type="submit" className="g-button g-primary" aria-disabled={busy}>
            {t('register.submit')}
          </button>
        </div>
      </form>
    </Window>
  )
}

/**
 * The platform's own console sends the plain password here, in the address of the call. This one never lets a plain password
 * out of the browser, so it sends the md5 as at sign-in; the server behind must store what fits that.
 */
async function apply({ tenantId, name, account, password }: RegisterValues, oauthId: string, otherwise: string): Promise<void> {
  await api.post('/api/blade-user/register-guest', {
    query: { tenantId: tenantId.trim(), name: name.trim(), account: account.trim(), password: md5(password), oauthId },
    otherwise,
  })
}
