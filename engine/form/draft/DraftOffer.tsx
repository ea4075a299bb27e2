import type { MouseEvent } from 'react'
import { useText } from '../../text/text.ts'
import type { OfferedDraft } from './useDraft.ts'

/** Offers an unsaved draft; the user decides. */
export function DraftOffer({ draft: { time, isOld, take, drop }, onAnswered }: { draft: OfferedDraft; onAnswered(): void }) {
  const { t } = useText()
  const answer = (work: () => void) => (event: MouseEvent<HTMLElement>) => {
    work()
    // The button disappears, so it must not keep the focus.
    event.currentTarget.blur()
    onAnswered()
  }
  return (
    <div className="g-draft">
      <span role="status">{t(isOld ? 'form.oldDraft' : 'form.draft', { time })}</span>
      <span className="g-draft-answers">
        <button type="button" className="g-link" onClick={answer(take)}>
          {t('form.takeDraft')}
        </button>
        <button type="button" className="g-link" onClick={answer(drop)}>
          {t('form.dropDraft')}
        </button>
      </span>
    </div>
  )
}
