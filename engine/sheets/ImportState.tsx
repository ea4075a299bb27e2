import type { ImportProgress } from '../model/entity/sheets.ts'
import { FaultsButton } from './FaultsButton.tsx'
import { hasEnded } from './importJob.ts'
import { useSheetText } from './sheetText.ts'

interface Props {
  progress: ImportProgress
  /** Number of hidden rows that were imported. */
  hiddenRows: number
  onLeave(): void
  onAgain(): void
  /** Called when the refused rows were downloaded. */
  onFetched(): void
}

/** Progress and result of an import. */
export function ImportState({ progress, hiddenRows, onLeave, onAgain, onFetched }: Props) {
  const { t } = useSheetText()
  const { state, total, done, msg, faults } = progress
  const counts = { total, done, added: progress.added, changed: progress.changed, failed: progress.failed, left: total - done }
  const isOver = hasEnded(progress)
  return (
    <>
      <div className="g-dialog-body g-sheet-state">
        <progress value={done} max={total} aria-label={t('sheet.progress')} />
        <p role="status">{t(isOver ? `sheet.${state}` : state === 'waiting' ? 'sheet.waiting' : 'sheet.counts', counts)}</p>
        {hiddenRows > 0 && <p>{t('sheet.hidden', { count: hiddenRows })}</p>}
        {msg && (
          <p className="g-item-error" role="alert">
            {msg}
          </p>
        )}
        {!isOver && <small>{t('sheet.background')}</small>}
        {faults && <FaultsButton path={faults} onFetched={onFetched} />}
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
