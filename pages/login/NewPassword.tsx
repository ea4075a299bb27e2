import { changePassword } from '../../engine/api/access/changePassword.ts'
import { toast } from '../../engine/api/toast.ts'
import { currentSession, keepSession } from '../../engine/session/sessionState.ts'
import { useAccountText } from './accountText.ts'
import { EntryForm } from './EntryForm.tsx'

const FIELDS = ['old', 'wanted', 'again'] as const

/** All that somebody sees whose password was given by somebody else: the server does nothing before it is changed. */
export default function NewPassword() {
  const { t } = useAccountText()
  return (
    <EntryForm
      title={t('newPassword.title')}
      lead={t('newPassword.lead')}
      fields={FIELDS.map((name) => ({
        name,
        label: t(`newPassword.${name}`),
        autoComplete: name === 'old' ? 'current-password' : 'new-password',
        secret: true,
      }))}
      initial={{ old: '', wanted: '', again: '' }}
      judge={(values) => {
        if (FIELDS.some((name) => values[name] === '')) return t('register.noPassword')
        return values.wanted === values.again ? null : t('register.unequal')
      }}
      submit={async ({ old, wanted }) => {
        await changePassword(old, wanted)
        const session = currentSession()
        if (session) keepSession({ ...session, hasInitialPassword: false })
        toast.success(t('newPassword.done'))
      }}
    />
  )
}
