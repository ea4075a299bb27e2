// List of the user's recent operations, each with undo.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { fetchSets, undoSet } from '../api/journal.ts'
import { useEntity } from '../api/schemas/schemas.ts'
import { toast } from '../api/toast.ts'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import { LoadFailure } from '../form/LoadFailure.tsx'
import type { Dialog } from '../model/entity/entity.ts'
import type { RecentOperation, RowsProgress } from '../model/records/journal.ts'
import AntdScope from '../ui/AntdProvider.tsx'
import { useJournalText } from './journalText.ts'
import { reportRows } from './reportRows.ts'
import { refreshAll } from './undo.ts'
import './journal.css'

const WINDOW: Dialog = { kind: 'drawer', width: 520 }
/** Retention of operations on the server, in days. */
const DAYS = 7

export default function RecentSets({ onClose }: { onClose(): void }) {
  const { t } = useJournalText()
  return (
    <AntdScope>
      <DialogShell title={t('journal.recent')} dialog={WINDOW} onLeave={onClose}>
        <div className="g-dialog-body">
          <p className="g-journal-hint">{t('journal.recentHint', { days: DAYS })}</p>
          <Sets />
        </div>
      </DialogShell>
    </AntdScope>
  )
}

function Sets() {
  const text = useJournalText()
  const { t } = text
  const [underWay, setUnderWay] = useState<{ id: string; progress: RowsProgress | null } | null>(null)
  const { data, error, refetch } = useQuery({ queryKey: ['journal-sets'], queryFn: ({ signal }) => fetchSets(signal), staleTime: 0 })
  const undo = async ({ id }: RecentOperation) => {
    setUnderWay({ id, progress: null })
    try {
      reportRows(await undoSet(id, (progress) => setUnderWay({ id, progress })), 'undone', text)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isReported) toast.error(error.message, error)
    } finally {
      setUnderWay(null)
      await Promise.all([refetch(), refreshAll()])
    }
  }
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t('field.loading')}</p>
  if (data.length === 0) return <p className="g-journal-none">{t('journal.nothing')}</p>
  return (
    <ul className="g-journal-sets">
      {data.map((set) => (
        <li key={set.id}>
          <SetTitle set={set} />
          {set.isUndone ? (
            <span className="g-journal-source">{t('journal.isUndone')}</span>
          ) : underWay?.id === set.id ? (
            <span role="status">
              {underWay.progress
                ? t('journal.working', { done: underWay.progress.done, total: underWay.progress.total })
                : t('field.loading')}
            </span>
          ) : (
            <button type="button" className="g-button" disabled={underWay !== null} onClick={() => void undo(set)}>
              {t(set.source === 'undo' ? 'journal.redo' : 'journal.undo')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function SetTitle({ set: { entity: name, title, source, action, count, purged, time } }: { set: RecentOperation }) {
  const { t, word } = useJournalText()
  const { data: entity } = useEntity(name)
  const translate = (chinese: string) => (entity ? word(entity, chinese) : chinese)
  const args = { title: translate(title), count, action: action === null ? '' : translate(action) }
  return (
    <span>
      {t(`journal.sets.${source}`, args)}
      <time>{time}</time>
      {purged > 0 && <small>{t('journal.alsoPurged', { count: purged })}</small>}
    </span>
  )
}
