import { useAtomValue } from 'jotai'
import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { Popup } from '../../engine/ui/Popup.tsx'
import { openWorkAtom, shortCount, unreadNoticesAtom } from '../openWork/openWork.ts'
import type { NextStep } from '../sites/NeedStep.tsx'
import { inboxAtom } from './inboxAtom.ts'
import './notice.css'

const NoticePanel = lazy(() => import('./NoticePanel.tsx'))
const NeedStep = lazy(() => import('../sites/NeedStep.tsx'))

/** Bell button. After an alarm was handled from its panel, the panel opens again. */
export function NoticeButton() {
  const { t } = useText()
  const work = useAtomValue(openWorkAtom)
  const count = (work ? work.todo + work.claim + work.copies : 0) + useAtomValue(unreadNoticesAtom) + (useAtomValue(inboxAtom)?.unread ?? 0)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [chosenStep, setChosenStep] = useState<{ step: NextStep; turn: number } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
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
              <NoticePanel
                onOpen={() => setAnchor(null)}
                onStep={(step) => setChosenStep((before) => ({ step, turn: (before?.turn ?? 0) + 1 }))}
              />
            </Suspense>
          </div>
        </Popup>
      ) : null}
      {chosenStep ? (
        <Suspense>
          <NeedStep key={chosenStep.turn} step={chosenStep.step} onDone={() => setAnchor(button.current)} />
        </Suspense>
      ) : null}
    </>
  )
}
