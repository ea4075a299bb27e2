import { useDesignerText } from './designerText.ts'
import type { DesignDraft } from './draft.ts'

interface Props {
  isNarrow: boolean
  kept: DesignDraft | null
  isConflict: boolean
  /** Warnings of bpmn-js about parts of the file that it could not read. */
  unread: readonly string[]
  fault: Error | null
  onRestore(): void
  onDiscard(): void
  onOverwrite(): void
  onTheirs(): void
  onRead(): void
}

/** Messages and decisions before the user continues. */
export function DesignerNotices({ isNarrow, kept, isConflict, unread, fault, ...on }: Props) {
  const { t, language } = useDesignerText()
  return (
    <>
      {fault ? <Notice kind="error">{t('designer.notShown', { why: fault.message })}</Notice> : null}
      {isNarrow ? <Notice kind="info">{t('designer.narrow')}</Notice> : null}
      {kept ? (
        <Notice kind="info">
          <span>{t('designer.kept', { when: new Date(kept.at).toLocaleString(language === 'en' ? 'en-GB' : 'zh-CN') })}</span>
          <button type="button" className="g-button" onClick={on.onRestore}>
            {t('designer.restore')}
          </button>
          <button type="button" className="g-button" onClick={on.onDiscard}>
            {t('designer.discard')}
          </button>
        </Notice>
      ) : null}
      {isConflict ? (
        <Notice kind="error">
          <span>{t('designer.conflict')}</span>
          <button type="button" className="g-button" onClick={on.onOverwrite}>
            {t('designer.overwrite')}
          </button>
          <button type="button" className="g-button" onClick={on.onTheirs}>
            {t('designer.theirs')}
          </button>
        </Notice>
      ) : null}
      {unread.length > 0 ? (
        <Notice kind="error">
          <span>
            {t('designer.unread')} {unread.slice(0, 5).join(' · ')}
          </span>
          <button type="button" className="g-button" onClick={on.onRead}>
            {t('form.close')}
          </button>
        </Notice>
      ) : null}
    </>
  )
}

function Notice({ kind, children }: { kind: 'info' | 'error'; children: React.ReactNode }) {
  return (
    <div className="g-designer-notice" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
