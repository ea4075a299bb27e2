import { useAtom } from 'jotai'
import { lazy, Suspense, useRef } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { useKeyDown } from '../../engine/ui/useKeyDown.ts'
import { EarlyInput } from './EarlyInput.tsx'
import { keysOpenAtom, searchOpenAtom } from './searchState.ts'
import './search.css'

const SearchOverlay = lazy(() => import('./SearchOverlay.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** Search button of the top bar (Ctrl+K), and the list of shortcuts (`?`). */
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
        className="g-bar-button g-search-button"
        aria-label={`${t('search.placeholder')} Ctrl K`}
        title={t('search.title')}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon glyph="search" />
        <span>{t('search.placeholder')}</span> <kbd>Ctrl K</kbd>
      </button>
      {isOpen ? (
        <Suspense fallback={<EarlyInput typed={typed} placeholder={t('search.placeholder')} onClose={close} />}>
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

/** True if a question mark is input of the focused element. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)
}

/** True while a modal dialog is open, which must be answered before the user navigates. */
function isBlocked(): boolean {
  return document.querySelector('dialog:modal, [aria-modal="true"]') !== null
}
