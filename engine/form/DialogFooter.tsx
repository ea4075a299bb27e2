import type { ReactNode } from 'react'
import { useText } from '../text.ts'

interface Props {
  /** Stands before the buttons. */
  note?: ReactNode
  /** To the step before. */
  onBack?: (() => void) | undefined
  onCancel(): void
  onSubmit(): void
  /** What the second button says; OK when left out. */
  submitWord?: ReactNode
  isDisabled?: boolean
  isBusy?: boolean
}

/** The two buttons that end a dialog. */
export function DialogFooter({ note, onBack, onCancel, onSubmit, submitWord, isDisabled, isBusy }: Props) {
  const { t } = useText()
  return (
    <div className="g-dialog-footer">
      {note}
      <button type="button" className="g-button" onClick={onCancel}>
        {t('form.cancel')}
      </button>
      {onBack && (
        <button type="button" className="g-button" onClick={onBack}>
          {t('form.back')}
        </button>
      )}
      <button
        type="button"
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
