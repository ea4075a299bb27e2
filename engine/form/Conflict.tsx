import { useText } from '../text.ts'
import type { ConflictChoice } from './useSave.ts'

/** Somebody else saved this record meanwhile: take their version below one's own changes, or go on as it is. */
export function Conflict({ conflict }: { conflict: ConflictChoice }) {
  const { t } = useText()
  return (
    <div className="g-conflict" role="alert">
      <p>{t(conflict.isReloaded ? 'form.reloaded' : 'form.conflict')}</p>
      <div className="g-conflict-buttons">
        {!conflict.isReloaded && (
          <button type="button" className="g-button g-primary" onClick={conflict.reload}>
            {t('form.reload')}
          </button>
        )}
        <button type="button" className="g-button" onClick={conflict.dismiss}>
          {t('form.keepEditing')}
        </button>
      </div>
    </div>
  )
}
