import { type FormEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { signIn } from '../../engine/api/access/signIn.ts'
import { toast } from '../../engine/api/toast.ts'
import type { Session } from '../../engine/session/sessionState.ts'
import { settings } from '../../engine/session/settings.ts'
import { takeInputAhead } from '../../engine/start/inputAhead.ts'
import { preloadPage } from '../../engine/start/preloadPage.ts'
import { useText } from '../../engine/text/text.ts'
import { LoginInput } from '../ui/LoginInput.tsx'
import { CaptchaImage, useCaptcha } from './CaptchaImage.tsx'
import { type LoginField, type LoginValues, loginFields, missingFields, needsSecondFactor } from './loginRules.ts'

const COMPLETE = {
  tenant: 'organization',
  account: 'username',
  password: 'current-password',
  captcha: 'off',
  code: 'one-time-code',
} as const

const Socials = lazy(() => import('./Socials.tsx'))
const ForgottenPassword = lazy(() => import('./ForgottenPassword.tsx'))

interface Props {
  /** Tenant of this host; `null` for none. */
  tenantId: string | null
  /** Page that the user requested. */
  from: string | null
  /** Called with a session for which department or role must be chosen. */
  onChoose(session: Session): void
}

export function LoginForm({ tenantId, from, onChoose }: Props) {
  const { t } = useText()
  const [values, setValues] = useState<LoginValues>({ tenant: settings.tenantId, account: '', password: '', captcha: '', code: '' })
  const [needsCode, setNeedsCode] = useState(false)
  const [left, setLeft] = useState<readonly LoginField[]>([])
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha(settings.captchaMode)
  const form = useRef<HTMLFormElement>(null)

  const fields = loginFields(settings, tenantId, needsCode)
  const missing = missingFields(fields, values)
  const faultOf = (field: LoginField) =>
    left.includes(field) && missing.includes(field) ? t('rule.required.input', { title: t(`login.${field}`) }) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of the server is replaced once
  useLayoutEffect(() => {
    const type = (name: string, text: string) => setValues((before) => ({ ...before, [name]: text }))
    if (form.current) takeInputAhead(form.current, fields, { type, submit: () => form.current?.requestSubmit() })
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft(fields)
    const [first] = missing
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    if (busy) return
    setBusy(true)
    void preloadPage('/')
    try {
      const { account, password, tenant } = values
      const read = captcha.current ? { key: captcha.current.key, code: values.captcha.trim() } : null
      const session = await signIn({
        account: account.trim(),
        password,
        tenantId: tenantId ?? tenant.trim(),
        captcha: read,
        code: values.code.trim(),
      })
      // After a success the route guard opens the next page.
      if (!session) return
      startAgain()
      onChoose(session)
    } catch (error) {
      // The error was shown in a toast.
      startAgain()
      if (needsSecondFactor(error) && !needsCode) {
        // Not an error yet: the field for the code appears and gets the focus.
        toast.clear()
        return setNeedsCode(true)
      }
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select()
    }
  }

  /** Resets the form, since a captcha can be used only once. */
  const startAgain = () => {
    setBusy(false)
    setLeft([])
    setValues((before) => ({ ...before, captcha: '', code: '' }))
    captcha.renew()
  }

  const tenant = tenantId ?? values.tenant.trim()
  // Sections beside the form contain forms whose submit events would bubble to this one.
  return (
    <>
      <form ref={form} className="g-login-form" noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
        {fields.map((field, at) => (
          <LoginInput
            key={field}
            name={field}
            label={t(`login.${field}`)}
            value={values[field]}
            fault={faultOf(field)}
            secret={field === 'password'}
            autoComplete={COMPLETE[field]}
            autoFocus={field === 'code' || at === (fields[0] === 'tenant' ? 1 : 0)}
            onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
            onLeave={() => values[field] !== '' && setLeft((before) => [...before, field])}
          >
            {field === 'captcha' ? <CaptchaImage captcha={captcha} /> : null}
          </LoginInput>
        ))}
        <button type="submit" className="g-button g-primary g-login-submit" aria-disabled={busy}>
          {busy ? t('login.busy') : t('login.submit')}
        </button>
      </form>
      <Suspense>
        <ForgottenPassword tenantId={tenant} hasTenantField={fields[0] === 'tenant'} />
      </Suspense>
      {settings.socials.length > 0 ? (
        <Suspense>
          <Socials trip={{ tenantId: tenant, from }} />
        </Suspense>
      ) : null}
    </>
  )
}
