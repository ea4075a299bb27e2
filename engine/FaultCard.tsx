import { ApiError } from './api/apiError.ts'
import { lossOf } from './api/loadError.ts'
import './FaultCard.css'
import { useText } from './text.ts'

interface Props {
  error: unknown
  /** Tries again what failed; without it the page is loaded anew. */
  retry?: (() => void) | undefined
}

const WORDS = { chunk: 'fault.chunk', timeout: 'fault.late' } as const

/** What a page shows in its own place when it cannot be drawn: why, and a way on. */
export function FaultCard({ error, retry }: Props) {
  const { t } = useText()
  const loss = lossOf(error)
  const reload = () => location.reload()
  return (
    <section className="g-fault" role="alert">
      <h1>{t(loss ? 'fault.notLoaded' : 'fault.title')}</h1>
      <p>{loss ? t(WORDS[loss]) : error instanceof Error && error.message ? error.message : t('fault.unknown')}</p>
      {error instanceof ApiError && error.requestId ? <p className="g-fault-id">{t('fault.request', { id: error.requestId })}</p> : null}
      <button type="button" className="g-button g-primary" onClick={loss ? reload : (retry ?? reload)}>
        {loss || !retry ? t('fault.reload') : t('fault.retry')}
      </button>
    </section>
  )
}
