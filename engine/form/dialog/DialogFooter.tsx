import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'

interface Props {
  /** Content before the buttons. */
  note?: ReactNode
  /** Content between the two buttons. */
  children?: ReactNode
  onCancel(): void
  /** Label of the first button; Cancel by default. */
  cancelWord?: ReactNode
  /** Handler of the second button; by default it submits the form. */
  onSubmit?: () => void
  /** Label of the second button; OK by default. */
  submitWord?: ReactNode
  isDisabled?: boolean
  isBusy?: boolean
}

/** Cancel and OK buttons of a dialog. */
export function DialogFooter({ note, children, onCancel, cancelWord, onSubmit, submitWord, isDisabled, isBusy }: Props) {
  const { t } = useText()
  return (
    <div className="g-dialog-footer">
      {note}
      <button type="button" className="g-button" onClick={onCancel}>
        {cancelWord ?? t('form.cancel')}
      </button>
      {children}
      <button
        type={onSubmit ? 'button' : 'submit'}
        className="g-button g-primary"
        disabled={isDisabled}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={onSubmit}
      >
        {submitWord ?? t('form.submit')}
      </button>
    </div>
  )
}
