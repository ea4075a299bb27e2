import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../engine/Icon.tsx'
import { Popup } from '../../engine/list/Popup.tsx'
import { useText } from '../../engine/text.ts'
import './notice.css'

const NoticePanel = lazy(() => import('./NoticePanel.tsx'))

export function NoticeButton() {
  const { t } = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="g-bar-button"
        aria-label={t('notice.title')}
        title={t('notice.title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Icon glyph="bell" />
      </button>
      {anchor ? (
        <Popup anchor={anchor} role="dialog" label={t('notice.title')} onClose={() => setAnchor(null)}>
          <div className="g-notice">
            <Suspense>
              <NoticePanel onOpen={() => setAnchor(null)} />
            </Suspense>
          </div>
        </Popup>
      ) : null}
    </>
  )
}
