import { type FormEvent, useState } from 'react'
import { changePassword } from '../../engine/api/changePassword.ts'
import { signOut } from '../../engine/api/session.ts'
import { currentSession, keepSession } from '../../engine/api/sessionState.ts'
import { toast } from '../../engine/api/toast.ts'
import { useText } from '../../engine/text.ts'
import { Window } from '../session/Window.tsx'
import { LoginInput } from './LoginInput.tsx'

const FIELDS = ['old', 'wanted', 'again'] as const

type Values = Record<(typeof FIELDS)[number], string>

/** All that somebody sees whose password was given by somebody else: the server does nothing before it is changed. */
export default function NewPassword() {
  const { t } = useText()
  const [values, setValues] = useState<Values>({ old: '', wanted: '', again: '' })
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (FIELDS.some((field) => values[field] === '')) return toast.error(t('register.noPassword'))
    if (values.wanted !== values.again) return toast.error(t('register.unequal'))
    if (busy) return
    setBusy(true)
    try {
      await changePassword(values.old, values.wanted)
      const session = currentSession()
      if (session) keepSession({ ...session, hasInitialPassword: false })
      toast.success(t('newPassword.done'))
    } catch {
      // The client has said why.
      setBusy(false)
    }
  }

  return (
    <Window title={t('newPassword.title')} onClose={null}>
      <p className="g-window-lead">{t('newPassword.lead')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
        {FIELDS.map((field) => (
          <LoginInput
            key={field}
            name={field}
            label={t(`newPassword.${field}`)}
            value={values[field]}
            fault={null}
            secret
            autoComplete={field === 'old' ? 'current-password' : 'new-password'}
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
