// One connection to a data source: what answered and how fast, or why not.

import { useState } from 'react'
import { api } from '../../engine/api/client.ts'
import type { PanelProps } from '../../engine/page/panels.ts'
import { useText } from '../../engine/text.ts'

interface Answer {
  version: string
  /** Milliseconds. */
  latency: number
}

/** The server gives up after five seconds for the connection, and after as many for what it asks. */
const PATIENCE_MS = 20_000

export default function ConnectionTrial({ record }: PanelProps) {
  const { t } = useText()
  const [isTrying, setIsTrying] = useState(false)
  const [outcome, setOutcome] = useState<Answer | Error | null>(null)

  const run = async () => {
    setIsTrying(true)
    setOutcome(null)
    const path = '/api/blade-develop/datasource/test'
    const options = { query: { id: String(record.id) }, silent: true, timeout: PATIENCE_MS }
    setOutcome(await api.post<Answer>(path, options).catch((error: Error) => error))
    setIsTrying(false)
  }

  return (
    <div className="g-form-rows">
      <p>
        {t('datasource.address')} <code>{String(record.url)}</code>
      </p>
      <p>
        <button type="button" className="g-button" disabled={isTrying} onClick={() => void run()}>
          {isTrying ? t('datasource.trying') : t('datasource.try')}
        </button>
      </p>
      {outcome instanceof Error && (
        <p role="alert" className="g-item-error">
          {outcome.message}
        </p>
      )}
      {outcome && !(outcome instanceof Error) && (
        <p role="status">
          {t('datasource.answered', { driver: String(record.driverClass), version: outcome.version, latency: outcome.latency })}
        </p>
      )}
    </div>
  )
}
