import { type FormEvent, useState } from 'react'
import { signOut } from '../../engine/api/access/session.ts'
import { toast } from '../../engine/api/toast.ts'
import { LoginInput } from '../ui/LoginInput.tsx'
import { Window } from '../ui/Window.tsx'
import { useAccountText } from './accountText.ts'

export interface EntryField<Name extends string> {
  name: Name
  label: string
  /** Value of HTML's `autocomplete`. */
  autoComplete: string
  secret?: boolean
}

interface Props<Name extends string> {
  title: string
  lead: string
  fields: readonly EntryField<Name>[]
  initial: Readonly<Record<Name, string>>
  /** Message of a missing or invalid value; `null` if valid. */
  validate(values: Readonly<Record<Name, string>>): string | null
  /** Rejects if the server refuses, which was shown in a toast. */
  submit(values: Readonly<Record<Name, string>>): Promise<void>
}

/** A required form between sign-in and console: it is shown alone until it is submitted or the user leaves. */
export function EntryForm<Name extends string>({ title, lead, fields, initial, validate, submit }: Props<Name>) {
  const { t } = useAccountText()
  const [values, setValues] = useState(initial)
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const fault = validate(values)
    if (fault !== null) return toast.error(fault)
    if (busy) return
    setBusy(true)
    try {
      await submit(values)
    } catch {
      // The error was shown in a toast.
      setBusy(false)
    }
  }

  return (
    <Window title={title} onClose={null}>
      <p className="g-window-lead">{lead}</p>
      <form noValidate onSubmit={(event) => void send(event)} aria-busy={busy}>
        {fields.map(({ name, label, autoComplete, secret = false }) => (
          <LoginInput
            key={name}
            name={name}
            label={label}
            value={values[name]}
            fault={null}
            secret={secret}
            autoComplete={autoComplete}
            autoFocus={false}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
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
