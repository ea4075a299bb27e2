// Saves the text of the editor of schema files as a draft, and loads the one that is there.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from '#engine/api/toast.ts'
import type { DraftConflict, SchemaDraft } from '#engine/site/answers/schemaDrafts.ts'
import { conflictOf, readDraftOf, saveDraft, useDraftText } from './drafts.ts'

interface Props {
  file: string
  /** As it is to be stored. */
  text: string
  /** Hash of the live text that the text started from. */
  base: string
  reason: string
  isBusy: boolean
  /** True if the draft is loaded at once. */
  opensDraft: boolean
  /** Called with a draft that the editor is to show. */
  onLoad(draft: Pick<SchemaDraft, 'text' | 'base' | 'reason'>): void
  /** Called after a save. */
  onSaved(text: string): void
  /** Beside the button, in the row that stays in sight. */
  children: ReactNode
}

export function DraftBar({ file, text, base, reason, isBusy, opensDraft, onLoad, onSaved, children }: Props) {
  const { t } = useDraftText()
  const [draft, setDraft] = useState<SchemaDraft | null>(null)
  /** Version of the draft that the editor shows; '' for none. */
  const [version, setVersion] = useState('')
  const [conflict, setConflict] = useState<DraftConflict | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const load = useRef(onLoad)
  load.current = onLoad

  useEffect(() => {
    readDraftOf(file).then(
      (found) => {
        setDraft(found)
        if (!found || !opensDraft) return
        setVersion(found.hash)
        load.current(found)
      },
      (error: Error) => setFault(error.message),
    )
  }, [file, opensDraft])

  const show = (one: Pick<SchemaDraft, 'text' | 'base' | 'reason' | 'hash'>) => {
    setVersion(one.hash)
    setConflict(null)
    setFault(null)
    onLoad(one)
  }
  const save = async (over: string) => {
    setIsSaving(true)
    setFault(null)
    await saveDraft({ file, text, base, reason, version: over }).then(
      (saved) => {
        toast.success(t(draft?.publishAt ? 'drafts.unscheduled' : 'drafts.saved'))
        setDraft(saved)
        setVersion(saved.hash)
        setConflict(null)
        onSaved(text)
      },
      (error: Error) => {
        const sides = conflictOf(error)
        setConflict(sides)
        if (!sides) setFault(error.message)
      },
    )
    setIsSaving(false)
  }
  const isShown = draft !== null && version === draft.hash
  const of = (side: { author: string; savedAt: string }) => ({ author: side.author, time: side.savedAt })

  return (
    <>
      <section className="g-draft-bar" aria-label={t('drafts.save')} aria-busy={isSaving}>
        {draft && (
          <p>
            {t(isShown ? 'drafts.shown' : 'drafts.there', of(draft))} {draft.isOvertaken && t('drafts.overtaken')}{' '}
            {!isShown && (
              <button type="button" className="g-link" onClick={() => show(draft)}>
                {t('drafts.load')}
              </button>
            )}
          </p>
        )}
        {fault && (
          <p role="alert" className="g-item-error">
            {fault}
          </p>
        )}
        {conflict && <Sides conflict={conflict} onTake={show} onKeep={(over) => void save(over)} />}
      </section>
      <p className="g-revisions-buttons g-revisions-foot">
        {children}
        <button type="button" className="g-button" disabled={isBusy || isSaving} onClick={() => void save(version)}>
          {t('drafts.save')}
        </button>
      </p>
    </>
  )
}

interface SidesProps {
  conflict: DraftConflict
  onTake(draft: NonNullable<DraftConflict['stored']>): void
  /** Called with the version to replace. */
  onKeep(version: string): void
}

/** Both sides of a refused save. */
function Sides({ conflict: { stored, yours }, onTake, onKeep }: SidesProps) {
  const { t } = useDraftText()
  return (
    <section>
      <p role="alert" className="g-item-error">
        {t(stored ? 'drafts.conflict' : 'drafts.conflictGone')}
      </p>
      <div className="g-draft-sides">
        {stored && (
          <label>
            {t('drafts.theirs', { author: stored.author, time: stored.savedAt })}
            <textarea className="g-input" readOnly rows={12} value={stored.text} />
          </label>
        )}
        <label>
          {t('drafts.yours')}
          <textarea className="g-input" readOnly rows={12} value={yours.text} />
        </label>
      </div>
      <p className="g-revisions-buttons">
        {stored && (
          <button type="button" className="g-button" onClick={() => onTake(stored)}>
            {t('drafts.takeTheirs')}
          </button>
        )}
        <button type="button" className="g-button" onClick={() => onKeep(stored?.hash ?? '')}>
          {t(stored ? 'drafts.keepMine' : 'drafts.saveAnew')}
        </button>
      </p>
    </section>
  )
}
