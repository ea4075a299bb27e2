import { useState } from 'react'
import { drawValue } from '../fields/drawValue.ts'
import { useColumnOptions } from '../list/columnOptions.ts'
import type { Entity } from '../model/entity.ts'
import { useText } from '../text.ts'
import { FaultsButton } from './FaultsButton.tsx'
import type { SentFile } from './ImportForm.tsx'
import { hasEnded, type ImportProgress, startImport } from './importJob.ts'

interface Props {
  entity: Entity
  progress: ImportProgress
  sent: SentFile
  onLeave(): void
  onAgain(): void
  onStarted(progress: ImportProgress | null): void
}

/** What an import would do: counts, the first rows, and the way on. */
export function ImportTrial({ entity, progress, sent, onLeave, onAgain, onStarted }: Props) {
  const { t } = useText()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { state, total, done, added, changed, failed, msg, faults, preview } = progress
  const isOver = hasEnded(progress)
  const right = added + changed
  const start = async () => {
    setSending(true)
    try {
      onStarted(await startImport(entity, sent.file, { covers: sent.covers, isTrial: false }))
    } catch (error) {
      setFault((error as Error).message)
    } finally {
      setSending(false)
    }
  }
  const wrong = fault ?? msg
  return (
    <>
      <div className="g-dialog-body g-sheet-state">
        <progress value={done} max={total} aria-label={t('sheet.progress')} />
        <p role="status">
          {t(isOver ? `sheet.tried.${state}` : 'sheet.counts', { total, done, added, changed, failed, left: total - done })}
        </p>
        {wrong && (
          <p className="g-item-error" role="alert">
            {wrong}
          </p>
        )}
        {preview && preview.length > 0 && <TriedRows entity={entity} rows={preview} total={total} />}
        {faults && <FaultsButton path={faults} />}
      </div>
      <div className="g-dialog-footer">
        <button type="button" className="g-button" onClick={onLeave}>
          {t('form.cancel')}
        </button>
        <button type="button" className="g-button" disabled={!isOver} onClick={onAgain}>
          {t('sheet.otherFile')}
        </button>
        <button
          type="button"
          className="g-button g-primary"
          disabled={!isOver || right === 0}
          aria-busy={isSending}
          onClick={() => void (isSending || start())}
        >
          {t('sheet.startRight', { count: right })}
        </button>
      </div>
    </>
  )
}

function TriedRows({ entity, rows, total }: { entity: Entity; rows: NonNullable<ImportProgress['preview']>; total: number }) {
  const text = useText()
  const { t, word } = text
  const options = useColumnOptions(entity)
  const shown = (name: string, value: unknown) => {
    const field = entity.field[name]
    if (!field || field.choices?.kind === 'entity') return String(value ?? '')
    return drawValue({ entity, field, value, record: {}, options: options[name] ?? [], text, place: 'cell' })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="g-sheet-rows" tabIndex={0} aria-label={t('sheet.rows')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('sheet.faults.row')}</th>
            <th scope="col">{t('sheet.becomes')}</th>
            <th scope="col">{t('sheet.values')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, kind, changes, reasons }) => (
            <tr key={row}>
              <td>{row}</td>
              <td className={`g-sheet-${kind}`}>{t(`sheet.kinds.${kind}`)}</td>
              <td>
                {reasons.map((reason) => (
                  <p key={reason}>{reason}</p>
                ))}
                {kind === 'changed' && changes.length === 0 && <p>{t('sheet.unchanged')}</p>}
                {changes.map(({ field, before, after }) => (
                  <p key={field}>
                    <span>{word(entity, entity.field[field]?.title ?? field)}</span>{' '}
                    {kind === 'changed' && before !== null && <del>{shown(field, before)}</del>}
                    <b>{shown(field, after) || '—'}</b>
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && <small>{t('sheet.firstRows', { count: rows.length, total })}</small>}
    </section>
  )
}
