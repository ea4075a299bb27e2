import { useAtomValue } from 'jotai'
import { unlockScreen } from '../../engine/api/access/lockScreen.ts'
import { signOut, useSession } from '../../engine/api/access/session.ts'
import { lockAtom } from '../../engine/session/screenLock.ts'
import { useText } from '../../engine/text/text.ts'
import { SiteDrawing } from '../login/Site.tsx'
import { avatarOf, showMark } from '../ui/avatarOf.ts'
import '../login/login.css'
import '../ui/bar.css'
import './lock.css'
import { LockForm } from './LockForm.tsx'

/** Page shown instead of any other while the session is locked. */
export default function Lock() {
  const { t } = useText()
  const session = useSession()
  const lock = useAtomValue(lockAtom)
  return (
    <div className="g-lock">
      <SiteDrawing />
      <main className="g-lock-card">
        <p className="g-lock-user">
          <span>
            <img src={avatarOf(session?.avatar)} alt="" onError={({ currentTarget }) => showMark(currentTarget)} />
          </span>
          {session?.nickName || session?.account}
        </p>
        <h1>{t('lock.title')}</h1>
        <LockForm onSubmit={(password) => unlockScreen(lock, password)}>
          <button type="submit" className="g-button g-primary g-lock-open">
            {t('lock.unlock')}
          </button>
          <button type="button" className="g-button g-lock-open" onClick={() => void signOut()}>
            {t('lock.leave')}
          </button>
        </LockForm>
      </main>
    </div>
  )
}
