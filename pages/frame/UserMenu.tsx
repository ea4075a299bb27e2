import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../engine/api/access/session.ts'
import { useText } from '../../engine/text/text.ts'
import { avatarOf, showMark } from '../ui/avatarOf.ts'

const UserPanel = lazy(() => import('./UserPanel.tsx'))
const RecentSets = lazy(() => import('../../engine/journal/RecentSets.tsx'))
const SwitchDialog = lazy(() => import('../session/SwitchDialog.tsx'))

/** User menu: name, own pages, sign-out. */
export function UserMenu() {
  const { t } = useText()
  const session = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSwitching, setSwitching] = useState(false)
  const [isLooking, setLooking] = useState(false)

  if (!session) return null
  const name = session.nickName || session.account
  const label = `${t('frame.user')} ${name}`
  return (
    <>
      <button
        type="button"
        className="g-bar-button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <span className="g-user-mark">
          <img src={avatarOf(session.avatar)} alt="" onError={({ currentTarget }) => showMark(currentTarget)} />
        </span>
        <span className="g-user-name">{name}</span>
      </button>
      {anchor ? (
        <Suspense>
          <UserPanel
            anchor={anchor}
            label={label}
            onClose={() => setAnchor(null)}
            onLook={() => setLooking(true)}
            onSwitch={() => setSwitching(true)}
          />
        </Suspense>
      ) : null}
      {isLooking && (
        <Suspense>
          <RecentSets onClose={() => setLooking(false)} />
        </Suspense>
      )}
      {isSwitching ? (
        <Suspense>
          <SwitchDialog open onClose={() => setSwitching(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
