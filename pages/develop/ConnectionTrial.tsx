// Tests a connection to a data source, stored or as typed, and shows the result.

import { useEffect, useRef, useState } from 'react'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { api } from '../../engine/api/client.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import { useText } from '../../engine/text/text.ts'

interface Answer {
  version: string
  /** Duration in milliseconds. */
  latency: number
}

interface Outcome {
  driver: string
  answer: Answer | Error
}

const PATH = '/api/blade-develop/datasource/test'
/** Timeout in milliseconds; that of the server is five seconds for the connection, and five for its query. */
const PATIENCE_MS = 20_000

export default function ConnectionTrial({ record, typed }: PanelProps) {
  const { t } = useText()
  const may = usePermissions()
  const [isTrying, setIsTrying] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const id = String(record.id ?? '')
  const end = useRef<HTMLDivElement>(null)
  // Scrolls to the result, which is below the fields of the form.
  useEffect(() => {
    if (outcome) end.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])

  const run = async () => {
    setIsTrying(true)
    setOutcome(null)
    const values = typed?.()
    const query = id === '' ? {} : { query: { id } }
    const options = { ...query, ...(values && { body: values }), silent: true, timeout: PATIENCE_MS }
    const answer = await api.post<Answer>(PATH, options).catch((error: Error) => error)
    setOutcome({ driver: String(values?.driverClass ?? record.driverClass), answer })
    setIsTrying(false)
  }

  if (!may.can('datasource_test')) return null
  const answer = outcome?.answer
  return (
    <div className="g-form-rows">
      {!typed && (
        <p>
          {t('datasource.address')} <code>{String(record.url)}</code>
        </p>
      )}
      <p>
        <button type="button" className="g-button" disabled={isTrying} onClick={() => void run()}>
          {isTrying ? t('datasource.trying') : t('datasource.try')}
        </button>
      </p>
      {answer instanceof Error && (
        <p role="alert" className="g-item-error">
          {answer.message}
        </p>
      )}
      {outcome && answer && !(answer instanceof Error) && (
        <p role="status">{t('datasource.answered', { driver: outcome.driver, version: answer.version, latency: answer.latency })}</p>
      )}
      <div ref={end} />
    </div>
  )
}
