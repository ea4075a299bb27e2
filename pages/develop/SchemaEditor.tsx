// Edits the text of a schema file: the findings of the check as one types, and what a publication would change.

import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../engine/api/apiError.ts'
import { refreshRecords } from '../../engine/api/queries.ts'
import { toast } from '../../engine/api/toast.ts'
import { formatFile } from '../../engine/model/fileText/formatFile.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import type { SchemaDraft } from '../../engine/site/answers/schemaDrafts.ts'
import { ChangeList } from './ChangeList.tsx'
import { CommonEffects } from './CommonEffects.tsx'
import { DraftBar } from './drafts/DraftBar.tsx'
import type { JsonEditorHandle } from './editor/JsonEditor.tsx'
import { TextAndForm } from './form/TextAndForm.tsx'
import { publishText, readContent, type ShownChange, useRevisionText } from './revisions.ts'
import { useSchemaVocabulary } from './useSchemaVocabulary.ts'
import { useTextCheck } from './useTextCheck.ts'
import { withEarlierName } from './withEarlierName.ts'
import './drafts/drafts.css'
import './revisions.css'

interface LiveSide {
  text: string
  hash: string
}

interface Props extends PanelProps {
  onPublished?(): void
}

/** A new file begins with the `startText` of its record. */
export default function SchemaEditor({ entity, record, watch, onPublished }: Props) {
  const { t } = useRevisionText()
  const file = String(record.file)
  const [base, setBase] = useState<LiveSide | null>(null)
  const [text, setText] = useState('')
  /** Saved as a draft. */
  const [kept, setKept] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [live, setLive] = useState<LiveSide | null>(null)
  const [vocabulary, vocabularyFault] = useSchemaVocabulary(file)
  const area = useRef<JsonEditorHandle>(null)
  const isChanged = base !== null && text !== shownText(base.text)
  const changed = useRef(isChanged)
  changed.current = isChanged && shownText(kept) !== text
  useEffect(() => watch?.(() => changed.current), [watch])

  useEffect(() => {
    readContent(file).then(
      (read) => {
        setBase({ text: read.text ?? '', hash: read.hash })
        setText(shownText(read.text ?? String(record.startText ?? '')))
      },
      (error: Error) => setFault(error.message),
    )
  }, [file, record.startText])

  const { check, isChecking, effects, fault: checkFault } = useTextCheck(file, base === null ? null : text)
  if (!base) return fault ? <p role="alert">{fault}</p> : <p>{t('revisions.reading')}</p>
  const all = check?.findings ?? []
  const own = all.filter((finding) => finding.file === file)
  // Other files often wait for this one.
  const findings = [...own, ...all.filter((finding) => finding.file !== file)]
  const hasErrors = findings.some(({ level }) => level === 'error')
  /** "No changes" would be said of a text that is not checked yet. */
  const isOfEarlierText = isChecking && check?.changes.length === 0

  const publish = async () => {
    setIsBusy(true)
    setFault(null)
    const written = withLineEnds(text, base.text)
    await publishText({ file, text: written, base: base.hash, reason }).then(
      ({ revision, hash }) => {
        toast.success(t('revisions.published', { revision }))
        setBase({ text: written, hash })
        setReason('')
        setLive(null)
        void refreshRecords(entity)
        onPublished?.()
      },
      (error: Error) => {
        setFault(error.message)
        setLive(liveSideOf(error))
      },
    )
    setIsBusy(false)
  }

  const loadDraft = (draft: Pick<SchemaDraft, 'text' | 'base' | 'reason'>) => {
    setText(shownText(draft.text))
    setReason(draft.reason)
    if (draft.base === base.hash) return
    // Publication is refused until the author has merged what is live.
    setLive({ text: base.text, hash: base.hash })
    setBase({ text: base.text, hash: draft.base })
  }

  const rename = ({ from, to }: NonNullable<ShownChange['rename']>) => setText((now) => withEarlierName(now, from, to))

  const format = () => {
    try {
      setText(formatFile(text, { ...vocabulary?.schema }))
    } catch {
      toast.error(t('revisions.notJson'))
    }
  }

  return (
    <div className="g-revisions" aria-busy={isBusy}>
      <TextAndForm file={file} text={text} findings={own} vocabulary={vocabulary} handle={area} onChange={setText} onFormat={format} />
      <section aria-label={t('revisions.findings')} aria-live="polite">
        <h2 className="g-revisions-title">{t('revisions.findings')}</h2>
        {isChecking ? <p>{t('revisions.checking')}</p> : check && findings.length === 0 && <p>{t('revisions.noFindings')}</p>}
        <ul className="g-revisions-changes">
          {findings.map((finding) => (
            <li key={`${finding.file} ${finding.line}:${finding.column} ${finding.fault}`} data-level={finding.level}>
              {finding.file === file ? (
                <button type="button" className="g-link" onClick={() => area.current?.goTo(finding.line, finding.column)}>
                  {finding.line}:{finding.column}
                </button>
              ) : (
                <code>{finding.file}</code>
              )}{' '}
              <code>{finding.path}</code> {finding.fault} {finding.fix}
            </li>
          ))}
        </ul>
      </section>
      {check && !hasErrors && !isOfEarlierText && (
        <ChangeList title={t('revisions.changes')} file={file} changes={check.changes} effects={effects ?? []} onRename={rename} />
      )}
      {check && !hasErrors && check.changes.length > 0 && <CommonEffects effects={effects} changes={check.changes} />}
      {(fault ?? checkFault ?? vocabularyFault) && (
        <p role="alert" className="g-item-error">
          {fault ?? checkFault ?? vocabularyFault}
        </p>
      )}
      {live && (
        <section>
          <p>{t('revisions.conflict')}</p>
          <details>
            <summary>{t('revisions.liveText')}</summary>
            <pre>{live.text}</pre>
          </details>
          <button
            type="button"
            className="g-button"
            onClick={() => {
              setBase(live)
              setLive(null)
              setFault(null)
            }}
          >
            {t('revisions.useLive')}
          </button>
        </section>
      )}
      <DraftBar
        file={file}
        text={withLineEnds(text, base.text)}
        base={base.hash}
        reason={reason}
        isBusy={isBusy}
        opensDraft={record.opensDraft === true}
        onLoad={loadDraft}
        onSaved={setKept}
      >
        <label>
          {t('revisions.reason')}{' '}
          <input className="g-input" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
        <button
          type="button"
          className="g-button g-primary"
          disabled={isBusy || isChecking || hasErrors || !isChanged || reason.trim() === ''}
          onClick={() => void publish()}
        >
          {t('revisions.publish')}
        </button>
      </DraftBar>
    </div>
  )
}

/** The editor has `\n` alone between its lines. */
const shownText = (text: string): string => text.replaceAll('\r\n', '\n')

/** The line ends of the text before. */
const withLineEnds = (text: string, before: string): string => (before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text)

function liveSideOf(error: Error): LiveSide | null {
  const live = error instanceof ApiError ? (error.data as { live?: LiveSide } | null)?.live : undefined
  return live ? { text: live.text ?? '', hash: live.hash } : null
}
