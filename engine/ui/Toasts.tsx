import { toast, useToasts } from '../api/toast.ts'
import { useText } from '../text/text.ts'
import { ToastId } from './ToastId.tsx'
import { WhyButton } from './WhyButton.tsx'
import './Toasts.css'

/** Container of the toasts. Its live regions are always rendered, because screen readers announce only changes in existing regions. */
export function Toasts() {
  const { t } = useText()
  const toasts = useToasts()
  const of = (kind: 'success' | 'error') =>
    toasts
      .filter((one) => one.kind === kind)
      .map((one) => (
        <p key={one.id} className={`g-toast g-toast-${kind}`}>
          <span>
            {one.text}
            {one.requestId !== null && <ToastId id={one.requestId} />}
          </span>
          <WhyButton error={one.cause} className="g-toast-undo" onPress={() => toast.dismiss(one.id)} />
          {one.undo !== null && <UndoButton toastId={one.id} set={one.undo} />}
          <button type="button" aria-label={t('fault.dismiss')} onClick={() => toast.dismiss(one.id)}>
            ×
          </button>
        </p>
      ))
  return (
    <section className="g-toasts" aria-label={t('fault.notices')}>
      <div role="alert">{of('error')}</div>
      <div role="status">{of('success')}</div>
    </section>
  )
}

function UndoButton({ toastId, set }: { toastId: number; set: string }) {
  const { t } = useText()
  const undo = async () => {
    toast.dismiss(toastId)
    const { undoAndReport } = await import('../journal/undo.ts')
    await undoAndReport(set)
  }
  return (
    <button type="button" className="g-toast-undo" onClick={() => void undo()}>
      {t('list.undo')}
    </button>
  )
}
