import { type FormEvent, useId, useState } from 'react'
import type { NewSecondFactor, SecondFactorState } from '#engine/site/answers/account.ts'
import { toast } from '../../engine/api/toast.ts'
import { useLoaded } from '../../engine/form/record/useLoaded.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { useAccountText } from '../login/accountText.ts'
import { LoginInput } from '../ui/LoginInput.tsx'
import { fetchSecondFactor, requestConfirmation, requestSetup, switchSecondFactorOff } from './secondFactor.ts'

type Step =
  | { name: 'off' }
  | { name: 'scan'; drawn: NewSecondFactor }
  | { name: 'keep'; codes: readonly string[] }
  | { name: 'on'; recoveryLeft: number }

/** Setup of the user's second factor: scan the QR code, confirm, store the recovery codes; and removal. */
export function TwoFactor() {
  const { t } = useAccountText()
  const id = useId()
  const loaded = useLoaded(fetchSecondFactor)
  return (
    <section className="g-two-factor" aria-labelledby={id}>
      <h2 id={id}>{t('twoFactor.title')}</h2>
      {loaded.state === 'there' ? <Steps before={loaded.value} /> : null}
      {loaded.state === 'failed' ? <FaultCard error={loaded.error} retry={loaded.retry} /> : null}
    </section>
  )
}

function Steps({ before }: { before: SecondFactorState }) {
  const { t } = useAccountText()
  const [step, setStep] = useState<Step>(before.isOn ? { name: 'on', recoveryLeft: before.recoveryLeft } : { name: 'off' })
  const [busy, setBusy] = useState(false)

  const run = async (work: () => Promise<Step>) => {
    if (busy) return
    setBusy(true)
    try {
      setStep(await work())
    } catch {
      // The error was shown in a toast.
    } finally {
      setBusy(false)
    }
  }
  const confirm = (code: string) =>
    run(async () => {
      const codes = await requestConfirmation(code)
      toast.success(t('twoFactor.done'))
      return { name: 'keep', codes }
    })
  const switchOff = (password: string) =>
    run(async () => {
      await switchSecondFactorOff(password)
      toast.success(t('twoFactor.gone'))
      return { name: 'off' }
    })

  if (step.name === 'off') {
    const draw = (password: string) => run(async () => ({ name: 'scan', drawn: await requestSetup(password) }))
    return (
      <div className="g-profile-form">
        <p>{t('twoFactor.lead')}</p>
        <OneField key="on" name="password" label={t('twoFactor.password')} submit={t('twoFactor.setUp')} busy={busy} onSubmit={draw} />
      </div>
    )
  }
  if (step.name === 'scan') {
    return (
      <div className="g-profile-form">
        <p>{t('twoFactor.scan')}</p>
        <img className="g-two-factor-picture" src={step.drawn.image} alt={t('twoFactor.picture')} width="200" height="200" />
        <p>
          {t('twoFactor.secret')} <code>{step.drawn.secret}</code>
        </p>
        <OneField key="code" name="code" label={t('twoFactor.code')} submit={t('twoFactor.confirm')} busy={busy} onSubmit={confirm} />
      </div>
    )
  }
  if (step.name === 'keep') {
    const { codes } = step
    return (
      <div className="g-profile-form">
        <p>{t('twoFactor.keep')}</p>
        <ul className="g-two-factor-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Button label={t('twoFactor.kept')} busy={busy} onClick={() => setStep({ name: 'on', recoveryLeft: codes.length })} />
      </div>
    )
  }
  return (
    <div className="g-profile-form">
      <p>{t('twoFactor.on', { count: step.recoveryLeft })}</p>
      <OneField key="off" name="password" label={t('twoFactor.password')} submit={t('twoFactor.off')} busy={busy} onSubmit={switchOff} />
    </div>
  )
}

function Button({ label, busy, onClick }: { label: string; busy: boolean; onClick(): unknown }) {
  return (
    <button type="button" className="g-button g-primary" aria-disabled={busy} onClick={() => void onClick()}>
      {label}
    </button>
  )
}

interface FieldProps {
  name: 'code' | 'password'
  label: string
  submit: string
  busy: boolean
  onSubmit(value: string): unknown
}

function OneField({ name, label, submit, busy, onSubmit }: FieldProps) {
  const { t } = useAccountText()
  const [value, setValue] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') return toast.error(t(name === 'code' ? 'twoFactor.empty' : 'register.noPassword'))
    void onSubmit(value)
  }
  return (
    <form className="g-two-factor-field" noValidate onSubmit={send} aria-busy={busy}>
      <LoginInput
        name={name}
        label={label}
        value={value}
        fault={null}
        secret={name === 'password'}
        autoComplete={name === 'code' ? 'one-time-code' : 'current-password'}
        autoFocus={false}
        onChange={setValue}
        onLeave={() => undefined}
      />
      <button type="submit" className="g-button g-primary" aria-disabled={busy}>
        {submit}
      </button>
    </form>
  )
}
