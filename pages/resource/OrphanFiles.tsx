// List of uploaded files that no record refers to, with their removal.

import { useState } from 'react'
import type { FileTotals, FoundOrphans } from '#engine/site/answers/files.ts'
import { api } from '../../engine/api/client.ts'
import { toast } from '../../engine/api/toast.ts'
import { LoadFailure } from '../../engine/form/LoadFailure.tsx'
import { useLoaded } from '../../engine/form/record/useLoaded.ts'
import { bytesText } from '../../engine/model/bytesText.ts'
import { confirm } from '../../engine/ui/confirm.tsx'
import { useAttachText } from './attachText.ts'
import './attachUpload.css'

const ATTACH = '/api/blade-resource/attach'
/** Timeout in milliseconds, because the server searches all records. */
const TIMEOUT = 300_000

export default function OrphanFiles() {
  const [turn, setTurn] = useState(0)
  return <Files key={turn} onRemoved={() => setTurn(turn + 1)} />
}

function Files({ onRemoved }: { onRemoved(): void }) {
  const { t } = useAttachText()
  const loaded = useLoaded((signal) => api.get<FoundOrphans>(`${ATTACH}/orphans`, {}, { signal, silent: true, timeout: TIMEOUT }))
  if (loaded.state === 'loading') return <p aria-busy="true">{t('attach.orphansLooking')}</p>
  if (loaded.state === 'failed') return <LoadFailure error={loaded.error} onRetry={loaded.retry} />
  const { count, bytes, files } = loaded.value
  if (count === 0) return <p role="status">{t('attach.noOrphans')}</p>
  return (
    <>
      <p>{t('attach.orphansLead')}</p>
      <p role="status">{t('attach.orphans', { count, size: bytesText(bytes) })}</p>
      <ul className="g-attach-lines" aria-label={t('attach.orphanFiles')}>
        {files.map(({ name, link, size, modified, isInBucket }) => (
          <li key={name}>
            <a className="g-attach-name" href={link} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span className="g-attach-size">{bytesText(size)}</span>
            <span className="g-attach-state">{modified}</span>
            <span className="g-attach-state">{t(isInBucket ? 'attach.inBucket' : 'attach.onDisk')}</span>
          </li>
        ))}
      </ul>
      <RemoveButton files={files} onRemoved={onRemoved} />
    </>
  )
}

function RemoveButton({ files, onRemoved }: { files: FoundOrphans['files']; onRemoved(): void }) {
  const { t } = useAttachText()
  const [isBusy, setBusy] = useState(false)
  const total = { count: files.length, size: bytesText(files.reduce((sum, { size }) => sum + size, 0)) }
  const remove = async () => {
    if (isBusy || !(await confirm(t('attach.removeOrphansConfirm', total), { isLoss: true }))) return
    setBusy(true)
    try {
      const body = { names: files.map(({ name }) => name) }
      const gone = await api.post<FileTotals>(`${ATTACH}/remove-orphans`, { body, silent: true, timeout: TIMEOUT })
      toast.success(t('attach.orphansRemoved', { count: gone.count, size: bytesText(gone.bytes) }))
    } catch (error) {
      toast.error((error as Error).message, error)
    }
    onRemoved()
  }
  return (
    <p className="g-attach-remove">
      <button type="button" className="g-button g-danger" aria-busy={isBusy} onClick={() => void remove()}>
        {t('attach.removeOrphans', total)}
      </button>
    </p>
  )
}
