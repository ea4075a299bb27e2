import { api } from '../api/client.ts'
import { endpoint } from '../api/queries.ts'
import type { Entity } from '../model/entity.ts'
import { useText } from '../text.ts'
import { FILE_TIMEOUT } from './exportRecords.ts'
import { hasEnded, type ImportProgress } from './importJob.ts'
import { saveFile } from './saveFile.ts'

interface Props {
  entity: Entity
  progress: ImportProgress
  onLeave(): void
  onAgain(): void
  /** The faults have been fetched: they are gone on the server. */
  onFetched(): void
}

/** How far an import is, and what came of it. */
export function ImportState({ entity, progress, onLeave, onAgain, onFetched }: Props) {
  const { t } = useText()
  const { job, state, total, done, msg, hasFaults } = progress
  const counts = { total, done, added: progress.added, changed: progress.changed, failed: progress.failed, left: total - done }
  const isOver = hasEnded(progress)
  const getFaults = async () => {
    const file = await api.file(endpoint(entity, 'import-faults').path, { job }, { timeout: FILE_TIMEOUT }).catch(() => null)
    if (file) saveFile(file)
    onFetched()
  }
  return (
    <>
      <div className="g-dialog-body g-sheet-state">
        <progress value={done} max={total} aria-label={t('sheet.progress')} />
        <p role="status">{t(isOver ? `sheet.${state}` : state === 'waiting' ? 'sheet.waiting' : 'sheet.counts', counts)}</p>
        {msg && (
          <p className="g-item-error" role="alert">
            {msg}
          </p>
        )}
        {!isOver && <small>{t('sheet.background')}</small>}
        {hasFaults && (
          <p>
            <button type="button" className="g-button" onClick={() => void getFaults()}>
              {t('sheet.getFaults')}
            </button>
            <small>{t('sheet.faultsOnce')}</small>
          </p>
        )}
      </div>
      <div className="g-dialog-footer">
        {isOver && (
          <button type="button" className="g-button" onClick={onAgain}>
            {t('sheet.again')}
          </button>
        )}
        <button type="button" className="g-button g-primary" onClick={onLeave}>
          {t('form.close')}
        </button>
      </div>
    </>
  )
}
