import { useSetAtom } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { offers } from '../../engine/api/offers.ts'
import { signOut, useSession } from '../../engine/api/session.ts'
import { settings } from '../../engine/api/settings.ts'
import { mayGo } from '../../engine/form/unsaved.ts'
import { Icon } from '../../engine/Icon.tsx'
import { Link } from '../../engine/Link.tsx'
import { Popup } from '../../engine/list/Popup.tsx'
import { useText } from '../../engine/text.ts'
import { avatarOf } from '../avatarOf.ts'
import { keysOpenAtom } from '../search/searchState.ts'

const RecentSets = lazy(() => import('../../engine/journal/RecentSets.tsx'))
const SwitchDialog = lazy(() => import('../session/SwitchDialog.tsx'))

/** Who is signed in, their own pages, and the way out. */
export function UserMenu() {
  const { t } = useText()
  const session = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSwitching, setSwitching] = useState(false)
  const showKeys = useSetAtom(keysOpenAtom)
  const [isLooking, setLooking] = useState(false)
  const close = () => setAnchor(null)

  const leave = async () => {
    close()
    if (await mayGo(undefined, t('frame.signOutConfirm'))) await signOut()
  }

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
          <img src={avatarOf(session.avatar)} alt="" />
        </span>
        <span className="g-user-name">{name}</span>
      </button>
      {anchor ? (
        <Popup anchor={anchor} role="dialog" label={label} onClose={close}>
          <div className="g-user-panel">
            <p>
              <strong>{name}</strong>
              <span>{session.account}</span>
            </p>
            <Link className="g-menu-item" to="/wel/dashboard" onClick={close}>
              <Icon glyph="chart" />
              {t('frame.dashboard')}
            </Link>
            <Link className="g-menu-item" to="/info/index" onClick={close}>
              <Icon glyph="user" />
              {t('frame.info')}
            </Link>
            {offers('exports') && (
              <Link className="g-menu-item" to="/info/jobs" onClick={close}>
                <Icon glyph="outbox" />
                {t('frame.jobs')}
              </Link>
            )}
            {offers('journal') && (
              <button
                type="button"
                className="g-menu-item"
                onClick={() => {
                  close()
                  setLooking(true)
                }}
              >
                <Icon glyph="history" />
                {t('frame.recent')}
              </button>
            )}
            {settings.switchMode ? (
              <button
                type="button"
                className="g-menu-item"
                onClick={() => {
                  close()
                  setSwitching(true)
                }}
              >
                <Icon glyph="team" />
                {t('frame.switch')}
              </button>
            ) : null}
            <button
              type="button"
              className="g-menu-item"
              aria-keyshortcuts="?"
              onClick={() => {
                close()
                showKeys(true)
              }}
            >
              <Icon glyph="control" />
              {t('frame.keys')}
            </button>
            <button type="button" className="g-menu-item" onClick={() => void leave()}>
              <Icon glyph="signOut" />
              {t('frame.signOut')}
            </button>
          </div>
        </Popup>
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
