import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { RoleChoice } from '../../engine/api/access/tokens.ts'
import { useText } from '../../engine/text/text.ts'
import type { Places } from './places.ts'
import '../ui/input.css'
import { type ChoiceField, choosablePlaces, missingChoices } from './choiceRules.ts'

interface Props {
  /** Loads the options. Must be stable, because a new function loads again. */
  load(): Promise<Places>
  fieldsOf(places: Places): ChoiceField[]
  start: RoleChoice
  submitText: string
  /** Throws if it fails; the error was already shown. */
  onChoose(choice: RoleChoice): Promise<void>
  onCancel(): void
}

const TITLES = { deptId: 'session.dept', roleId: 'session.role' } as const

/** Choice of department and role; fields with a single option are hidden. */
export function ChoiceForm({ load, fieldsOf, start, submitText, onChoose, onCancel }: Props) {
  const { t } = useText()
  const { places, error, retry } = usePlaces(load)
  const [choice, setChoice] = useState(start)
  const [isSubmitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)

  const fields = places ? fieldsOf(places) : []
  const missing = missingChoices(fields, choice)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!places || missing.length > 0 || busy) return
    setBusy(true)
    // The error was shown; the user can choose again.
    await onChoose(choice).catch(() => setBusy(false))
  }

  if (error) {
    return (
      <div role="alert">
        <p className="g-window-lead">{error.message}</p>
        <Buttons onCancel={onCancel}>
          <button type="button" className="g-button g-primary" onClick={retry}>
            {t('fault.retry')}
          </button>
        </Buttons>
      </div>
    )
  }
  if (!places) return <p className="g-window-lead">{t('frame.loading')}</p>
  if (fields.length === 0) return <p className="g-window-lead">{t('session.onlyOne')}</p>
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
      {fields.map((field, at) => (
        <ChoiceSelect
          key={field}
          title={t(TITLES[field])}
          options={choosablePlaces(places, field)}
          value={choice[field]}
          fault={isSubmitted && missing.includes(field) ? t('rule.required.select', { title: t(TITLES[field]) }) : null}
          isFirst={at === 0}
          onChange={(value) => setChoice((before) => ({ ...before, [field]: value }))}
        />
      ))}
      <Buttons onCancel={onCancel}>
        <button type="submit" className="g-button g-primary" aria-disabled={busy}>
          {submitText}
        </button>
      </Buttons>
    </form>
  )
}

interface SelectProps {
  title: string
  options: readonly { id: string; name: string }[]
  value: string
  fault: string | null
  isFirst: boolean
  onChange(value: string): void
}

function ChoiceSelect({ title, options, value, fault, isFirst, onChange }: SelectProps) {
  const { t } = useText()
  const id = useId()
  return (
    <div className="g-input-field">
      <label htmlFor={id}>{title}</label>
      <div className="g-input-box">
        <select
          id={id}
          value={options.some((option) => option.id === value) ? value : ''}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened for this choice, and its options load late
          autoFocus={isFirst}
          aria-invalid={fault !== null}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('session.pick')}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-fault`} className="g-input-fault" role="alert">
        {fault}
      </p>
    </div>
  )
}

function Buttons({ onCancel, children }: { onCancel(): void; children: ReactNode }) {
  const { t } = useText()
  return (
    <div className="g-window-buttons">
      <button type="button" className="g-button" onClick={onCancel}>
        {t('form.cancel')}
      </button>
      {children}
    </div>
  )
}

/** Loads without the query cache, which the login page does not include. */
function usePlaces(load: () => Promise<Places>): { places: Places | null; error: Error | null; retry(): void } {
  const [places, setPlaces] = useState<Places | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let wanted = true
    load().then(
      (found) => wanted && setPlaces(found),
      (fault: Error) => wanted && setError(fault),
    )
    return () => {
      wanted = false
    }
  }, [load, attempt])
  const retry = () => {
    setError(null)
    setAttempt((before) => before + 1)
  }
  return { places, error, retry }
}
