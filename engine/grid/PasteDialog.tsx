// Preview of a pasted block: the changed records before they are saved.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { refreshRecords } from '../api/queries.ts'
import { toast } from '../api/toast.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import { DialogFooter } from '../form/dialog/DialogFooter.tsx'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import { LoadFailure } from '../form/LoadFailure.tsx'
import { FieldValueView } from '../journal/ChangeFields.tsx'
import { useJournalText } from '../journal/journalText.ts'
import { reportRows } from '../journal/reportRows.ts'
import type { Dialog, Entity } from '../model/entity/entity.ts'
import type { PastedRow } from '../model/records/pasted.ts'
import AntdScope from '../ui/AntdProvider.tsx'
import { useCellText } from './cellText.ts'
import { type BlockRow, sendBlock, tryBlock } from './pasteBlock.ts'
import '../journal/journal.css'

interface Props {
  entity: Entity
  rows: readonly BlockRow[]
  onClose(): void
}

const WINDOW: Dialog = { kind: 'modal', width: 860 }

export default function PasteDialog({ entity, rows, onClose }: Props) {
  const { t, word } = useCellText()
  const journal = useJournalText()
  const [isBusy, setBusy] = useState(false)
  // The key contains the versions, so that records that changed are tried again.
  const trial = useQuery({
    queryKey: ['paste', entity.name, rows.map(({ record, cells }) => [record.id, record.updateTime, cells])],
    queryFn: ({ signal }) => tryBlock(entity, rows, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const right = trial.data?.filter(({ reason, changes }) => reason === null && changes.length > 0) ?? []
  const refused = trial.data?.filter(({ reason }) => reason !== null).length ?? 0
  const send = async () => {
    setBusy(true)
    try {
      const ids = new Set(right.map(({ id }) => id))
      const { progress, set } = await sendBlock(
        entity,
        rows.filter(({ record }) => ids.has(record.id)),
      )
      reportRows(progress, 'applied', journal, set)
      void refreshRecords(entity)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isReported) toast.error(error.message, error)
    } finally {
      setBusy(false)
    }
  }
  const cells = rows.reduce((sum, row) => sum + Object.keys(row.cells).length, 0)
  return (
    <AntdScope>
      <DialogShell title={t('cells.paste', { title: word(entity, entity.title) })} dialog={WINDOW} onLeave={onClose}>
        <div className="g-dialog-body">
          <p className="g-journal-hint">{t('cells.pasteAbout', { rows: rows.length, cells })}</p>
          {trial.error ? (
            <LoadFailure error={trial.error} onRetry={() => void trial.refetch()} />
          ) : trial.data ? (
            <>
              {refused > 0 && (
                <p className="g-item-error" role="alert">
                  {t('cells.pasteRefused', { count: refused })}
                </p>
              )}
              <Tried entity={entity} rows={trial.data} block={rows} />
            </>
          ) : (
            <p role="status">{t('field.loading')}</p>
          )}
        </div>
        <DialogFooter
          onCancel={onClose}
          onSubmit={() => void send()}
          submitWord={trial.data && right.length === 0 ? t('cells.pasteNone') : t('cells.pasteApply', { count: right.length })}
          isDisabled={right.length === 0}
          isBusy={isBusy}
        />
      </DialogShell>
    </AntdScope>
  )
}

function Tried({ entity, rows, block }: { entity: Entity; rows: readonly PastedRow[]; block: readonly BlockRow[] }) {
  const { t, word } = useCellText()
  const labels = new Map(block.map(({ record }) => [record.id, recordLabel(entity, record)]))
  return (
    <table className="g-journal-fields g-bulk-preview">
      <thead>
        <tr>
          <th scope="col">{t('cells.pasteRecord')}</th>
          <th scope="col">{t('cells.pasteChange')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, changes, reason }) => (
          <tr key={id}>
            <th scope="row">{labels.get(id)}</th>
            <td>
              {reason !== null ? (
                <span className="g-item-error">{reason}</span>
              ) : changes.length === 0 ? (
                t('cells.pasteSame')
              ) : (
                changes.map(({ field: name, before, after }) => {
                  const field = entity.field[name]
                  if (!field) return null
                  const isNamed = field.choices?.kind === 'entity'
                  return (
                    <div key={name}>
                      {word(entity, field.title)}:{' '}
                      {isNamed ? (
                        String(after ?? '—')
                      ) : (
                        <>
                          <FieldValueView entity={entity} field={field} values={{ [name]: before }} /> →{' '}
                          <FieldValueView entity={entity} field={field} values={{ [name]: after }} />
                        </>
                      )}
                    </div>
                  )
                })
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
