import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../text/text.ts'
import { useOpenWindow } from '../../ui/openWindows.ts'
import { SearchButton } from './SearchButton.tsx'

interface Props {
  /** Number of fields with a search value. */
  count: number
  /** Current search; a change closes the sheet. */
  search: unknown
  /** The search form; rendered while the sheet is open. */
  children: ReactNode
}

/** Search of a list on a phone: a button with the number of filters, and the form in a sheet. */
export default function SearchSheet({ count, search, children }: Props) {
  const { t } = useText()
  // The search at which the sheet was opened; it closes when the search changes.
  const [openFor, setOpenFor] = useState<{ search: unknown } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = openFor !== null && openFor.search === search
  const close = () => {
    setOpenFor(null)
    button.current?.focus()
  }
  return (
    <>
      <SearchButton ref={button} count={count} isOpen={isOpen} onClick={() => setOpenFor({ search })} />
      {isOpen && (
        <Sheet title={t('list.filter')} onClose={close}>
          {children}
        </Sheet>
      )}
    </>
  )
}

function Sheet({ title, children, onClose }: { title: string; children: ReactNode; onClose(): void }) {
  const { t } = useText()
  const sheet = useRef<HTMLDivElement>(null)
  useOpenWindow(onClose)
  // A layout effect, because a later one could steal the focus from another element.
  useLayoutEffect(() => sheet.current?.focus(), [])
  useEffect(() => {
    const behind = document.getElementById('root')
    behind?.setAttribute('inert', '')
    return () => behind?.removeAttribute('inert')
  }, [])
  return createPortal(
    <>
      <button type="button" className="g-search-sheet-backdrop" aria-label={t('form.close')} onClick={onClose} />
      <div
        ref={sheet}
        className="g-search-sheet"
        role="dialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
        onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && onClose()}
      >
        <h2>{title}</h2>
        {children}
      </div>
    </>,
    document.body,
  )
}
