import { useEffect, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { lossOf } from '../start/loadError.ts'
import './FaultCard.css'
import { useText } from '../text/text.ts'
import { takeNewVersion } from './newVersion.ts'
import { WhyButton } from './WhyButton.tsx'

interface Props {
  error: unknown
  /** Retries the failed operation; without it the page is reloaded. */
  retry?: (() => void) | undefined
}

const WORDS = { chunk: 'fault.chunk', timeout: 'fault.late' } as const

/** Error card of a page that cannot be rendered: reason and next step. */
export function FaultCard(props: Props) {
  return lossOf(props.error) === 'chunk' ? <LostPart {...props} /> : <Card {...props} />
}

/** For a chunk that a newer build removed: reloads the page without a message, if nothing is lost. */
function LostPart(props: Props) {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    let isWanted = true
    void takeNewVersion().then((isLeaving) => isWanted && setKept(!isLeaving))
    return () => {
      isWanted = false
    }
  }, [])
  return isKept ? <Card {...props} /> : <section className="g-fault" aria-busy />
}

function Card({ error, retry }: Props) {
  const { t } = useText()
  const loss = lossOf(error)
  const reload = () => location.reload()
  return (
    <section className="g-fault" role="alert">
      <h1>{t(loss ? 'fault.notLoaded' : 'fault.title')}</h1>
      <p>{loss ? t(WORDS[loss]) : error instanceof Error && error.message ? error.message : t('fault.unknown')}</p>
      {error instanceof ApiError && error.requestId ? <p className="g-fault-id">{t('fault.request', { id: error.requestId })}</p> : null}
      <WhyButton error={error} />
      <button type="button" className="g-button g-primary" onClick={loss ? reload : (retry ?? reload)}>
        {loss || !retry ? t('fault.reload') : t('fault.retry')}
      </button>
    </section>
  )
}
