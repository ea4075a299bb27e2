import { changeMode, sentPasswords } from '../../engine/api/access/sentPasswords.ts'
import { signOut } from '../../engine/api/access/session.ts'
import { api } from '../../engine/api/client.ts'
import { toast } from '../../engine/api/toast.ts'
import type { Session } from '../../engine/session/sessionState.ts'
import { useAccountText } from './accountText.ts'
import { EntryForm } from './EntryForm.tsx'
import { type RegisterValues, registerFault } from './registerRules.ts'

const FIELDS = [
  { name: 'tenantId', autoComplete: 'organization' },
  { name: 'name', autoComplete: 'name' },
  { name: 'account', autoComplete: 'username' },
  { name: 'password', autoComplete: 'new-password', secret: true },
  { name: 'password2', autoComplete: 'new-password', secret: true },
] as const

/** Page to apply for an account, for a user of a social service without an account. */
export default function Register({ session }: { session: Session }) {
  const { t } = useAccountText()
  return (
    <EntryForm<keyof RegisterValues>
      title={t('register.title')}
      lead={t('register.lead')}
      fields={FIELDS.map((field) => ({ ...field, label: t(`register.${field.name}`) }))}
      initial={{ tenantId: session.tenantId, name: session.nickName, account: session.account, password: '', password2: '' }}
      validate={(values) => {
        const fault = registerFault(values)
        return fault ? t(fault) : null
      }}
      submit={async (values) => {
        await apply(values, session.oauthId, t('register.failed'))
        await signOut()
        toast.success(t('register.done'))
      }}
    />
  )
}

/**
 * Sends the application. The platform's own console sends the plain password in the URL; this console sends it as the settings say, and the
 * server must accept that form.
 */
async function apply({ tenantId, name, account, password }: RegisterValues, oauthId: string, otherwise: string): Promise<void> {
  const { query: secret, body } = await sentPasswords({ password }, changeMode())
  await api.post('/api/blade-user/register-guest', {
    query: { tenantId: tenantId.trim(), name: name.trim(), account: account.trim(), ...secret, oauthId },
    ...(body && { body }),
    otherwise,
  })
}
