import { useText } from '../text.ts'
import type { OfferedDraft } from './useDraft.ts'

/** What was typed here before and not saved: taken over when the user says so. */
export function DraftOffer({ draft: { time, isOld, take, drop } }: { draft: OfferedDraft }) {
  const { t } = useText()
  return (
    <div className="g-draft">
      <span role="status">{t(isOld ? 'form.oldDraft' : 'form.draft', { time })}</span>
      <button type="button" className="g-link" onClick={take}>
        {t('form.takeDraft')}
      </button>
      <button type="button" className="g-link" onClick={drop}>
        {t('form.dropDraft')}
      </button>
    </div>
  )
}
