import { changePassword } from '../../engine/api/access/changePassword.ts'
import { toast } from '../../engine/api/toast.ts'
import { currentSession, keepSession } from '../../engine/session/sessionState.ts'
import { useAccountText } from './accountText.ts'
import { EntryForm } from './EntryForm.tsx'

const FIELDS = ['old', 'wanted', 'again'] as const

/** Page to change a password that an administrator set; the server refuses other calls before. */
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
      validate={(values) => {
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
