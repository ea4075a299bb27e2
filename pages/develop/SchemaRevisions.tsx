// Revisions of a schema file: who changed what and why, compared with each other, and rolled back to.

import { useCallback, useEffect, useState } from 'react'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { refreshRecords } from '../../engine/api/queries.ts'
import { toast } from '../../engine/api/toast.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import type { ChangeEffect, RevisionHead } from '../../engine/site/answers/schemaFiles.ts'
import * as dict from '../../engine/site/keys.ts'
import { ChangeList } from './ChangeList.tsx'
import { CommonEffects } from './CommonEffects.tsx'
import {
  compareRevision,
  type RevisionComparison,
  readImpact,
  readRevision,
  readRevisions,
  rollBack,
  useRevisionText,
} from './revisions.ts'
import './revisions.css'

interface Opened extends RevisionComparison {
  line: RevisionHead
  kind: 'shown' | 'compared' | 'rollback'
  /** Id of the other revision; '' for the version in use. */
  against: string
  text: string
}

const SOURCES: Readonly<Record<string, string>> = {
  [dict.schemaSource.folder]: 'folder',
  [dict.schemaSource.console]: 'console',
  [dict.schemaSource.rollback]: 'rollback',
}

export default function SchemaRevisions({ entity, record }: PanelProps) {
  const { t } = useRevisionText()
  const may = usePermissions()
  const file = String(record.file)
  const [lines, setLines] = useState<readonly RevisionHead[] | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const effects = useRollbackEffects(file, opened?.kind === 'rollback' ? opened.line.id : null, setFault)
  const load = useCallback(() => readRevisions(file).then(setLines, (error: Error) => setFault(error.message)), [file])
  useEffect(() => void load(), [load])
  if (!lines) return fault ? <p role="alert">{fault}</p> : <p>{t('revisions.reading')}</p>

  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setFault(null)
    await work().catch((error: Error) => setFault(error.message))
    setIsBusy(false)
  }
  const show = (line: RevisionHead) =>
    run(async () => {
      const { changes, text } = await readRevision(line.id)
      setOpened({ line, kind: 'shown', against: '', changes, findings: [], text })
    })
  const compare = (line: RevisionHead, kind: 'compared' | 'rollback', against = '') =>
    run(async () => setOpened({ line, kind, against, text: '', ...(await compareRevision(line.id, against)) }))
  const confirmRollBack = ({ line }: Opened) =>
    run(async () => {
      const { revision } = await rollBack(line.id, { reason, base: lines[0]?.hash ?? '' })
      toast.success(t('revisions.published', { revision }))
      setOpened(null)
      setReason('')
      void refreshRecords(entity)
      await load()
    })
  const nameOf = (id: string) => {
    const found = lines.find((line) => line.id === id)
    return found ? `${t('revisions.number')} ${found.number}` : t('revisions.live')
  }
  const titleOf = ({ kind, line: { number }, against }: Opened) =>
    kind === 'shown'
      ? t('revisions.ofRevision', { number })
      : kind === 'rollback'
        ? t('revisions.rollBackTo', { number })
        : t('revisions.compareOf', { number, other: nameOf(against) })

  return (
    <div className="g-revisions" aria-busy={isBusy}>
      {fault && (
        <p role="alert" className="g-item-error">
          {fault}
        </p>
      )}
      <div className="g-revisions-scroll">
        <table className="g-revisions-grid">
          <thead>
            <tr>
              {['number', 'since', 'source', 'author', 'reason'].map((key) => (
                <th key={key}>{t(`revisions.${key}`)}</th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={line.id}>
                <td>
                  {line.number} {at === 0 && <b>{t('revisions.current')}</b>}
                </td>
                <td>{line.takenAt}</td>
                <td>{t(`revisions.${SOURCES[line.source] ?? 'folder'}`)}</td>
                <td>{line.author}</td>
                <td>{line.hash === '' ? t('revisions.removed') : line.reason}</td>
                <td>
                  <button type="button" className="g-link" onClick={() => void show(line)}>
                    {t('revisions.show')}
                  </button>
                  {line.hash !== '' && at > 0 && (
                    <button type="button" className="g-link" onClick={() => void compare(line, 'compared')}>
                      {t('revisions.compare')}
                    </button>
                  )}
                  {line.hash !== '' && at > 0 && may.can('schema_file_publish') && (
                    <button type="button" className="g-link" onClick={() => void compare(line, 'rollback')}>
                      {t('revisions.rollBack')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {opened?.kind === 'compared' && (
        <label>
          {t('revisions.compareWith')}{' '}
          <select
            className="g-select"
            value={opened.against}
            onChange={(event) => void compare(opened.line, 'compared', event.target.value)}
          >
            <option value="">{t('revisions.live')}</option>
            {lines
              .filter(({ id, hash }) => id !== opened.line.id && hash !== '')
              .map(({ id }) => (
                <option key={id} value={id}>
                  {nameOf(id)}
                </option>
              ))}
          </select>
        </label>
      )}
      {opened && <ChangeList file={String(record.file)} title={titleOf(opened)} changes={opened.changes} effects={effects ?? []} />}
      {opened?.kind === 'rollback' && opened.findings.length === 0 && opened.changes.length > 0 && (
        <CommonEffects effects={effects} changes={opened.changes} />
      )}
      {opened && opened.findings.length > 0 && (
        <div className="g-item-error">
          <p>{t('revisions.unreadable')}</p>
          <ul>
            {opened.findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </div>
      )}
      {opened?.kind === 'shown' && opened.text !== '' && (
        <details>
          <summary>{t('revisions.sourceText')}</summary>
          <pre>{opened.text}</pre>
        </details>
      )}
      {opened?.kind === 'rollback' && (
        <p className="g-revisions-buttons">
          <label>
            {t('revisions.reason')}{' '}
            <input className="g-input" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </label>
          <button
            type="button"
            className="g-button g-primary"
            disabled={isBusy || reason.trim() === ''}
            onClick={() => void confirmRollBack(opened)}
          >
            {t('revisions.confirmRollBack')}
          </button>
          <button type="button" className="g-button" onClick={() => setOpened(null)}>
            {t('revisions.cancel')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Consequences of a rollback to a revision; `null` while they are read, and without a revision. */
function useRollbackEffects(file: string, id: string | null, inform: (fault: string) => void): readonly ChangeEffect[] | null {
  const [effects, setEffects] = useState<readonly ChangeEffect[] | null>(null)
  useEffect(() => {
    setEffects(null)
    if (id === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const foretell = async () => {
      const { text } = await readRevision(id)
      const found = await readImpact(file, text, signal)
      if (!signal.aborted) setEffects(found)
    }
    foretell().catch((error: Error) => {
      if (!signal.aborted) inform(error.message)
    })
    return () => leaving.abort()
  }, [file, id, inform])
  return effects
}
