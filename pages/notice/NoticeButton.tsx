import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { Popup } from '../../engine/ui/Popup.tsx'
import { openWorkAtom, shortCount, unreadNoticesAtom } from '../openWork/openWork.ts'
import { inboxAtom } from './inboxAtom.ts'
import './notice.css'

const NoticePanel = lazy(() => import('./NoticePanel.tsx'))

export function NoticeButton() {
  const { t } = useText()
  const work = useAtomValue(openWorkAtom)
  const count = (work ? work.todo + work.claim + work.copies : 0) + useAtomValue(unreadNoticesAtom) + (useAtomValue(inboxAtom)?.unread ?? 0)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="g-bar-button g-bell"
        aria-label={count > 0 ? t('notice.bell', { count: shortCount(count) }) : t('notice.title')}
        title={t('notice.title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Icon glyph="bell" />
        {count > 0 ? <b>{shortCount(count)}</b> : null}
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
