import { useAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { Icon } from '../../engine/Icon.tsx'
import { useText } from '../../engine/text.ts'
import { SearchBox } from './SearchBox.tsx'
import { searchOpenAtom } from './searchState.ts'
import './search.css'

const SearchOverlay = lazy(() => import('./SearchOverlay.tsx'))

/** The search of the bar: a box where there is room, and the overlay that the button and Ctrl+K open. */
export function MenuSearch() {
  const { t } = useText()
  const [isOpen, setOpen] = useAtom(searchOpenAtom)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!isBlocked()) setOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [setOpen])
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
      <SearchBox />
      {isOpen ? (
        <Suspense>
          <SearchOverlay onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </search>
  )
}

/** A dialog asks for an answer first; walking off to another page would leave it behind. */
function isBlocked(): boolean {
  return document.querySelector('dialog:modal, [aria-modal="true"]') !== null
}
