import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '../../engine/text/text.ts'
import { LoginInput } from '../ui/LoginInput.tsx'

interface Props {
  /** Returns the error message; `null` on success. */
  onSubmit(password: string): Promise<string | null>
  /** The buttons. */
  children: ReactNode
}

/** Input of the lock password; an empty password is refused. */
export function LockForm({ onSubmit, children }: Props) {
  const { t } = useText()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = password === '' ? t('lock.empty') : await onSubmit(password)
    setFault(found)
    if (found) form.current?.querySelector('input')?.select()
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <LoginInput
        name="lock"
        label={t('lock.password')}
        value={password}
        fault={fault}
        secret
        autoComplete="off"
        autoFocus
        onChange={(value) => {
          setPassword(value)
          setFault(null)
        }}
        onLeave={() => undefined}
      />
      {children}
    </form>
  )
}
