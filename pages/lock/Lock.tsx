import { useAtomValue } from 'jotai'
import { signOut, useSession } from '../../engine/api/access/session.ts'
import { useText } from '../../engine/text/text.ts'
import { SiteDrawing } from '../login/Site.tsx'
import { avatarOf, showMark } from '../ui/avatarOf.ts'
import '../login/login.css'
import '../ui/bar.css'
import './lock.css'
import { LockForm } from './LockForm.tsx'
import { opens } from './lockPassword.ts'
import { lockAtom, setLock } from './lockState.ts'

/** Stands in place of every page while the tab is locked. */
export default function Lock() {
  const { t } = useText()
  const session = useSession()
  const lock = useAtomValue(lockAtom)
  const unlock = (password: string) => {
    if (lock && !opens(lock, password)) return 'lock.wrong'
    setLock(null)
    return null
  }
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
        <LockForm onSubmit={unlock}>
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
