// Reset of a forgotten password: phone, captcha, code from a text message, new password.

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../engine/api/apiError.ts'
import { toast } from '../../engine/api/toast.ts'
import { LoginInput } from '../ui/LoginInput.tsx'
import { Window } from '../ui/Window.tsx'
import { useAccountText } from './accountText.ts'
import { CaptchaImage, useCaptcha } from './CaptchaImage.tsx'
import { resetByCode, sendResetCode } from './resetCalls.ts'
import { FIRST, type ResetField, type ResetValues, resetFault, resetFields, SECOND } from './resetRules.ts'

/** Seconds between two codes for a phone. */
const PAUSE_S = 60
const COMPLETE: Readonly<Record<ResetField, string>> = {
  phone: 'tel',
  captcha: 'off',
  code: 'one-time-code',
  wanted: 'new-password',
  again: 'new-password',
}
/** Form field by field name in refusals of the server. */
const FIELD_OF: Readonly<Record<string, ResetField>> = { phone: 'phone', captcha: 'captcha', code: 'code', password: 'wanted' }

interface Props {
  tenantId: string
  onClose(): void
}

export default function ResetPassword({ tenantId, onClose }: Props) {
  const { t } = useAccountText()
  const [values, setValues] = useState<ResetValues>({ phone: '', captcha: '', code: '', wanted: '', again: '' })
  const [left, setLeft] = useState<ReadonlySet<ResetField>>(new Set())
  const [refusal, setRefusal] = useState<{ field: ResetField | null; msg: string } | null>(null)
  const [codeId, setCodeId] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const pause = usePause()
  const captcha = useCaptcha(true)
  const form = useRef<HTMLFormElement>(null)

  const faultOf = (field: ResetField): string | null => {
    if (refusal?.field === field) return refusal.msg
    const fault = left.has(field) ? resetFault(field, values) : null
    if (fault === null) return null
    return fault === 'missing' ? t('rule.required.input', { title: t(`reset.${field}`) }) : t(`reset.faults.${fault}`)
  }
  const focus = (field: ResetField) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  const change = (field: ResetField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setRefusal((before) => (before?.field === field ? null : before))
  }

  /** Runs `work` if the given fields are valid; shows a refusal at its field. */
  const run = async (fields: readonly ResetField[], work: () => Promise<void>) => {
    setLeft((before) => new Set([...before, ...fields]))
    setRefusal(null)
    const wrong = fields.find((field) => resetFault(field, values) !== null)
    if (wrong) return focus(wrong)
    if (isBusy) return
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      const field = FIELD_OF[fieldIn(error)] ?? null
      setRefusal({ field, msg: (error as Error).message })
      if (field) focus(field)
    } finally {
      setIsBusy(false)
    }
  }

  const send = () =>
    run(FIRST, async () => {
      try {
        setCodeId(await sendResetCode(tenantId, values.phone.trim(), { key: captcha.current?.key ?? '' }, values.captcha.trim()))
        pause.begin(PAUSE_S)
        focus('code')
      } finally {
        // A captcha can be used only once.
        setValues((before) => ({ ...before, captcha: '' }))
        setLeft((before) => new Set([...before].filter((field) => field !== 'captcha')))
        captcha.renew()
      }
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (codeId === '') return void send()
    void run(SECOND, async () => {
      const { phone, code, wanted } = values
      await resetByCode({ tenantId, phone: phone.trim(), codeId, code: code.trim(), password: wanted })
      toast.success(t('reset.done'))
      onClose()
    })
  }

  return (
    <Window title={t('reset.title')} onClose={onClose}>
      <p className="g-window-lead">{t('reset.lead')}</p>
      <form ref={form} noValidate onSubmit={save} aria-busy={isBusy}>
        {resetFields.map((field) => (
          <LoginInput
            key={field}
            name={field}
            label={t(`reset.${field}`)}
            value={values[field]}
            fault={faultOf(field)}
            secret={field === 'wanted' || field === 'again'}
            autoComplete={COMPLETE[field]}
            autoFocus={false}
            onChange={(value) => change(field, value)}
            onLeave={() => values[field] !== '' && setLeft((before) => new Set([...before, field]))}
          >
            {field === 'captcha' ? <CaptchaImage captcha={captcha} /> : null}
            {field === 'code' ? (
              <button type="button" className="g-button g-login-code" disabled={isBusy || pause.left > 0} onClick={() => void send()}>
                {pause.left > 0 ? t('reset.wait', { seconds: pause.left }) : t('reset.send')}
              </button>
            ) : null}
          </LoginInput>
        ))}
        <p role="status" className="g-login-sent">
          {codeId !== '' && t('reset.sent')}
        </p>
        <p role="alert" className="g-input-fault">
          {refusal?.field === null ? refusal.msg : null}
        </p>
        <div className="g-window-buttons">
          <button type="button" className="g-button" onClick={onClose}>
            {t('form.cancel')}
          </button>
          <button type="submit" className="g-button g-primary" aria-disabled={isBusy}>
            {t('reset.submit')}
          </button>
        </div>
      </form>
    </Window>
  )
}

/** A countdown in seconds. */
function usePause(): { left: number; begin(seconds: number): void } {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (end === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [end])
  return {
    left: Math.max(0, Math.ceil((end - now) / 1000)),
    begin(seconds) {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1000)
    },
  }
}

/** Field of a refusal. */
function fieldIn(error: unknown): string {
  const [first] = error instanceof ApiError && Array.isArray(error.data) ? (error.data as { field?: unknown }[]) : []
  return typeof first?.field === 'string' ? first.field : ''
}
