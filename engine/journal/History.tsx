// List of the changes of one record: user, time and changed values. Dialogs and pages of the record show it.

import { useInfiniteQuery } from '@tanstack/react-query'
import { fetchHistory } from '../api/journal.ts'
import { LoadFailure } from '../form/LoadFailure.tsx'
import type { Entity } from '../model/entity/entity.ts'
import type { JournalChange } from '../model/records/journal.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { useJournalText } from './journalText.ts'
import { currentValues, restorableValues, valuesAfter } from './versions.ts'
import './journal.css'

interface Props {
  entity: Entity
  id: string
  /** Copies the fields of an earlier version into the form; undefined if the record cannot be edited. */
  onTake?: ((values: Readonly<Record<string, unknown>>) => void) | undefined
}

const AT_ONCE = 20

export default function History({ entity, id, onTake }: Props) {
  const text = useJournalText()
  const { t } = text
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['records', entity.base, 'history', id],
    queryFn: ({ pageParam, signal }) => fetchHistory(entity, id, pageParam, AT_ONCE, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * AT_ONCE < last.total ? pages.length + 1 : undefined),
    staleTime: 0,
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t('field.loading')}</p>
  const changes = data.pages.flatMap(({ records }) => records)
  if (changes.length === 0) return <p className="g-journal-none">{t('journal.none')}</p>
  const held = currentValues(changes)
  return (
    <>
      <ol className="g-journal">
        {changes.map((change, at) => (
          <li key={change.id}>
            <ChangeHead change={change} />
            <ChangeFields entity={entity} change={change} />
            {onTake && at > 0 && <TakeButton values={restorableValues(entity, valuesAfter(changes, at), held)} onTake={onTake} />}
          </li>
        ))}
        {onTake && !hasNextPage && changes.at(-1)?.kind !== 'create' && (
          <li>
            <p className="g-journal-head">{t('journal.earliest')}</p>
            <TakeButton values={restorableValues(entity, valuesAfter(changes, changes.length), held)} onTake={onTake} />
          </li>
        )}
      </ol>
      {hasNextPage && (
        <button type="button" className="g-button" aria-busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('journal.more')}
        </button>
      )}
    </>
  )
}

function ChangeHead({ change: { kind, source, time, userName } }: { change: JournalChange }) {
  const { t } = useJournalText()
  const from = source === 'call' ? '' : t(`journal.sources.${source}`)
  return (
    <p className="g-journal-head">
      <strong data-kind={kind}>{t(`journal.kinds.${kind}`)}</strong>
      <span>{userName ?? t(source === 'server' ? 'journal.server' : 'journal.unknown')}</span>
      <time>{time}</time>
      {from !== '' && <span className="g-journal-source">{from}</span>}
    </p>
  )
}

function TakeButton({ values, onTake }: { values: Readonly<Record<string, unknown>>; onTake: NonNullable<Props['onTake']> }) {
  const { t } = useJournalText()
  if (Object.keys(values).length === 0) return null
  return (
    <button type="button" className="g-journal-take" onClick={() => onTake(values)}>
      {t('journal.take')}
    </button>
  )
}
