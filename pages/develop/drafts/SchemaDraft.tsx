// A draft of a schema file: its findings, changes and consequences; published now or at a time, edited, previewed, discarded.

import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { refreshRecords } from '#engine/api/queries.ts'
import { toast } from '#engine/api/toast.ts'
import type { PanelProps } from '#engine/panels/panels.ts'
import type { SchemaDraft as Draft } from '#engine/site/answers/schemaDrafts.ts'
import { confirm } from '#engine/ui/confirm.tsx'
import { ChangeList } from '../ChangeList.tsx'
import { CommonEffects } from '../CommonEffects.tsx'
import { type TextState, useTextCheck } from '../useTextCheck.ts'
import {
  type DraftVersion,
  discardDraft,
  draftVersionOf,
  publishDraft,
  readDraft,
  requestSchedule,
  requestScheduleEnd,
  useDraftText,
} from './drafts.ts'
import { TrialSection } from './TrialSection.tsx'
import '../revisions.css'
import './drafts.css'

const SchemaEditor = lazy(() => import('../SchemaEditor.tsx'))

export default function SchemaDraft(props: PanelProps) {
  const { entity, record } = props
  const { t } = useDraftText()
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined)
  const [isEditing, setIsEditing] = useState(false)
  const [at, setAt] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const id = String(record.id)
  const load = useCallback(() => readDraft(id).then(setDraft, (error: Error) => setFault(error.message)), [id])
  useEffect(() => void load(), [load])

  const outlook = useTextCheck(draft?.file ?? '', draft?.text ?? null)

  if (isEditing)
    return (
      <Suspense fallback={<p>{t('drafts.reading')}</p>}>
        <SchemaEditor {...props} record={{ ...record, opensDraft: true }} />
      </Suspense>
    )
  if (!draft) return fault ? <p role="alert">{fault}</p> : <p>{t(draft === null ? 'drafts.gone' : 'drafts.reading')}</p>

  const run = async (work: (version: DraftVersion) => Promise<unknown>) => {
    setIsBusy(true)
    setFault(null)
    await work(draftVersionOf(draft)).catch((error: Error) => setFault(error.message))
    await load()
    void refreshRecords(entity)
    setIsBusy(false)
  }
  const publish = async () => {
    if (!(await confirm(t('drafts.publishAsk', { file: draft.file }), { yes: t('drafts.publish') }))) return
    await run(async (version) => toast.success(t('drafts.published', { revision: (await publishDraft(version)).revision })))
  }
  const discard = async () => {
    if (!(await confirm(t('drafts.discardAsk', { file: draft.file }), { yes: t('drafts.discard'), isLoss: true }))) return
    await run(async (version) => {
      await discardDraft(version)
      toast.success(t('drafts.discarded'))
    })
  }
  const hasErrors = draft.findings.some(({ level }) => level === 'error')
  const hasPage = outlook.check?.hasPage ?? true
  const cannotPublish = isBusy || hasErrors || draft.isOvertaken || draft.reason === ''

  return (
    <div className="g-revisions" aria-busy={isBusy}>
      <dl className="g-draft-facts">
        <dt>{t('drafts.author')}</dt>
        <dd>
          {draft.author} {draft.savedAt}
        </dd>
        <dt>{t('drafts.reason')}</dt>
        <dd>{draft.reason || t('drafts.noReason')}</dd>
      </dl>
      {draft.isOvertaken && <p data-level="warning">{t('drafts.overtaken')}</p>}
      {draft.refusal && <p data-level="error">{t('drafts.refused', { reason: draft.refusal })}</p>}
      {draft.publishAt && <p>{t('drafts.scheduled', { time: draft.publishAt })}</p>}
      <p className="g-revisions-buttons">
        <button type="button" className="g-button" disabled={isBusy} onClick={() => setIsEditing(true)}>
          {t('drafts.edit')}
        </button>
        {hasErrors && <span>{t('drafts.cannot')}</span>}
        {!hasErrors && draft.reason === '' && <span>{t('drafts.reasonMissing')}</span>}
        {!hasErrors && !hasPage && <span>{t('drafts.noPage')}</span>}
        {!hasErrors && hasPage && (
          <Link className="g-button" to={`/tool/schema-preview/${draft.id}`}>
            {t('drafts.preview')}
          </Link>
        )}
        <button type="button" className="g-button g-primary" disabled={cannotPublish} onClick={() => void publish()}>
          {t('drafts.publish')}
        </button>
        <button type="button" className="g-button" disabled={isBusy} onClick={() => void discard()}>
          {t('drafts.discard')}
        </button>
      </p>
      {draft.publishAt ? (
        <p className="g-revisions-buttons">
          <button type="button" className="g-button" disabled={isBusy} onClick={() => void run(() => requestScheduleEnd(draft.id))}>
            {t('drafts.unschedule')}
          </button>
        </p>
      ) : (
        <p className="g-revisions-buttons">
          <label>
            {t('drafts.at')} <input className="g-input" type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
          </label>
          <button
            type="button"
            className="g-button"
            disabled={cannotPublish || at === ''}
            onClick={() => void run((version) => requestSchedule(version, `${at.replace('T', ' ')}:00`.slice(0, 19)))}
          >
            {t('drafts.schedule')}
          </button>
        </p>
      )}
      {hasPage && draft.base === '' && <p>{t('drafts.newFile')}</p>}
      {hasPage && draft.base !== '' && <TrialSection draft={draft} isDisabled={isBusy || hasErrors || draft.isOvertaken} run={run} />}
      {fault && (
        <p role="alert" className="g-item-error">
          {fault}
        </p>
      )}
      <Outlook file={draft.file} outlook={outlook} />
    </div>
  )
}

/** Findings of the draft now, and the meaning of its publication. */
function Outlook({ file, outlook: { check, effects, fault } }: { file: string; outlook: TextState }) {
  const { t } = useDraftText()
  if (fault)
    return (
      <p role="alert" className="g-item-error">
        {fault}
      </p>
    )
  if (!check) return <p>{t('drafts.reading')}</p>
  if (check.findings.some(({ level }) => level === 'error'))
    return (
      <section aria-label={t('drafts.findings')}>
        <h2 className="g-revisions-title">{t('drafts.findings')}</h2>
        <ul className="g-revisions-changes">
          {check.findings.map((finding) => (
            <li key={`${finding.file} ${finding.line}:${finding.column} ${finding.fault}`} data-level={finding.level}>
              <code>
                {finding.line}:{finding.column} {finding.path}
              </code>{' '}
              {finding.fault} {finding.fix}
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      <ChangeList file={file} title={t('drafts.changes')} changes={check.changes} effects={effects ?? []} />
      {check.changes.length > 0 && <CommonEffects effects={effects} changes={check.changes} />}
    </>
  )
}
