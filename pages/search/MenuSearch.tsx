import { useAtom } from 'jotai'
import { lazy, Suspense, useRef } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { useKeyDown } from '../../engine/ui/useKeyDown.ts'
import { EarlyInput } from './EarlyInput.tsx'
import { MenuSearchBox } from './SearchBox.tsx'
import { keysOpenAtom, searchOpenAtom } from './searchState.ts'
import './search.css'

const SearchOverlay = lazy(() => import('./SearchOverlay.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** The search of the bar: a box where there is room, the overlay that the button and Ctrl+K open, and the list of keys behind `?`. */
export function MenuSearch() {
  const { t } = useText()
  const [isOpen, setOpen] = useAtom(searchOpenAtom)
  const [hasKeys, setKeys] = useAtom(keysOpenAtom)
  const typed = useRef('')
  const close = () => setOpen(false)
  useKeyDown((event) => {
    const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
    const isKeys = event.key === '?' && !isTyping(event.target)
    if (!isPalette && !isKeys) return
    event.preventDefault()
    if (isBlocked()) return
    if (isPalette) setOpen(true)
    else setKeys(true)
  })
  return (
    <search className="g-menu-search">
      <button
        type="button"
        className="g-bar-button"
        aria-label={t('search.open')}
        title={t('search.open')}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon glyph="search" />
      </button>
      <MenuSearchBox />
      {isOpen ? (
        <Suspense fallback={<EarlyInput typed={typed} placeholder={t('search.placeholderAll')} onClose={close} />}>
          <SearchOverlay typed={typed} onClose={close} />
        </Suspense>
      ) : null}
      {hasKeys ? (
        <Suspense>
          <KeysDialog onClose={() => setKeys(false)} />
        </Suspense>
      ) : null}
    </search>
  )
}

/** A question mark is part of what is typed. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)
}

/** A dialog asks for an answer first; walking off to another page would leave it behind. */
function isBlocked(): boolean {
  return document.querySelector('dialog:modal, [aria-modal="true"]') !== null
}
