import { lockScreen } from '../../engine/api/access/lockScreen.ts'
import { useText } from '../../engine/text/text.ts'
import { Window } from '../ui/Window.tsx'
import { LockForm } from './LockForm.tsx'

export default function LockDialog({ onClose }: { onClose(): void }) {
  const { t } = useText()
  return (
    <Window title={t('lock.set')} onClose={onClose}>
      <p className="g-window-lead">{t('lock.lead')}</p>
      {/* After locking, the route guard replaces the page and the frame. */}
      <LockForm onSubmit={lockScreen}>
        <div className="g-window-buttons">
          <button type="button" className="g-button" onClick={onClose}>
            {t('form.cancel')}
          </button>
          <button type="submit" className="g-button g-primary">
            {t('lock.lock')}
          </button>
        </div>
      </LockForm>
    </Window>
  )
}
