// Recycle bin of a list: removed records with user and time. They can be restored, or deleted for good after the user types their number.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { emptyOrRestore, fetchBin } from '../api/journal.ts'
import { toast } from '../api/toast.ts'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import { LoadFailure } from '../form/LoadFailure.tsx'
import { Pagination } from '../list/Pagination.tsx'
import type { Dialog, Entity } from '../model/entity/entity.ts'
import type { RowsProgress } from '../model/records/journal.ts'
import AntdScope from '../ui/AntdProvider.tsx'
import { BinRows } from './BinRows.tsx'
import { useJournalText } from './journalText.ts'
import { PurgeForm } from './PurgeForm.tsx'
import { reportRows } from './reportRows.ts'
import { refreshAll } from './undo.ts'
import './journal.css'
import { listTitle } from '../text/listTitle.ts'

interface Props {
  entity: Entity
  /** Fixed filters of the list. */
  where: Readonly<Record<string, string>>
  open: boolean
  onClose(): void
  onDone(): void
}

const WINDOW: Dialog = { kind: 'drawer', width: 880 }
/** Retention of removed records on the server, in days. */
const DAYS = 90
const NONE: readonly string[] = []

export default function BinDialog({ open, ...props }: Props) {
  return open ? (
    <AntdScope>
      <OpenDialog {...props} />
    </AntdScope>
  ) : null
}

function OpenDialog({ entity, where, onClose, onDone }: Omit<Props, 'open'>) {
  const text = useJournalText()
  const { t } = text
  const [page, setPage] = useState({ current: 1, size: 10, words: '' })
  const { data, error, refetch } = useQuery({
    queryKey: ['records', entity.base, 'bin', entity.name, { ...page, where }],
    queryFn: ({ signal }) => fetchBin(entity, { ...page, where }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const records = data?.records ?? []
  const [chosen, setChosen] = useState(NONE)
  const ticked = chosen.filter((id) => records.some((record) => record.id === id))
  const work = useWork(entity, where.tenantId, () => {
    setChosen(NONE)
    onDone()
  })
  const [isConfirming, setConfirming] = useState(false)
  const go = (next: Partial<typeof page>) => {
    setChosen(NONE)
    setConfirming(false)
    setPage((now) => ({ ...now, current: 1, ...next }))
  }
  return (
    <DialogShell title={t('journal.bin', { title: listTitle(entity, text) })} dialog={WINDOW} onLeave={onClose}>
      <div className="g-dialog-body g-bin">
        <p className="g-journal-hint">{t('journal.binHint', { days: DAYS })}</p>
        <Words onWords={(words) => go({ words })} />
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <p role="status">{t('field.loading')}</p>
        ) : records.length === 0 ? (
          <p className="g-journal-none" role="status">
            {t(page.words === '' ? 'journal.binEmpty' : 'journal.binNone')}
          </p>
        ) : (
          <>
            <BinRows entity={entity} records={records} ticked={ticked} onTicked={setChosen} />
            <Pagination
              title={t('journal.bin', { title: listTitle(entity, text) })}
              {...page}
              total={data.total}
              onPage={(current) => go({ current })}
              onSize={(size) => go({ size })}
            />
          </>
        )}
        {work.progress && (
          <p role="status">
            <progress value={work.progress.done} max={work.progress.total} />{' '}
            {t('journal.working', { done: work.progress.done, total: work.progress.total })}
          </p>
        )}
      </div>
      <div className="g-dialog-footer g-bin-footer">
        {isConfirming && ticked.length > 0 ? (
          <PurgeForm
            key={ticked.length}
            count={ticked.length}
            onCancel={() => setConfirming(false)}
            onPurge={() => {
              setConfirming(false)
              void work.run('purge', ticked)
            }}
          />
        ) : (
          <>
            {entity.endpoints.purge && (
              <button
                type="button"
                className="g-button g-danger"
                disabled={ticked.length === 0 || work.isBusy}
                onClick={() => setConfirming(true)}
              >
                {t(ticked.length === 0 ? 'journal.purge' : 'journal.purgeMany', { count: ticked.length })}
              </button>
            )}
            {entity.endpoints.restore && (
              <button
                type="button"
                className="g-button g-primary"
                disabled={ticked.length === 0 || work.isBusy}
                aria-busy={work.isBusy}
                onClick={() => void work.run('restore', ticked)}
              >
                {t(ticked.length === 0 ? 'journal.restore' : 'journal.restoreMany', { count: ticked.length })}
              </button>
            )}
          </>
        )}
      </div>
    </DialogShell>
  )
}

function useWork(entity: Entity, tenantId: string | undefined, done: () => void) {
  const text = useJournalText()
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<RowsProgress | null>(null)
  const run = async (what: 'restore' | 'purge', ids: readonly string[]) => {
    setBusy(true)
    try {
      const body = { ids, ...(tenantId === undefined ? {} : { tenantId }) }
      reportRows(await emptyOrRestore(entity, what, body, setProgress), what === 'restore' ? 'restored' : 'purged', text)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isReported) toast.error(error.message, error)
    } finally {
      setBusy(false)
      setProgress(null)
      await refreshAll()
      done()
    }
  }
  return { run, isBusy, progress }
}

function Words({ onWords }: { onWords(words: string): void }) {
  const { t } = useJournalText()
  return (
    <search>
      <form
        className="g-bin-words"
        onSubmit={(event) => {
          event.preventDefault()
          onWords(String(new FormData(event.currentTarget).get('words') ?? '').trim())
        }}
      >
        <input type="search" name="words" className="g-input" aria-label={t('journal.binSearch')} placeholder={t('journal.binSearch')} />
        <button type="submit" className="g-button">
          {t('journal.binFind')}
        </button>
      </form>
    </search>
  )
}
