// Tests an object storage with one upload: result, duration or fault.

import { useState } from 'react'
import { sendFile } from '../../engine/fields/upload/sendFile.ts'
import { bytesText } from '../../engine/model/bytesText.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import { useText } from '../../engine/text/text.ts'

interface Outcome {
  name: string
  size: number
  /** Duration in milliseconds. */
  took: number
  link: string | null
  fault: string | null
}

export default function StorageTrial({ record }: PanelProps) {
  const { t } = useText()
  const [share, setShare] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const send = async (file: File | undefined) => {
    if (!file) return
    setOutcome(null)
    setShare(0)
    const start = performance.now()
    const ended = await sendFile(file, setShare, new AbortController().signal, { code: String(record.ossCode) }).then(
      (link) => ({ link, fault: null }),
      (error: Error) => ({ link: null, fault: error.message }),
    )
    setOutcome({ name: file.name, size: file.size, took: performance.now() - start, ...ended })
    setShare(null)
  }

  return (
    <div className="g-form-rows">
      <p>
        {t('storage.code')} <b>{String(record.ossCode)}</b>
      </p>
      <p>
        <input
          type="file"
          aria-label={t('storage.file')}
          disabled={share !== null}
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </p>
      {share !== null && <progress value={share} max={1} aria-label={t('storage.sending')} />}
      {outcome?.fault && (
        <p role="alert" className="g-item-error">
          {outcome.fault}
        </p>
      )}
      {outcome?.link && (
        <p role="status">
          <a href={outcome.link} target="_blank" rel="noreferrer">
            {outcome.name}
          </a>{' '}
          {t('storage.took', { size: bytesText(outcome.size), seconds: (outcome.took / 1000).toFixed(2) })}
        </p>
      )}
    </div>
  )
}
