import { useState } from 'react'
import { DialogFooter } from '../form/dialog/DialogFooter.tsx'
import type { Entity } from '../model/entity/entity.ts'
import type { CorrectedCells, ImportProgress, MappedHeads } from '../model/entity/sheets.ts'
import { FaultsButton } from './FaultsButton.tsx'
import type { SentFile } from './ImportForm.tsx'
import { hasEnded, startImport } from './importJob.ts'
import { PreviewRows } from './PreviewRows.tsx'
import { useSheetText } from './sheetText.ts'
import { useRowCorrections } from './useRowCorrections.ts'

interface Props {
  entity: Entity
  progress: ImportProgress
  sent: SentFile
  onLeave(): void
  onAgain(): void
  /** Called to assign the headings again. */
  onRemap(heads: MappedHeads): void
  onStarted(progress: ImportProgress | null, sent: SentFile): void
}

/** Result of a trial import: counts, the first rows, corrections in place, and the next step. */
export function ImportTrial({ entity, progress, sent, onLeave, onAgain, onRemap, onStarted }: Props) {
  const { t, word } = useSheetText()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const mending = useRowCorrections(entity, progress, sent)
  const { state, total, done, msg, faults, mapped = {} } = progress
  const { added, changed, failed } = mending.counts
  const isOver = hasEnded(progress)
  const right = added + changed
  const start = async (isTrial: boolean, mended: CorrectedCells) => {
    if (isSending) return
    setSending(true)
    try {
      const { covers, heads } = sent
      onStarted(await startImport(entity, sent.file, { covers, heads, mended, isTrial }), { ...sent, mended })
    } catch (error) {
      setFault((error as Error).message)
    } finally {
      setSending(false)
    }
  }
  const wrong = fault ?? mending.fault ?? msg
  const assigned = Object.entries(mapped)
  const title = (name: string | null) => (name === null ? t('mend.leaveOut') : word(entity, entity.field[name]?.title ?? name))
  return (
    <>
      <div className="g-dialog-body g-sheet-state">
        <progress value={done} max={total} aria-label={t('sheet.progress')} />
        <p role="status">
          {t(isOver ? `sheet.tried.${state}` : 'sheet.counts', { total, done, added, changed, failed, left: total - done })}
        </p>
        {sent.hiddenRows > 0 && <p>{t('sheet.hidden', { count: sent.hiddenRows })}</p>}
        {assigned.length > 0 && (
          <p className="g-sheet-said">
            {t('mend.said', { heads: assigned.map(([head, name]) => `${head} → ${title(name)}`).join(t('list.nameBreak')) })}
            <button type="button" className="g-link" onClick={() => onRemap(mapped)}>
              {t('mend.sayAnew')}
            </button>
          </p>
        )}
        {wrong && (
          <p className="g-item-error" role="alert">
            {wrong}
          </p>
        )}
        {mending.rows.length > 0 && <PreviewRows entity={entity} mending={mending} total={total} />}
        {faults && <FaultsButton path={faults} />}
      </div>
      <DialogFooter
        onCancel={onLeave}
        onSubmit={() => void (mending.isBusy || start(false, mending.mended))}
        submitWord={t('sheet.startRight', { count: right })}
        isDisabled={!isOver || right === 0}
        isBusy={isSending || mending.isBusy}
      >
        <button type="button" className="g-button" disabled={!isOver} onClick={onAgain}>
          {t('sheet.otherFile')}
        </button>
        {mending.isMended && (
          <button
            type="button"
            className="g-button"
            disabled={isSending || mending.isBusy}
            onClick={() => void start(true, mending.mended)}
          >
            {t('mend.tryAgain')}
          </button>
        )}
      </DialogFooter>
    </>
  )
}
