import { useText } from '../text/text.ts'
import { WhyButton } from '../ui/WhyButton.tsx'

/** Error message in place of a dialog's content, with a retry button. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useText()
  return (
    <div className="g-dialog-failure" role="alert">
      <p>{t('form.failed')}</p>
      <p>{error.message}</p>
      <button type="button" className="g-button" onClick={onRetry}>
        {t('form.retry')}
      </button>
      <WhyButton error={error} />
    </div>
  )
}
