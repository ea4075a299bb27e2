import { useSetAtom } from 'jotai'
import { Link } from 'react-router'
import { signOut, useSession } from '../../engine/api/access/session.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'
import { settings } from '../../engine/session/settings.ts'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { Popup } from '../../engine/ui/Popup.tsx'
import { confirmDiscard } from '../../engine/ui/unsaved.ts'
import { keysOpenAtom } from '../search/searchState.ts'

interface Props {
  anchor: HTMLElement
  label: string
  onClose(): void
  /** Opens the user's recent operations. */
  onLook(): void
  /** Opens the choice of another department or role. */
  onSwitch(): void
}

/** Content of the user menu. */
export default function UserPanel({ anchor, label, onClose, onLook, onSwitch }: Props) {
  const { t } = useText()
  const session = useSession()
  const showKeys = useSetAtom(keysOpenAtom)
  const leave = async () => {
    onClose()
    if (await confirmDiscard(undefined, t('frame.signOutConfirm'))) await signOut()
  }
  if (!session) return null
  return (
    <Popup anchor={anchor} role="dialog" label={label} onClose={onClose}>
      <div className="g-user-panel">
        <p>
          <strong>{session.nickName || session.account}</strong>
          <span>{session.account}</span>
        </p>
        <Link className="g-menu-item" to="/info/index" onClick={onClose}>
          <Icon glyph="user" />
          {t('frame.info')}
        </Link>
        {hasCapability('exports') && (
          <Link className="g-menu-item" to="/info/jobs" onClick={onClose}>
            <Icon glyph="outbox" />
            {t('frame.jobs')}
          </Link>
        )}
        {hasCapability('journal') && (
          <button
            type="button"
            className="g-menu-item"
            onClick={() => {
              onClose()
              onLook()
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
              onClose()
              onSwitch()
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
            onClose()
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
  )
}
