import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import './input.css'

interface Props {
  name: string
  label: string
  value: string
  /** Error message below the field; `null` for none. */
  fault: string | null
  /** True for a password field with a button to show it. */
  secret: boolean
  autoComplete: string
  autoFocus: boolean
  onChange(value: string): void
  onLeave(): void
  /** Content beside the field. */
  children?: ReactNode
}

export function LoginInput({ name, label, value, fault, secret, autoComplete, autoFocus, onChange, onLeave, children }: Props) {
  const { t } = useText()
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className="g-input-field">
      <label htmlFor={id}>{label}</label>
      <div className="g-input-line">
        <div className="g-input-box">
          <input
            id={id}
            name={name}
            type={secret && !shown ? 'password' : 'text'}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the page consists of this form
            autoFocus={autoFocus}
            aria-invalid={fault !== null}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
          />
          {secret ? (
            <button
              type="button"
              className="g-bar-button"
              aria-label={shown ? t('login.hidePassword') : t('login.showPassword')}
              onClick={() => setShown(!shown)}
            >
              <Icon glyph={shown ? 'eyeOff' : 'eye'} />
            </button>
          ) : null}
        </div>
        {children}
      </div>
      <p id={`${id}-fault`} className="g-input-fault" role="alert">
        {fault}
      </p>
    </div>
  )
}
