import { useText } from '../../engine/text/text.ts'
import { Window } from '../ui/Window.tsx'
import { LockForm } from './LockForm.tsx'
import { lockWith } from './lockPassword.ts'
import { setLock } from './lockState.ts'

export default function LockDialog({ onClose }: { onClose(): void }) {
  const { t } = useText()
  const lock = (password: string) => {
    // The guard leads away from every page now, and the frame goes with all that it showed.
    setLock(lockWith(password))
    return null
  }
  return (
    <Window title={t('lock.set')} onClose={onClose}>
      <p className="g-window-lead">{t('lock.lead')}</p>
      <LockForm onSubmit={lock}>
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
